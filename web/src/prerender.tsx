import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { wizardSteps } from '@portal/schema/idea';
import { addressOf, backOfficePages, notFoundPage, personalPages, publicPages } from './app/pages.tsx';
import type { PageTexts } from './app/pages.tsx';
import { preloadPage, SiteRoutes } from './app/routes.tsx';
import { descriptions } from './content/descriptions.ts';
import { guidePages, wholeGuide } from './content/guide-pages.ts';

function fail(path: string): never {
  throw new Error(`Say what ${path} is in descriptions.ts, and in prerender.tsx what it loads.`);
}

const forStaff = (title: string) => `${title}: a page for the staff of the innovation programme.`;

const built = (
  { path, title }: PageTexts,
  description = descriptions[path] ?? fail(path),
  isPublic = false,
) => {
  const address = addressOf(path);
  return { path, address, file: address.slice(1).toLowerCase() || 'home', isPublic, title, description };
};

/** The pages as the server and the tests of the build read them (dist/pages.json). */
export const pages = [
  ...publicPages.map((page) => built(page, descriptions[page.path], true)),
  ...personalPages.map((page) => built(page)),
  ...backOfficePages.map((page) => built(page, forStaff(page.title))),
];
export const notFound = built(notFoundPage);

/** The steps of the wizard: each is served with its frame and labels, which a slow line shows before its scripts. */
export const wizardAddresses = wizardSteps.map(({ key }) => `/innovate/${key}`);

/** The lazy modules of the public pages, which their files preload. */
const modules: Readonly<Record<string, readonly string[]>> = {
  '/Home?': ['src/pages/public/home/home-page.tsx'],
  '/FAQ': ['src/pages/public/faq/faq-page.tsx'],
  '/About': ['src/pages/public/about/about-page.tsx'],
  '/legalpolicies': ['src/pages/public/legal/legal-page.tsx'],
  '/Suggestions': ['src/pages/public/suggestions/suggestions-page.tsx'],
  '/Challenges': ['src/pages/public/challenges/challenges-page.tsx'],
  '/receipt': ['src/pages/public/receipt/receipt-page.tsx'],
  '/accessibility': ['src/pages/public/statements/statement-pages.tsx'],
  '/security': ['src/pages/public/statements/statement-pages.tsx'],
  ...Object.fromEntries(
    [...guidePages, wholeGuide].map(({ path }) => [
      path,
      ['src/pages/integrators/developers/guide-page.tsx'],
    ]),
  ),
};

/** The page that people open on a slow line: it asks for all its scripts at once. */
const WIZARD = 'src/pages/ideas/wizard/wizard-page.tsx';

/** Lists the lazy modules of a page, for its preload links. Of the private ones only the wizard has some. */
export const modulesOf = (address: string): string[] =>
  address === '/innovate'
    ? ['src/app/app-providers.tsx', WIZARD]
    : publicPages
        .filter(({ path }) => addressOf(path) === address)
        .flatMap(({ path, hasData }) => [
          ...(hasData ? ['src/app/app-providers.tsx'] : []),
          ...(modules[path] ?? fail(path)),
        ]);

export async function renderPage(path: string): Promise<string> {
  await preloadPage(path);
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <SiteRoutes />
      </StaticRouter>
    </StrictMode>,
    // Streamed chunks need inline scripts, which the CSP blocks.
    { progressiveChunkSize: Infinity },
  );
  return new Response(prelude).text();
}
