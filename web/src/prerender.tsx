/** Renders the public pages ahead, for the build: what a visitor reads before any script has run. */
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';

import { backOfficePages, notFoundPage, personalPages } from './content/pages.ts';
import type { SitePage } from './content/pages.ts';
import { preloadPage, SiteRoutes } from './app/routes.tsx';
import { guidePages } from './content/guide-pages.ts';

export { publicPages } from './content/pages.ts';

/** The pages that are not rendered ahead: nothing but their titles and descriptions is known before they are asked for. */
export const shellPages: readonly SitePage[] = [...personalPages, ...backOfficePages, notFoundPage];

/** The modules that the router loads for each of these pages, by its address. */
export const pageFiles: Record<string, readonly string[]> = {
  '/': ['src/pages/public/home/home-page.tsx'],
  '/FAQ': ['src/pages/public/faq/faq-page.tsx'],
  '/About': ['src/pages/public/about/about-page.tsx'],
  ...Object.fromEntries(
    guidePages.map(({ name, path }) => [
      path,
      ['src/pages/integrators/developers/developers-page.tsx', `../docs/api.md?page=${name}&guide`],
    ]),
  ),
  '/legalpolicies': ['src/pages/public/legal/legal-page.tsx'],
  '/Suggestions': ['src/pages/public/suggestions/suggestions-page.tsx'],
  '/Challenges': ['src/app/app-providers.tsx', 'src/pages/public/challenges/challenges-page.tsx'],
};

/**
 * Renders a page as a visitor without a session gets it.
 * @param path the page's address
 * @returns the HTML inside the page's root element
 */
export async function renderPage(path: string): Promise<string> {
  await preloadPage(path);
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <SiteRoutes />
      </StaticRouter>
    </StrictMode>,
    // In one piece: pieces would be put in place by inline scripts, which our policy does not run.
    { progressiveChunkSize: Infinity },
  );
  return new Response(prelude).text();
}
