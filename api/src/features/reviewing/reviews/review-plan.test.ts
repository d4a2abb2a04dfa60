/** The states of a review, one after the other: what a save writes and announces in each. */
import { describe, expect, test } from '@jest/globals';
import { UNDO_WINDOW } from '@portal/schema/limits';
import type { Idea } from '../../ideas/idea.entity.ts';
import type { IdeaReview } from './idea-review.entity.ts';
import { planReviews } from './review-plan.ts';
import type { Review, Reviewed } from './review-plan.ts';

const at = (time: string) => new Date(`2026-05-04T${time}Z`);
const NOW = at('10:00:00');
const SOON = new Date(NOW.getTime() + UNDO_WINDOW);
const [ME, COLLEAGUE] = ['me', 'a colleague'];
const programmes = {
  held: { announcing: 'AFTER_HOLD', promisedDays: 30 },
  released: { announcing: 'BY_RELEASE', promisedDays: 30 },
} as const;

const pending = {
  ...{ id: 'idea', version: 1, status: 'PENDING', reviewerComments: '', firstDecidedAt: null },
  ...{ announcedStatus: 'PENDING', announcedComments: '', dueOn: '2026-06-03', announcedDueOn: null },
} as const;
const rejected = { ...pending, version: 2, status: 'REJECTED', reviewerComments: 'Too small.' } as const;
const ideaWith = (changes: object = {}) => ({ ...pending, ...changes }) as unknown as Idea;

const review = {
  ...{ reviewerId: ME, version: 2, reasonId: 'too small', duplicateOfId: 'original', notify: false },
  ...{ announceAt: at('10:00:20'), announcedAt: null, releaseId: null },
};
/** The last review of an idea, by the names of its states (docs/architecture.md). */
const states = {
  'there is none, or it was undone': undefined,
  'on hold until it can no longer be undone': review,
  'on hold until a release': { ...review, announceAt: null },
  'released for an hour': { ...review, announceAt: at('12:00:00'), releaseId: 'release' },
  announced: { ...review, announcedAt: at('09:00:30'), announceAt: at('09:00:30') },
};
type State = keyof typeof states;

function plan({
  idea = {},
  last,
  announced = [],
  of = {},
  notify = false,
  programme = 'held',
}: {
  idea?: object;
  last?: object | undefined;
  announced?: Reviewed['announced'];
  of?: Partial<Review>;
  notify?: boolean;
  programme?: keyof typeof programmes;
}) {
  const one = {
    ...{ idea: ideaWith(idea), last: last as IdeaReview | undefined, announced },
    review: { status: undefined, comments: undefined, ...of },
  };
  const save = { id: 'save', reviewerId: ME, notify };
  const planned = planReviews([one], save, programmes[programme], { now: NOW, zone: 'Africa/Gaborone' });
  const { after, row } = planned.changes[0]!;
  return { announceAt: planned.announceAt, jobAt: planned.jobAt, after, row };
}

test('a first decision is written with its time, the next version, and what its submitter knew before', () => {
  const { after, row, jobAt } = plan({ of: { status: 'APPROVED', comments: 'Well done.' } });
  expect(after).toEqual({
    ...{ id: 'idea', status: 'APPROVED', firstDecidedAt: NOW, decidedAt: NOW, reopenedAt: null },
    ...{ reviewerComments: 'Well done.', lastReviewerId: ME, version: 2, updatedAt: NOW },
    ...{ promisedOn: '2026-06-03', announcedDueOn: null },
  });
  expect(row).toEqual({
    ...{ ideaId: 'idea', reviewerId: ME, saveId: 'save', version: 2, reviewedAt: NOW },
    ...{ fromStatus: 'PENDING', toStatus: 'APPROVED', comments: 'Well done.', commentsSent: true },
    ...{ reasonId: null, duplicateOfId: null, notify: false, announceAt: SOON, announcedAt: null },
  });
  expect(jobAt).toEqual(SOON);
});

describe('is announced', () => {
  // Where the programme asks for no release.
  test.each<[State, what: 'a decision' | 'comments', Date | null]>([
    ['there is none, or it was undone', 'a decision', SOON],
    ['there is none, or it was undone', 'comments', SOON],
    ['on hold until it can no longer be undone', 'a decision', SOON],
    ['on hold until it can no longer be undone', 'comments', SOON],
    ['on hold until a release', 'a decision', SOON],
    ['on hold until a release', 'comments', null],
    ['released for an hour', 'a decision', SOON],
    ['released for an hour', 'comments', null],
    ['announced', 'a decision', SOON],
    ['announced', 'comments', SOON],
  ])('where the last one is “%s”: %s', (state, what, expected) => {
    const of = what === 'comments' ? { comments: 'New.' } : { status: 'APPROVED' as const };
    const { announceAt, jobAt, row } = plan({ idea: rejected, last: states[state], of });
    expect([announceAt, row.announceAt, jobAt]).toEqual([expected, expected, expected]);
    const released = plan({ idea: rejected, last: states[state], of, programme: 'released' });
    expect([released.announceAt, released.jobAt]).toEqual([null, null]);
  });

  test('by no job where the call does it, and of several reviews with the others', () => {
    const of = { status: 'APPROVED' as const, isAtOnce: true };
    expect(plan({ of })).toMatchObject({ announceAt: SOON, jobAt: null });
    const one = { idea: ideaWith(), last: undefined, announced: [] };
    const waiting = { ...one, last: states['on hold until a release'] as unknown as IdeaReview };
    const comments = { status: undefined, comments: 'New.' };
    const several = [
      { ...one, review: { ...comments, status: 'APPROVED' as const } },
      { ...waiting, review: comments },
    ];
    const save = { id: 'save', reviewerId: ME, notify: true };
    const { changes } = planReviews(several, save, programmes.held, { now: NOW, zone: 'Africa/Gaborone' });
    expect(changes.map(({ row }) => row.announceAt)).toEqual([null, null]);
  });
});

describe('the comments of a review without any', () => {
  const waiting = { reviewerComments: 'Waits.', announcedComments: 'Known.', version: 2 };
  test.each<[what: string, idea: object, by: string, of: Partial<Review>, expected: string]>([
    ['of the same status stay', rejected, COLLEAGUE, {}, 'Waits.'],
    ['of another status are those that the submitter knows', rejected, ME, { status: 'APPROVED' }, 'Known.'],
    ['after one’s own comment without a decision stay', pending, ME, { status: 'APPROVED' }, 'Waits.'],
    [
      'after a colleague’s are those that the submitter knows',
      pending,
      COLLEAGUE,
      { status: 'APPROVED' },
      'Known.',
    ],
    [
      'announced at once are those that the submitter knows',
      pending,
      ME,
      { status: 'PENDING', isAtOnce: true },
      'Known.',
    ],
  ])('%s', (_what, idea, reviewerId, of, expected) => {
    const { row, after } = plan({ idea: { ...idea, ...waiting }, last: { ...review, reviewerId }, of });
    expect([row.comments, after.reviewerComments, row.commentsSent]).toEqual([expected, expected, false]);
  });
});

test.each<[what: string, of: Partial<Review>, reasonId: string | null, duplicateOfId: string | null]>([
  ['stay while the status stays', { comments: 'New.' }, 'too small', 'original'],
  ['go with another status', { status: 'APPROVED' }, null, null],
  ['are replaced', { reasonId: 'other', duplicateOf: { id: 'another' } as Idea }, 'other', 'another'],
  ['are taken away', { reasonId: null, duplicateOf: null }, null, null],
])('the reason and the original %s', (_what, of, reasonId, duplicateOfId) => {
  expect(plan({ idea: rejected, last: review, of }).row).toMatchObject({ reasonId, duplicateOfId });
});

test.each<[State, notifies: boolean, notify: boolean, expected: boolean]>([
  ['there is none, or it was undone', false, true, true],
  ['there is none, or it was undone', false, false, false],
  ['on hold until it can no longer be undone', true, false, true],
  ['on hold until a release', true, false, true],
  ['on hold until it can no longer be undone', false, false, false],
  ['announced', true, false, false],
])(
  'after one that is “%s” (emails comments: %s), %s is written as %s',
  (state, notifies, notify, expected) => {
    const last = states[state] && { ...states[state], notify: notifies };
    expect(plan({ idea: rejected, last, of: { comments: 'New.' }, notify }).row.notify).toBe(expected);
  },
);

test('a reopened idea has a new promise, and its submitter keeps the one before until it is announced', () => {
  const known = { announcedStatus: 'REJECTED', firstDecidedAt: at('08:00:00'), dueOn: '2026-05-20' };
  const { after } = plan({
    idea: { ...rejected, ...known },
    last: states.announced,
    announced: [{ at: at('08:00:00'), to: 'REJECTED' }],
    of: { status: 'PENDING' },
  });
  expect(after).toMatchObject({ firstDecidedAt: at('08:00:00'), decidedAt: null, reopenedAt: NOW });
  expect([after.announcedDueOn, after.promisedOn]).toEqual(['2026-05-20', '2026-06-03']);
});
