import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError, restStatus } from '@portal/schema/errors';
import { CHANNELS_MARK, channelsInWords } from '@portal/schema/notification-channels';
import { databaseFailure } from '../../platform/database/database-failure.ts';
import { shareAnswer } from '../../platform/share-answer.ts';
import { compressedPage, readBuild, sendContent } from './built-files.ts';
import type { Content, PageAddress } from './built-files.ts';
import { contextOf } from '../../platform/context.ts';
import type { Context, Resources } from '../../platform/context.ts';

// The name of an asset contains the hash of its content.
const IMMUTABLE = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
const REVALIDATE = 'no-cache';

/** Renders HTML that only the server knows; the parts replace the comment with the page's name. */
interface PagePart {
  render: (ctx: Context) => Promise<string>;
  /** The milliseconds for which a rendered part is served again. */
  hold?: number;
}

/** The parts by page, in order. */
export type PageParts = Readonly<Record<string, readonly PagePart[]>>;

/** Makes what fills in a built page. It reads the public address at each call, as that may be unknown before listening. */
function pageRenderer(templates: ReadonlyMap<string, string>, resources: Resources) {
  const { sendsSms, signOn, timeZone } = resources;
  const pages = new Map<string, { html: string; page: Content }>();
  return (name: string, part = ''): Content => {
    let html = (templates.get(name) ?? '')
      .replaceAll('ORIGIN/', `${resources.publicUrl}/`)
      .replace('"TIME_ZONE"', `"${timeZone}"`)
      .replaceAll(CHANNELS_MARK, channelsInWords(sendsSms));
    if (sendsSms) html = html.replace('<html', '<html data-sms');
    if (signOn) html = html.replace('<html', '<html data-sign-on');
    if (part) html = html.replace(`<!--${name}-->`, () => part);
    const known = pages.get(name);
    if (known?.html === html) return known.page;
    const page = compressedPage(html);
    pages.set(name, { html, page });
    return page;
  };
}

/** Makes what renders the parts of a page that only the server knows; it returns a failure of the database. */
function partRenderer(pageParts: PageParts, resources: Resources) {
  const parts = new Map(
    Object.entries(pageParts).map(([name, ofPage]) => [
      name,
      ofPage.map(({ render, hold }) => shareAnswer(() => render(contextOf(resources)), hold)),
    ]),
  );
  return async (name: string): Promise<string | DomainError> => {
    try {
      return (await Promise.all(parts.get(name)?.map((part) => part()) ?? [])).join('');
    } catch (error) {
      const failure = databaseFailure(error);
      if (failure) return failure;
      throw error;
    }
  };
}

/** Serves the web client. @throws without a web build */
export function staticPages(
  app: FastifyInstance,
  root: string,
  resources: Resources,
  pageParts: PageParts,
): void {
  if (!existsSync(path.join(root, 'pages.json'))) {
    throw new Error('The web client is not built. Run `npm run build`.');
  }
  const { pages: templates, files, addresses } = readBuild(root);
  const render = pageRenderer(templates, resources);
  const partOrFailure = partRenderer(pageParts, resources);

  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /graphql\nSitemap: ${resources.publicUrl}/sitemap.xml\n`,
      ),
  );
  app.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(resources.publicUrl, addresses)),
  );
  app.get('/assets/*', (request, reply) => {
    const file = files.get(pathOf(request));
    if (isWorker(pathOf(request))) reply.header('Content-Security-Policy', WORKER_POLICY);
    if (file) return sendContent(request, reply, file, { cacheControl: IMMUTABLE });
    return reply.code(404).type('text/plain; charset=utf-8').send('There is nothing at this address.');
  });
  app.get('/*', async (request, reply) => {
    const file = files.get(pathOf(request));
    // A browser that caches the worker would not see the next build.
    const cacheControl = pathOf(request) === '/sw.js' ? REVALIDATE : AN_HOUR;
    if (file) return sendContent(request, reply, file, { cacheControl });
    const found = addresses.find(({ pattern }) => pattern.test(pathOf(request)));
    // A page may be built for one of its addresses, such as a step of the wizard.
    const own = pathOf(request)
      .replace(/^\/|\/$/g, '')
      .toLowerCase();
    const name = found ? (templates.has(own) ? own : found.file) : '404';
    const part = await partOrFailure(name);
    if (part instanceof DomainError) {
      // The message is for visitors without JavaScript: the page's script calls again.
      const { code, message, details } = part;
      if (details.retryAfter !== undefined) reply.header('Retry-After', String(details.retryAfter));
      const page = render(name, `<p>${message}</p>`);
      return sendContent(request, reply, page, { status: restStatus[code], cacheControl: REVALIDATE });
    }
    return sendContent(request, reply, render(name, part), {
      status: found ? 200 : 404,
      cacheControl: REVALIDATE,
    });
  });
}

/** The policy of the worker that reads strangers' PDFs: it reaches nothing, not even this origin, and evaluates no text. */
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";
const isWorker = (path: string) => path.endsWith('.worker.min.mjs');

/** Reads the path of a request as it was sent: the names of files are case-sensitive. */
const pathOf = ({ url }: FastifyRequest) => url.replace(/\?.*$/, '');

function sitemap(origin: string, pages: readonly PageAddress[]): string {
  const rows = pages
    .filter(({ isPublic }) => isPublic)
    .map(({ address }) => `  <url><loc>${origin}${address}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</urlset>\n`;
}
