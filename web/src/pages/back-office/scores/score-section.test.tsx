/** The scores beside an idea: the valid entries, the stored ones, and when those of others are visible. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  DecidersDocument,
  ScoreIdeaDocument,
  ScoresOfIdeaDocument,
  UndoableReviewsDocument,
} from '../../../graphql/generated-staff.ts';
import type { AskedCardFragment, ScoresOfIdeaQuery } from '../../../graphql/generated-staff.ts';
import { answer, clear, Refusal, renderPage, serveAs } from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { DeskProvider } from '../desk/desk.tsx';
import { ScoreSection } from './score-section.tsx';

type Idea = ScoresOfIdeaQuery['idea'];
type Score = NonNullable<Idea['scores']>[number];

const user = newUser();
const NEO = 'neo@example.com';
const steps = ['None', 'Small', 'Some', 'Great', 'Urgent'];
const firstCard: AskedCardFragment = {
  version: 1,
  by: null,
  criteria: [
    { name: 'Need', steps },
    { name: 'Fit', steps: ['None', 'Weak', 'Fair', 'Good', 'Perfect'] },
  ],
};
const given = (email: string, marks: Score['marks'], card = firstCard): Score => ({
  ...{ by: { id: email, email }, marks, card },
  cannotJudge: marks.length === 0,
  ...{ isBlind: true, isFinal: true, later: null },
  mean: marks.length ? marks.reduce((sum, { mark }) => sum + mark, 0) / marks.length : null,
});
const thabo = given('thabo@example.com', [
  { criterion: 'Need', mark: 5, comment: '' },
  { criterion: 'Fit', mark: 4, comment: 'It fits our farms.' },
]);
const lesedi = given('lesedi@example.com', []);

let card: AskedCardFragment;
let idea: Partial<Idea>;
/** Of others; they show when one's own is there. */
let others: Score[];
/** Overrides the next answer to a score. */
let fail: (() => Error) | undefined;
let isOffline: boolean;
let calls: ReturnType<typeof serveAs>;

function show(ideaId = 'i1') {
  renderPage(
    <DeskProvider>
      <ScoreSection key={ideaId} ideaId={ideaId} />
    </DeskProvider>,
  );
}
const scores = () =>
  calls
    .filter(([name]) => name === 'ScoreIdea')
    .map(([, variables]) => (variables as { input: object }).input);

beforeEach(() => {
  card = firstCard;
  idea = {};
  others = [thabo, lesedi];
  fail = undefined;
  isOffline = false;
  calls = serveAs(
    NEO,
    'reviewer',
    answer(DecidersDocument, () => ({ programme: { id: 'p', deciders: 'ELEVATED' as const } })),
    answer(UndoableReviewsDocument, () => ({ undoableReviews: [] })),
    answer(ScoresOfIdeaDocument, ({ id }) => {
      if (isOffline) throw new TypeError('no line');
      const { score = null } = idea;
      return {
        scoreCard: card,
        idea: {
          ...{ id, email: 'owner@example.com', conflict: null, shortlisted: true },
          score,
          scores: score ? [...others, score] : [],
          ranking: score && { mean: 3.25, spread: 2.5, number: 2, disagreement: true },
          ...idea,
        },
      };
    }),
    answer(ScoreIdeaDocument, ({ input: { marks = [] } }) => {
      const error = fail?.();
      fail = undefined;
      if (error) throw error;
      const score = given(NEO, marks as Score['marks'], card);
      idea = { ...idea, score };
      return { scoreIdea: score };
    }),
  );
});
afterEach(clear);

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const criterion = (name: string) => screen.findByRole('group', { name });
const radio = async (of: string, name: string) =>
  within(await criterion(of)).getByRole<HTMLInputElement>('radio', { name });
const choose = async (of: string, name: string) => user.click(await radio(of, name));
async function comment(of: string, text: string) {
  await user.click(within(await criterion(of)).getByText('Add a comment'));
  await user.type(screen.getByLabelText(`Comment on ${of}`), text);
}
const unfolded = () =>
  [...document.querySelectorAll('details[open] textarea')].map((box) => box.getAttribute('name'));

test('only a shortlisted idea is scored', async () => {
  idea = { shortlisted: false };
  show();
  await screen.findByText(/^Only shortlisted ideas are scored\./);
  expect(screen.queryByRole('button', { name: 'Submit scores' })).toBeNull();
});

test('marks and a comment are handed in; then the scores of others show, and the own one can be changed', async () => {
  show();
  await screen.findByText(/^The scores of others show when you submit yours\. Once they do, yours stands/);
  expect(screen.queryByText(/thabo/)).toBeNull();
  await choose('Need', '2, Small');
  await screen.findByText('Small');
  await choose('Fit', '1, None');
  await comment('Fit', 'No.');
  await press('Submit scores');
  await screen.findByText('You submitted your scores.');
  expect(scores()).toEqual([
    {
      ...{ ideaId: 'i1', cardVersion: 1, cannotJudge: false },
      marks: [
        { criterion: 'Need', mark: 2, comment: '' },
        { criterion: 'Fit', mark: 1, comment: 'No.' },
      ],
    },
  ]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Scores'));
  expect(screen.queryByText(/The scores of others show/)).toBeNull();
  screen.getByText('Average 3.3 · 2 scores · Disagreement:');
  screen.getByText('high');
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Scorer', 'Need', 'Fit', 'Average'],
    ['thabo@example.com', '5', '4', '4.5'],
    ['Fit: It fits our farms.'],
    ['lesedi@example.com', 'Skipped'],
    [NEO, '2', '1', '1.5'],
    ['Fit: No.'],
  ]);
  await choose('Need', '4, Great');
  await press('Change your score');
  await waitFor(() => expect(scores()).toHaveLength(2));
  expect(scores()[1]).toMatchObject({ marks: [{ mark: 4 }, { mark: 1, comment: 'No.' }] });
});

test('a criterion without a mark is named and has the focus; nothing is sent or lost', async () => {
  show();
  await choose('Need', '5, Urgent');
  await press('Submit scores');
  const fit = await criterion('Fit');
  expect(within(fit).getByText(/Choose a mark for Fit/).id).toBe(fit.getAttribute('aria-describedby'));
  expect((await criterion('Need')).getAttribute('aria-describedby')).toBeNull();
  expect(document.activeElement).toBe(await radio('Fit', '1, None'));
  expect((await radio('Need', '5, Urgent')).checked).toBe(true);
  expect(scores()).toEqual([]);
  await choose('Fit', '3, Fair');
  expect(screen.queryByText(/Choose a mark/)).toBeNull();
});

test('a digit chooses the mark where the focus is, and Ctrl+Enter hands in; no key gets to the desk', async () => {
  const desk = jest.fn();
  const listen = (event: KeyboardEvent) => {
    if (!event.defaultPrevented) desk(event.key);
  };
  document.addEventListener('keydown', listen);
  show();
  (await radio('Need', '1, None')).focus();
  await user.keyboard('4');
  expect(document.activeElement).toBe(await radio('Need', '4, Great'));
  expect((await radio('Need', '4, Great')).checked).toBe(true);
  (await radio('Fit', '1, None')).focus();
  await user.keyboard('5{Control>}{Enter}{/Control}');
  await screen.findByText('You submitted your scores.');
  document.removeEventListener('keydown', listen);
  expect(desk.mock.calls.flat()).toEqual(['Control']);
  expect(scores()).toMatchObject([{ marks: [{ mark: 4 }, { mark: 5 }] }]);
});

test('“Skip” is an answer of its own, which loses nothing that was entered', async () => {
  show();
  await choose('Need', '2, Small');
  await press('Skip');
  await screen.findByText('You skipped this idea.');
  expect(scores()).toEqual([{ ideaId: 'i1', cardVersion: 1, cannotJudge: true, marks: [] }]);
  expect((await radio('Need', '2, Small')).checked).toBe(true);
});

test('what is entered is there again after another idea, and only at its own', async () => {
  show();
  await choose('Need', '2, Small');
  await comment('Fit', 'Half a th');
  cleanup();
  show('i2');
  expect((await radio('Need', '2, Small')).checked).toBe(false);
  expect(unfolded()).toEqual([]);
  cleanup();
  show();
  expect((await radio('Need', '2, Small')).checked).toBe(true);
  // A comment with text is open.
  expect(unfolded()).toEqual(['comment-1']);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Comment on Fit').value).toBe('Half a th');
});

test('a card that was changed meanwhile takes its place, with the marks of what it still asks', async () => {
  show();
  await choose('Need', '2, Small');
  await choose('Fit', '3, Fair');
  fail = () => {
    card = {
      ...{ version: 2, by: { id: 'admin', email: 'admin@example.com' } },
      criteria: [{ name: 'Reach', steps }, firstCard.criteria[0]!],
    };
    return new Refusal('STALE', 'Changed.', { current: { version: 2 } });
  };
  await press('Submit scores');
  const notice = await screen.findByText(/^admin@example.com changed the score card\./);
  await waitFor(() => expect(notice.closest('[role=alert]')).toBe(document.activeElement));
  expect((await radio('Need', '2, Small')).checked).toBe(true);
  expect(screen.queryByRole('group', { name: 'Fit' })).toBeNull();
  await choose('Reach', '5, Urgent');
  await press('Submit scores');
  await screen.findByText('You submitted your scores.');
  expect(scores()[1]).toMatchObject({
    cardVersion: 2,
    marks: [
      { criterion: 'Reach', mark: 5 },
      { criterion: 'Need', mark: 2 },
    ],
  });
});

test('a failure is said and keeps the marks', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  show();
  await choose('Need', '2, Small');
  await choose('Fit', '3, Fair');
  fail = () => {
    isOffline = true;
    return new TypeError('no line');
  };
  await press('Submit scores');
  await screen.findByText(/We could not reach the server/);
  isOffline = false;
  expect((await radio('Need', '2, Small')).checked).toBe(true);
  await press('Submit scores');
  await screen.findByText('You submitted your scores.');
});

test.each([
  ['one’s own', { email: NEO }, 'This is your own idea. Others score it.'],
  [
    'one with a conflict',
    { conflict: { id: 'c1', reason: 'My cousin.' } },
    'You should not judge this: “My cousin.” Others score it.',
  ],
  [
    'one that the server withholds',
    { shortlisted: null },
    'You should not judge this idea. Others score it.',
  ],
])('an idea that is %s says why it is not scored in place of the form', async (_, changes, words) => {
  idea = changes;
  show();
  await screen.findByText(words);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText(/The scores of others/)).toBeNull();
});

test('scores by an earlier card are in a table of their own, by its criteria', async () => {
  const earlier = { ...firstCard, version: 1, criteria: [{ name: 'Beauty', steps }] };
  card = { ...firstCard, version: 2 };
  others = [given('old@example.com', [{ criterion: 'Beauty', mark: 3, comment: '' }], earlier)];
  idea = { score: given(NEO, thabo.marks, card) };
  show();
  await screen.findByText('By version 2 of the score card');
  const tables = screen.getAllByRole('table').map((table) =>
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  );
  expect(tables).toEqual([
    ['ScorerNeedFitAverage', `${NEO}544.5`, 'Fit: It fits our farms.'],
    ['ScorerBeautyAverage', 'old@example.com33.0'],
  ]);
});

test('what counts is said before and after: a first score stands, a later one is shown with its day beside it', async () => {
  const first = { ...given(NEO, thabo.marks), isFinal: false };
  others = [];
  idea = { score: first };
  show();
  await screen.findByText('You can change your marks and comments until somebody else scores this idea.');
  cleanup();
  others = [
    {
      ...lesedi,
      later: {
        at: '2026-03-31T22:30:00.000Z',
        mean: 4.5,
        marks: [
          { criterion: 'Need', mark: 5, comment: 'After all.' },
          { criterion: 'Fit', mark: 4, comment: '' },
        ],
      },
    },
    { ...thabo, isBlind: false },
  ];
  idea = {
    score: { ...first, isFinal: true, later: { at: '2026-03-31T22:30:00.000Z', mean: null, marks: [] } },
  };
  show();
  await screen.findByText(/^Your score stands, since you see the scores of others\./);
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'ScorerNeedFitAverage',
    'lesedi@example.comSkipped',
    'Changed on 1 Apr 2026, does not count: Need 5 (After all.), Fit 4. Average 4.5',
    'thabo@example.com544.5',
    'Fit: It fits our farms.',
    'Does not count: handed in after a look at the scores of others.',
    `${NEO}544.5`,
    'Fit: It fits our farms.',
    'Changed on 1 Apr 2026, does not count: Skipped',
  ]);
  cleanup();
  idea = { score: null, scores: others, ranking: { mean: 4, spread: 0, number: 1, disagreement: false } };
  show();
  await screen.findByText(/^You see the scores of others already\./);
  screen.getByText('Average 4.0 · 1 score');
  expect(screen.queryByText(/Disagreement/)).toBeNull();
});
