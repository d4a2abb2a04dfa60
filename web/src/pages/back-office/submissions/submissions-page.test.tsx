/** The review screen as a reviewer uses it: narrowing, keys, questions, undo, entries that are kept. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { ReviewStatus } from '@portal/schema/choices';
import {
  ReviewersDocument,
  ReviewIdeaDocument,
  ReviewIdeasDocument,
  ReviewTableDocument,
  UndoReviewsDocument,
} from '../../../graphql/generated.ts';
import type { ReviewRowFragment, ReviewTableQueryVariables } from '../../../graphql/generated.ts';
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

const names = ['Kgomo tracker', 'Pula pump', 'Thuto tablet'] as const;
type Name = (typeof names)[number];
const reviewer = 'reviewer@example.com';

const user = userEvent.setup();
let ideas: Map<string, ReviewRowFragment>;
let asked: ReviewTableQueryVariables[];
/** What the submitter of an idea would be emailed. */
let emails: string[];
/** Overrides the next answer of the mock server. */
let refuse: (() => never) | undefined;
/** What each review replaced. */
let undoable: Map<string, ReviewRowFragment[]>;

const ideaOf = (name: Name): ReviewRowFragment => {
  const idea = ideas.get(name);
  if (!idea) throw new Error(`no idea is called ${name}`);
  return idea;
};

function store(name: Name, change: Partial<ReviewRowFragment>): ReviewRowFragment {
  const idea = { ...ideaOf(name), ...change, version: ideaOf(name).version + 1 };
  ideas.set(name, idea);
  return idea;
}
const nameOf = (id: string | number) => names.find((name) => ideaOf(name).id === String(id)) ?? names[0];

/** Reviews and undoes as the server does. */
function review(id: string | number, status: ReviewStatus | null | undefined, comments: string | null) {
  const name = nameOf(id);
  const before = ideaOf(name);
  const after = store(name, {
    status: status ?? before.status,
    reviewerComments: comments ?? before.reviewerComments,
  });
  return { before, after };
}

function play() {
  serveAs(
    reviewer,
    'reviewer',
    answer(ReviewTableDocument, (variables) => {
      asked.push(variables);
      if (variables.filter?.submittedFrom && variables.filter.submittedTo) {
        if (variables.filter.submittedFrom > variables.filter.submittedTo)
          throw new Refusal('INVALID_INPUT', 'The last day is before the first.');
      }
      refuse?.();
      const all = [...ideas.values()];
      return { ideas: listOf(variables.filter?.search === 'nothing' ? [] : all) };
    }),
    answer(ReviewersDocument, () => ({ reviewers: [{ id: 'r1', email: 'colleague@example.com' }] })),
    answer(ReviewIdeaDocument, ({ input }) => {
      refuse?.();
      const { before, after } = review(input.id, input.status, input.comments ?? null);
      const undoId = `undo ${after.id} ${after.version}`;
      undoable.set(undoId, [before]);
      if (input.notify !== false) emails.push(after.reviewerComments);
      return { reviewIdea: { ...after, undoId } };
    }),
    answer(ReviewIdeasDocument, ({ input }) => {
      const stale = input.ideas.filter(({ id, version }) => ideaOf(nameOf(id)).version !== version);
      const done = input.ideas
        .filter((idea) => !stale.includes(idea))
        .map(({ id }) => review(id, input.status, input.comments || null));
      undoable.set(
        'undo all',
        done.map(({ before }) => before),
      );
      return {
        reviewIdeas: {
          id: 'undo all',
          reviewed: done.map(({ after }) => after),
          unchanged: [],
          stale: stale.map(({ id }) => ideaOf(nameOf(id))),
          own: [],
        },
      };
    }),
    answer(UndoReviewsDocument, ({ id }) => ({
      undoReviews: {
        restored: (undoable.get(String(id)) ?? []).map((before) => store(nameOf(before.id), before)),
        left: [],
      },
    })),
  );
}

beforeEach(() => {
  asked = [];
  emails = [];
  refuse = undefined;
  undoable = new Map();
  ideas = new Map(
    names.map((solutionName, n) => [
      solutionName,
      {
        id: `idea${n}`,
        email: 'owner@example.com',
        personType: 'STUDENT',
        focusArea: 'E_AGRIC',
        solutionName,
        solutionSummary: 'It tracks cattle.',
        createdAt: '2026-03-31T12:00:00.000Z',
        status: 'PENDING',
        reviewerComments: '',
        version: 1,
        document: { url: '/file', name: 'prop.pdf' },
        examination: {
          inspectedAt: '2026-03-31T12:00:00.000Z',
          pages: 1,
          findings: [],
          malwareCheck: 'CLEAN',
        },
        reviews: { edges: [], pageInfo: { hasNextPage: false } },
      },
    ]),
  );
  play();
});
afterEach(async () => {
  jest.useRealTimers();
  for (const { id } of ideas.values()) draftsOf(reviewer).keep(id, undefined);
  await clear();
});

/** Opens the screen, and waits for its ideas. */
async function open(search = ''): Promise<void> {
  renderPage(
    <Routes>
      <Route path="/submissions/:id?" element={<SubmissionsPage />} />
    </Routes>,
    `/submissions${search}`,
  );
  await row(names[0]);
}
const row = (name: Name) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-idea=${ideaOf(name).id}]`);
    if (!found) throw new Error(`no row of ${name}`);
    return found;
  });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => user.click(await button(name));
const commentsOf = async (name: Name): Promise<HTMLTextAreaElement> =>
  within(await row(name)).getByLabelText(/^Comments/);
const statusOf = async (name: Name): Promise<HTMLSelectElement> =>
  within(await row(name)).getByLabelText(/^Status/);
const bar = (name: string) => screen.findByRole('region', { name: `Review of ${name}` });
const saysIn = async (box: HTMLElement, words: string | RegExp) => within(box).findByText(words);
const stored = (name: Name) => [ideaOf(name).status, ideaOf(name).reviewerComments];

/** Enters a review in the row of an idea, and presses Update. */
async function update(name: Name, status: string, comments?: string): Promise<void> {
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
    await press('Person type');
    await user.click(screen.getByLabelText('NGO'));
    await press('Reviewer');
    await user.click(await screen.findByLabelText('colleague@example.com'));
    await asks({ personTypes: ['NGO'], reviewerId: 'r1' });
    await press('Remove the filter Reviewer: colleague@example.com');
    await press('Remove the filter Focus area: Gaming');
    await asks({ focusAreas: ['E_AGRIC'], personTypes: ['NGO'] });
    // The pressed button is gone, the focus is not lost.
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Filters in force' }));
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
    await press('Date range');
    const enter = (label: string, day: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value: day } });
    enter('From', '2026-02-10');
    enter('To', '2026-04-10');
    await button('Remove the filter Date: 10 Feb – 10 Apr 2026');
    await button('Date range 1 chosen');
    enter('To', '2026-01-01');
    await screen.findByText('These filters cannot be applied.');
    expect(screen.getAllByText('The last day is before the first.')).toHaveLength(2);
    enter('Filter by date', '2026-05-10');
    await waitFor(() => expect(searchNow()).toBe('?date=2026-05-10'));
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

describe('by keyboard', () => {
  test('an idea is found, decided, commented and saved, and the next one follows', async () => {
    await open();
    (document.activeElement as HTMLElement | null)?.blur();
    fireEvent.focus(await row(names[2]));
    for (const key of ['k', 'k', '1', 'c']) await user.keyboard(key);
    // While somebody writes, keys are letters.
    await user.keyboard('j2x good');
    expect((await commentsOf(names[0])).value).toBe('j2x good');
    expect((await statusOf(names[0])).value).toBe('APPROVED');
    await saysIn(await row(names[0]), 'Unsaved');
    await user.keyboard('{Control>}{Enter}{/Control}');
    // Saving leaves the comment: at once the next key is a shortcut.
    await user.keyboard('j');
    expect(document.activeElement).toBe(await row(names[1]));
    await saysIn(await row(names[0]), /^Saved \d/);
    await screen.findByText('Review status updated successfully');
    expect(within(await row(names[0])).queryByText('Unsaved')).toBeNull();
    expect((await statusOf(names[0])).value).toBe('APPROVED');
    expect(stored(names[0])).toEqual(['APPROVED', 'j2x good']);
  });

  test('the keys are shown, and can be turned off for good', async () => {
    await open();
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.click(screen.getByLabelText(/^Use single-key shortcuts/));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('j');
    expect(document.activeElement?.matches('[data-idea]')).toBe(false);
    expect(localStorage.getItem('review-shortcuts')).toBe('off');
  });
});

describe('a decision', () => {
  test('can be undone, and what was entered can be changed and saved again', async () => {
    await open();
    await update(names[0], 'Rejected', 'Too vague.');
    await saysIn(await bar(names[0]), `${names[0]} set to Rejected.`);
    await saysIn(await bar(names[0]), /^The email leaves in \d+ seconds\.$/);
    await press('Undo');
    await saysIn(await bar(names[0]), `Undone. ${names[0]} is as before; no email was sent.`);
    await waitFor(async () => expect((await commentsOf(names[0])).value).toBe(''));
    await press('Edit again');
    expect((await commentsOf(names[0])).value).toBe('Too vague.');
    await saysIn(await row(names[0]), 'Unsaved');
    await update(names[0], '', 'Too vague: which sensors?');
    await saysIn(await bar(names[0]), `${names[0]} set to Rejected.`);
    expect(emails).toEqual(['Too vague.', 'Too vague: which sensors?']);
  });

  test('after others shows the newest, and the earlier ones fold away with their own Undo', async () => {
    await open();
    for (const name of names) {
      await update(name, 'Approved');
      await saysIn(await bar(name), `${name} set to Approved.`);
    }
    await user.click(screen.getByText('2 earlier reviews'));
    await user.click(within(await bar(names[0])).getByRole('button', { name: 'Undo' }));
    await saysIn(await bar(names[0]), /^Undone\./);
    expect([stored(names[0])[0], stored(names[1])[0]]).toEqual(['PENDING', 'APPROVED']);
  });

  test('that is saved again in that time has one bar, with the last words', async () => {
    await open();
    await update(names[0], 'Rejected', 'Tooo vague.');
    await bar(names[0]);
    await update(names[0], '', 'Too vague.');
    await saysIn(await bar(names[0]), `Comment on ${names[0]} saved.`);
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
  });

  test('has no way back after half a minute, and its bar goes when it is read', async () => {
    await open();
    let now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    await update(names[0], 'Approved');
    await within(await bar(names[0])).findByRole('button', { name: 'Undo' });
    now += 30_500;
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull(), {
      timeout: 5_000,
    });
    await saysIn(await bar(names[0]), 'Email sent.');
    jest.restoreAllMocks();
  });

  test('of somebody else in the meantime is shown, and the entry is kept to follow it', async () => {
    await open();
    await user.selectOptions(await statusOf(names[0]), 'Approved');
    fireEvent.change(await commentsOf(names[0]), { target: { value: 'Lovely.' } });
    refuse = () => {
      refuse = undefined;
      const current = {
        version: 2,
        status: 'REJECTED',
        reviewerComments: 'Too vague.',
        reviewedBy: 'other@x',
      };
      throw new Refusal('STALE', 'Somebody else saved this idea.', { current });
    };
    await update(names[0], '');
    const notice = await saysIn(await row(names[0]), /other@x saved this idea in the meantime/);
    expect(notice.textContent).toContain('Rejected, “Too vague.”');
    expect((await commentsOf(names[0])).value).toBe('Lovely.');
    await update(names[0], '');
    await screen.findByText('Review status updated successfully');
    expect(stored(names[0])).toEqual(['APPROVED', 'Lovely.']);
  });

  test('is said to be saved until somebody works on after a time to read it', async () => {
    jest.useFakeTimers();
    await open();
    const words = () => screen.queryByText('Review status updated successfully');
    fireEvent.change(await statusOf(names[0]), { target: { value: 'APPROVED' } });
    fireEvent.click(within(await row(names[0])).getByRole('button', { name: /^Update/ }));
    await waitFor(() => expect(words()).not.toBeNull());
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(words()).not.toBeNull();
    fireEvent.keyDown(document.body, { key: 'j' });
    await waitFor(() => expect(words()).toBeNull());
  });

  test('that fails says so until somebody has read it, and keeps what was typed', async () => {
    await open();
    refuse = () => {
      refuse = undefined;
      throw new TypeError('no line');
    };
    await update(names[0], 'Approved', 'Keep me.');
    await screen.findByText('An error occurred while updating the review status.');
    expect((await commentsOf(names[0])).value).toBe('Keep me.');
    await update(names[0], '');
    await screen.findByText('Review status updated successfully');
    await waitFor(() =>
      expect(screen.queryByText('An error occurred while updating the review status.')).toBeNull(),
    );
  });
});

describe('a rejection', () => {
  test('asks for its reason, by keys too, and saves it with the decision', async () => {
    await open();
    const first = await row(names[0]);
    act(() => first.focus());
    await user.keyboard('2{Control>}{Enter}{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Give a reason' });
    await user.click(within(dialog).getByRole('button', { name: 'Update' }));
    await saysIn(dialog, 'Enter the reason, or save without one.');
    expect(stored(names[0])).toEqual(['PENDING', '']);
    await user.type(within(dialog).getByLabelText(/^Reason/), 'Too vague.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await bar(names[0]);
    expect(stored(names[0])).toEqual(['REJECTED', 'Too vague.']);
  });

  test('without a reason takes a second press elsewhere', async () => {
    await open();
    await update(names[0], 'Rejected');
    await press('Save without a reason');
    expect(document.activeElement?.textContent).toBe('Write a reason');
    expect(stored(names[0])).toEqual(['PENDING', '']);
    await press('Yes, save without a reason');
    await bar(names[0]);
    expect([stored(names[0]), emails]).toEqual([['REJECTED', ''], ['']]);
  });

  test('of many asks for a reason, unless each idea has one', async () => {
    store(names[0], { reviewerComments: 'Ask the council.' });
    await open();
    await user.click(screen.getByLabelText(`Select ${names[0]}`));
    await user.click(screen.getByLabelText(`Select ${names[1]}`));
    await press('Review selected');
    await user.click(screen.getByLabelText('Rejected'));
    await press('Apply to 2 ideas');
    await screen.findByText('Enter the reason, or save without one.');
    await press('Close');
    await user.click(screen.getByLabelText(`Select ${names[1]}`));
    await press('Review selected');
    await user.click(screen.getByLabelText('Rejected'));
    await press('Apply to 1 idea');
    await saysIn(await screen.findByRole('region', { name: 'Bulk review' }), '1 idea set to Rejected.');
    expect(stored(names[0])).toEqual(['REJECTED', 'Ask the council.']);
  });
});

test('the history of an idea says who decided what', async () => {
  const decision = { id: 'd1', at: '2026-03-31T12:00:00.000Z', comments: 'Come and see us.', reviewer };
  store(names[0], {
    reviews: {
      edges: [{ node: { ...decision, from: 'REJECTED', to: 'APPROVED' } }],
      pageInfo: { hasNextPage: true },
    },
  });
  await open();
  await user.click(await saysIn(await row(names[0]), 'History (1+)'));
  await saysIn(await row(names[0]), 'Rejected to Approved');
  await saysIn(await row(names[0]), 'Come and see us.');
  expect((await row(names[0])).textContent).toContain(`${reviewer}, `);
});

test('a summary that is cut opens and closes at a touch', async () => {
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { configurable: true, get: () => 100 });
  await open();
  const all = await button(`Read all: summary of ${names[0]}`);
  fireEvent.click(all);
  expect([screen.getByRole('note').textContent, all.getAttribute('aria-expanded')]).toEqual([
    'It tracks cattle.',
    'true',
  ]);
  fireEvent.click(all);
  expect(screen.queryByRole('note')).toBeNull();
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollHeight');
});

test('new words alone are sent when the reviewer says so, and else only saved', async () => {
  await open();
  await update(names[0], '', 'Ask the council.');
  await screen.findByRole('dialog', { name: 'Send the new comment to the submitter?' });
  await press('Only save');
  await saysIn(await bar(names[0]), 'No email leaves.');
  expect([stored(names[0])[1], emails]).toEqual(['Ask the council.', []]);
  await update(names[0], '', 'Ask the council again.');
  await press('Send');
  await saysIn(await bar(names[0]), /^The email leaves in/);
  // The email has not left yet: the next one replaces it without a question.
  await update(names[0], '', 'Ask the council once more.');
  await saysIn(await row(names[0]), /^Saved \d/);
  expect(emails).toEqual(['Ask the council again.', 'Ask the council once more.']);
});

describe('in bulk', () => {
  test('needs a status; comments outlive Cancel and Escape, until they are applied', async () => {
    await open();
    await user.click(screen.getByLabelText(`Select ${names[1]}`));
    const openDialog = async () => {
      await press('Review selected');
      return within(
        await screen.findByRole('dialog', { name: 'Review 1 idea' }),
      ).getByLabelText<HTMLTextAreaElement>(/^Comments/);
    };
    await user.type(await openDialog(), 'Who pays?');
    await press('Apply to 1 idea');
    await screen.findByText('Select a status.');
    await press('Cancel');
    expect((await openDialog()).value).toBe('Who pays?');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await openDialog()).value).toBe('Who pays?');
    await user.click(screen.getByLabelText('Approved'));
    await press('Apply to 1 idea');
    await saysIn(await screen.findByRole('region', { name: 'Bulk review' }), '1 idea set to Approved.');
    await user.click(screen.getByLabelText(`Select ${names[1]}`));
    expect((await openDialog()).value).toBe('');
  });

  test('what somebody else changed is named and left alone, and undo restores the others from any page', async () => {
    await open();
    await user.click(screen.getByLabelText('Select all ideas on this page'));
    await screen.findByText('3 ideas selected');
    store(names[0], { status: 'REJECTED' });
    await user.keyboard('b');
    await user.click(await screen.findByLabelText('Approved'));
    await press('Apply to 3 ideas');
    const notice = await screen.findByRole('region', { name: 'Bulk review' });
    await saysIn(notice, '2 ideas set to Approved.');
    expect(
      within(notice)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([names[0]]);
    await user.click(screen.getByRole('link', { name: names[1] }));
    await screen.findByText('Loading the idea…');
    await press('Undo');
    await saysIn(notice, 'Undone. 2 ideas are as before; no emails were sent.');
    expect(document.activeElement).toBe(notice);
    expect(names.map((name) => stored(name)[0])).toEqual(['REJECTED', 'PENDING', 'PENDING']);
  });
});
