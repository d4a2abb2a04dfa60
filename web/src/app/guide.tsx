/** The pages of the guide for developers, each with the part of docs/api.md that it shows. */
import type { ComponentType } from 'react';
import { guidePages } from '../content/guide-pages.ts';
import type { GuidePageName } from '../content/guide-pages.ts';

const texts = {
  start: () => import('../../../docs/api.md?page=start&guide'),
  authentication: () => import('../../../docs/api.md?page=authentication&guide'),
  graphql: () => import('../../../docs/api.md?page=graphql&guide'),
  rest: () => import('../../../docs/api.md?page=rest&guide'),
  webhooks: () => import('../../../docs/api.md?page=webhooks&guide'),
  limits: () => import('../../../docs/api.md?page=limits&guide'),
} satisfies Record<GuidePageName, unknown>;

async function loadPage(name: GuidePageName): Promise<ComponentType> {
  const [{ DevelopersPage }, { default: guide }] = await Promise.all([
    import('../pages/integrators/developers/developers-page.tsx'),
    texts[name](),
  ]);
  return function GuidePage() {
    return <DevelopersPage name={name} guide={guide} />;
  };
}

/** The address of each page, and how its code comes. */
export const guideLoads = guidePages.map(({ name, path }) => ({ path, load: () => loadPage(name) }));
