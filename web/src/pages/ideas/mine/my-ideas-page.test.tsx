/** The list of one's own ideas: what a row and a card say, what stays of the end of the wizard, and a list that is empty or cannot be fetched. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { DraftKeptDocument, IdeaReceiptDocument, MyIdeasDocument } from '../../../graphql/generated.ts';
import type { DraftKeptQuery, MyIdeasQuery } from '../../../graphql/generated.ts';
import { keyOf } from '../../../lib/storage.ts';
import { answer, clear, logInAs, renderPage, listOf, serveAs } from '../../../testing/pages.tsx';
import { IdeaList, markAsSeen } from './idea-list.tsx';
import { MyIdeasPage } from './my-ideas-page.tsx';

type Idea = MyIdeasQuery['myIdeas']['edges'][number]['node'];

const idea = (solutionName: string, reviewed: Partial<Idea> = {}): Idea => ({
  ...{
    id: solutionName,
    reference: 'IDEA-1',
    solutionName,
    focusArea: 'E_AGRIC',
    status: 'PENDING',
    version: 1,
  },
  ...{ problemStatement: 'Short.', solutionSummary: 'Short.', reviewerComments: '', withdrawnAt: null },
  ...{ clarification: null, challenge: null },
  // A day later in the programme's zone.
  createdAt: '2026-10-31T22:30:00.000Z',
  dueOn: '2026-12-01',
  ...{ callDueOn: null, calledAt: null, teamRole: 'OWNER', firstName: 'Naledi', lastName: 'Mogotsi' },
  ...reviewed,
});

let ideas: Idea[];
let isCut: boolean;
let drafts: DraftKeptQuery['myIdeaDrafts'];
let before: number;
let total: number | undefined;
beforeEach(() => {
  [ideas, isCut, drafts, before, total] = [[], false, [], 0, undefined];
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  serveAs(
    'naledi@example.com',
    'user',
    answer(DraftKeptDocument, () => ({ myIdeaDrafts: drafts })),
    answer(IdeaReceiptDocument, ({ id }) => ({ idea: { id: String(id), receipt: { url: '/receipt.pdf' } } })),
    answer(MyIdeasDocument, () => {
      if (isCut) throw new TypeError('no line');
      return { myIdeas: listOf(ideas, before, total) };
    }),
  );
});
afterEach(clear);

test('an idea is one link to its page, in a row and in the card of a phone, with its status and the last comment', async () => {
  ideas = [
    idea('Quiet lamp', { withdrawnAt: '2026-11-02T12:00:00.000Z' }),
    idea('Water meter', { status: 'APPROVED', reviewerComments: 'Come and see us.' }),
  ];
  renderPage(<MyIdeasPage />);
  const withdrawn = await screen.findByRole('row', { name: /^Quiet lamp eAgric/ });
  expect(withdrawn.textContent).toBe('Quiet lampeAgricShort.Short.Withdrawn');
  const row = screen.getByRole('row', { name: /^Water meter/ });
  expect(within(row).getAllByRole('link')).toHaveLength(1);
  within(row).getByText('Come and see us.');
  const [, card] = screen.getAllByRole('link', { name: /^Water meter/ });
  expect(card?.getAttribute('href')).toBe('/IdeaDashboard/IDEA-1');
  expect(card?.textContent).toBe('Water meterApprovedNewShort. Short.“Come and see us.”');
});

test('a decision is new until the account opens its idea, and again once other words are announced', () => {
  const [opened, changed] = [2, 3].map((version) => idea(`V${version}`, { status: 'APPROVED', version }));
  const listed = [opened!, changed!];
  for (const each of listed) markAsSeen({ ...each, version: 2 });
  const newOnes = () => {
    const rows = within(renderPage(<IdeaList ideas={listed} />)).getAllByRole('row');
    return rows.filter(({ textContent }) => textContent.includes('New')).map((row) => row.textContent);
  };
  expect(newOnes()).toEqual([expect.stringContaining('V3')]);
  logInAs('thabo@example.com');
  expect(newOnes()).toHaveLength(2);
});

test('a draft that is not sent leads back to its step, and an idea that waits for its submitter says until when', async () => {
  drafts = [{ reference: 'IDEA-2', step: 'overview', improves: null, challenge: null }];
  ideas = [
    idea('Quiet lamp', { clarification: { until: '2026-11-20', outcome: null } }),
    idea('Answered', { clarification: { until: '2026-11-20', outcome: 'ANSWERED' } }),
  ];
  renderPage(<MyIdeasPage />);
  const text = await screen.findByText('Your draft is not sent yet.');
  expect(text.parentElement?.textContent).toMatch(/Step \d of 7, Solution Overview\.$/);
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/innovate/overview');
  const [row] = await screen.findAllByText('A question for you, until 20 Nov 2026');
  expect(row?.closest('tr')?.textContent).toBe(
    'Quiet lampeAgricShort.Short.Waiting for youA question for you, until 20 Nov 2026',
  );
});

test('a draft and an idea for a call name it, and a draft leads back to its wizard', async () => {
  const challenge = { id: 'c1', slug: 'fintech-2027', title: 'Fintech 2027' };
  const form = { leavesOut: [], questions: [] };
  drafts = [
    { reference: 'IDEA-3', step: 'status', improves: null, challenge: { ...challenge, ...form } },
    { reference: 'IDEA-2', step: 'overview', improves: null, challenge: null },
  ];
  ideas = [idea('Quiet lamp', { challenge })];
  sessionStorage.setItem(keyOf('idea-sent', 'naledi@example.com'), 'IDEA-1');
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-10T12:00:00.000Z'));
  renderPage(<MyIdeasPage />);
  await screen.findByText('Your draft for the call “Fintech 2027” is not sent yet.');
  const links = screen.getAllByRole('link', { name: 'Continue' }).map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/innovate/status?call=fintech-2027', '/innovate/overview']);
  const [row, card] = await screen.findAllByText('For the call “Fintech 2027”');
  expect([row?.closest('th') === null, card?.closest('a') === null]).toEqual([false, false]);
  screen.getByText('It is for the call “Fintech 2027”.');
});

test('after Finish a panel says what comes next, and has the focus, also after a reload, until it is closed', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-10T12:00:00.000Z'));
  const key = keyOf('idea-sent', 'naledi@example.com');
  sessionStorage.setItem(key, 'IDEA-1');
  ideas = [idea('Quiet lamp')];
  const box = renderPage(<MyIdeasPage />);
  const heading = await screen.findByRole('heading', { level: 1, name: 'Your idea is with us' });
  expect(document.activeElement).toBe(heading);
  screen.getByRole('heading', { level: 2, name: /^Ideas Submitted By:/ });
  expect(screen.queryByRole('link', { name: 'Submit Idea' })).toBeNull();
  const panel = within(heading.closest('section')!);
  panel.getByText('1 Dec 2026');
  panel.getByText('What happens next');
  await panel.findByRole('link', { name: 'Download receipt' });
  expect(panel.getByLabelText<HTMLTextAreaElement>('Reference').value).toBe('IDEA-1');
  const links = panel.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['See this idea', '/IdeaDashboard/IDEA-1'],
    ['Submit another idea', '/innovate'],
    ['Download receipt', '/receipt.pdf'],
  ]);
  expect(sessionStorage.getItem(key)).toBe('IDEA-1');
  fireEvent.click(panel.getByRole('button', { name: 'Close' }));
  expect([screen.queryByText('Your idea is with us'), sessionStorage.getItem(key)]).toEqual([null, null]);
  expect(document.activeElement).toBe(box.querySelector('h1'));
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

test('an idea of somebody else says in whose team one is, in a row and in the card of a phone', async () => {
  const clarification = { until: '2099-11-20', outcome: null };
  ideas = [idea('Herd Call', { teamRole: 'MEMBER', clarification }), idea('Quiet lamp')];
  renderPage(<MyIdeasPage />);
  await screen.findByRole('row', { name: /^Herd Call/ });
  expect(screen.getAllByText('You are in the team of Naledi Mogotsi')).toHaveLength(2);
  expect(screen.getAllByText('Waiting for the owner')).toHaveLength(2);
  expect(screen.getAllByText(/^A question for the owner, until /)).toHaveLength(2);
});
