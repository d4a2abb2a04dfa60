import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { wizardSteps } from '@portal/schema/idea';
import { languageNow, otherLanguages, prefixOf } from '@portal/schema/languages';
import type { Language } from '@portal/schema/languages';
import { NEXT_MARK } from '@portal/schema/next-path';
import type { OwnTexts } from '@portal/schema/texts';
import { addressOf, backOfficePages, notFoundPage, personalPages, publicPages } from './app/pages.tsx';
import type { PageTexts } from './app/pages.tsx';
import { preloadPage, SiteRoutes } from './app/routes.tsx';
import { descriptionOf } from './content/descriptions.ts';
import { markedTexts, withEnglish } from './fallbacks.ts';
import {
  withBody,
  withCompany,
  withHead,
  withLanguage,
  withMetadata,
  withNoindex,
  withTexts,
} from './page-html.ts';
import type { Frames } from './page-html.ts';
import { guidePages, wholeGuide } from './content/guide-pages.ts';

function fail(path: string): never {
  throw new Error(`Say what ${path} is in descriptions.ts, and in prerender.tsx what it loads.`);
}

const described = (path: string): string => descriptionOf(path) ?? fail(path);

const forStaff = (title: string) => `${title}: a page for the staff of the innovation programme.`;

/** A public page with a parameter is rendered once, with the name of the parameter as its value: the server writes the rest. */
const publicAddressOf = (path: string) => addressOf(path.replaceAll(':', ''));

const built = (page: PageTexts, description?: string, isPublic = false, isSpoken = false) => {
  const { path } = page;
  const address = isPublic ? publicAddressOf(path) : addressOf(path);
  return {
    path,
    address,
    file: address.slice(1).toLowerCase() || 'home',
    isPublic,
    isSpoken,
    /** In the language that is drawn. */
    get title() {
      return page.title;
    },
    get description() {
      return description ?? described(path);
    },
  };
};

/** The pages that are English alone, as they are for developers. */
const guidePaths = new Set([...guidePages, wholeGuide].map(({ path }) => path));

/** The pages as the server and the tests of the build read them (dist/pages.json). */
export const pages = [
  ...publicPages.map((page) => built(page, undefined, true, !guidePaths.has(page.path))),
  ...personalPages.map((page) => built(page, undefined, false, true)),
  ...backOfficePages.map((page) => built(page, forStaff(page.title))),
];
const notFound = built(notFoundPage, undefined, false, true);
const formPages = personalPages.filter(({ isServedForm }) => isServedForm);

interface Frame {
  file: string;
  location: string;
  title: string;
}

/**
 * Lists what is rendered of a page that is not for search engines, by the name of its file. Each step of the wizard is served with its
 * frame and labels, which a slow line shows before its scripts; other forms are served to visitors, as static-pages.ts decides.
 */
function framesOf(address: string): Frame[] {
  if (address === '/innovate')
    return wizardSteps.map(({ key, title }) => ({
      file: `innovate/${key}`,
      location: `/innovate/${key}`,
      title: `Idea: ${title}`,
    }));
  const page = formPages.find(({ path }) => addressOf(path) === address);
  if (!page) return [];
  const form = (suffix: string, title: string): Frame => ({
    file: `forms${address.toLowerCase()}${suffix}`,
    location: address + suffix + NEXT_MARK,
    title,
  });
  // The parameter is not in the page.
  const linked = page.path.includes(':') ? [form('/token', `${page.title}, opened by a link`)] : [];
  return [form('', page.title), ...linked];
}

/** The lazy modules of the prerendered pages, which their files preload. */
const modules: Readonly<Record<string, readonly string[]>> = {
  '/Home?': ['src/pages/public/home/home-page.tsx'],
  '/FAQ': ['src/pages/public/faq/faq-page.tsx'],
  '/About': ['src/pages/public/about/about-page.tsx'],
  '/legalpolicies': ['src/pages/public/legal/legal-page.tsx'],
  '/Suggestions': ['src/pages/public/suggestions/suggestions-page.tsx'],
  '/Challenges': ['src/pages/public/challenges/challenges-page.tsx'],
  '/Challenges/:slug': ['src/pages/public/challenges/challenge-page.tsx'],
  '/receipt': ['src/pages/public/receipt/receipt-page.tsx'],
  '/accessibility': ['src/pages/public/statements/statement-pages.tsx'],
  '/security': ['src/pages/public/statements/statement-pages.tsx'],
  '/Login': ['src/pages/accounts/login/login-page.tsx'],
  '/SignUp': ['src/pages/accounts/sign-up/sign-up-page.tsx'],
  '/ForgotPassword': ['src/pages/accounts/forgot-password/forgot-password-page.tsx'],
  '/ResetPassword/:token?': ['src/pages/accounts/reset-password/reset-password-page.tsx'],
  ...Object.fromEntries(
    [...guidePages, wholeGuide].map(({ path }) => [
      path,
      ['src/pages/integrators/developers/guide-page.tsx'],
    ]),
  ),
};

/** The page that people open on a slow line: it asks for all its scripts at once. */
const WIZARD = 'src/pages/ideas/wizard/wizard-page.tsx';

/** Lists the lazy modules of a page, for its preload links. Of the private ones the wizard and the forms have some. */
const modulesOf = (address: string): string[] =>
  address === '/innovate'
    ? ['src/app/app-providers.tsx', WIZARD]
    : [
        ...publicPages.filter(({ path }) => publicAddressOf(path) === address),
        ...formPages.filter(({ path }) => addressOf(path) === address),
      ].flatMap((page) => [
        ...('hasData' in page ? ['src/app/app-providers.tsx'] : []),
        ...(modules[page.path] ?? fail(page.path)),
      ]);

async function renderPage(path: string): Promise<string> {
  await preloadPage(path);
  const prefix = prefixOf(languageNow());
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter basename={prefix} location={prefix + path}>
        <SiteRoutes />
      </StaticRouter>
    </StrictMode>,
    // Streamed chunks need inline scripts, which the CSP blocks.
    { progressiveChunkSize: Infinity },
  );
  return new Response(prelude).text();
}

/** Renders a page in a language that may lack texts: the elements that show an English one say so. */
async function renderSpoken(path: string, lacking: OwnTexts): Promise<string> {
  const body = await renderPage(path);
  const own = globalThis.ownTexts;
  const fallbacks = Object.entries(lacking).filter(([key]) => !own?.[key]);
  if (fallbacks.length === 0) return body;
  globalThis.ownTexts = { ...own, ...markedTexts(Object.fromEntries(fallbacks)) };
  try {
    return withEnglish(body, await renderPage(path));
  } finally {
    globalThis.ownTexts = own;
  }
}

/** What the build knows of the pages: its frames, and which scripts load a module. */
export interface Built extends Frames {
  /** The English texts that languages lack. */
  lacking: Readonly<Partial<Record<Language, OwnTexts>>>;
  /** The scripts of each page by its address, the entry first. */
  scripts: Readonly<Record<string, readonly string[]>>;
}

/** Lists the modules whose scripts each page loads, by its address. */
export const modulesOfPages = (): Record<string, readonly string[]> =>
  Object.fromEntries([...pages, notFound].map(({ address }) => [address, modulesOf(address)]));

/** The groups of what a page shows besides, before all texts are loaded: the question about cookies, and days. */
const ALWAYS = ['consent', 'days'];

/** The texts that stand in place of the defaults, by language. */
export type TextsOfLanguages = Readonly<Record<Language, OwnTexts>>;

/** What a drawing shows, for those who edit its texts. */
export interface Shown {
  /** Where the page is. */
  path: string;
  title: string;
  /** The groups whose texts were read while it was drawn. */
  groups: readonly string[];
}

/** One of the files. */
export interface WantedFile {
  language: Language;
  /** Its name, without a language. */
  file: string;
}

/**
 * Draws the HTML files of all pages in all languages, English and public ones first, for the company that was set before this module was
 * loaded. The name of a file in another language begins with its code. What a file shows comes with it, where it is drawn for visitors
 * of one address, and in several languages.
 * @param only the one file that is wanted
 */
export async function* drawPages(
  { scripts, lacking, ...frames }: Built,
  texts: TextsOfLanguages,
  only?: WantedFile,
): AsyncGenerator<[file: string, html: string, shown?: Shown]> {
  const isWanted = (file: string) => !only || only.file === file;
  for (const language of ['en', ...otherLanguages] as const) {
    if (only && only.language !== language) continue;
    globalThis.language = language;
    globalThis.ownTexts = texts[language];
    const inlined = withLanguage(withCompany(frames.inlined));
    const linked = withLanguage(withNoindex(withCompany(frames.linked)));
    const drawnFile = (file: string) => `${prefixOf(language).slice(1)}/${file}`.replace(/^\//, '');
    for (const page of [...pages, notFound].filter(({ isSpoken }) => language === 'en' || isSpoken)) {
      const { address, file, isPublic } = page;
      const own = scripts[address] ?? fail(page.path);
      const groups = (globalThis.readGroups = new Set<string>());
      const withOwn = (html: string) => withTexts(html, new Set([...ALWAYS, ...groups]));
      const draw = async (location: string) => {
        const body = await renderSpoken(location, lacking[language] ?? {});
        // The title of the page stands in its head: no page shows it.
        return { body, read: [...groups] };
      };
      if (isWanted(file)) {
        if (isPublic) {
          const { body, read } = await draw(address);
          const html = withBody(withHead(withOwn(inlined), page), own, body);
          const isOne = page.isSpoken && !page.path.includes(':');
          yield [
            drawnFile(file),
            html,
            isOne ? { path: address, title: page.title, groups: read } : undefined,
          ];
        } else yield [drawnFile(file), withMetadata(withOwn(linked), page)];
      }
      for (const frame of framesOf(address).filter(({ file }) => isWanted(file))) {
        const { body, read } = await draw(frame.location);
        const head = withMetadata(withNoindex(withOwn(inlined)), page);
        const { title, location } = frame;
        const shown = { path: location.replace(NEXT_MARK, ''), title, groups: read };
        yield [drawnFile(frame.file), withBody(head, own, body), shown];
      }
    }
  }
}
