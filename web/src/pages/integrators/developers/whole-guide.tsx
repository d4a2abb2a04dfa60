/** The guide on one page. A browser reads the text from the HTML: in a script it would be sent twice. */
import type { ComponentType } from 'react';
import { wholeGuide } from '../../../content/guide-pages.ts';
import type { RenderedGuide } from '../../../content/guide-pages.ts';
import { DevelopersPage } from './developers-page.tsx';

/** Reads the guide: from the documents at build, from the page in a browser. */
async function readWholeGuide(): Promise<RenderedGuide> {
  if (typeof document === 'undefined')
    return (await import('../../../../../docs/api.md?page=whole&guide')).default;
  const text = document.getElementById(wholeGuide.id) ?? (await fetchText());
  const headings = [...(text?.querySelectorAll('h2') ?? [])];
  return {
    id: wholeGuide.id,
    entries: headings.map(({ id, textContent }) => ({ id, title: textContent, isPart: false })),
    html: text?.innerHTML ?? '',
  };
}

/** Fetches the page if a navigation within the site, such as Back, led here without loading its HTML. */
async function fetchText(): Promise<HTMLElement | null> {
  const html = await (await fetch(wholeGuide.path)).text();
  return new DOMParser().parseFromString(html, 'text/html').getElementById(wholeGuide.id);
}

export async function loadWholeGuide(): Promise<ComponentType> {
  const guide = await readWholeGuide();
  return function WholeGuidePage() {
    return <DevelopersPage path={wholeGuide.path} guide={guide} />;
  };
}
