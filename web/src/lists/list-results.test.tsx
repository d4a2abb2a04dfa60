import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import type { Connection } from '../ui/pager.tsx';
import type { Paging } from '../lib/use-address.ts';
import { ListResults } from './list-results.tsx';
import { useListState } from './use-list.ts';

let box: HTMLElement;
beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'));
});
afterEach(cleanup);

const paging: Paging = { after: '', goToFirst: () => {}, goToPrevious: undefined, goToNext: () => {} };
const page = (...names: string[]) => ({
  edges: names.map((node) => ({ node })),
  pageInfo: { hasNextPage: false, endCursor: null },
  position: { before: 0, total: names.length, countedTo: 1_000 },
});
type Page = Connection<string>;

const texts = {
  noun: { one: 'idea', many: 'ideas' },
  matching: (search: string) => `matching “${search}”`,
  pick: (data: Page) => data,
};

function List({ search, data, at }: { search: string; data: Page | undefined; at: Paging }) {
  const list = useListState(texts, search, { data, refetch: () => {} });
  return (
    <ListResults list={{ ...list, paging: at }} empty={<p>No idea has an answer with “{search}”.</p>}>
      {(rows) => rows.join(', ')}
    </ListResults>
  );
}

function show(search: string, data?: Page, at: Paging = paging): void {
  render(<List search={search} data={data} at={at} />, { container: box });
}

test('stale rows keep the texts that match them', () => {
  const before = page('pump', 'pipe');
  show('p', before);
  show('pu');
  expect(box.textContent).toMatch(/2 ideas matching “p”\.pump, pipe/);
  show('pu', page('pump'));
  expect(box.textContent).toMatch(/1 idea matching “pu”\.pump/);
});

test('no match is reported only for current data', () => {
  const before = page();
  show('x', before);
  expect(box.textContent).toContain('No idea has an answer with “x”.');
  show('p');
  expect(box.textContent).toBe(
    'Loading ideas…This was printed before all of it was loaded. Wait until it is there, then print the page again.',
  );
  show('p', page('pump'));
  expect(box.textContent).toContain('pump');
});

test.each<[string, number | null, number | null, number, boolean]>([
  ['1–2 of 3,001 ideas', 0, 3_001, 10_000, true],
  ['21–22 of 3,001 ideas', 20, 3_001, 10_000, true],
  ['3,000–3,001 of 3,001 ideas', 2_999, 3_001, 10_000, false],
  ['1–2 of more than 10,000 ideas', 0, null, 10_000, true],
  ['1–2 of more than 1,000 ideas', 0, null, 1_000, true],
  ['2 of 100,000 ideas', null, 100_000, 10_000, true],
  ['2 of more than 10,000 ideas', null, null, 10_000, true],
  ['2 ideas', 0, 2, 10_000, false],
])('a page says “%s”, and no more than the server counted', (text, before, total, countedTo, hasNextPage) => {
  const data = {
    ...page('pump', 'pipe'),
    pageInfo: { hasNextPage, endCursor: null },
    position: { before, total, countedTo },
  };
  show('p', data);
  expect(box.querySelector('[role=status]')?.textContent).toBe(`${text} matching “p”.`);
  // On paper it says how to get the other pages.
  expect(box.textContent?.includes('For all of them, press Export.')).toBe(text.includes(' of '));
});

test('the pager has the same labels in every list', () => {
  const labels = (at: string, hasNextPage: boolean, goToPrevious?: () => void) => {
    const data = {
      ...page('pump'),
      pageInfo: { hasNextPage, endCursor: 'next' },
      position: { before: at ? 20 : 0, total: 60, countedTo: 1_000 },
    };
    show('', data, { ...paging, after: at, goToPrevious });
    return box.querySelector('nav')?.textContent;
  };
  expect(labels('', true)).toBe('1 of 60Next page');
  expect(labels('at', true, () => {})).toBe('First pagePrevious page21 of 60Next page');
  expect(labels('at', false)).toBe('First page21 of 60');
});
