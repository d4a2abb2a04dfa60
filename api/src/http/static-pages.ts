/** The built web client: immutable assets, public pages rendered ahead, and one shell for every other route. */
import { existsSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Router } from 'express';
import type { Request, Response } from 'express';
import sirv from 'sirv';

// The routes of the web client (spec §2), compared without regard to case. Anything else is served with status 404.
const PUBLIC = ['FAQ', 'About', 'Challenges', 'Suggestions', 'legalpolicies'];
const SHELL =
  /^\/(login|signup|logout|forgotpassword|innovate(\/[^/]+)?|ideadashboard|dashboard|submissions(\/[^/]+)?|reports|people|audit-log|suggestions-received|hackathon-entries|manage-challenges|resetpassword\/[^/]+|verifyemail\/[^/]+)\/?$/i;

/** A page as it goes out, in each encoding. */
interface Page {
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** What the pages take from the server that serves them. */
export interface PageSource {
  /** The folder that the web build wrote. */
  root: string;
  /** The origin that links for search engines name, without a slash at its end. */
  origin(): string;
  /** The challenges as HTML, for visitors without JavaScript. */
  challenges(): Promise<string>;
}

/**
 * Serves the pages.
 * @throws when the web client is not built
 */
export function staticPages({ root, origin, challenges }: PageSource): Router {
  if (!existsSync(path.join(root, 'index.html'))) {
    throw new Error('The web client is not built. Run `npm run build`.');
  }
  const templates = new Map<string, string>();
  const pages = new Map<string, { html: string; page: Page }>();
  const pageOf = async (name: string): Promise<Page> => {
    const template = templates.get(name) ?? readFileSync(path.join(root, `${name}.html`), 'utf8');
    templates.set(name, template);
    let html = template.replaceAll('ORIGIN/', `${origin()}/`);
    if (name === 'challenges') html = html.replace('<!--challenges-->', await challenges());
    const known = pages.get(name);
    if (known?.html === html) return known.page;
    const page = encode(html);
    pages.set(name, { html, page });
    return page;
  };

  const router = Router();
  router.use(
    '/assets',
    sirv(path.join(root, 'assets'), {
      immutable: true,
      maxAge: 31_536_000,
      brotli: true,
      gzip: true,
      etag: true,
    }),
    // What is not there is no page either.
    (_req, res) => void res.status(404).type('text').send('There is nothing at this address.'),
  );
  router.get('/robots.txt', (_req, res) => {
    res
      .type('text')
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /graphql\nSitemap: ${origin()}/sitemap.xml\n`);
  });
  router.get('/sitemap.xml', (_req, res) => {
    res.type('xml').send(sitemap(origin()));
  });
  router.use(async (req, res, next) => {
    const name = isRead(req) ? nameOf(req.path) : undefined;
    if (name === undefined) return next();
    sendPage(req, res, await pageOf(name), 200);
  });
  const files = sirv(root, { maxAge: 3_600, etag: true, extensions: [] });
  router.use((req, res, next) => (req.path.endsWith('.html') ? next() : files(req, res, next)));
  router.use(async (req, res, next) => {
    if (!isRead(req)) return next();
    sendPage(req, res, await pageOf('index'), 404);
  });
  return router;
}

const isRead = (req: Request) => req.method === 'GET' || req.method === 'HEAD';

/** The file that holds the page of a path; undefined when there is no such page. */
function nameOf(pathname: string): string | undefined {
  const bare = pathname.toLowerCase().replace(/^\/|\/$/g, '');
  if (bare === '' || bare === 'home') return 'home';
  if (PUBLIC.some((name) => name.toLowerCase() === bare)) return bare;
  return SHELL.test(pathname) ? 'index' : undefined;
}

function encode(html: string): Page {
  const plain = Buffer.from(html);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) };
}

function sendPage(req: Request, res: Response, page: Page, status: 200 | 404): void {
  res
    .status(status)
    .set({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding', ETag: page.etag })
    .type('html');
  if (status === 200 && req.fresh) return void res.status(304).end();
  const encoding = req.acceptsEncodings(['br', 'gzip', 'identity']);
  if (encoding === 'br' || encoding === 'gzip') res.set('Content-Encoding', encoding).send(page[encoding]);
  else res.send(page.plain);
}

function sitemap(origin: string): string {
  const rows = ['', ...PUBLIC].map((name) => `  <url><loc>${origin}/${name}</loc></url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows}\n</urlset>\n`;
}
