import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Language } from '@portal/schema/languages';
import { SelectField } from '../../../ui/choice-fields.tsx';
import { Problem, Skeleton } from '../../../ui/states.tsx';
import { useTextPreviewQuery } from '../../../graphql/generated-staff.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { named } from './text-values.ts';
import type { Words } from './text-values.ts';

/**
 * Shows a page with the drafts of its texts. The server draws it, and a sandbox shows it: no script of it runs, so it can change nothing.
 */
export function TextPreview({
  language,
  group,
  stamp,
  shown,
}: {
  language: Language;
  /** The group whose page it is. */
  group: string;
  /** Differs after each change of a draft. */
  stamp: number;
  /** The words that are in sight, those of the text that is open. */
  shown: Words | undefined;
}) {
  const [path, setPath] = useState<string>();
  const { data, previousData, error, refetch } = useTextPreviewQuery({
    variables: { language: named(language), group, path: path ?? null },
    // The drafts are nobody else's: the page is nowhere stored.
    fetchPolicy: 'no-cache',
  });
  const drawn = useRef(stamp);
  useEffect(() => {
    if (drawn.current === stamp) return;
    drawn.current = stamp;
    // The failure is in `error`.
    refetch().catch(() => undefined);
  }, [stamp, refetch]);
  const preview = (data ?? previousData)?.textPreview;
  if (error)
    return (
      <Problem
        title="The page could not be drawn."
        message={problemOf(error).message}
        retry={() => void refetch().catch(() => undefined)}
      />
    );
  if (!preview) return <Skeleton label="Drawing the page…" />;
  const { pages, html } = preview;
  if (html === null) return <Undrawn />;
  const title = pages.find((page) => page.path === preview.path)?.title ?? '';
  return (
    <>
      {pages.length > 1 && (
        <SelectField
          name="previewed"
          label="Page of the preview"
          hidesLabel
          options={Object.fromEntries(pages.map((page) => [page.path, page.title]))}
          none={null}
          valuesAre="names"
          value={preview.path ?? ''}
          onChange={setPath}
        />
      )}
      <p className="text-sm text-muted">
        With all drafts, as visitors read it once you publish. Links and buttons do nothing here.
      </p>
      <Page key={preview.path} title={title} html={html} shown={shown} />
    </>
  );
}

const Undrawn = () => (
  <p className="text-preview-none">
    These words have no preview. They are read after a login, after a click, or by a link of an email.
  </p>
);

/** Draws the page. It stays where it was scrolled to when a draft changes it, and goes to the words that are being edited. */
function Page({ title, html, shown }: { title: string; html: string; shown: Words | undefined }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  const words = shown && JSON.stringify(shown);
  // The page before is still there when the next one is given.
  useLayoutEffect(() => {
    scrolled.current = frame.current?.contentDocument?.documentElement.scrollTop ?? 0;
  }, [html]);
  const show = () => {
    const page = frame.current?.contentDocument;
    if (page && shown) reveal(page, shown);
  };
  const load = () => {
    const root = frame.current?.contentDocument?.documentElement;
    if (root) root.scrollTop = scrolled.current;
    show();
  };
  // The words alone: another list of texts may have the same ones.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(show, [words]);
  return (
    <iframe
      ref={frame}
      title={`Preview: ${title}`}
      sandbox="allow-same-origin"
      srcDoc={html}
      onLoad={load}
      className="text-preview-page"
    />
  );
}

/** The shortest part of a text that is looked for in a page. */
const PART_MIN = 4;

/** Returns the parts of words that a page shows as they are: without fields and the signs of Markdown. */
const partsOf = (words: string): string[] =>
  words
    .split(/\{[^{}]*\}|[{}*_#[\]()\n]+/)
    .map((part) => part.trim())
    .filter((part) => part.length >= PART_MIN);

/** Finds the element of a page that shows words, and brings it into sight with a frame around it. */
function reveal(page: Document, { text, items }: Words): void {
  const parts = [text ?? '', ...(items ?? []).flat()].flatMap(partsOf);
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const part of parts) {
    const found = texts.find((node) => node.textContent?.includes(part))?.parentElement;
    if (!found) continue;
    found.closest('details')?.setAttribute('open', '');
    for (const marked of page.querySelectorAll<HTMLElement>('[data-edited]')) {
      marked.style.outline = '';
      delete marked.dataset['edited'];
    }
    found.dataset['edited'] = '';
    // The colour of the words stands out wherever these do.
    found.style.outline = '3px dashed currentColor';
    found.style.outlineOffset = '4px';
    found.scrollIntoView({ block: 'center' });
    return;
  }
}
