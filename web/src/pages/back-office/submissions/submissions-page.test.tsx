/** The review desk as a reviewer uses it: narrowing, keys, questions, undo, entries that are kept. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReviewStatus } from '@portal/schema/choices';
import { UNDO_WINDOW } from '@portal/schema/limits';
import {
  ReviewersDocument,
  ReviewIdeaDocument,
  ReviewIdeasDocument,
  ReviewTableDocument,
  UndoableReviewsDocument,
  UndoReviewsDocument,
} from '../../../graphql/generated.ts';
import type {
  IdeaHistoryFragment,
  ReviewRowFragment,
  ReviewTableQueryVariables,
} from '../../../graphql/generated.ts';
import {
  answer,
  clear,
  renderPage,
  goBack,
  listOf,
  serveAs,
  Refusal,
  searchNow,
} from '../../../testing/pages.tsx';
import { draftsOf } from './review-drafts.ts';
import { SubmissionsPage } from './submissions-page.tsx';

type Idea = ReviewRowFragment & IdeaHistoryFragment;
const reviewer = 'reviewer@example.com';
const LITERAL = 'Review status updated successfully';
const FAILURE = 'An error occurred while updating the review status.';
const names = ['Kgomo tracker', 'Pula pump', 'Thuto tablet'] as const;

const user = userEvent.setup();
let ideas: Idea[];
let asked: ReviewTableQueryVariables[];
/** What submitters would be emailed: the comments of each email. */
let emails: string[];
/** Overrides the next answers of the mock server. */
let refuse: (() => unknown) | undefined;
/** What each save replaced. */
let saves: Map<string, Idea[]>;
let waitsForRelease: boolean;

const newIdea = (n: number, solutionName: string): Idea => ({
  id: `idea${n}`,
  email: 'thato.kgari@mail.example',
  personType: 'STUDENT',
  focusArea: 'E_AGRIC',
  solutionName,
  solutionSummary: 'It tracks cattle.',
  createdAt: '2026-03-31T12:00:00.000Z',
  dueOn: '2026-04-30',
  status: 'PENDING',
  reviewerComments: '',
  lastReview: null,
  version: 1,
  document: { url: '/file', name: 'prop.pdf' },
  examination: { inspectedAt: '2026-03-31T12:00:00.000Z', pages: 1, findings: [], malwareCheck: 'CLEAN' },
  reviews: { edges: [], pageInfo: { hasNextPage: false } },
});

function ideaOf(name: string): Idea {
  const idea = ideas.find(({ id, solutionName }) => solutionName === name || id === name);
  if (!idea) throw new Error(`no idea is called ${name}`);
  return idea;
}
function store(name: string, change: Partial<Idea>): Idea {
  const before = ideaOf(name);
  const idea = { ...before, ...change, version: before.version + 1 };
  ideas = ideas.map((other) => (other === before ? idea : other));
  return idea;
}
const stored = (name: string) => [ideaOf(name).status, ideaOf(name).reviewerComments];
const isStale = ({ id, version }: { id: string | number; version: number }) =>
  ideaOf(String(id)).version !== version;

/** Reviews as the server does. */
function review(id: string | number, status: ReviewStatus | null | undefined, comments: string | null) {
  const before = ideaOf(String(id));
  const after = store(before.id, {
    status: status ?? before.status,
    reviewerComments: comments ?? before.reviewerComments,
    lastReview: {
      id: `review of ${before.id}`,
      at: '2026-11-25T02:15:00.000Z',
      announceAt: waitsForRelease ? null : '2026-11-25T02:15:30.000Z',
    },
  });
  return { before, after };
}

beforeEach(() => {
  asked = [];
  emails = [];
  refuse = undefined;
  waitsForRelease = false;
  saves = new Map();
  ideas = names.map((name, n) => newIdea(n, name));
  serveAs(
    reviewer,
    'reviewer',
    answer(ReviewTableDocument, async (variables) => {
      asked.push(variables);
      const { filter, after } = variables;
      if ((filter?.submittedFrom ?? '') > (filter?.submittedTo ?? '9'))
        throw new Refusal('INVALID_INPUT', 'The last day is before the first.');
      await refuse?.();
      const all = filter?.search === 'nothing' ? [] : ideas;
      const fit = all.filter(({ status }) => !filter?.statuses?.length || filter.statuses.includes(status));
      const last = all.findIndex(({ id }) => id === ideas[Number(after?.split(' ')[1]) - 1]?.id);
      const left = after ? fit.filter((idea) => all.indexOf(idea) > last) : fit;
      const page = listOf(left.slice(0, 20), fit.length - left.length, fit.length);
      const end = left[19] && all.indexOf(left[19]) + 1;
      return {
        ideas: { ...page, pageInfo: { ...page.pageInfo, endCursor: end ? `after ${end}` : null } },
      };
    }),
    answer(ReviewersDocument, () => ({ reviewers: [{ id: 'r1', email: 'colleague@example.com' }] })),
    answer(UndoableReviewsDocument, () => ({
      undoableReviews: [...saves]
        .map(([id, before]) => ({
          id,
          undoUntil: waitsForRelease ? null : new Date(Date.now() + UNDO_WINDOW).toISOString(),
          reviewed: before.map((idea) => ideaOf(idea.id)),
        }))
        .toReversed(),
    })),
    answer(ReviewIdeaDocument, async ({ input }) => {
      await refuse?.();
      if (isStale(input)) {
        const { version, status, reviewerComments } = ideaOf(input.id);
        const words = { reviewedBy: 'rev1@portal.example', reviewedAt: '2026-11-24T02:15:00.000Z' };
        const current = { version, status, reviewerComments, ...words };
        throw new Refusal('STALE', 'Somebody else saved this idea.', { current });
      }
      const { before, after } = review(input.id, input.status, input.comments ?? null);
      const undoId = `save ${after.id} ${after.version}`;
      saves.set(undoId, [before]);
      if (input.notify !== false) emails.push(after.reviewerComments);
      return { reviewIdea: { ...after, undoId } };
    }),
    answer(ReviewIdeasDocument, ({ input }) => {
      const [stale, fresh] = [input.ideas.filter(isStale), input.ideas.filter((idea) => !isStale(idea))];
      const done = fresh.map(({ id }) => review(id, input.status, input.comments));
      saves.set(
        'save of several',
        done.map(({ before }) => before),
      );
      return {
        reviewIdeas: {
          id: 'save of several',
          undoUntil: new Date(Date.now() + UNDO_WINDOW).toISOString(),
          reviewed: done.map(({ after }) => after),
          unchanged: [],
          stale: stale.map(({ id }) => ideaOf(String(id))),
          own: [],
        },
      };
    }),
    answer(UndoReviewsDocument, ({ id }) => {
      const before = saves.get(String(id)) ?? [];
      saves.delete(String(id));
      return { undoReviews: { restored: before.map((idea) => store(idea.id, idea)), left: [] } };
    }),
  );
});
afterEach(async () => {
  jest.useRealTimers();
  for (const { id } of ideas) draftsOf(reviewer).keep(id, undefined);
  await clear();
});

/** Opens the desk, and waits for its ideas. */
async function open(search = ''): Promise<void> {
  renderPage(<SubmissionsPage />, `/submissions${search}`, '/submissions/:id?');
  await row(ideas[0]?.solutionName ?? '');
}
const row = (name: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-idea=${ideaOf(name).id}]`);
    if (!found) throw new Error(`no row of ${name}`);
    return found;
  });
/** The name of the idea that keys act on. */
const marked = () => document.querySelector('[aria-current] a')?.textContent;
const marks = (name: string) => waitFor(() => expect(marked()).toBe(name));
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => user.click(await button(name));
const line = (name: string | RegExp) => screen.findByRole('group', { name });
const commentsOf = async (name: string): Promise<HTMLTextAreaElement> =>
  within(await row(name)).getByLabelText(/^Comments/);
const statusOf = async (name: string): Promise<HTMLSelectElement> =>
  within(await row(name)).getByLabelText(/^Status/);
const dock = () => screen.getByRole('region', { name: 'What happened' });
const says = (words: string) => waitFor(() => expect(dock().textContent).toContain(words));
const CTRL_ENTER = '{Control>}{Enter}{/Control}';

/** Enters a review in the row of an idea, and presses Update. */
async function update(name: string, status: string, comments?: string): Promise<void> {
  if (status) await user.selectOptions(await statusOf(name), status);
  if (comments !== undefined) fireEvent.change(await commentsOf(name), { target: { value: comments } });
  await user.click(within(await row(name)).getByRole('button', { name: /^Update/ }));
}

describe('narrowing the list', () => {
  /** The last question, once it is this one. */
  const asks = (filter: object, sort = 'NEWEST') =>
    waitFor(() => expect(asked.at(-1)).toMatchObject({ filter, sort }));

  test('each filter is in the address and in the question, and is taken away by itself or with all', async () => {
    await open();
    await press('Focus area');
    await user.click(screen.getByLabelText('eAgric'));
    await user.click(screen.getByLabelText('Gaming'));
    await asks({ focusAreas: ['E_AGRIC', 'GAMING'] });
    await user.keyboard('{Escape}');
    expect(searchNow()).toBe('?focus=E_AGRIC&focus=GAMING');
    await press('Waited');
    await user.click(screen.getByLabelText('Overdue'));
    await asks({ waited: 'OVERDUE' });
    await press('Remove the filter Overdue');
    await press('More');
    await user.click(screen.getByLabelText('NGO'));
    await user.click(await screen.findByLabelText('colleague@example.com'));
    await asks({ personTypes: ['NGO'], reviewerId: 'r1' });
    await press('Remove the filter Reviewer: colleague@example.com');
    await press('Remove the filter Focus area: Gaming');
    await asks({ focusAreas: ['E_AGRIC'], personTypes: ['NGO'] });
    // The pressed button is gone, the focus is not lost.
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Filters in force' }));
    await goBack();
    await asks({ focusAreas: ['E_AGRIC', 'GAMING'] });
    await press('Clear all');
    await waitFor(() => expect(searchNow()).toBe(''));
  });

  test('words that nothing has are said, and Show all takes them away', async () => {
    await open();
    const search = () => screen.getByLabelText<HTMLInputElement>('Search submissions');
    fireEvent.change(search(), { target: { value: 'nothing' } });
    fireEvent.blur(search());
    await screen.findByText('No idea fits these filters.');
    screen.getByText('You searched for “nothing”.');
    expect(searchNow()).toBe('?search=nothing');
    await press('Show all');
    await row(names[0]);
    await waitFor(() => expect([searchNow(), search().value]).toEqual(['', '']));
  });

  test('a range of days includes both; one that ends before it begins is refused in words', async () => {
    await open();
    await press('Dates');
    const enter = (label: string, day: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value: day } });
    enter('From', '2026-02-10');
    enter('To', '2026-04-10');
    await button('Remove the filter Date: 10 Feb – 10 Apr 2026');
    await button('Dates 1 chosen');
    enter('To', '2026-01-01');
    await screen.findByText('These filters cannot be applied.');
    expect(screen.getAllByText('The last day is before the first.')).toHaveLength(2);
    enter('Filter by date', '2026-05-10');
    await waitFor(() => expect(searchNow()).toBe('?date=2026-05-10'));
  });

  test('a range that is asked for often is one press', async () => {
    jest.useFakeTimers({
      now: Date.parse('2026-11-25T10:00:00Z'),
      doNotFake: ['setTimeout', 'queueMicrotask'],
    });
    await open();
    fireEvent.click(await button('Dates'));
    fireEvent.click(await button('Last quarter'));
    await asks({ submittedFrom: '2026-07-01', submittedTo: '2026-09-30' });
    expect(searchNow()).toBe('?from=2026-07-01&to=2026-09-30');
  });

  test('what the address asks for and nobody knows is said', async () => {
    await open('?focusArea=FINTECH&status=LOST');
    await screen.findByText(
      'This address holds filters that we do not know: focusArea, status “LOST”. The list is shown without.',
    );
  });

  test('the list is sorted by the server, from its head too', async () => {
    await open();
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Solution name, A to Z');
    await asks({}, 'SOLUTION_NAME');
    const head = () => screen.getByRole('columnheader', { name: 'Date' });
    await user.click(within(head()).getByRole('button'));
    await asks({}, 'NEWEST');
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('descending'));
    await user.click(within(head()).getByRole('button'));
    await asks({}, 'OLDEST');
    expect(searchNow()).toBe('?sort=OLDEST');
  });

  test('a list that cannot be fetched is logged, and the page says so', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await open();
    refuse = () => {
      throw new TypeError('no line');
    };
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Oldest first');
    await screen.findByText('The submissions could not be loaded.');
    expect(logged.mock.calls.some(([words]) => words === 'Error fetching ideas')).toBe(true);
    logged.mockRestore();
  });
});

test.each([
  ['WAITING', [], 'Being checked for malware'],
  ['INFECTED', ['LAUNCH'], 'Malware found'],
  ['CLEAN', ['LAUNCH', 'SCRIPTS'], '2 warnings about this file'],
] as const)(
  'a row says in few words what is known of its file: %s',
  async (malwareCheck, findings, words) => {
    const examination = { ...ideaOf(names[0]).examination, malwareCheck, findings: [...findings] };
    ideas.set(names[0], { ...ideaOf(names[0]), examination });
    await open();
    const box = within(await row(names[0]));
    expect((await row(names[0])).textContent).toContain(words);
    expect(box.queryAllByRole('link', { name: /^View/ })).toHaveLength(malwareCheck === 'CLEAN' ? 1 : 0);
  },
);
