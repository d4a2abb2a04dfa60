/** The review desk as a reviewer uses it: narrowing, keys, questions, undo, stored entries. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Deciders } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/review-status';
import { READING_WINDOW, UNDO_WINDOW } from '@portal/schema/limits';
import {
  AssignIdeasDocument,
  DecidersDocument,
  DeskViewsDocument,
  GiveBackIdeasDocument,
  StaffDocument,
  RejectionReasonsDocument,
  ReviewIdeaDocument,
  ReviewIdeasDocument,
  ReviewTableDocument,
  SavedViewsDocument,
  SearchCorrectionDocument,
  ShortlistIdeasDocument,
  UndoableReviewsDocument,
  ReviewedIdeaDocument,
  UndoReviewsDocument,
} from '../../../graphql/generated-staff.ts';
import type {
  IdeaHistoryFragment,
  ReviewRowFragment,
  ReviewTableQueryVariables,
} from '../../../graphql/generated-staff.ts';
import {
  answer,
  clear,
  renderPage,
  goBack,
  goTo,
  listOf,
  serveAs,
  Refusal,
  searchNow,
  pathNow,
} from '../../../testing/pages.tsx';
import { newUser } from '../../../testing/user.ts';
import { toSearch } from '../../../ui/use-shortcuts.ts';
import { SubmissionsPage } from './submissions-page.tsx';

type Idea = ReviewRowFragment & IdeaHistoryFragment;
const reviewer = 'reviewer@example.com';
const LITERAL = 'Review status updated successfully';
const FAILURE = 'An error occurred while updating the review status.';
const names = ['Kgomo tracker', 'Pula pump', 'Thuto tablet'] as const;

const user = newUser();
let ideas: Idea[];
let asked: ReviewTableQueryVariables[];
/** What submitters would be emailed: the comments of each email. */
let emails: string[];
/** Overrides the next answers of the mock server. */
let refuse: (() => unknown) | undefined;
/** What each save replaced. */
let saves: Map<string, Idea[]>;
let waitsForRelease: boolean;
let deciders: Deciders;

const newIdea = (n: number, solutionName: string): Idea => ({
  id: `idea${n}`,
  email: 'thato.kgari@mail.example',
  personType: 'STUDENT',
  focusArea: 'E_AGRIC',
  solutionName,
  solutionSummary: 'It tracks cattle.',
  createdAt: '2026-03-31T12:00:00.000Z',
  dueOn: '2026-04-30',
  ...{ callDueOn: null, calledAt: null },
  daysWaited: 29,
  reopenedAt: null,
  termsVersion: null,
  guardianAgreedAt: null,
  status: 'PENDING',
  reviewerComments: '',
  announcedDecision: null,
  lastReview: null,
  conflict: null,
  claim: null,
  clarification: null,
  shortlisted: false,
  entered: null,
  withdrawnAt: null,
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
      reason: null,
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
  deciders = 'ELEVATED';
  saves = new Map();
  ideas = names.map((name, n) => newIdea(n, name));
  serveAs(
    reviewer,
    'reviewer',
    answer(RejectionReasonsDocument, () => ({ rejectionReasons: { version: 0, reasons: [] } })),
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
    answer(SearchCorrectionDocument, ({ filter }) => ({
      searchCorrection: filter.search === 'nothing' && filter.focusAreas?.length ? names[0] : null,
    })),
    answer(DecidersDocument, () => ({ programme: { id: 'p', deciders } })),
    answer(ShortlistIdeasDocument, ({ ids, shortlisted }) => ({
      shortlistIdeas: { ideas: [ids].flat().map((id) => store(String(id), { shortlisted })) },
    })),
    answer(SavedViewsDocument, () => ({ savedViews: [] })),
    answer(StaffDocument, () => ({
      challenges: { edges: [] },
      reviewers: [{ id: 'r1', email: 'colleague@example.com' }],
      staff: [],
    })),
    answer(UndoableReviewsDocument, () => ({
      undoableReviews: [...saves]
        .map(([id, before]) => ({
          id,
          undoableUntil: waitsForRelease ? null : new Date(Date.now() + UNDO_WINDOW).toISOString(),
          reviewed: before.map((idea) => ideaOf(idea.id)),
        }))
        .toReversed(),
    })),
    answer(ReviewIdeaDocument, async ({ input }) => {
      await refuse?.();
      if (isStale(input)) {
        const { version, status, reviewerComments } = ideaOf(String(input.id));
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
    answer(ReviewedIdeaDocument, ({ id }) => ({ idea: ideaOf(String(id)) })),
    answer(ReviewIdeasDocument, ({ input }) => {
      const reasonOf = (idea: (typeof input.ideas)[number]) =>
        ideaOf(String(idea.id)).clarification
          ? ('ASKED' as const)
          : isStale(idea)
            ? ('STALE' as const)
            : undefined;
      const fresh = input.ideas.filter((idea) => !reasonOf(idea));
      const leftOut = input.ideas.flatMap((idea) => {
        const reason = reasonOf(idea);
        return reason ? [{ idea: ideaOf(String(idea.id)), reason }] : [];
      });
      const done = fresh.map(({ id }) => review(id, input.status, input.comments ?? ''));
      saves.set(
        'save of several',
        done.map(({ before }) => before),
      );
      return {
        reviewIdeas: {
          id: 'save of several',
          undoableUntil: new Date(Date.now() + UNDO_WINDOW).toISOString(),
          reviewed: done.map(({ after }) => after),
          leftOut,
          notFound: [],
        },
      };
    }),
    answer(UndoReviewsDocument, async ({ id }) => {
      await refuse?.();
      const before = saves.get(String(id)) ?? [];
      saves.delete(String(id));
      return { undoReviews: { restored: before.map((idea) => store(idea.id, idea)), left: [] } };
    }),
  );
});
afterEach(async () => {
  jest.useRealTimers();
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
// Names that Testing Library computes have a space between any two elements.
const undoOf = (name: string) => new RegExp(`^Undo ?: ${name}$`);
const line = (name: string | RegExp) => screen.findByRole('group', { name });
const commentsOf = async (name: string): Promise<HTMLTextAreaElement> =>
  within(await row(name)).getByLabelText(/^Comments/);
const statusOf = async (name: string): Promise<HTMLSelectElement> =>
  within(await row(name)).getByLabelText(/^Status/);
const dock = () => screen.getByRole('region', { name: 'What happened' });
const says = (words: string) => waitFor(() => expect(dock().textContent).toContain(words));
// A guard against a hang, not a measure: whole pages of rows.
const GUARD = 60_000;
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
    await press('Waiting time');
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
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Filters' }));
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

  test('Enter and Escape leave the search with its words, so that keys act on what it found', async () => {
    await open();
    const search = screen.getByLabelText<HTMLInputElement>('Search submissions');
    const leave = {
      alpha: () => fireEvent.submit(search.form!),
      beta: () => fireEvent.keyDown(search, { key: 'Escape' }),
    };
    for (const [words, act] of Object.entries(leave)) {
      search.focus();
      fireEvent.change(search, { target: { value: words } });
      act();
      expect([document.activeElement, search.value]).toEqual([document.body, words]);
      await waitFor(() => expect(searchNow()).toBe(`?search=${words}`));
    }
  });

  test('a search that the server corrects leads to the ideas that were meant, with all other filters', async () => {
    renderPage(
      <SubmissionsPage />,
      '/submissions?search=nothing&focus=E_AGRIC&sort=OLDEST',
      '/submissions/:id?',
    );
    fireEvent.click(await screen.findByRole('link', { name: `Did you mean ${names[0]}?` }));
    await row(names[0]);
    expect(Object.fromEntries(new URLSearchParams(searchNow()))).toMatchObject({
      ...{ search: names[0], focus: 'E_AGRIC', sort: 'OLDEST' },
    });
    expect(screen.queryByRole('link', { name: /^Did you mean/ })).toBeNull();
  });

  test('the search has the focus where / on another page leads to it', async () => {
    renderPage(<SubmissionsPage />, '/elsewhere', '/submissions/:id?');
    await goTo('/submissions', toSearch.state);
    await row(names[0]);
    expect(document.activeElement).toBe(screen.getByLabelText('Search submissions'));
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
    enter('Filter by date', '10 May');
    fireEvent.blur(screen.getByLabelText('Filter by date'));
    await screen.findByText('Enter the day as 29 Nov 2026.');
    enter('Filter by date', '10 May 2026');
    await waitFor(() => expect(searchNow()).toBe('?date=2026-05-10'));
    expect(screen.queryByText('Enter the day as 29 Nov 2026.')).toBeNull();
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

  test('what the address asks for and nobody knows is said, and taken away by itself; what is refused, too', async () => {
    await open('?focusArea=FINTECH&status=LOST,PENDING&after=x');
    await screen.findByText('2 unknown filters are not applied.');
    await user.click(screen.getByRole('button', { name: 'Remove the unknown filter: status “LOST”' }));
    await screen.findByText('1 unknown filter is not applied.');
    expect(searchNow()).toBe('?focusArea=FINTECH&status=PENDING&after=x');
    await user.click(screen.getByRole('button', { name: 'Remove the unknown filter: focusArea' }));
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Filters' }));
    refuse = () => {
      throw new Refusal('NOT_FOUND', 'There is nothing here under that id.');
    };
    await user.click(screen.getByRole('button', { name: 'Remove the filter Status: Pending' }));
    await screen.findByText('These filters cannot be applied.');
    screen.getByRole('list', { name: 'Filters' });
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
    store(names[0], { examination });
    await open();
    const box = within(await row(names[0]));
    expect((await row(names[0])).textContent).toContain(words);
    expect(box.queryAllByRole('link', { name: /^View/ })).toHaveLength(malwareCheck === 'CLEAN' ? 1 : 0);
  },
);
describe('by keyboard', () => {
  /** Presses keys, and counts them: a chord counts once. */
  let pressed = 0;
  const key = async (...keys: string[]) => {
    for (const each of keys) {
      pressed += each === CTRL_ENTER ? 1 : each.length;
      await user.keyboard(each);
    }
  };

  test('an idea is decided, commented and saved, and the next one without a decision follows at once', async () => {
    store(names[1], { status: 'APPROVED' });
    await open();
    await key('j', '1', 'c');
    // While somebody writes, keys are letters.
    await key('j2x good');
    expect((await commentsOf(names[0])).value).toBe('j2x good');
    await within(await row(names[0])).findByText('Unsaved');
    let answerNow = () => {};
    refuse = () =>
      new Promise<void>((resolve) => {
        answerNow = resolve;
      });
    await key(CTRL_ENTER);
    // The answer is still under way: keys belong to the next idea already.
    expect(marked()).toBe(names[2]);
    expect(document.activeElement).toBe(await row(names[2]));
    answerNow();
    await says(`${LITERAL}: ${names[0]}, Approved.`);
    await within(await row(names[0])).findByText('Saved');
    expect((await statusOf(names[0])).value).toBe('APPROVED');
    expect(stored(names[0])).toEqual(['APPROVED', 'j2x good']);
  });

  test('the box is for the next comment: what was sent before is no reason, and is sent again on purpose only', async () => {
    store(names[0], {
      status: 'APPROVED',
      reviewerComments: 'Well described. We will call you.',
      lastReview: { id: 'r', at: '2026-11-03T12:00:00.000Z', announceAt: null, reason: null },
    });
    await open();
    await key('j', '2');
    const reason = await screen.findByLabelText<HTMLTextAreaElement>(/^Your reason/);
    expect([reason.value, (await commentsOf(names[0])).value]).toEqual(['', '']);
    await key(CTRL_ENTER);
    await screen.findByText('Write a reason, or press Reject without a reason.');
    expect([stored(names[0])[0], emails]).toEqual(['APPROVED', []]);
    // Letters stay text, however often it is asked.
    await key(CTRL_ENTER);
    expect(document.activeElement).toBe(reason);
    screen.getByText('Last comment, 3 Nov 2026: “Well described. We will call you.”');
    await press('Use again');
    expect(reason.value).toBe('Well described. We will call you.');
  });

  test('a rejection opens its reason with the focus in it; letters and spaces are text, and Ctrl + Enter sends them', async () => {
    await open();
    await key('j', '2');
    expect(document.activeElement).toBe(await screen.findByLabelText(/^Your reason/));
    await key('x is 1 too', CTRL_ENTER);
    await says(`${names[0]}, Rejected.`);
    expect([stored(names[0]), emails]).toEqual([['REJECTED', 'x is 1 too'], ['x is 1 too']]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  describe('words are shown in full before they are sent with another status:', () => {
    const question = (status: string) => screen.findByText(`Send these words with ${status}?`);
    const LONG = 'Too early: no prototype. Come back with one.';

    test('typed without a status, then 1: the question has the focus and its keys, and Ctrl + Enter is no answer', async () => {
      await open();
      await key('j', 'c', LONG, '{Escape}', '1');
      const asked = await question('Approved');
      expect(asked.nextElementSibling?.textContent).toBe(LONG);
      expect(document.activeElement?.textContent).toMatch(/^Send them/);
      await key(CTRL_ENTER);
      await says(`${names[0]} is not saved yet`);
      expect(emails).toEqual([]);
      await key('w', CTRL_ENTER);
      await says(`${names[0]}, Approved.`);
      expect(emails).toEqual(['']);
    });

    test('kept by the tab with their status, then the select, where the focus stays', async () => {
      const kept = { version: 1, status: '', comments: LONG, wordsFor: 'PENDING' };
      sessionStorage.setItem(`review-draft:${reviewer}:idea0`, JSON.stringify(kept));
      await open();
      await user.selectOptions(await statusOf(names[0]), 'Approved');
      await question('Approved');
      expect(document.activeElement).toBe(await statusOf(names[0]));
    });

    test('of several ideas as well', async () => {
      await open();
      await user.click(screen.getByLabelText('Select all ideas on this page'));
      await press(/^Review selected/);
      await user.click(await screen.findByLabelText('Rejected'));
      await user.type(screen.getByLabelText(/^Reason/), 'No market.');
      await user.click(screen.getByLabelText('Approved'));
      await press('Update 3 ideas');
      const asked = await question('Approved');
      expect(asked.nextElementSibling?.textContent).toBe('No market.');
      expect(stored(names[0])).toEqual(['PENDING', '']);
      // Their status again: no question.
      await user.click(screen.getByLabelText('Rejected'));
      expect(screen.queryByText(/^Send these words/)).toBeNull();
      await user.click(screen.getByLabelText('Approved'));
      await press('Update 3 ideas');
      await press('Send them');
      await says('3 ideas, Approved.');
      expect(stored(names[0])).toEqual(['APPROVED', 'No market.']);
    });
  });

  test('Tab marks no row; a click, the focus of a field and what is typed do', async () => {
    await open();
    await key('j');
    for (let n = 0; n < 14; n++) await user.tab();
    expect((document.activeElement as HTMLElement).closest('[data-idea]')).not.toBe(await row(names[0]));
    expect(marked()).toBe(names[0]);
    await user.click(await commentsOf(names[2]));
    expect(marked()).toBe(names[2]);
    await user.click(within(await row(names[1])).getByText('Student'));
    expect(marked()).toBe(names[1]);
  });

  test('Undo marks the undone row, in sight; z again undoes the one before, and e takes the entry back', async () => {
    await open();
    await key('j', '1', CTRL_ENTER);
    await says(`${names[0]}, Approved.`);
    await key('1c', 'Call us.', CTRL_ENTER);
    await says(`${names[1]}, Approved.`);
    const scrolled = jest.spyOn(await row(names[1]), 'scrollIntoView');
    await key('z');
    await says(`Undone. ${names[1]} is as before; no email was sent.`);
    expect(marked()).toBe(names[1]);
    expect(document.activeElement).toBe(await row(names[1]));
    expect(scrolled).toHaveBeenCalled();
    await key('e');
    expect((await commentsOf(names[1])).value).toBe('Call us.');
    await within(await row(names[1])).findByText('Unsaved');
    // The caret is at the end of the box.
    await key(' Soon.');
    expect((await commentsOf(names[1])).value).toBe('Call us. Soon.');
    await key('{Escape}', 'z');
    await says(`Undone. ${names[0]} is as before; no email was sent.`);
    expect(names.map((name) => stored(name)[0])).toEqual(['PENDING', 'PENDING', 'PENDING']);
    await key('j');
    expect(marked()).toBe(names[1]);
    await key('zz');
    await says('There is nothing to undo.');
  });

  test('Ctrl + Enter in a box that Tab reached saves no other row, which is marked', async () => {
    await open();
    await key('j', '1');
    const box = await commentsOf(names[1]);
    for (let n = 0; n < 40 && document.activeElement !== box; n += 1) await user.tab();
    expect([document.activeElement, marked()]).toEqual([box, names[0]]);
    await key(CTRL_ENTER);
    // The server saves in the order of the calls.
    await update(names[2], 'Approved');
    await says(`${names[2]}, Approved.`);
    expect(stored(names[0])).toEqual(['PENDING', '']);
    await within(await row(names[0])).findByText('Unsaved');
  });

  test('what can be undone is known after a reload', async () => {
    await open();
    await key('j', '1', CTRL_ENTER);
    await says(`${names[0]}, Approved.`);
    cleanup();
    await open();
    await says(`${LITERAL}: ${names[0]}, Approved.`);
    await key('z');
    await says(`Undone. ${names[0]} is as before`);
    expect(stored(names[0])[0]).toBe('PENDING');
  });

  test('keys act on nothing in a dialog, in a menu of filters, and on no row out of sight', async () => {
    await open();
    await key('j');
    await press('Dates');
    fireEvent.keyDown(screen.getByRole('button', { name: 'This year' }), { key: '1' });
    await key('?');
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: '1' });
    await press('Close');
    expect((await statusOf(names[0])).value).toBe('');
    const first = await row(names[0]);
    jest.spyOn(first, 'getBoundingClientRect').mockReturnValue({ top: -300, bottom: -236 } as DOMRect);
    const shown = jest.spyOn(first, 'scrollIntoView');
    first.focus();
    await key('1');
    expect([shown.mock.calls.length, (await statusOf(names[0])).value]).toEqual([1, '']);
  });

  test('the keys are shown, and can be turned off for good', async () => {
    await open();
    await key('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.click(screen.getByLabelText(/^Use single-key shortcuts/));
    await key('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await key('j');
    expect(marked()).toBeUndefined();
    expect(localStorage.getItem('review-shortcuts')).toBe('off');
  });

  describe('on pages of a list', () => {
    beforeEach(() => {
      ideas = Array.from({ length: 45 }, (_, n) => newIdea(n, `Idea ${n + 1}`));
    });

    test(
      'the last row leads to the first of the next page, and back; the very end is said, and marks nothing',
      async () => {
        await open();
        await key('j'.repeat(21));
        await marks('Idea 21');
        expect(document.activeElement).toBe(await row('Idea 21'));
        await key('k');
        await marks('Idea 20');
        await key('j');
        await marks('Idea 21');
        await key('j'.repeat(20));
        await marks('Idea 41');
        await key('j'.repeat(5));
        await says('This was the last of 45 ideas.');
        expect(marked()).toBeUndefined();
        await key('1', CTRL_ENTER, 'j');
        expect((await statusOf('Idea 45')).value).toBe('');
        expect(dock().textContent).toContain('This was the last of 45 ideas.');
      },
      GUARD,
    );

    test(
      'Next page marks its first row, and says how many are left where decided ideas moved the pages',
      async () => {
        await open('?status=PENDING');
        await key('j');
        for (let n = 0; n < 10; n++) await key('1', CTRL_ENTER);
        await says('Idea 10, Approved.');
        await press('Next page');
        await marks('Idea 21');
        expect(document.activeElement).toBe(await row('Idea 21'));
        await screen.findByText('20 more of 35 still waiting.');
      },
      GUARD,
    );

    test(
      'ten decisions, three of them rejections, take 51 keys, and three more with one undone and decided again',
      async () => {
        await open('?status=PENDING');
        pressed = 0;
        await key('j');
        for (let n = 1; n <= 10; n++) {
          if (n % 3 === 0) await key('2', 'Too early.', CTRL_ENTER);
          else await key('1', CTRL_ENTER);
        }
        await says('Idea 10, Approved.');
        expect(pressed).toBeLessThanOrEqual(51);
        await key('z');
        await says('Undone. Idea 10 is as before; no email was sent.');
        await key('1', CTRL_ENTER);
        await says('Idea 10, Approved.');
        expect(pressed).toBeLessThanOrEqual(54);
        expect(
          ideas
            .slice(0, 11)
            .map(({ status }) => status[0])
            .join(''),
        ).toBe('AARAARAARAP');
        expect(marked()).toBe('Idea 11');
      },
      GUARD,
    );
  });
});

describe('a decision', () => {
  test('is said once, in the dock, with the time that is left to undo it', async () => {
    await open();
    let now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    await update(names[0], 'Approved');
    await says(`${LITERAL}: ${names[0]}, Approved.`);
    await says('Email in 30 s');
    expect(screen.getAllByText(new RegExp(LITERAL))).toHaveLength(1);
    expect(document.querySelector('[data-sonner-toast]')).toBeNull();
    expect(within(dock()).getByRole('status').textContent).toBe(`${LITERAL}: ${names[0]}, Approved.`);
    now += UNDO_WINDOW + 500;
    await says('Email sent.');
    expect(within(dock()).queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  test('that waits for its release says so, and can be undone until then', async () => {
    waitsForRelease = true;
    await open();
    await update(names[0], 'Approved');
    await says('Held until an administrator announces it.');
    await press(undoOf(names[0]));
    await says(`Undone. ${names[0]} is as before`);
  });

  test('of long ago, on another page, is undone when the question in the status bar is answered', async () => {
    waitsForRelease = true;
    saves.set('save of before', [ideaOf(names[2])]);
    store(names[2], { status: 'APPROVED' });
    await open('?status=PENDING');
    await says(`${names[2]}, Approved.`);
    await user.keyboard('jz');
    await says(`Undo your save of ${names[2]} (Approved)? It is not on this page.`);
    expect(document.activeElement?.textContent).toMatch(`Undo: ${names[2]}`);
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(await row(names[0]));
    expect(stored(names[2])[0]).toBe('APPROVED');
    await user.keyboard('zy');
    await says(`Undone. ${names[2]} is as before; no email was sent.`);
    expect([pathNow(), marked()]).toEqual(['/submissions', names[0]]);
  });

  test('of a colleague in the meantime is replaced only by an explicit choice', async () => {
    await open();
    await user.keyboard('j2');
    store(names[0], { status: 'APPROVED' });
    await user.keyboard(`No market.${CTRL_ENTER}`);
    const box = await line(`Before ${names[0]} is saved`);
    await waitFor(() =>
      expect(box.textContent).toMatch(
        /^rev1 approved this idea on 24 Nov 2026 at \d\d:\d\d\. You chose Rejected\./,
      ),
    );
    expect(box.closest('td')?.colSpan).toBe(9);
    const described = document.getElementById(box.getAttribute('aria-describedby') ?? '');
    expect([
      described?.textContent,
      within(screen.getByRole('region', { name: 'What happened' })).getByRole('status').textContent,
    ]).toEqual([expect.stringMatching(/^rev1 approved this idea/), '']);
    expect([(await statusOf(names[0])).value, marked()]).toEqual(['APPROVED', names[0]]);
    await user.keyboard(CTRL_ENTER + CTRL_ENTER);
    expect(stored(names[0])).toEqual(['APPROVED', '']);
    await within(await row(names[0])).findByText('Not saved');
    await user.keyboard('t');
    await says(`${names[0]} stays Approved.`);
    expect((await commentsOf(names[0])).value).toBe('');
    await user.keyboard('e');
    await user.keyboard(CTRL_ENTER);
    await says(`${names[0]}, Rejected.`);
    expect(stored(names[0])).toEqual(['REJECTED', 'No market.']);
  });

  test('that fails looks like a failure until it is read, keeps what was typed, and is tried again', async () => {
    await open();
    refuse = () => {
      throw new TypeError('no line');
    };
    await user.keyboard(`j1cKeep me.${CTRL_ENTER}`);
    const alert = await within(dock()).findByRole('alert');
    expect(alert.textContent).toBe(`${FAILURE} ${names[0]} is not saved.`);
    expect((await commentsOf(names[0])).value).toBe('Keep me.');
    // Nothing was begun in the next row: the mark is back.
    expect(marked()).toBe(names[0]);
    await user.keyboard('jk');
    expect(dock().textContent).toContain(FAILURE);
    refuse = undefined;
    await user.keyboard('r');
    await says(`${LITERAL}: ${names[0]}, Approved.`);
    expect(stored(names[0])).toEqual(['APPROVED', 'Keep me.']);
  });

  test('what is typed while its save is under way stays in the box, and is saved on top of it', async () => {
    await open();
    let answerNow = () => {};
    refuse = () =>
      new Promise<void>((resolve) => {
        answerNow = resolve;
      });
    await update(names[0], 'Approved', 'Call us.');
    fireEvent.change(await commentsOf(names[0]), { target: { value: 'Call us tomorrow.' } });
    answerNow();
    await says(`${LITERAL}: ${names[0]}, Approved.`);
    expect((await commentsOf(names[0])).value).toBe('Call us tomorrow.');
    await within(await row(names[0])).findByText('Unsaved');
    refuse = undefined;
    await update(names[0], '');
    await waitFor(() => expect(stored(names[0])).toEqual(['APPROVED', 'Call us tomorrow.']));
  });

  test('clears the earlier comment, whose words are not sent with it', async () => {
    store(names[0], { status: 'REJECTED', reviewerComments: 'Too vague.' });
    await open();
    await update(names[0], 'Approved');
    await says(`${names[0]}, Approved.`);
    expect([stored(names[0]), emails]).toEqual([['APPROVED', ''], ['']]);
  });
});

test('the select alone shows the status: "Select" with a word for screen readers until somebody decides', async () => {
  store(names[1], { status: 'REJECTED' });
  await open();
  expect((await statusOf(names[0])).value).toBe('');
  expect(within(await row(names[0])).getAllByText('Pending', { ignore: 'option' })).toHaveLength(1);
  expect((await statusOf(names[1])).value).toBe('REJECTED');
  expect(within(await row(names[1])).queryByText('Rejected', { ignore: 'option' })).toBeNull();
});

test('a row says how long an idea waits and how late its answer is; a decided one how long it waited', async () => {
  jest.useFakeTimers({
    now: Date.parse('2026-04-29T13:00:00Z'),
    doNotFake: ['setTimeout', 'queueMicrotask'],
  });
  store(names[1], { dueOn: '2026-04-17' });
  store(names[2], { status: 'APPROVED', dueOn: '2026-04-17', daysWaited: 41 });
  store(names[0], { reopenedAt: '2026-04-28T13:00:00Z', daysWaited: 1 });
  await open();
  within(await row(names[0])).getByText('reopened 1 day ago');
  within(await row(names[1])).getByText('29 days');
  within(await row(names[1])).getByText('12 days late');
  within(await row(names[2])).getByText('waited 41 days');
  expect((await row(names[2])).textContent).not.toMatch(/late/);
});

test('one’s own idea is for somebody else, and takes no keys', async () => {
  store(names[0], { email: reviewer });
  await open();
  expect((await line(`Before ${names[0]} is saved`)).textContent).toBe(
    'This is your own idea. Somebody else decides.',
  );
  await user.keyboard('j1');
  expect(ideaOf(names[0]).status).toBe('PENDING');
});

test.each<[string, Partial<Idea>, string, string | undefined]>([
  ['waits for a decision', {}, 'Select', undefined],
  ['is decided', { status: 'REJECTED' }, 'Rejected', undefined],
  [
    'waits for its submitter',
    { clarification: { until: '2099-12-31', outcome: null } },
    'Waiting for the submitter',
    undefined,
  ],
  ['is withdrawn', { withdrawnAt: '2026-04-01T12:00:00.000Z' }, 'Withdrawn', undefined],
  [
    'is decided and withdrawn',
    { status: 'APPROVED', withdrawnAt: '2026-04-01T12:00:00.000Z' },
    'Withdrawn',
    undefined,
  ],
  ['is one’s own', { email: reviewer }, 'Pending', 'This is your own idea. Somebody else decides.'],
  [
    'is left to others',
    { conflict: { id: 'c1', reason: 'My cousin.' } },
    'Pending',
    'You should not judge this: “My cousin.” Somebody else decides.',
  ],
])('an idea that %s has boxes only where one may decide', async (_, changes, state, why) => {
  store(names[0], changes);
  await open();
  const row = screen.getByRole('link', { name: names[0] }).closest('tr')!;
  const select = within(row).queryByRole<HTMLSelectElement>('combobox');
  const boxes = [
    select,
    within(row).queryByRole('textbox'),
    within(row).queryByRole('button', { name: /^Update/ }),
  ];
  const shown = select ? select.selectedOptions[0]?.text : row.cells[6]?.textContent;
  expect(shown).toBe(state);
  const isOpen = state === 'Select' || state === 'Rejected';
  expect(boxes.map(Boolean)).toEqual([isOpen, isOpen, isOpen]);
  const below = row.nextElementSibling?.querySelector('[role=group]')?.textContent;
  expect(below).toBe(why);
});

test('a summary that is cut is shown whole at a touch', async () => {
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { configurable: true, get: () => 100 });
  await open();
  const all = within(await row(names[0])).getByRole('button', { name: 'It tracks cattle.' });
  fireEvent.click(all);
  expect(screen.getByRole('note').textContent).toBe('It tracks cattle.');
  fireEvent.click(all);
  expect(screen.queryByRole('note')).toBeNull();
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollHeight');
});

test('new words alone are sent without a question, and can be undone', async () => {
  await open();
  await user.keyboard(`jcAsk the council.${CTRL_ENTER}`);
  await says(`${LITERAL}: ${names[0]}, comment.`);
  expect([stored(names[0])[1], emails]).toEqual(['Ask the council.', ['Ask the council.']]);
  await press(undoOf(names[0]));
  await says('Undone.');
});

describe('ideas that are shared out', () => {
  const people = [
    { id: 'r1', email: 'colleague@example.com', name: 'Thabo Nare' },
    { id: 'r2', email: reviewer, name: null },
  ];
  const select = async (name: string) =>
    user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));

  test('are assigned to several people, unassigned, and put on the shortlist', async () => {
    const sent: unknown[] = [];
    const calls = serveAs(
      reviewer,
      'reviewer',
      answer(ReviewTableDocument, () => ({ ideas: listOf(ideas) })),
      answer(SavedViewsDocument, () => ({ savedViews: [] })),
      answer(DeskViewsDocument, () => ({
        stats: { totalIdeas: 3, statuses: [], backlog: { total: 3, overdue: 0 } },
        mine: { totalCount: 0 },
        shortlist: { totalCount: 0 },
      })),
      answer(DecidersDocument, () => ({ programme: { id: 'p', deciders } })),
      answer(UndoableReviewsDocument, () => ({ undoableReviews: [] })),
      answer(StaffDocument, () => ({ challenges: { edges: [] }, reviewers: [], staff: people })),
      answer(
        AssignIdeasDocument,
        (variables) => (sent.push(variables), { assignIdeas: { count: 1, notFound: [] } }),
      ),
      answer(GiveBackIdeasDocument, (variables) => (sent.push(variables), { giveBackIdeas: { count: 2 } })),
      answer(ShortlistIdeasDocument, (variables) => {
        sent.push(variables);
        return { shortlistIdeas: { ideas: [] } };
      }),
    );
    await open();
    const [first, second] = names;
    await select(first);
    await select(second);
    await user.keyboard('o');
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign 2 ideas' }));
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    dialog.getByText('Choose at least one person.');
    for (const name of ['Thabo Nare, colleague@example.com', reviewer])
      await user.click(await dialog.findByRole('checkbox', { name }));
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    await screen.findByText(/^Assigned to Thabo Nare, .*: 1 idea\. Left alone, .*: 1\.$/);
    expect(sent).toEqual([{ ids: ['idea0', 'idea1'], to: ['r1', 'r2'] }]);
    const readAfter = calls.slice(calls.findIndex(([name]) => name === 'AssignIdeas') + 1);
    expect(readAfter.map(([name]) => name).sort()).toEqual(['DeskViews', 'ReviewTable']);

    await select(first);
    await user.keyboard('o');
    await user.click(await screen.findByRole('button', { name: 'Unassign' }));
    await screen.findByText(/^Unassigned: 2 ideas\./);

    await select(second);
    await user.click(screen.getByRole('button', { name: 'Shortlist' }));
    await screen.findByText(`Put on the shortlist: ${second}.`);
    expect(sent.at(-1)).toEqual({ ids: ['idea1'], shortlisted: true });
  });

  test('show who has them and what is on the shortlist, and both narrow the list', async () => {
    store('idea0', {
      shortlisted: true,
      claim: {
        ...{ id: 'c', kind: 'READING', until: new Date(Date.now() + READING_WINDOW).toISOString() },
        holder: { id: 'r1', email: 'colleague@example.com', name: 'Thabo Nare' },
      },
    });
    await open('?shortlisted=yes&holder=nobody&as=table');
    await screen.findByText('Thabo Nare is reading');
    screen.getByText('On the shortlist', { selector: '.sr-only' });
    expect(asked.at(-1)?.filter).toMatchObject({ shortlisted: true, unclaimed: true, holderId: null });
  });

  test('are not reviewed in one call by a person who may not decide', async () => {
    deciders = 'ADMINISTRATORS';
    await open();
    await select(names[0]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Review selected/ })).toBeNull());
    await user.keyboard('b');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('several ideas together', () => {
  const select = (name: string) => user.click(screen.getByLabelText(`Select ${name}`));

  test('are reviewed in a dialog whose first field has the focus and whose cross comes last', async () => {
    await open();
    await select(names[0]);
    await select(names[1]);
    await says('2 ideas selected');
    await user.keyboard('b');
    const dialog = await screen.findByRole('dialog', { name: 'Review 2 ideas' });
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Approved'));
    expect(within(dialog).getAllByRole('button').at(-1)?.getAttribute('aria-label')).toBe('Close');
  });

  test('need a status, and a reason for a rejection; comments outlive Escape until they are saved', async () => {
    store(names[0], { reviewerComments: 'Ask the council.' });
    await open();
    await select(names[0]);
    await select(names[1]);
    await press(/^Review selected/);
    await press('Update 2 ideas');
    await screen.findByText('Select a status.');
    await user.click(screen.getByLabelText('Rejected'));
    await press('Update 2 ideas');
    await screen.findByText('Write a reason, or press Reject without a reason.');
    await user.type(screen.getByLabelText(/^Reason/), 'Who pays?');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(/^Review selected/);
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Comments/, { selector: 'dialog *' }).value).toBe(
      'Who pays?',
    );
    await user.click(screen.getByLabelText('Rejected'));
    await press('Update 2 ideas');
    await says(`${LITERAL}: 2 ideas, Rejected.`);
    expect([stored(names[0]), stored(names[1])]).toEqual([
      ['REJECTED', 'Who pays?'],
      ['REJECTED', 'Who pays?'],
    ]);
  });

  test('leave out what cannot be reviewed, by name and with the reason, untick what changed, do the others, and undo those alone', async () => {
    store(names[1], { clarification: { until: '2099-01-01', outcome: null } });
    await open();
    await user.click(screen.getByLabelText('Select all ideas on this page'));
    store(names[0], { status: 'REJECTED' });
    await user.keyboard('b');
    await user.click(await screen.findByLabelText('Approved'));
    const dialog = screen.getByRole('dialog', { name: 'Review 3 ideas' });
    expect(within(dialog).getByRole('status').textContent).toBe(
      `1 idea cannot be updated. Left out: ${names[1]} (its submitter has to answer a question first).`,
    );
    await press('Update 2 ideas');
    const left = ` Left out: ${names[1]} (its submitter has to answer a question first). Left out: ${names[0]} (somebody else changed it meanwhile). What changed is not selected any more: read it first.`;
    await says(`${names[2]}, Approved.${left}`);
    const ticked = names.map((name) => screen.getByLabelText<HTMLInputElement>(`Select ${name}`).checked);
    expect(ticked).toEqual([false, true, false]);
    await press(/^Undo/);
    await says(`Undone. ${names[2]} is as before; no email was sent.`);
    expect(names.map((name) => stored(name)[0])).toEqual(['REJECTED', 'PENDING', 'PENDING']);
  });

  test('say before they are saved whose submitters have another answer already', async () => {
    const announcedDecision = { status: 'APPROVED' as const, at: '2026-11-24T02:15:00.000Z' };
    store(names[0], { status: 'APPROVED', announcedDecision });
    await open();
    await user.click(screen.getByLabelText('Select all ideas on this page'));
    await user.keyboard('b');
    await user.click(await screen.findByLabelText('Rejected'));
    screen.getByText(
      `Told another answer already: ${names[0]}. The email says that yours replaces it: say why.`,
    );
    await user.click(screen.getByLabelText('Approved'));
    expect(screen.queryByText(/^Told another answer/)).toBeNull();
    screen.getByText(`1 idea cannot be updated. Left out: ${names[0]} (it is so already).`);
  });
});

test('while ideas are loaded, heading, filters and the head of the table are there', async () => {
  refuse = () => new Promise(() => undefined);
  renderPage(<SubmissionsPage />, '/submissions', '/submissions/:id?');
  screen.getByRole('heading', { name: 'Submissions' });
  screen.getByLabelText('Search submissions');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Solution Name',
    'Email',
    'Submitter',
    'Solution Summary',
    'File',
    'Date',
    'Status',
    'Comments',
    'Actions',
  ]);
  screen.getByText('Loading submissions…');
});
