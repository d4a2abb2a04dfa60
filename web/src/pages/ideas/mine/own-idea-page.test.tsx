/** The page of one's own idea: where it stands, what was sent, withdrawing it, and beginning again with it. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ErrorCode } from '@portal/schema/errors';
import { ANOTHER_DOCUMENT, documentWarnings } from '@portal/schema/examination';
import { ideaFields } from '@portal/schema/idea';
import {
  BeginDraftFromDocument,
  DraftKeptDocument,
  IdeaReceiptDocument,
  OwnIdeaDocument,
  WithdrawIdeaDocument,
} from '../../../graphql/generated.ts';
import type { OwnIdeaQuery } from '../../../graphql/generated.ts';
import { goodAnswers } from '../../../testing/idea-answers.ts';
import { answer, clear, pathNow, Refusal, renderPage, serveAs } from '../../../testing/pages.tsx';
import { loadDraft, newDraft, saveDraft } from '../shared/draft.ts';
import { MyIdeasPage } from './my-ideas-page.tsx';

type Idea = OwnIdeaQuery['myIdea'];
const EMAIL = 'naledi@example.com';

let idea: Idea;
let kept: boolean;
let refused: [ErrorCode, string] | undefined;
let calls: [string, unknown][];
beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-10T12:00:00.000Z'));
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  [kept, refused] = [false, undefined];
  idea = {
    ...(goodAnswers(EMAIL) as unknown as Idea),
    ...{ id: 'lamp', reference: 'IDEA-1', solutionName: 'Quiet lamp', focusArea: 'E_AGRIC' },
    ...{ status: 'PENDING', reviewerComments: '', withdrawnAt: null, dueOn: '2026-12-01' },
    ...{ clarification: null, termsVersion: '2026-10-01', guardianAgreedAt: null },
    ...{ createdAt: '2026-11-01T12:00:00.000Z', idNumberMasked: '••••••89' },
    document: { name: 'prop.pdf', size: 300_000, inlineUrl: '/file?inline=1' },
    examination: { malwareCheck: 'CLEAN', warnings: [] },
    reviews: { edges: [] },
    shownOutcome: null,
  };
  calls = serveAs(
    EMAIL,
    'user',
    answer(OwnIdeaDocument, () => {
      if (refused) throw new Refusal(...refused);
      return { myIdea: idea };
    }),
    answer(WithdrawIdeaDocument, () => ({
      withdrawIdea: { ...idea, withdrawnAt: '2026-11-10T12:00:00.000Z' },
    })),
    answer(DraftKeptDocument, () => ({
      myIdeaDraft: kept ? { reference: 'IDEA-2', step: 'overview' } : null,
    })),
    answer(IdeaReceiptDocument, () => ({ idea: { id: 'idea', reference: 'IDEA-1', receipt: null } })),
    answer(BeginDraftFromDocument, () => ({ beginDraftFrom: { reference: 'IDEA-3' } })),
  );
});
afterEach(clear);

const open = () => renderPage(<MyIdeasPage />, '/IdeaDashboard/IDEA-1', '/IdeaDashboard/:reference');
const standing = async () => within(await screen.findByRole('region', { name: 'Where it stands' }));
const review = (id: string, to: Idea['status'], comments: string) => ({
  node: {
    ...{ id, to, comments, from: 'PENDING' as const, reason: null },
    ...{ at: '2026-11-02T12:00:00.000Z', announcedAt: '2026-11-03T12:00:00.000Z' },
  },
});

test.each<[string, Partial<Idea>, string, string | undefined]>([
  ['that is read', {}, 'We are reading your idea. You hear from us by 1 Dec 2026.', 'Being read'],
  [
    'that is asked about',
    { clarification: { until: '2026-11-20', outcome: null } },
    'We have a question for you. Please answer by 20 Nov 2026.',
    'A question for you',
  ],
  [
    'that is late',
    { dueOn: '2026-11-09' },
    'We are reading your idea. You should have heard from us by 9 Nov 2026. We are sorry that we are late.',
    'Being read',
  ],
  ['that is approved', { status: 'APPROVED' }, 'We take your idea further.', 'Decided'],
  ['that is rejected', { status: 'REJECTED' }, 'We will not take your idea further.', 'Decided'],
  [
    'that is withdrawn',
    { withdrawnAt: '2026-11-05T12:00:00.000Z' },
    'You withdrew this idea on 5 Nov 2026.',
    undefined,
  ],
])('an idea %s says so on one line, with the step that it is at', async (_what, changes, line, step) => {
  Object.assign(idea, changes);
  open();
  const box = await standing();
  box.getByText(line);
  box.getByText(/^What happens next: /);
  const current = box.queryAllByRole('listitem').find((item) => item.hasAttribute('aria-current'));
  expect(current?.textContent).toBe(step);
});

test('all answers are there in full by steps, the PDF, and what was announced, newest first with its day', async () => {
  idea.reviews.edges = [review('1', 'PENDING', 'Tell us more.'), review('2', 'APPROVED', 'Come and see us.')];
  idea.status = 'APPROVED';
  const box = open();
  await standing();
  const { reference: _, ...answers } = ideaFields;
  for (const { label } of Object.values(answers)) screen.getAllByText(label);
  expect(screen.getAllByText('No answer')).toHaveLength(2);
  screen.getByText('••••••89');
  screen.getByText('prop.pdf, 293 KB');
  const link = screen.getByRole('link', { name: 'Open the PDF' });
  expect(link.getAttribute('href')).toBe('/file?inline=1');
  const comments = [...box.querySelectorAll('section ol.border-l-2 li')].map((item) => item.textContent);
  expect(comments).toEqual(['Approved3 Nov 2026Come and see us.', 'Comment3 Nov 2026Tell us more.']);
  for (const name of ['Withdraw this idea', 'Use as a start'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a rejection says its reason of the list, and what can be done next', async () => {
  const { node } = review('1', 'REJECTED', 'As in March.');
  const reason = { id: 'r', name: 'We run this already', nextStep: 'See our services page.' };
  idea.reviews.edges = [{ node: { ...node, reason } }];
  idea.status = 'REJECTED';
  const box = open();
  (await standing()).getByText('What happens next: See our services page.');
  const [comment] = box.querySelectorAll('section ol.border-l-2 li');
  expect(comment?.textContent).toBe('Rejected3 Nov 2026We run this alreadyAs in March.');
});

test.each([
  ['waits', {}, 1],
  ['is withdrawn', { withdrawnAt: '2026-11-05T12:00:00.000Z' }, 0],
  ['is decided', { status: 'REJECTED' }, 0],
] as const)('of an idea that %s, a PDF that nobody can read is said %j', async (_what, changes, times) => {
  Object.assign(idea, changes);
  idea.examination = { malwareCheck: 'CLEAN', warnings: ['PASSWORD'] };
  open();
  await screen.findByRole('link', { name: 'Open the PDF' });
  expect(screen.queryAllByText(documentWarnings.PASSWORD)).toHaveLength(times);
  expect(screen.queryAllByText(ANOTHER_DOCUMENT)).toHaveLength(times);
});

test('a PDF that is withheld has no link, and says what to do', async () => {
  idea.examination = { malwareCheck: 'INFECTED', warnings: [] };
  open();
  await screen.findByText(/save the PDF again from its source, and submit your idea again\.$/);
  expect(screen.queryByRole('link', { name: 'Open the PDF' })).toBeNull();
});

test.each<[ErrorCode, RegExp]>([
  ['NOT_FOUND', /^There is no such idea in your list\.$/],
  ['UNAVAILABLE', /^Come back later\.$/],
  ['UNAUTHENTICATED', /^This page is locked and can only be accessed by logged-in users!$/],
])('a failure %s has its words and a way on', async (code, words) => {
  refused = [code, 'Come back later.'];
  open();
  await screen.findByText(words);
  if (code !== 'UNAVAILABLE') return;
  refused = undefined;
  fireEvent.click(screen.getByText('Try again'));
  await standing();
});

test('an idea is withdrawn after a question, and then says so in place of the button', async () => {
  const box = open();
  fireEvent.click(await screen.findByText('Withdraw this idea'));
  const dialog = within(await screen.findByRole('dialog', { hidden: true }));
  expect(calls.map(([name]) => name)).not.toContain('WithdrawIdea');
  fireEvent.click(dialog.getByText('Withdraw it'));
  await screen.findByText('You withdrew this idea on 10 Nov 2026.');
  expect(screen.queryByText('Withdraw this idea')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(box.querySelector('h1')));
  expect(calls.find(([name]) => name === 'WithdrawIdea')?.[1]).toEqual({ id: 'lamp' });
});

test.each([
  ['without another draft', false, false],
  ['with a draft on the server', true, false],
  ['with a draft in the tab', false, true],
])('a rejected idea is the start of a new one, %s', async (_what, onServer, inTab) => {
  idea.status = 'REJECTED';
  kept = onServer;
  const draft = newDraft(EMAIL);
  if (inTab) saveDraft(EMAIL, { ...draft, answers: { ...draft.answers, solutionName: 'Another' } });
  open();
  fireEvent.click(await screen.findByText('Use as a start'));
  if (onServer || inTab) {
    const dialog = within(await screen.findByRole('dialog', { hidden: true }));
    dialog.getByText('Replace your draft?');
    expect(calls.map(([name]) => name)).not.toContain('BeginDraftFrom');
    fireEvent.click(dialog.getByText('Replace it'));
  }
  await waitFor(() => expect(pathNow()).toBe('/innovate'));
  expect(loadDraft(EMAIL)).toBeUndefined();
});

test('what became of it stands there where the programme shows it', async () => {
  idea = { ...idea, status: 'APPROVED', shownOutcome: { stage: 'PILOT', sentence: 'Ten lamps shine.' } };
  open();
  const box = await screen.findByRole('region', { name: 'Where it stands' });
  expect(box.textContent).toContain('What became of it: Pilot. Ten lamps shine.');
});
