import * as v from 'valibot';
import { dimensions, hasValue } from './breakdown.ts';
import { focusAreas, personTypes } from './choices.ts';
import { labelText } from './report.ts';
import { list, namesOf } from './lists.ts';
import { reviewStatuses } from './review-status.ts';
import type { Choices } from './lists.ts';
import { SHORT_TEXT_MAX } from './limits.ts';
import { oneOf, optionalDay, optionalSomeOf, optionalText } from './rules.ts';

export const ideaSorts = list('IdeaSort', 'The order of a list of ideas.', {
  NEWEST: 'Newest first',
  OLDEST: 'Oldest first',
  SOLUTION_NAME: 'Solution name, A to Z',
  DUE: 'Answer due first',
});
export type IdeaSort = keyof typeof ideaSorts;

/** In days. */
export const LONG_WAIT = 30;
export const SOON = 7;

export const ideaWaits = list(
  'IdeaWait',
  'How long an idea waited, or how it stands with its promised day.',
  {
    OVER_30_DAYS: `Waited over ${LONG_WAIT} days`,
    OVERDUE: 'Overdue',
    DUE_SOON: `Due within ${SOON} days`,
    DAYS_0_TO_7: 'Waited 0 to 7 days',
    DAYS_8_TO_14: 'Waited 8 to 14 days',
    DAYS_15_TO_30: 'Waited 15 to 30 days',
    DAYS_31_TO_60: 'Waited 31 to 60 days',
    OVER_60_DAYS: 'Waited over 60 days',
  },
);
export type IdeaWait = keyof typeof ideaWaits;

type WaitSpan = readonly [IdeaWait, { from: number; to?: number }];

/** The days waited that the backlog is counted by, both included, youngest first. */
export const backlogSpans: readonly WaitSpan[] = [
  ['DAYS_0_TO_7', { from: 0, to: 7 }],
  ['DAYS_8_TO_14', { from: 8, to: 14 }],
  ['DAYS_15_TO_30', { from: 15, to: 30 }],
  ['DAYS_31_TO_60', { from: 31, to: 60 }],
  ['OVER_60_DAYS', { from: 61 }],
];

/** Every wait that is a number of days. */
export const waitSpans = new Map<string, WaitSpan[1]>([
  ['OVER_30_DAYS', { from: LONG_WAIT + 1 }],
  ...backlogSpans,
]);

export const ANSWERS_MAX = 30;

/** Returns an empty list for all names, too: neither narrows the list of ideas. */
function narrowingTo<C extends Choices>(label: string, choices: C) {
  const all = namesOf(choices).length;
  return v.pipe(
    optionalSomeOf(label, choices),
    v.transform((chosen) => (chosen.length === all ? [] : chosen)),
  );
}

const answerRules = v.pipe(
  v.object({ by: oneOf('Answer', dimensions), name: v.string() }),
  v.check(({ by }) => by !== 'MONTH', 'A month is a range of days: give its first day and its last.'),
  v.check(
    ({ by, name }) => name.length <= SHORT_TEXT_MAX && hasValue(by, name),
    ({ input: { by } }) => `${dimensions[by]} holds a choice that is not in its list.`,
  ),
);

/** Days are in the programme's zone; a range includes both of its days. */
export const ideaFilterRules = v.pipe(
  v.object({
    submittedOn: optionalDay('The date'),
    submittedFrom: optionalDay('The first day'),
    submittedTo: optionalDay('The last day'),
    search: optionalText('Search'),
    labels: labelText,
    statuses: narrowingTo('Status', reviewStatuses),
    focusAreas: narrowingTo('Focus area', focusAreas),
    personTypes: narrowingTo('Person type', personTypes),
    reviewerId: optionalText('Reviewer'),
    holderId: optionalText('Who has it'),
    unclaimed: v.nullish(v.boolean(), false),
    shortlisted: v.nullish(v.boolean(), null),
    answers: v.pipe(
      v.nullish(v.array(answerRules), []),
      v.maxLength(ANSWERS_MAX, `A list can be narrowed to ${ANSWERS_MAX} answers at most.`),
    ),
    withdrawn: v.nullish(v.boolean(), null),
    waited: v.nullish(v.picklist(namesOf(ideaWaits), 'Waited holds a choice that is not in the list.'), null),
  }),
  v.forward(
    v.check(
      ({ submittedFrom, submittedTo }) => !submittedFrom || !submittedTo || submittedFrom <= submittedTo,
      'The last day is before the first.',
    ),
    ['submittedTo'],
  ),
);

export type IdeaFilterInput = v.InferInput<typeof ideaFilterRules>;
