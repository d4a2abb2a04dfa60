/** The built web client: immutable assets, public pages rendered ahead, and a shell for each of the others. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Router } from 'express';
import type { Request } from 'express';
import { CHANNELS_MARK, channelsInWords } from '@portal/schema/notification-channels';
import { pageOf, readBuild, sendContent } from './built-files.ts';
import type { Content } from './built-files.ts';

// The names of assets change with what is in them.
const FOR_EVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
const ASK_AGAIN = 'no-cache';

// The routes of the web client (spec §2), compared without regard to case. Anything else is served with status 404.
const PUBLIC = ['FAQ', 'About', 'Challenges', 'Suggestions', 'legalpolicies', 'developers'];
const SHELL =
  /^\/(login|signup|logout|forgotpassword|innovate(\/[^/]+)?|ideadashboard|dashboard|submissions(\/[^/]+)?|reports|people|audit-log|access-tokens|webhooks(\/[^/]+)?|suggestions-received|hackathon-entries|manage-challenges|resetpassword(\/[^/]+)?|verifyemail\/[^/]+)\/?$/i;

/** What the pages take from the server that serves them. */
export interface PageSource {
  /** The folder that the web build wrote. */
  root: string;
  /** The origin that links for search engines name, without a slash at its end. */
  origin(): string;
  /** Whether submitters get text messages: the pages promise none otherwise. */
  sendsSms: boolean;
  /** The zone of the dates that the pages show. */
  timeZone: string;
  /** The challenges as HTML, for visitors without JavaScript. */
  challenges(): Promise<string>;
}

/**
 * Serves the pages.
 * @throws when the web client is not built
 */
export function staticPages({ root, origin, sendsSms, timeZone, challenges }: PageSource): Router {
  if (!existsSync(path.join(root, 'index.html'))) {
    throw new Error('The web client is not built. Run `npm run build`.');
  }
  const { pages: templates, files } = readBuild(root);
  // Those of the guide are as the build wrote them.
  const publicPages = [...PUBLIC, ...[...templates.keys()].filter((name) => name.startsWith('developers/'))];
  const pages = new Map<string, { html: string; page: Content }>();
  const current = async (name: string): Promise<Content> => {
    let html = (templates.get(name) ?? '')
      .replaceAll('ORIGIN/', `${origin()}/`)
      .replace('"TIME_ZONE"', `"${timeZone}"`)
      .replaceAll(CHANNELS_MARK, channelsInWords(sendsSms));
    // By this the pages' scripts know which words to use.
    if (sendsSms) html = html.replace('<html', '<html data-sms');
    if (name === 'challenges') {
      const list = await challenges();
      html = html.replace('<!--challenges-->', () => list);
    }
    const known = pages.get(name);
    if (known?.html === html) return known.page;
    const page = pageOf(html);
    pages.set(name, { html, page });
    return page;
  };

  const router = Router();
  router.use((req, res, next) => {
    const file = isRead(req) ? files.get(req.path) : undefined;
    const isAsset = req.path.startsWith('/assets/');
    if (file) sendContent(req, res, file, { cacheControl: isAsset ? FOR_EVER : AN_HOUR });
    // What is not there is no page either.
    else if (isAsset) res.status(404).type('text').send('There is nothing at this address.');
    else next();
  });
  router.get('/robots.txt', (_req, res) => {
    res
      .type('text')
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /graphql\nSitemap: ${origin()}/sitemap.xml\n`);
  });
  router.get('/sitemap.xml', (_req, res) => {
    res.type('xml').send(sitemap(origin(), publicPages));
  });
  router.use(async (req, res, next) => {
    const name = isRead(req) ? nameOf(req.path, publicPages) : undefined;
    if (name === undefined) return next();
    sendContent(req, res, await current(name), { cacheControl: ASK_AGAIN });
  });
  router.use(async (req, res, next) => {
    if (!isRead(req)) return next();
    sendContent(req, res, await current('404'), { status: 404, cacheControl: ASK_AGAIN });
  });
  return router;
}

const isRead = (req: Request) => req.method === 'GET' || req.method === 'HEAD';

/** The file that holds the page of a path; undefined when there is no such page. */
function nameOf(pathname: string, publicPages: readonly string[]): string | undefined {
  const bare = pathname.toLowerCase().replace(/^\/|\/$/g, '');
  if (bare === '' || bare === 'home') return 'home';
  if (publicPages.some((name) => name.toLowerCase() === bare)) return bare;
  return SHELL.test(pathname) ? bare.split('/')[0] : undefined;
}

function sitemap(origin: string, publicPages: readonly string[]): string {
  const rows = ['', ...publicPages].map((name) => `  <url><loc>${origin}/${name}</loc></url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows}\n</urlset>\n`;
}
