/** The pages of the guide. A browser reads their text from the HTML: in a script it would be sent twice. */
import type { ComponentType } from 'react';
import type { GuidePageName, RenderedGuide } from '../../../content/guide-pages.ts';
import { DevelopersPage, guideAt } from './developers-page.tsx';

/** Renders the text from docs/api.md: for the build, and for a server of single modules, which has no HTML. */
const rendered = {
  start: () => import('../../../../../docs/api.md?page=start&guide'),
  authentication: () => import('../../../../../docs/api.md?page=authentication&guide'),
  graphql: () => import('../../../../../docs/api.md?page=graphql&guide'),
  rest: () => import('../../../../../docs/api.md?page=rest&guide'),
  webhooks: () => import('../../../../../docs/api.md?page=webhooks&guide'),
  judging: () => import('../../../../../docs/api.md?page=judging&guide'),
  figures: () => import('../../../../../docs/api.md?page=figures&guide'),
  limits: () => import('../../../../../docs/api.md?page=limits&guide'),
  whole: () => import('../../../../../docs/api.md?page=whole&guide'),
} satisfies Record<GuidePageName | 'whole', unknown>;

type GuideName = keyof typeof rendered;

async function readGuide(name: GuideName, path: string): Promise<RenderedGuide> {
  const text =
    typeof document === 'undefined'
      ? null
      : (guideAt(path, document) ?? guideAt(path, await fetchPage(path)));
  if (!text) return (await rendered[name]()).default;
  // The guide on one page lists its sections alone.
  const headings = text.querySelectorAll(name === 'whole' ? 'h2' : 'h2, h3');
  return {
    id: text.id || undefined,
    entries: Array.from(headings, ({ id, textContent, tagName }) => ({
      id,
      title: textContent ?? '',
      isPart: tagName !== 'H2',
    })),
    html: text.innerHTML,
  };
}

/** Fetches the page where a navigation within the site led here without loading its HTML. */
async function fetchPage(path: string): Promise<Document> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}.`);
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

export async function loadGuide(name: GuideName, path: string): Promise<ComponentType> {
  const guide = await readGuide(name, path);
  return function GuidePage() {
    return <DevelopersPage path={path} guide={guide} />;
  };
}
