import { GUIDE_ORIGIN } from '@portal/schema/guide-origin';
import { useEffect, useRef } from 'react';
import { keptText } from '../../../lib/storage.ts';
import { guidePages, wholeGuide } from '../../../content/guide-pages.ts';
import type { RenderedGuide } from '../../../content/guide-pages.ts';
import { EXPLORER_PATH } from '../../../session/next-path.ts';
import { buttonLooks } from '../../../ui/button.tsx';
import { Page, PageTitle } from '../../../ui/page.tsx';
import { GuideContents } from './guide-contents.tsx';

/** The origin that the examples call. */
const origin = () => (typeof window === 'undefined' ? GUIDE_ORIGIN : window.location.origin);

/** Returns the element with the text of a page of the guide, where the document has it. */
export const guideAt = (path: string, document: Document): Element | null =>
  document.querySelector(`[data-guide="${path}"]`);

export function DevelopersPage({ path, guide }: { path: string; guide: RenderedGuide }) {
  const { title } = [...guidePages, wholeGuide].find((page) => page.path === path)!;
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => (text.current ? shareLanguage(text.current) : undefined), []);
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      {path === guidePages[0]?.path && <Introduction />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <GuideContents path={path} entries={guide.entries} />
        <div
          ref={text}
          id={guide.id}
          data-guide={path}
          className="guide grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4"
          onClick={({ target }) => void copyExample(target as Element)}
          // The HTML is safe: the build renders it from our own Markdown.
          dangerouslySetInnerHTML={{ __html: guide.html.replaceAll('http://localhost:4000', origin()) }}
        />
      </div>
    </Page>
  );
}

function Introduction() {
  return (
    <div className="grid gap-6">
      <p className="max-w-[68ch] text-lg">
        Connect your systems to the innovation portal: read ideas and figures, review ideas, and get notified
        as things happen. One GraphQL endpoint, documented REST calls, signed webhooks.
      </p>
      <div className="flex flex-wrap gap-3">
        <a href={EXPLORER_PATH} className={buttonLooks('primary')}>
          Open the explorer
        </a>
        <a href="/api/openapi.json" className={buttonLooks('secondary')}>
          OpenAPI document
        </a>
        <a href={wholeGuide.path} className={buttonLooks('secondary')}>
          {wholeGuide.title}
        </a>
      </div>
    </div>
  );
}

const keptLanguage = keptText('guide-language');

async function copyExample(target: Element): Promise<void> {
  const button = target.closest('[data-copy]');
  const panels = button?.closest('.example')?.querySelectorAll('pre') ?? [];
  const example = [...panels].find((panel) => panel.offsetParent);
  const label = button?.firstChild;
  if (!example || !label) return;
  try {
    await navigator.clipboard.writeText(example.textContent ?? '');
    label.textContent = 'Copied';
  } catch {
    // Without https there is no clipboard API: people copy the selection themselves.
    window.getSelection()?.selectAllChildren(example);
    label.textContent = 'Selected';
  }
}

/** Applies a choice of language to every example, on this page and the next ones of the tab. */
function shareLanguage(guide: HTMLElement): () => void {
  const choose = (language: string) => {
    for (const tab of guide.querySelectorAll<HTMLInputElement>('input[data-tab]')) {
      if (tab.value === language) tab.checked = true;
    }
  };
  const onChange = ({ target }: Event) => {
    const { value } = target as HTMLInputElement;
    const before = (target as Element).getBoundingClientRect().top;
    choose(value);
    // Examples above may have changed their height: keep the pressed tab where it is.
    window.scrollBy({ top: (target as Element).getBoundingClientRect().top - before, behavior: 'instant' });
    keptLanguage.write(value);
  };
  choose(keptLanguage.read() ?? '');
  guide.addEventListener('change', onChange);
  return () => guide.removeEventListener('change', onChange);
}
