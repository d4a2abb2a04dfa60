import type { MouseEvent } from 'react';
import guide from '../../../../../docs/api.md';
import { buttonLooks } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';

/** The origin that the examples call; in pages rendered ahead the server fills it in. */
const origin = () => (typeof window === 'undefined' ? 'ORIGIN' : window.location.origin);

/** Puts the example beside a button on the clipboard, and says so on the button. */
async function copyExample({ target }: MouseEvent): Promise<void> {
  const button = (target as Element).closest<HTMLElement>('[data-copy]');
  const example = button?.parentElement?.querySelector('pre');
  if (!button || !example) return;
  const [words] = button.childNodes;
  try {
    await navigator.clipboard.writeText(example.textContent ?? '');
    if (words) words.textContent = 'Copied';
  } catch {
    // Where the browser keeps its clipboard to itself, as without https, people copy what is selected.
    window.getSelection()?.selectAllChildren(example);
    if (words) words.textContent = 'Selected';
  }
}

/** The guide for those who connect other systems. */
export function DevelopersPage() {
  const html = guide.html.replaceAll('http://localhost:4000', origin());
  return (
    // The site's header and footer follow `data-wide`.
    <div data-wide>
      <Page wide>
        <PageTitle>Developers</PageTitle>
        <div className="grid gap-6">
          <p className="max-w-[68ch] text-lg">
            Connect your systems to the innovation portal: read ideas and figures, review, and be told at once
            what happens. One GraphQL endpoint, documented REST calls, signed webhooks.
          </p>
          <div className="flex flex-wrap gap-3">
            <a href="/graphql" className={buttonLooks('primary')}>
              Open the explorer
            </a>
            <a href="/api/openapi.json" className={buttonLooks('secondary')}>
              OpenAPI document
            </a>
          </div>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[14rem_minmax(0,1fr)]">
          <nav
            aria-label="On this page"
            className="self-start lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto print:hidden"
          >
            <ol className="grid grid-cols-2 gap-x-4 gap-y-1 lg:grid-cols-1">
              {guide.sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`} className="inline-flex min-h-11 items-center text-primary lg:min-h-9">
                    {title}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
          <div
            className="guide grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4"
            onClick={(event) => void copyExample(event)}
            // Our own text, made at build.
            dangerouslySetInnerHTML={{ __html: html }}
          />
        </div>
      </Page>
    </div>
  );
}
