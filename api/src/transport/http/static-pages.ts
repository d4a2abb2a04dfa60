import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { colourNames } from '@portal/schema/colours';
import { addressOfPicture, company, companyDefaults, differences } from '@portal/schema/company';
import type { CompanyPicture } from '@portal/schema/company';
import { groups } from '@portal/schema/declare-texts';
import { DomainError, restStatus } from '@portal/schema/errors';
import { isLanguage, languages, prefixOf, spokenPath } from '@portal/schema/languages';
import type { Language } from '@portal/schema/languages';
import { namesOf } from '@portal/schema/lists';
import { safeNextPath } from '@portal/schema/next-path';
import { databaseFailure } from '../../platform/database/database-failure.ts';
import { escapeHtml } from '@portal/schema/html';
import { followCompany, presentTexts, speakIn } from '../../platform/present-company.ts';
import { shareAnswer, shareNext } from '../../platform/share-answer.ts';
import { compressedPage, etagOf, readBuild, sendContent } from './built-files.ts';
import type { Content, PageAddress } from './built-files.ts';
import { typeOf } from '../rest/stream.ts';
import { cookieOf, hostCookie, privateCookie, setCookie } from './cookies.ts';
import { languageOfCall } from './request-context.ts';
import { drawPages, readDrawing } from './draw-pages.ts';
import type { Drawing } from './draw-pages.ts';
import { openPreviews } from './page-previews.ts';
import { withPortal } from './portal-html.ts';
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

/** What only the server knows of a page with a parameter: its HTML, and what its head and its heading say. */
export interface RenderedPage {
  html: string;
  title: string;
  description: string;
  /** The one address of the page, in the spelling of links. */
  address: string;
  /** The picture of links to the page; without one, that of the portal. */
  image?: { url: string; width: number; height: number } | undefined;
}

/** The pages that a pattern with a parameter stands for. */
interface ParameterPages {
  /** @throws DomainError NOT_FOUND for a parameter that stands for no page */
  render: (ctx: Context, parameter: string) => Promise<RenderedPage>;
  /** Lists their addresses, for the sitemap. */
  addresses: (ctx: Context) => Promise<string[]>;
}

/**
 * Tells whether the form of a page is served in its HTML; otherwise the scripts decide what the page shows. Without such a rule it always
 * is. An answer costs one read at most.
 * @param parameter the last part of the address, such as the token of a link
 */
type FormRule = (
  ctx: Context,
  asked: { hasCookie: (name: string) => boolean; parameter: string | undefined },
) => boolean | Promise<boolean>;

/** The rules of the forms by page (`isServedForm` of web/src/app/pages.tsx). */
export type FormRules = Readonly<Record<string, FormRule>>;

/** The parts by page, in order; of a page with a parameter, what renders it for a value. */
export type PageParts = Readonly<Record<string, readonly PagePart[] | ParameterPages>>;

/** What the server writes into a page. */
type Written = Pick<RenderedPage, 'html'> & Partial<RenderedPage>;

/** How many pages with a parameter are remembered compressed. */
const REMEMBERED_PAGES = 50;

/** The name of the file of a page in a language. */
const fileIn = (language: Language, file: string) => (language === 'en' ? file : `${language}/${file}`);

/**
 * Writes the head and the heading of a page with a parameter, in place of those of the build. @param built the address of the built page
 */
function withHead(html: string, origin: string, built: string, page: RenderedPage): string {
  const [title, description] = [escapeHtml(page.title), escapeHtml(page.description)];
  const { image } = page;
  const ending = (end: string) => (_all: string, begin: string) => begin + end;
  const withImage = image
    ? html
        .replace(/(<meta property="og:image" content=")[^"]*/, ending(escapeHtml(origin + image.url)))
        .replace(/(<meta property="og:image:width" content=")[^"]*/, ending(String(image.width)))
        .replace(/(<meta property="og:image:height" content=")[^"]*/, ending(String(image.height)))
    : html;
  const written = withImage
    .replace(/(<title>).*(?= – )/, ending(title))
    .replace(/(<meta property="og:title" content=")[^"]*/, ending(title))
    .replace(/(<meta (?:name="|property="og:)description" content=")[^"]*/g, ending(description))
    .replace(/(<h1[^>]*>)[^<]*/, ending(title));
  // The links to the page itself, and to it in other languages.
  return namesOf(languages)
    .map(prefixOf)
    .reduce(
      (html, prefix) =>
        html.replaceAll(`"${origin}${prefix}${built}"`, () => `"${origin}${prefix}${page.address}"`),
      written,
    );
}

const hasHead = (written: Written): written is RenderedPage => written.address !== undefined;

/** Makes what fills in a built page. */
function pageRenderer(templates: ReadonlyMap<string, string>, resources: Resources) {
  const pages = new Map<string, { html: string; page: Content }>();
  /** The pages with a parameter, by their address: an administrator may make any number of them. */
  const addressed: typeof pages = new Map();
  return (
    file: string,
    written: Written,
    {
      language,
      built = '',
      next,
    }: { language: Language; built?: string | undefined; next?: string | undefined },
  ): Content => {
    const origin = resources.publicUrl;
    const name = fileIn(language, file);
    let html = withPortal(templates.get(name) ?? '', resources, next);
    if (hasHead(written)) html = withHead(html, origin, built, written);
    if (written.html) html = html.replace(`<!--${file}-->`, () => written.html);
    const [remembered, key] = hasHead(written)
      ? [addressed, prefixOf(language) + written.address]
      : [pages, name];
    const known = remembered.get(key);
    if (known?.html === html) return known.page;
    const page = compressedPage(html);
    // Pages that lead on to a path of the address are not remembered: a visitor could make any number.
    if (next === undefined) remembered.set(key, { html, page });
    const [oldest = ''] = addressed.keys();
    if (addressed.size > REMEMBERED_PAGES) addressed.delete(oldest);
    return page;
  };
}

/** Makes what renders a page for the values of its parameter. Those who ask for the same value at once share one answer. */
function valueRenderer({ render }: ParameterPages, resources: Resources) {
  const pending = new Map<string, Promise<RenderedPage>>();
  return (parameter: string): Promise<RenderedPage> => {
    const known = pending.get(parameter);
    if (known) return known;
    const own = render(contextOf(resources), parameter).finally(() => pending.delete(parameter));
    pending.set(parameter, own);
    return own;
  };
}

/** Makes what writes the parts of a page without a parameter anew for each call, in the texts that are spoken then. */
const wholeParts = (pageParts: PageParts, resources: Resources) => async (file: string) => {
  const parts = pageParts[file];
  if (!parts || 'render' in parts) return '';
  return (await Promise.all(parts.map(({ render }) => render(contextOf(resources))))).join('');
};

/** Makes what renders the parts of a page that only the server knows; it returns a failure of the database, and that there is no such page. */
function partRenderer(pageParts: PageParts, resources: Resources) {
  const rendererOf = (ofPage: PageParts[string]): ((parameter: string) => Promise<Written>) => {
    if ('render' in ofPage) return valueRenderer(ofPage, resources);
    const parts = ofPage.map(({ render, hold }) => shareAnswer(() => render(contextOf(resources)), hold));
    return async () => ({ html: (await Promise.all(parts.map((part) => part()))).join('') });
  };
  const renderers = new Map(
    namesOf(languages).flatMap((language) =>
      Object.entries(pageParts).map(([name, ofPage]) => {
        const render = rendererOf(ofPage);
        return [fileIn(language, name), (parameter: string) => speakIn(language, () => render(parameter))];
      }),
    ),
  );
  return async (language: Language, name: string, parameter: string): Promise<Written | DomainError> => {
    try {
      return (await renderers.get(fileIn(language, name))?.(parameter)) ?? { html: '' };
    } catch (error) {
      if (error instanceof DomainError && error.code === 'NOT_FOUND') return error;
      const failure = databaseFailure(error);
      if (failure) return failure;
      throw error;
    }
  };
}

/** Makes what lists the addresses of the sitemap; while the database is away those of the build alone. */
function addressLister(built: readonly PageAddress[], pageParts: PageParts, resources: Resources) {
  const lists = Object.values(pageParts).flatMap((ofPage) =>
    'addresses' in ofPage ? [shareAnswer(() => ofPage.addresses(contextOf(resources)))] : [],
  );
  const ofBuild = built.filter(({ isPublic, hasParameter }) => isPublic && !hasParameter);
  const inLanguages = (address: string) =>
    presentTexts().offered.map((language) => prefixOf(language) + address);
  return async (): Promise<string[]> => {
    const stored = Promise.all(lists.map((list) => list())).catch((error: unknown) => {
      if (databaseFailure(error)) return [];
      throw error;
    });
    return [
      ...ofBuild.flatMap(({ address, isSpoken }) => (isSpoken ? inLanguages(address) : [address])),
      ...(await stored).flat().flatMap(inLanguages),
    ];
  };
}

/** Makes what finds the file of a page with its form; undefined where its rule, or a failing database, has the page served without. */
function formFinder(templates: ReadonlyMap<string, string>, rules: FormRules, resources: Resources) {
  return async (
    request: FastifyRequest,
    page: PageAddress,
    parameter: string | undefined,
  ): Promise<string | undefined> => {
    const name = `forms/${page.file}${parameter === undefined ? '' : '/token'}`;
    if (!templates.has(name)) return undefined;
    const hasCookie = (cookie: string) => Boolean(cookieOf(request, hostCookie(cookie, resources.publicUrl)));
    try {
      const isServed = await rules[page.file]?.(contextOf(resources), { hasCookie, parameter });
      return (isServed ?? true) ? name : undefined;
    } catch (error) {
      if (error instanceof DomainError || databaseFailure(error)) return undefined;
      throw error;
    }
  };
}

const MANIFEST = '/site.webmanifest';
/** The files of the build that have the look of the company in their text. */
const LOOKING = ['/favicon.svg', MANIFEST];

/** The files of the build in whose place a picture of the company stands. */
const pictured: Readonly<Record<string, 'icon' | 'linkPicture'>> = {
  '/favicon.svg': 'icon',
  '/favicon.ico': 'icon',
  '/icon-192.png': 'icon',
  '/icon-512.png': 'icon',
  '/og.png': 'linkPicture',
};

/** Returns the picture of the company in the place of a file of the build. */
function pictureInPlaceOf(address: string): CompanyPicture | null {
  const name = Object.hasOwn(pictured, address) ? pictured[address] : undefined;
  return name ? company[name] : null;
}

/** Lists the icon of the company in the manifest. */
function withIcon(manifest: string, icon: CompanyPicture): string {
  const src = addressOfPicture(icon);
  const sizes = src.endsWith('.svg') ? 'any' : `${icon.width}x${icon.height}`;
  return JSON.stringify({ ...JSON.parse(manifest), icons: [{ src, sizes, type: typeOf(src) }] }, null, 2);
}

/** Writes the colours and the icon of the company in the place of the defaults. */
function withLook(name: string, { type, plain }: Content): Content {
  let text = plain.toString();
  for (const name of colourNames)
    text = text.replaceAll(new RegExp(companyDefaults[name], 'gi'), company[name]);
  if (company.icon && name === MANIFEST) text = withIcon(text, company.icon);
  const bytes = Buffer.from(text);
  return { type, etag: etagOf(bytes), plain: bytes };
}

/** Has pages and signs drawn again after a change of the company or its texts; those of before are served until then. */
function followDrawing(
  app: FastifyInstance,
  root: string,
  { pages, files }: { pages: Map<string, string>; files: Map<string, Content> },
  drawing: Drawing,
  { log }: Resources,
): void {
  const closing = new AbortController();
  const builtPages = new Map(pages);
  const builtFiles = LOOKING.map((name) => [name, files.get(name)] as const);
  const draw = shareNext(async () => {
    const isAsBuilt = Object.keys(differences(company)).length === 0 && !presentTexts().hasOwn;
    for (const [name, file] of builtFiles) if (file) files.set(name, isAsBuilt ? file : withLook(name, file));
    if (isAsBuilt) for (const [name, html] of builtPages) pages.set(name, html);
    else {
      const { texts } = presentTexts();
      await drawPages(root, drawing, { texts }, (name, html) => pages.set(name, html), closing.signal);
    }
  });
  const drawOrSay = () =>
    draw().catch((error: unknown) => {
      if (!closing.signal.aborted) log.error({ err: error }, 'the pages were not drawn again');
    });
  const end = followCompany(() => void drawOrSay());
  app.addHook('onClose', async () => {
    end();
    closing.abort();
  });
  app.addHook('onReady', drawOrSay);
}

/** Serves the web client. @param crawled the paths of calls that crawlers may read @throws without a web build */
export function staticPages(
  app: FastifyInstance,
  root: string,
  resources: Resources,
  pageParts: PageParts,
  formRules: FormRules,
  crawled: readonly string[],
): void {
  if (!existsSync(path.join(root, 'pages.json'))) {
    throw new Error('The web client is not built. Run `npm run build`.');
  }
  const build = readBuild(root);
  const { pages: templates, files, addresses } = build;
  const drawing = readDrawing(root);
  followDrawing(app, root, build, drawing, resources);
  resources.previews = openPreviews(app, root, drawing, wholeParts(pageParts, resources), resources);
  const render = pageRenderer(templates, resources);
  const partOrFailure = partRenderer(pageParts, resources);
  const findForm = formFinder(templates, formRules, resources);
  const listAddresses = addressLister(addresses, pageParts, resources);

  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /graphql\n${crawled.map((path) => `Allow: ${path}\n`).join('')}Sitemap: ${resources.publicUrl}/sitemap.xml\n`,
      ),
  );
  app.get('/sitemap.xml', async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(resources.publicUrl, await listAddresses())),
  );
  const textFile = textFiles();
  app.get<{ Params: { file: string } }>('/texts/:file', (request, reply) => {
    const code = request.params.file.replace(/\.json$/, '');
    return isLanguage(code)
      ? sendContent(request, reply, textFile(code), { cacheControl: REVALIDATE })
      : reply.callNotFound();
  });
  app.get('/assets/*', (request, reply) => {
    const file = files.get(pathOf(request));
    if (isWorker(pathOf(request))) reply.header('Content-Security-Policy', WORKER_POLICY);
    if (file) return sendContent(request, reply, file, { cacheControl: IMMUTABLE });
    return reply.code(404).type('text/plain; charset=utf-8').send('There is nothing at this address.');
  });
  app.get('/*', async (request, reply) => {
    const picture = pictureInPlaceOf(pathOf(request));
    if (picture) return reply.header('Cache-Control', REVALIDATE).redirect(addressOfPicture(picture));
    const file = files.get(pathOf(request));
    // A browser that caches the worker would not see the next build.
    const cacheControl = pathOf(request) === '/sw.js' ? REVALIDATE : AN_HOUR;
    if (file) return sendContent(request, reply, file, { cacheControl });
    const { language, path } = spokenPath(pathOf(request));
    const found = addresses.find(({ pattern }) => pattern.test(path));
    const elsewhere = languageElsewhere(request, resources, found);
    if (elsewhere) {
      if (elsewhere.isChosen) keepLanguage(reply, elsewhere.language, resources);
      return reply.header('Cache-Control', REVALIDATE).redirect(elsewhere.address);
    }
    if (presentTexts().offered.length > 1) reply.header('Vary', 'Accept-Language, Cookie');
    // A page may be built for one of its addresses, such as a step of the wizard.
    const own = path.replace(/^\/|\/$/g, '').toLowerCase();
    const parameter = parameterOf(path);
    const form = found && (await findForm(request, found, parameter));
    const name = form ?? (found ? (templates.has(own) ? own : found.file) : '404');
    const next = form && safeNextPath(new URL(request.url, resources.publicUrl).searchParams.get('next'));
    const part = await partOrFailure(language, name, parameter ?? '');
    if (part instanceof DomainError) {
      // The message is for visitors without JavaScript: the page's script calls again.
      const { code, message, details } = part;
      if (details.retryAfter !== undefined) reply.header('Retry-After', String(details.retryAfter));
      const page =
        code === 'NOT_FOUND'
          ? render('404', { html: '' }, { language })
          : render(name, { html: `<p>${message}</p>` }, { language });
      return sendContent(request, reply, page, { status: restStatus[code], cacheControl: REVALIDATE });
    }
    return sendContent(request, reply, render(name, part, { language, built: found?.address, next }), {
      status: found ? 200 : 404,
      cacheControl: REVALIDATE,
    });
  });
}

/** Makes what serves the texts of a language that stand in place of the defaults of pages. Those of mails are not among them. */
function textFiles(): (language: Language) => Content {
  const known = new Map<Language, { texts: object; content: Content }>();
  return (language) => {
    const texts = presentTexts().texts[language];
    const before = known.get(language);
    if (before?.texts === texts) return before.content;
    const ofPages = Object.entries(texts).filter(([key]) => !groups.get(key.replace(/\..*/, ''))?.mail);
    const content = compressedPage(JSON.stringify(Object.fromEntries(ofPages)), 'texts.json');
    known.set(language, { texts, content });
    return content;
  };
}

const LANGUAGE = 'language';

/** Remembers the language that somebody chose, in the browser, for a year. */
const keepLanguage = (reply: FastifyReply, language: Language, { publicUrl }: Resources): void =>
  setCookie(reply, hostCookie(LANGUAGE, publicUrl), language, {
    ...privateCookie(publicUrl),
    maxAge: 31_536_000,
  });

/**
 * Finds where a page is in the language that a person chose, by `?language=tn`, or before; at a first visit it is that of the browser.
 * Returns undefined where the page is in its place.
 */
function languageElsewhere(
  request: FastifyRequest,
  { publicUrl }: Resources,
  page: PageAddress | undefined,
): { address: string; language: Language; isChosen: boolean } | undefined {
  const { offered } = presentTexts();
  const url = new URL(request.url, publicUrl);
  const { language, path } = spokenPath(url.pathname);
  const asked = url.searchParams.get(LANGUAGE);
  const isOffered = (code: string | null | undefined): code is Language =>
    offered.some((language) => language === code);
  const isChosen = isOffered(asked);
  // A page that is English alone, or a language that is not offered any more.
  const isEnglish = page?.isSpoken === false || !isOffered(language);
  const before = cookieOf(request, hostCookie(LANGUAGE, publicUrl));
  const preferred = () => (isOffered(before) ? before : languageOfCall(request));
  let wanted: string = language;
  if (isEnglish) wanted = 'en';
  else if (isChosen) wanted = asked;
  // An address in another language stays: somebody sent it, or chose it.
  else if (language === 'en' && page) wanted = preferred();
  if (!isLanguage(wanted) || (wanted === language && !isChosen)) return undefined;
  if (isChosen) url.searchParams.delete(LANGUAGE);
  // Two slashes would begin the address of another site.
  const address = (prefixOf(wanted) + path).replace(/^\/+/, '/') + url.search;
  return { address, language: wanted, isChosen };
}

/** The policy of the worker that reads strangers' PDFs: it reaches nothing, not even this origin, and evaluates no text. */
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";
const isWorker = (path: string) => path.endsWith('.worker.min.mjs');

/** Reads the path of a request as it was sent: the names of files are case-sensitive. */
const pathOf = ({ url }: FastifyRequest) => url.replace(/\?.*$/, '');

const parameterOf = (path: string) => /^\/[^/]+\/([^/]+)/.exec(path)?.[1];

function sitemap(origin: string, addresses: readonly string[]): string {
  const rows = addresses.map((address) => `  <url><loc>${origin}${address}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</urlset>\n`;
}
