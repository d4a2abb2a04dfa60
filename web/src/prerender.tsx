import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { backOfficePages, notFoundPage, personalPages } from './content/pages.ts';
import type { SitePage } from './content/pages.ts';
import { preloadPage, SiteRoutes } from './app/routes.tsx';
import { guidePages } from './content/guide-pages.ts';

export { publicPages } from './content/pages.ts';

/** These pages are not prerendered: only title and description are static. */
export const shellPages: readonly SitePage[] = [...personalPages, ...backOfficePages, notFoundPage];

/** The lazy modules of each page, for its preload links. */
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
