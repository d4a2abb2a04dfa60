/** The views of the desk as staff use them: the line, the columns of each, and what is done in it. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import {
  AnnounceReviewsDocument,
  ApprovedIdeasDocument,
  DecidersDocument,
  DeskViewsDocument,
  HoldReviewsDocument,
  IdeasToAnnounceDocument,
  OutcomesOfIdeaDocument,
  RecordOutcomeDocument,
  RejectionReasonsDocument,
  ReviewIdeaDocument,
  ReviewTableDocument,
  SavedViewsDocument,
  ShortlistDocument,
  ShortlistIdeasDocument,
  StaffDocument,
  UndoableReviewsDocument,
} from '../../../../graphql/generated-staff.ts';
import { RecentAuthenticationDocument } from '../../../../graphql/generated-public.ts';
import type { OutcomeUnit } from '@portal/schema/outcome';
import { WRONG_MINUTE } from '@portal/schema/typed-days';
import type {
  ApprovedRowFragment,
  IdeaHistoryFragment,
  RankedRowFragment,
  ReviewRowFragment,
  RowToAnnounceFragment,
} from '../../../../graphql/generated-staff.ts';
import {
  answer,
  clear,
  listOf,
  pathNow,
  Refusal,
  renderPage,
  searchNow,
  serveAs,
} from '../../../../testing/pages.tsx';
import { newUser } from '../../../../testing/user.ts';
import { SubmissionsPage } from '../submissions-page.tsx';
import { movedTo } from './moved.tsx';

const ADMIN = 'admin@example.com';
const user = newUser();

const ideaOf = (name: string): ReviewRowFragment => ({
  ...{ id: name, email: 'thato@example.com', personType: 'STUDENT', focusArea: 'FINTECH' },
  ...{ solutionName: name, solutionSummary: 'It pays.', createdAt: '2026-03-31T12:00:00.000Z' },
  ...{
    dueOn: '2026-04-30',
    callDueOn: null,
    calledAt: null,
    daysWaited: 3,
    reopenedAt: null,
    status: 'PENDING',
    reviewerComments: '',
  },
  ...{
    announcedDecision: null,
    lastReview: null,
    conflict: null,
    claim: null,
    clarification: null,
    shortlisted: true,
  },
  ...{ entered: null, withdrawnAt: null, version: 1, document: { url: '/file', name: 'prop.pdf' } },
  examination: { inspectedAt: '2026-03-31T12:00:00.000Z', pages: 1, findings: [], malwareCheck: 'CLEAN' },
});
const reviewOf = (name: string) => ({
  id: `review of ${name}`,
  at: '2026-03-31T12:00:00.000Z',
  announceAt: null,
  reason: null,
});
const ranked = (name: string, ranking: RankedRowFragment['ranking']): RankedRowFragment => ({
  ...ideaOf(name),
  ranking,
});
const held = (name: string, more: Partial<RowToAnnounceFragment> = {}): RowToAnnounceFragment => ({
  ...ideaOf(name),
  status: 'APPROVED',
  lastReview: {
    ...reviewOf(name),
    reviewer: 'neo@example.com',
    email: {
      recipient: `${name}@example.com`,
      subject: `A decision on ${name}`,
      text: 'We take it further.',
    },
  },
  ...more,
});
const approved = (name: string, more: Partial<ApprovedRowFragment> = {}): ApprovedRowFragment => ({
  ...ideaOf(name),
  status: 'APPROVED',
  decidedAt: '2026-04-01T11:00:00.000Z',
  lastReview: { ...reviewOf(name), announcedAt: '2026-04-01T12:00:00.000Z' },
  lastOutcome: null,
  ...more,
});

let decisions: RowToAnnounceFragment[];
let shortlist: RankedRowFragment[];
let approvals: ApprovedRowFragment[];
let values: { unit: OutcomeUnit; total: number }[];
let calls: ReturnType<typeof serveAs>;
const sent = (name: string) => calls.filter(([call]) => call === name).map(([, variables]) => variables);

function serveViews(
  role: 'admin' | 'reviewer' = 'admin',
  staff: () => Promise<void> = () => Promise.resolve(),
) {
  calls = serveAs(
    ADMIN,
    role,
    answer(StaffDocument, async () => {
      await staff();
      return { challenges: { edges: [] }, reviewers: [], staff: [{ id: 'me', email: ADMIN, name: null }] };
    }),
    answer(DecidersDocument, () => ({ programme: { id: 'p', deciders: 'ELEVATED' as const } })),
    answer(UndoableReviewsDocument, () => ({ undoableReviews: [] })),
    answer(RejectionReasonsDocument, () => ({ rejectionReasons: { version: 0, reasons: [] } })),
    answer(RecentAuthenticationDocument, () => ({ me: { id: 'me', isRecentlyAuthenticated: true } })),
    answer(SavedViewsDocument, () => ({ savedViews: [] })),
    answer(DeskViewsDocument, ({ announces }) => ({
      stats: {
        totalIdeas: 1234,
        statuses: [{ name: 'APPROVED' as const, count: approvals.length }],
        backlog: { total: 58, overdue: 7 },
      },
      mine: { totalCount: 2 },
      shortlist: { totalCount: shortlist.length },
      ...(announces && { toAnnounce: { totalCount: decisions.length } }),
    })),
    answer(ReviewTableDocument, () => ({ ideas: listOf([ideaOf('Plain')]) })),
    answer(ShortlistDocument, () => ({ shortlist: listOf(shortlist) })),
    answer(ApprovedIdeasDocument, ({ filter }) => ({
      outcomeValues: filter?.outcome === 'MISSING' ? [] : values,
      approved: listOf(
        approvals.filter(({ lastOutcome }) => filter?.outcome !== 'MISSING' || lastOutcome === null),
      ),
    })),
    answer(IdeasToAnnounceDocument, () => ({
      now: '2026-04-01T05:59:00.000Z',
      toAnnounce: { ...listOf(decisions), totalCount: decisions.length },
    })),
    answer(AnnounceReviewsDocument, ({ ids, at }) => {
      if (at?.startsWith('2020'))
        throw new Refusal('INVALID_INPUT', 'Some values are not valid.', {
          fields: [{ field: 'at', message: 'Choose an hour in the future, at most 90 days ahead.' }],
        });
      const going = decisions.filter(({ lastReview }) => !ids || [ids].flat().includes(lastReview?.id ?? ''));
      decisions = at
        ? decisions.map((one) => setHour(one, at))
        : decisions.filter((one) => !going.includes(one));
      return { releaseReviews: { count: going.length, at: at ?? '2026-04-01T06:00:00.000Z' } };
    }),
    answer(HoldReviewsDocument, () => {
      decisions = decisions.map((one) => setHour(one, null));
      return { holdReviews: { count: 1 } };
    }),
    answer(OutcomesOfIdeaDocument, ({ id }) => {
      const { email = '', lastOutcome = null } = approvals.find((one) => one.id === id) ?? {};
      const edges = lastOutcome ? [{ node: lastOutcome }] : [];
      return { idea: { id: String(id), email, status: 'APPROVED' as const, outcomes: { edges } } };
    }),
    answer(ShortlistIdeasDocument, ({ ids, shortlisted }) => {
      const all = [ids].flat().map(String);
      shortlist = shortlist.filter(({ id }) => !all.includes(id));
      return { shortlistIdeas: { ideas: all.map((id) => ({ id, shortlisted: shortlisted === true })) } };
    }),
    answer(RecordOutcomeDocument, ({ input: { ideaId, outcomeVersion, ...entry } }) => {
      const newest = approvals.find((one) => one.id === ideaId)?.lastOutcome?.version ?? 0;
      if (newest !== outcomeVersion) throw new Refusal('STALE', 'Somebody else changed this.');
      const { value = null, unit = null } = entry;
      const made = { version: outcomeVersion + 1, at: '2026-04-02T10:00:00.000Z', by: null, value, unit };
      approvals = approvals.map((one) =>
        one.id === ideaId
          ? { ...one, lastOutcome: { ...entry, ...made } as ApprovedRowFragment['lastOutcome'] }
          : one,
      );
      return { recordOutcome: { ...entry, ...made } };
    }),
    answer(ReviewIdeaDocument, ({ input: { id, status } }) => {
      const history: IdeaHistoryFragment = {
        ...{ id: String(id), email: 'thato@example.com', createdAt: '2026-03-31T12:00:00.000Z' },
        ...{ withdrawnAt: null, termsVersion: null, guardianAgreedAt: null },
        reviews: { edges: [], pageInfo: { hasNextPage: false } },
      };
      const saved = { ...ideaOf(String(id)), ...history, version: 2, status: status ?? 'PENDING' };
      return { reviewIdea: { undoId: 'u', ...saved, lastReview: reviewOf(String(id)) } };
    }),
  );
}
const setHour = (one: RowToAnnounceFragment, announceAt: string | null) => ({
  ...one,
  lastReview: one.lastReview && { ...one.lastReview, announceAt },
});

beforeEach(() => {
  values = [];
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  [decisions, shortlist, approvals] = [[held('A'), held('B')], [], [approved('Meters')]];
  serveViews();
});
afterEach(clear);

const open = (search = '') => renderPage(<SubmissionsPage />, `/submissions${search}`, '/submissions/:id?');
const line = () => within(screen.getByRole('navigation', { name: 'Views' }));
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const cellsOf = async (name: string) =>
  [...(await rowOf(name)).children].map(({ textContent }) => textContent);
const openDialog = () => within(screen.getByRole('dialog'));

test('the number of a tab is read again with its list', async () => {
  open();
  await line().findByRole('link', { name: /^Approved ?1$/ });
  // Somebody else approves another one.
  approvals = [approved('Meters'), approved('Pumps')];
  await user.click(line().getByRole('link', { name: /^Approved/ }));
  await rowOf('Pumps');
  await line().findByRole('link', { name: /^Approved ?2$/ });
});

test('one line leads to every view, each with its figure, and marks the present one', async () => {
  open('?waited=OVERDUE&focus=FINTECH');
  await screen.findByText('1,234');
  const links = line()
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links.map(([words]) => words)).toEqual([
    'For me2',
    'Waiting58',
    'Overdue7',
    'Shortlist0',
    'To announce2',
    'Approved1',
    'All1,234',
  ]);
  expect(links[0]?.[1]).toContain('holder=me');
  expect(links[6]?.[1]).toBe('/submissions');
  expect(line().getByRole('link', { current: 'page' }).textContent).toBe('Overdue7');
  await user.click(line().getByRole('link', { name: /^All/ }));
  await waitFor(() => expect(line().getByRole('link', { current: 'page' }).textContent).toBe('All1,234'));
  expect(searchNow()).toBe('');
});

test('while the own id is unknown, the ideas of nobody are marked as waiting, and the own ones have no link', async () => {
  let tell: () => void = () => undefined;
  serveViews('admin', () => new Promise((resolve) => (tell = resolve)));
  open('?status=PENDING,UNDER_REVIEW,ADDITIONAL_INFO_NEEDED&sort=DUE');
  await rowOf('Plain');
  expect(line().getByRole('link', { current: 'page' }).textContent).toBe('Waiting');
  line().getByText('For me');
  expect(line().queryByRole('link', { name: 'For me' })).toBeNull();
  tell();
  expect((await line().findByRole('link', { name: /^For me/ })).getAttribute('href')).toContain('holder=me');
  expect(line().getByRole('link', { current: 'page' }).textContent).toMatch(/^Waiting/);
});

test('who announces nothing has no view for it', async () => {
  serveViews('reviewer');
  open();
  await screen.findByText('1,234');
  expect(line().queryByRole('link', { name: /announce/ })).toBeNull();
});

test('the shortlist is compared by its scores, decided by keys, and figures are read again', async () => {
  shortlist = [
    ranked('Best', { mean: 4.25, spread: 0.5, number: 2, disagreement: false }),
    ranked('Torn', { mean: 3, spread: 2, number: 2, disagreement: true }),
    ranked('New', { mean: null, spread: null, number: 0, disagreement: false }),
  ];
  open('?shortlisted=yes');
  expect((await cellsOf('Best')).slice(1, 5)).toEqual(['1', '4.3', 'Low', '2']);
  expect((await cellsOf('Torn')).slice(1, 5)).toEqual(['2', '3.0', '◆ High', '2']);
  expect((await cellsOf('New')).slice(1, 5)).toEqual(['–', '–', '–', '0']);
  const before = sent('DeskViews').length;
  await user.keyboard('j1{Control>}{Enter}{/Control}');
  await screen.findByText(/^Review status updated successfully: Best, Approved\./);
  expect(sent('ReviewIdea')).toMatchObject([{ input: { id: 'Best', status: 'APPROVED' } }]);
  await waitFor(() => expect(sent('DeskViews').length).toBeGreaterThan(before));
  expect(sent('Shortlist')[0]).toMatchObject({ filter: { shortlisted: true } });
});

test('the shortlist is narrowed to what the reviewers disagree on', async () => {
  shortlist = [ranked('Torn', { mean: 3, spread: 4, number: 2, disagreement: true })];
  open('?shortlisted=yes');
  await rowOf('Torn');
  await user.click(screen.getByRole('button', { name: 'Disagreement only' }));
  expect(searchNow()).toBe('?shortlisted=yes&disagreement=yes');
  await waitFor(() =>
    expect(sent('Shortlist').at(-1)).toMatchObject({ filter: { shortlisted: true }, disagreement: true }),
  );
  await user.click(screen.getByRole('button', { name: 'Disagreement only', pressed: true }));
  await waitFor(() => expect(sent('Shortlist').at(-1)).toMatchObject({ disagreement: null }));
});

test('what goes on the shortlist or off it is counted at once', async () => {
  shortlist = [ranked('Best', { mean: 4.25, spread: 0.5, number: 2, disagreement: false })];
  open('?shortlisted=yes');
  await line().findByRole('link', { name: 'Shortlist 1' });
  await rowOf('Best');
  await user.keyboard('js');
  await line().findByRole('link', { name: 'Shortlist 0' });
});

test.each([
  ['toAnnounce=yes', 'A'],
  ['status=APPROVED', 'Meters'],
])('keys mark and open rows in %s, and say where rows are decided', async (search, id) => {
  open(`?${search}`);
  const row = await rowOf(id === 'A' ? 'Select A' : id);
  const bar = within(screen.getByRole('region', { name: 'What happened' }));
  bar.getByText('j next · Enter opens the idea');
  await user.keyboard('j');
  await bar.findByText(/^Row 1 of \d · j next/);
  expect(row.getAttribute('aria-current')).toBe('true');
  expect(document.activeElement).toBe(row);
  await user.keyboard('1');
  await bar.findByText(/^This view has no boxes to decide in/);
  await user.click(screen.getByRole('button', { name: 'See as' }));
  await user.click(screen.getByRole('link', { name: 'See as table' }));
  await rowOf('Plain');
  await user.keyboard('j');
  await bar.findByText(/^Row 1 of 1 · j next/);
});

test('x selects the marked decision to announce, until other filters are set', async () => {
  open('?toAnnounce=yes&focus=FINTECH');
  await rowOf('Select A');
  await user.keyboard('jx');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select A' }).checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Solution Name' }));
  screen.getByRole('button', { name: 'Announce selected (1)' });
  await user.click(screen.getByRole('button', { name: /^Remove the filter .*Fintech/ }));
  await screen.findByRole('button', { name: 'Announce selected' });
});

test('an outcome that was refused stays in its dialog, though its row leaves the list', async () => {
  open('?outcome=MISSING');
  await user.click(await screen.findByRole('button', { name: 'Record an outcome of Meters' }));
  await user.click(openDialog().getByLabelText('Pilot'));
  await user.type(openDialog().getByLabelText(/^Owner/), 'Network team');
  await user.type(openDialog().getByLabelText(/^What happened/), 'Mine.');
  const theirs = { version: 1, at: '2026-04-02T10:00:00.000Z', by: null, value: null, unit: null };
  approvals = [
    approved('Meters', {
      lastOutcome: { ...theirs, stage: 'LIVE', owner: 'Care', sentence: 'Theirs.' },
    }),
  ];
  await user.click(openDialog().getByRole('button', { name: 'Record' }));
  await openDialog().findByText('Theirs.');
  openDialog().getByText('Somebody else changed this.');
  expect((openDialog().getByLabelText(/^What happened/) as HTMLInputElement).value).toBe('Mine.');
  for (const name of ['You: Pilot', 'You: Network team'])
    await user.click(openDialog().getByRole('radio', { name }));
  await user.click(openDialog().getByRole('button', { name: 'Record' }));
  await screen.findByText('No idea fits these filters.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent('RecordOutcome')).toMatchObject([
    { input: { outcomeVersion: 0 } },
    { input: { outcomeVersion: 1, sentence: 'Mine.' } },
  ]);
});

test('an approved idea shows what became of it, and takes the next entry', async () => {
  approvals = [
    approved('Meters'),
    approved('Soon', { lastReview: { ...reviewOf('Soon'), announcedAt: null } }),
    approved('Mine', { email: ADMIN }),
  ];
  open('?status=APPROVED');
  expect(await cellsOf('Meters')).toEqual([
    expect.stringContaining('Meters'),
    expect.stringContaining('31 Mar'),
    '1 Apr',
    'No outcome',
    '',
    '',
    expect.stringContaining('Record'),
  ]);
  expect((await cellsOf('Soon')).at(-1)).toBe('Once it is announced');
  expect((await cellsOf('Mine')).at(-1)).toBe('By a colleague');
  await user.click(screen.getByRole('button', { name: 'Record an outcome of Meters' }));
  await user.click(openDialog().getByLabelText('Pilot'));
  await user.type(openDialog().getByLabelText(/^Owner/), 'Network team');
  await user.type(openDialog().getByLabelText(/^What happened/), 'Ten meters report.');
  await user.click(openDialog().getByRole('button', { name: 'Record' }));
  await waitFor(async () => expect((await cellsOf('Meters'))[3]).toBe('PilotNetwork team'));
  expect((await cellsOf('Meters'))[5]).toMatch(/Ten meters report\.$/);
});

test('what is missing is one press, and the same ideas are a table of all columns', async () => {
  open('?status=APPROVED');
  await rowOf('Meters');
  await user.click(await screen.findByRole('button', { name: 'No entry for 6 months' }));
  await waitFor(() => expect(searchNow()).toBe('?status=APPROVED&outcome=QUIET'));
  expect(sent('ApprovedIdeas').at(-1)).toMatchObject({
    filter: { statuses: ['APPROVED'], outcome: 'QUIET' },
  });
  await user.click(screen.getByRole('button', { name: 'No entry for 6 months' }));
  await waitFor(() => expect(searchNow()).toBe('?status=APPROVED'));
  await user.click(screen.getByRole('button', { name: 'See as' }));
  await user.click(screen.getByRole('link', { name: 'See as table' }));
  await screen.findByRole('columnheader', { name: 'Solution Summary' });
  expect(searchNow()).toBe('?status=APPROVED&as=table');
  await user.click(screen.getByRole('button', { name: 'See as' }));
  await user.click(screen.getByRole('link', { name: 'See as view' }));
  await screen.findByRole('columnheader', { name: 'Stage' });
});

test('a gap that is pressed twice leads back to approved ideas', async () => {
  open('?outcome=RECORDED');
  await rowOf('Meters');
  for (const pressed of ['true', 'false']) {
    await user.click(await screen.findByRole('button', { name: 'Without an outcome' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Without an outcome' }).getAttribute('aria-pressed')).toBe(
        pressed,
      ),
    );
  }
  expect(searchNow()).toBe('?status=APPROVED&withdrawn=no');
  expect(line().getByRole('link', { current: 'page' }).textContent).toMatch(/^Approved/);
});

test.each([
  ['shortlisted=yes', null],
  ['toAnnounce=yes', 'xl:hidden'],
  ['status=APPROVED', 'xl:hidden'],
  ['status=APPROVED&as=table', 'xl:hidden'],
])(
  'in %s the order is chosen where it has an effect, by the heads where these are in sight',
  async (search, look) => {
    open(`?${search}`);
    await screen.findByRole('navigation', { name: 'Views' });
    const box = screen.queryByLabelText('Sort by');
    expect(box && (box.className.includes('xl:hidden') ? 'xl:hidden' : '')).toBe(look);
    await screen.findByRole('region', { name: /^List of/ });
  },
);

test('the view of approved ideas has the value of those that it lists, narrowed or not', async () => {
  approvals = [approved('Meters')];
  values = [
    { unit: 'BWP_A_YEAR', total: 341_000 },
    { unit: 'JOBS', total: 12 },
  ];
  open('?status=APPROVED');
  const list = within(await screen.findByRole('region', { name: 'List of submissions' }));
  await list.findByText('341,000 BWP a year · 12 jobs');
  values = [{ unit: 'JOBS', total: 5 }];
  await user.click(screen.getByRole('button', { name: 'No entry for 6 months' }));
  await list.findByText('5 jobs');
  expect(sent('ApprovedIdeas').at(-1)).toMatchObject({ filter: { outcome: 'QUIET' } });
  await user.click(screen.getByRole('button', { name: 'Without an outcome' }));
  await waitFor(() => expect(list.queryByText('5 jobs')).toBeNull());
});

test('the heads of a view sort it', async () => {
  approvals = [approved('Meters')];
  open('?status=APPROVED');
  await rowOf('Meters');
  await user.click(screen.getByRole('button', { name: 'Date' }));
  expect(searchNow()).toBe('?status=APPROVED&sort=OLDEST');
  await rowOf('Meters');
  await user.click(screen.getByRole('button', { name: 'Solution Name' }));
  expect(searchNow()).toBe('?status=APPROVED&sort=SOLUTION_NAME');
});

test('decisions to announce are listed from the oldest idea', async () => {
  open();
  await user.click(await line().findByRole('link', { name: /^To announce/ }));
  await rowOf('Select A');
  expect(sent('IdeasToAnnounce').at(-1)).toMatchObject({ sort: 'OLDEST' });
});

test('only who may change it is led to how decisions are announced', async () => {
  serveViews('reviewer');
  decisions = [];
  open('?toAnnounce=yes');
  await screen.findByText('Nothing to announce.');
  expect(screen.queryByText(/under Settings/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Decisions in Settings' })).toBeNull();
});

test('the empty shortlist names the key that fills it', async () => {
  open('?shortlisted=yes');
  await screen.findByText(/or press s on the page of an idea\.$/);
});

test('with no decision to announce it says so, and where that is set', async () => {
  decisions = [];
  open('?toAnnounce=yes');
  await screen.findByText('Nothing to announce.');
  screen.getByText(/You choose which under Settings\.$/);
  expect(screen.getByRole('link', { name: 'Decisions in Settings' }).getAttribute('href')).toBe('/programme');
  expect(screen.queryByRole('button', { name: /^Announce/ })).toBeNull();
});

test('a row to announce names the decision, who decided and when, and shows the email', async () => {
  const [, ...others] = decisions;
  const { lastReview } = held('Dune');
  decisions = [
    held('Pula'),
    held('Dune', { lastReview: lastReview && { ...lastReview, email: null } }),
    ...others,
  ];
  open('?toAnnounce=yes');
  const row = await rowOf('Pula');
  for (const words of ['Approved', '31 Mar 2026', 'neo@example.com', 'When somebody announces it'])
    expect(row.textContent).toContain(words);
  expect((await rowOf('Dune')).textContent).toContain('No email');
  await user.click(within(row).getByRole('button', { name: 'Show the email about Pula' }));
  openDialog().getByRole('heading', { name: 'A decision on Pula' });
  openDialog().getByText('To Pula@example.com');
  openDialog().getByText('We take it further.');
});

test.each([
  ['toAnnounce=yes', 'A', ['Date', 'Decision', 'Decided', 'Reviewer', 'Email', 'Announced']],
  ['status=APPROVED', 'Meters', ['Date', 'Stage', 'Actions']],
])(
  'on a phone a row of %s is a card with all that its columns show, which keys mark',
  async (search, name, titles) => {
    const wide = globalThis.matchMedia;
    jest.spyOn(globalThis, 'matchMedia').mockImplementation((query) => {
      const list = wide(query);
      return { ...list, matches: list.matches && !query.includes('48rem') };
    });
    open(`?${search}`);
    const card = (await screen.findByRole('link', { name })).closest('li');
    expect(screen.queryByRole('table')).toBeNull();
    for (const title of titles) within(card!).getByText(title);
    await user.keyboard('j');
    expect(card?.getAttribute('aria-current')).toBe('true');
    jest.mocked(globalThis.matchMedia).mockRestore();
  },
);

test('in a table an idea whose submitter has to answer says so once', async () => {
  const until = { until: '2026-12-11', outcome: null };
  shortlist = [{ ...ranked('Best', null), clarification: until as RankedRowFragment['clarification'] }];
  open('?shortlisted=yes');
  expect((await cellsOf('Best')).at(-3)).toMatch(/Waiting for the submitter$/);
  expect(screen.queryByText(/Nobody decides before the answer/)).toBeNull();
});

test('some are announced now, after a question that says how many emails go out; a failure keeps it open', async () => {
  open('?toAnnounce=yes');
  await rowOf('Select A');
  const announce = screen.getByRole('button', { name: /^Announce selected/ });
  expect(announce.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('checkbox', { name: 'Select A' }));
  await user.click(announce);
  openDialog().getByRole('heading', { name: 'Announce 1 decision' });
  openDialog().getByText(/^1 email will go out\./);
  const { fetch } = globalThis;
  globalThis.fetch = () => Promise.reject(new TypeError('no line'));
  await user.click(openDialog().getByRole('button', { name: 'Announce now' }));
  await openDialog().findByRole('alert');
  globalThis.fetch = fetch;
  await user.click(openDialog().getByRole('button', { name: 'Announce now' }));
  await screen.findByText('1 decision announced');
  await screen.findByText('1 submission.');
  expect(sent('AnnounceReviews')).toEqual([{ ids: ['review of A'], at: null }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => line().getByRole('link', { name: /^To announce 1$/ }));
  // Read once at first, and once after the act; the figures again with the list.
  expect(['DeskViews', 'IdeasToAnnounce', 'Staff'].map((name) => sent(name).length)).toEqual([3, 2, 1]);
});

test('all are announced at an hour of the programme’s zone; a wrong one announces nothing; one that is refused is named and kept; it is taken back', async () => {
  decisions = [held('A')];
  open('?toAnnounce=yes');
  await user.click(await screen.findByRole('button', { name: 'Announce all 1' }));
  openDialog().getByText(/^At most 1 email will go out/);
  const hour = openDialog().getByLabelText(/^Day and hour/);
  fireEvent.change(hour, { target: { value: '2 Apr 2026, 8 o’clock' } });
  await user.click(openDialog().getByRole('button', { name: 'Announce then' }));
  await waitFor(() => expect(openDialog().getAllByText(WRONG_MINUTE)).not.toEqual([]));
  expect(sent('AnnounceReviews')).toEqual([]);
  fireEvent.change(hour, { target: { value: '2020-01-01T08:00' } });
  await user.click(openDialog().getByRole('button', { name: 'Announce then' }));
  await waitFor(() =>
    expect(openDialog().getAllByText('Choose an hour in the future, at most 90 days ahead.')).not.toEqual([]),
  );
  fireEvent.change(hour, { target: { value: '2026-04-02T08:00' } });
  await user.click(openDialog().getByRole('button', { name: 'Announce then' }));
  await screen.findByText('1 decision to be announced on 2 April 2026 at 08:00 (Gaborone time)');
  expect(sent('AnnounceReviews').at(-1)).toEqual({
    decidedUntil: '2026-04-01T05:59:00.000Z',
    at: '2026-04-02T06:00:00.000Z',
  });
  await user.click(await screen.findByRole('button', { name: 'Take back the hour of A' }));
  await screen.findByText('When somebody announces it');
  expect(sent('HoldReviews')).toEqual([{ ids: ['review of A'] }]);
});

test('what filters leave out is not announced with all', async () => {
  open('?toAnnounce=yes&focus=FINTECH');
  await screen.findByRole('button', { name: /^Announce selected/ });
  expect(screen.queryByRole('button', { name: /^Announce all/ })).toBeNull();
});

test.each([
  ['?shortlisted=yes&focus=FINTECH', '/api/ranking/export?focus=FINTECH&shortlisted=yes'],
  ['?toAnnounce=yes', '/api/announcements/export?'],
  ['?toAnnounce=yes&focus=FINTECH', '/api/submission/export?focus=FINTECH&toAnnounce=yes'],
  ['?outcome=LIVE', '/api/outcomes/export?stage=LIVE'],
  ['?outcome=MISSING', '/api/submission/export?outcome=MISSING&outcomes=yes'],
  ['?status=APPROVED', '/api/submission/export?status=APPROVED&outcomes=yes'],
  ['?status=APPROVED&as=table', '/api/submission/export?status=APPROVED'],
])('%s is exported as it is shown: %s', async (search, address) => {
  shortlist = [ranked('Best', { mean: 4.25, spread: 0.5, number: 2, disagreement: false })];
  open(search);
  await screen.findByText(/submissions?\.$/);
  const graph = globalThis.fetch;
  const exported = new Promise<string>((resolve) => {
    globalThis.fetch = async (url, options) => {
      if (!String(url).startsWith('/api/')) return graph(url, options);
      resolve(String(url));
      return Response.json({ message: 'Not now.' }, { status: 503 });
    };
  });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('button', { name: /^Export to CSV/ }));
  expect((await exported).replace(/&?format=csv(&heads=screen)?(&contacts=no)?$/, '')).toBe(address);
});

test.each([
  ['/ranking', '?shortlisted=yes'],
  ['/outcomes?stage=PILOT', '?outcome=PILOT'],
  ['/outcomes', '?outcome=RECORDED'],
  ['/announcements?after=x', '?toAnnounce=yes'],
  ['/ranking?disagreement=yes&shortlisted=no', '?shortlisted=yes&disagreement=yes'],
  ['/outcomes?search=water&stage=PILOT', '?outcome=PILOT&search=water'],
])('%s leads to its view', async (path, search) => {
  const Outcomes = movedTo('outcome=RECORDED', { parameter: 'stage', by: 'outcome' });
  const [Ranking, Announcements] = [movedTo('shortlisted=yes'), movedTo('toAnnounce=yes')];
  renderPage(
    <Routes>
      <Route path="/ranking" element={<Ranking />} />
      <Route path="/outcomes" element={<Outcomes />} />
      <Route path="/announcements" element={<Announcements />} />
      <Route path="/submissions" element={<p>Here</p>} />
    </Routes>,
    path,
  );
  await screen.findByText('Here');
  expect([pathNow(), searchNow()]).toEqual(['/submissions', search]);
});
