/** The ranking: its figures, its filter in the address, and its export with the same filter. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { RankingDocument } from '../../../../graphql/generated.ts';
import { RecentAuthenticationDocument } from '../../../../graphql/generated-public.ts';
import type { RankedRowFragment } from '../../../../graphql/generated.ts';
import { answer, clear, listOf, renderPage, searchNow, serveAs } from '../../../../testing/pages.tsx';
import { newUser } from '../../../../testing/user.ts';
import { RankingPage } from './ranking-page.tsx';

const user = newUser();
let calls: ReturnType<typeof serveAs>;

const row = (id: string, mean: number, spread: number): RankedRowFragment => ({
  ...{ id, reference: `IDEA-${id}`, solutionName: `Idea ${id}`, focusArea: 'FINTECH' },
  ...{ status: 'PENDING', withdrawnAt: null },
  ranking: { mean, spread, number: 2, disagreement: spread >= 1.5 },
});
const rows = [row('a', 4.25, 0.5), row('b', 3, 2)];

beforeEach(() => {
  calls = serveAs(
    'neo@example.com',
    'reviewer',
    answer(RecentAuthenticationDocument, () => ({ me: { id: 'me', isRecentlyAuthenticated: true } })),
    answer(RankingDocument, ({ filter }) => ({
      ranking: listOf(filter?.disagreement ? rows.slice(1) : rows),
    })),
  );
});
afterEach(clear);

const shown = () =>
  screen.getAllByRole('row').map((line) => [...line.children].map(({ textContent }) => textContent));
const [HEADS, A, B] = [
  ['Rank', 'Idea', 'Focus Area', 'Status', 'Average', 'Disagreement', 'Scores'],
  ['1', 'Idea aIDEA-a', 'Fintech', 'Pending', '4.3', 'Low', '2'],
  ['2', 'Idea bIDEA-b', 'Fintech', 'Pending', '3.0', '◆ High', '2'],
];

test('each idea leads to its page, with its figures, and disagreement in a word', async () => {
  renderPage(<RankingPage />, '/ranking');
  const link = await screen.findByRole('link', { name: 'Idea a' });
  expect(link.getAttribute('href')).toBe('/submissions/a');
  expect(shown()).toEqual([HEADS, A, B]);
});

test('the filter is in the address, and goes with the export', async () => {
  renderPage(<RankingPage />, '/ranking');
  await screen.findByText('2 ranked ideas.');
  await user.selectOptions(screen.getByLabelText('Disagreement'), 'Disagreement only');
  await waitFor(() => expect(shown()).toEqual([HEADS, ['1', ...B.slice(1)]]));
  expect(searchNow()).toBe('?disagreement=yes');
  expect(calls.at(-1)).toEqual(['Ranking', { after: null, filter: { disagreement: true } }]);
  const graph = globalThis.fetch;
  const exported = new Promise<string>((resolve) => {
    globalThis.fetch = async (address, options) => {
      if (!String(address).startsWith('/api/')) return graph(address, options);
      resolve(String(address));
      return Response.json({ message: 'Not now.' }, { status: 503 });
    };
  });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('button', { name: 'Export to CSV (1)' }));
  expect(await exported).toBe('/api/ranking/export?disagreement=yes&format=csv');
});
