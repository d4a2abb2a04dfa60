/** One's own ideas: the PDF, what the reviewers said, and a list that is empty or cannot be fetched. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { MyIdeasDocument } from '../../../graphql/generated.ts';
import type { MyIdeasQuery } from '../../../graphql/generated.ts';
import { answer, clear, renderPage, listOf, serveAs } from '../../../testing/pages.tsx';
import { MyIdeasPage } from './my-ideas-page.tsx';

type Idea = MyIdeasQuery['myIdeas']['edges'][number]['node'];

const none = { edges: [], pageInfo: { hasNextPage: false } };
const idea = (solutionName: string, reviewed: Partial<Idea> = {}): Idea => ({
  ...{ id: solutionName, reference: 'IDEA-1', solutionName, focusArea: 'E_AGRIC', status: 'PENDING' },
  ...{ problemStatement: 'Short.', solutionSummary: 'Short.', reviewerComments: '', reviews: none },
  // A day later in the programme's zone.
  createdAt: '2026-10-31T22:30:00.000Z',
  dueOn: '2026-12-01',
  document: { name: 'prop.pdf', size: 293_000, inlineUrl: '/file?inline=1' },
  examination: { malwareCheck: 'CLEAN' },
  ...reviewed,
});
const decision = (to: Idea['status'], comments: string) => ({
  node: { id: comments, at: '2026-11-02T12:00:00.000Z', from: 'PENDING', to, comments } as const,
});

let ideas: Idea[];
let isCut: boolean;
let before: number;
let total: number | undefined;
beforeEach(() => {
  [ideas, isCut, before, total] = [[], false, 0, undefined];
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  serveAs(
    'naledi@example.com',
    'user',
    answer(MyIdeasDocument, () => {
      if (isCut) throw new TypeError('no line');
      return { myIdeas: listOf(ideas, before, total) };
    }),
  );
});
afterEach(clear);

test.each([
  ['WAITING', /To open it, reload the page in a few minutes\.$/],
  ['INFECTED', /save the PDF again from its source, and submit your idea again\.$/],
] as const)('a PDF that is %s has no link, and says what to do', async (malwareCheck, words) => {
  ideas = [idea('Quiet lamp', { examination: { malwareCheck } })];
  renderPage(<MyIdeasPage />);
  const row = await screen.findByRole('row', { name: /^Quiet lamp/ });
  within(row).getByText('prop.pdf, 293 KB');
  within(row).getByText(words);
  expect(within(row).queryByRole('link')).toBeNull();
});

test('an idea has its day, its PDF with name and size, and what the reviewers said, the earlier reviews too', async () => {
  ideas = [
    idea('Quiet lamp'),
    idea('Water meter', {
      ...{ status: 'APPROVED', reviewerComments: 'Come and see us.' },
      reviews: {
        ...none,
        edges: [decision('REJECTED', 'Too dear.'), decision('APPROVED', 'Come and see us.')],
      },
    }),
  ];
  renderPage(<MyIdeasPage />);
  const quiet = await screen.findByRole('row', { name: /^Quiet lamp/ });
  const link = within(quiet).getByRole('link', { name: 'Open the PDF prop.pdf, 293 KB' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/file?inline=1', '_blank']);
  within(quiet).getByText(/, 1 Nov 2026$/);
  within(quiet).getByText('No comments yet');
  // A text that fits needs no button.
  expect(within(quiet).queryByRole('button')).toBeNull();

  const reviewed = screen.getByRole('row', { name: /^Water meter/ });
  expect(within(reviewed).getAllByText('Come and see us.')).toHaveLength(2);
  const earlier = reviewed.querySelector('details');
  expect(earlier?.open).toBe(false);
  fireEvent.click(within(reviewed).getByText('All reviews (2)'));
  expect([earlier?.open, earlier?.querySelector('ol')?.textContent]).toEqual([
    true,
    'Rejected2 Nov 2026Too dear.Approved2 Nov 2026Come and see us.',
  ]);
});

test('an idea without a decision has the day of its answer, one with a decision has not', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-30T22:30:00.000Z'));
  ideas = [
    idea('Quiet lamp'),
    idea('Water meter', { dueOn: '2026-11-30' }),
    idea('Dry dam', { status: 'REJECTED', dueOn: '2026-11-30' }),
  ];
  renderPage(<MyIdeasPage />);
  // The last day of a promise is not over yet.
  within(await screen.findByRole('row', { name: /^Quiet lamp/ })).getByText('Answer by 1 Dec 2026');
  within(screen.getByRole('row', { name: /^Water meter/ })).getByText('Answer was due 30 Nov 2026');
  expect(within(screen.getByRole('row', { name: /^Dry dam/ })).queryByText(/^Answer/)).toBeNull();
});

test('a failure locks the page with the words of the specification, until another try succeeds', async () => {
  ideas = [idea('Water meter')];
  isCut = true;
  const box = renderPage(<MyIdeasPage />);
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('You are not authorized or failed to fetch ideas.');
  screen.getByRole('heading', { name: 'This page is locked and can only be accessed by logged-in users!' });
  expect(box.textContent).not.toContain('Water meter');
  isCut = false;
  fireEvent.click(screen.getByText('Try again'));
  await screen.findByRole('row', { name: /^Water meter/ });
});

test('more ideas that cannot be loaded leave those that are shown, and say why, until another try succeeds', async () => {
  ideas = [idea('Quiet lamp')];
  total = 2;
  renderPage(<MyIdeasPage />);
  await screen.findByRole('row', { name: /^Quiet lamp/ });
  isCut = true;
  fireEvent.click(screen.getByText('Show more'));
  expect((await screen.findByRole('alert')).textContent).toContain('We could not reach the server.');
  screen.getByRole('row', { name: /^Quiet lamp/ });
  [isCut, before, ideas] = [false, 1, [idea('Water meter')]];
  fireEvent.click(screen.getByText('Show more'));
  await screen.findByRole('row', { name: /^Water meter/ });
  screen.getByRole('row', { name: /^Quiet lamp/ });
  expect([screen.queryByRole('alert'), screen.queryByText('Show more')]).toEqual([null, null]);
});

test('who has none reads what to expect', async () => {
  renderPage(<MyIdeasPage />);
  await screen.findByText('It takes about 30 minutes. We save your answers as you go.');
});
