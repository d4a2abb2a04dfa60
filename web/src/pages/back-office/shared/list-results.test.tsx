import { TextEncoder } from 'node:util';
import { beforeEach, expect, test } from '@jest/globals';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';

// The router needs it as soon as it is loaded, and jsdom has none.
Object.assign(globalThis, { TextEncoder });
const { ListResults } = await import('./list-results.tsx');

let box: HTMLElement;
let root: Root;
beforeEach(() => {
  box = document.createElement('div');
  root = createRoot(box);
});

const paging = { after: '', goToFirst: () => {}, goToPrevious: () => {}, goToNext: () => {} };
const page = (...names: string[]) => ({
  edges: names.map((node) => ({ node })),
  pageInfo: { hasNextPage: false, endCursor: null },
});
type Page = ReturnType<typeof page>;

/** The list as somebody who searches sees it. */
function show(search: string, result: { data?: Page; previousData?: Page; loading: boolean }): void {
  flushSync(() =>
    root.render(
      <ListResults
        things={{ one: 'idea', many: 'ideas' }}
        matching={`matching “${search}”`}
        result={{ ...result, refetch: () => {} }}
        pick={(data) => data}
        paging={paging}
        empty={<p>No idea has an answer with “{search}”.</p>}
      >
        {(rows) => rows.join(', ')}
      </ListResults>,
    ),
  );
}

test('rows that are being replaced keep the words that are true of them', () => {
  const before = page('pump', 'pipe');
  show('p', { data: before, loading: false });
  show('pu', { previousData: before, loading: true });
  expect(box.textContent).toMatch(/^2 ideas matching “p”\.pump, pipe/);
  show('pu', { data: page('pump'), previousData: before, loading: false });
  expect(box.textContent).toMatch(/^1 idea matching “pu”\.pump/);
});

test('that nothing matches is said when it is known', () => {
  const before = page();
  show('x', { data: before, loading: false });
  expect(box.textContent).toContain('No idea has an answer with “x”.');
  show('p', { previousData: before, loading: true });
  expect(box.textContent).toBe('Loading ideas…');
  show('p', { data: page('pump'), previousData: before, loading: false });
  expect(box.textContent).toContain('pump');
});
