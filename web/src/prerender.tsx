import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { addressOf, backOfficePages, notFoundPage, personalPages, publicPages } from './app/pages.tsx';
import type { PageTexts } from './app/pages.tsx';
import { preloadPage, SiteRoutes } from './app/routes.tsx';
import { descriptions } from './content/descriptions.ts';

const forStaff = (title: string) => `${title}: a page for the staff of the innovation programme.`;

const built = ({ path, title }: PageTexts, description = descriptions[path], isPublic = false) => {
  if (!description) throw new Error(`descriptions.ts does not say what ${path} is.`);
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

/** Lists the lazy modules of a public page, for its preload links. */
export const modulesOf = (address: string): string[] =>
  publicPages
    .filter(({ path }) => addressOf(path) === address)
    .flatMap(({ hasData, modules }) => [...(hasData ? ['src/app/app-providers.tsx'] : []), ...modules]);

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
