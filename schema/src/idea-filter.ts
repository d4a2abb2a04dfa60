import { focusAreas, personTypes } from './choices.ts';
import {
  ANSWERS_MAX,
  answers,
  choice,
  day,
  email,
  filters,
  nobody,
  person,
  several,
  text,
  yesNo,
} from './filters.ts';
import type { FilterValues } from './filters.ts';
import { labelText } from './report.ts';
import { list } from './lists.ts';
import { outcomeStages } from './outcome.ts';
import { reviewStatuses } from './review-status.ts';
import { EMAIL_MAX, SHORT_TEXT_MAX } from './limits.ts';

export const ideaSorts = list('IdeaSort', 'The order of a list of ideas.', {
  NEWEST: 'Newest first',
  OLDEST: 'Oldest first',
  SOLUTION_NAME: 'Solution name, A to Z',
  DUE: 'Answer due first',
  BEST_MATCH: 'Best match first',
});
export type IdeaSort = keyof typeof ideaSorts;

/** The waits that filters name, in days. */
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
type IdeaWait = keyof typeof ideaWaits;

/** The months without an entry after which the outcome of an approved idea is asked for again. */
export const QUIET_MONTHS = 6;

export const ideaOutcomes = list('IdeaOutcomeState', 'What is recorded of what became of an approved idea.', {
  RECORDED: 'With an outcome',
  MISSING: 'Without an outcome',
  QUIET: `No entry for ${QUIET_MONTHS} months`,
  ...outcomeStages,
});

type WaitSpan = readonly [IdeaWait, { from: number; to?: number }];

/** The spans of waiting days by which the backlog is counted, both ends included, youngest first. */
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

/**
 * The filters of a list of ideas, by their names in the address, in REST, in the service and in SQL, in the order of REST.
 * The SQL of each has the same name in `conditions` (api), and its control in `menuOf` (web).
 */
export const ideaFilters = filters({
  date: day('Date', 'The date', {
    graph: 'submittedOn',
    about: 'Only those submitted on this day.',
    inRest: 'Only ideas of this day, YYYY-MM-DD.',
  }),
  from: day('From', 'The first day', {
    graph: 'submittedFrom',
    about: 'Only those submitted on this day or later.',
    inRest: 'Only ideas of this day or later.',
    range: 'Date',
  }),
  to: day('To', 'The last day', {
    graph: 'submittedTo',
    about: 'Only those submitted on this day or before; not before `submittedFrom`.',
    inRest: 'Only ideas of this day or earlier.',
  }),
  filter: text('Filter', {
    graph: 'labels',
    rule: labelText,
    about: `Only ideas of which the label of the person type, or of one of the key activities, network, support requested, key resources, cost structure, revenue streams, value propositions, customer segments or channels contains this, whatever its case and accents, typographic signs like those of a keyboard; blanks count. At most ${SHORT_TEXT_MAX} characters; left out or empty, all ideas.`,
    inRest: 'A text that a label of the idea contains, whatever its case and accents.',
    before: 'Answers contain',
    ofPersons: false,
  }),
  search: text('Search', {
    about: `Only those with, for each word of this, a word that begins with it, whatever its case, accents and signs, in the reference, the email address, the website, the names of submitter and solution, or another answer in words. At most ${SHORT_TEXT_MAX} characters.`,
    inRest: 'Words that the idea has, by their beginnings, whatever its case, accents and signs.',
    ofPersons: true,
  }),
  status: several('Status', reviewStatuses, {
    graph: 'statuses',
    dimension: 'STATUS',
    about: 'Only those with one of these statuses; none means all.',
  }),
  focus: several('Focus area', focusAreas, {
    graph: 'focusAreas',
    dimension: 'FOCUS_AREA',
    about: 'Only those of one of these focus areas; none means all.',
  }),
  person: several('Person type', personTypes, {
    graph: 'personTypes',
    dimension: 'PERSON_TYPE',
    about: 'Only those of one of these person types; none means all.',
  }),
  reviewer: person('Reviewer', {
    graph: 'reviewerId',
    about: 'Only those that the reviewer with this id, one of `staff`, reviewed last.',
    inRest: 'Only ideas that this reviewer reviewed last, by the id of the graph.',
    legend: 'Last reviewed by',
  }),
  holder: person('Assigned to', {
    graph: 'holderId',
    about: 'Only those that the reviewer with this id has: is reading, or was assigned.',
    inRest: 'Only ideas that this reviewer has, by the id of the graph; nobody for those that nobody has.',
  }),
  unclaimed: nobody('holder', {
    about: 'Only those that nobody has.',
  }),
  shortlisted: yesNo(
    'Shortlist',
    { yes: 'On the shortlist', no: 'Not on the shortlist' },
    {
      about: 'Whether only those on the shortlist are listed, or only the others; null lists both.',
    },
  ),
  withdrawn: yesNo(
    'Withdrawn',
    { yes: 'Withdrawn', no: 'Not withdrawn' },
    {
      about: 'Whether only those that are withdrawn are listed, or only the others; null lists both.',
    },
  ),
  toAnnounce: yesNo(
    'Announcement',
    { yes: 'To announce', no: 'Nothing to announce' },
    {
      about:
        'Whether only those with a decision are listed that waits until it is announced, at any time or at an hour, or only the others; null lists both.',
    },
  ),
  outcome: choice('Outcome', ideaOutcomes, {
    about: `Only approved ideas with this outcome, by their newest entry: with one, without one, with none for ${QUIET_MONTHS} months after the last, or at this stage.`,
    any: 'Any',
  }),
  waited: choice('Waiting time', ideaWaits, {
    about:
      'Only those of this wait. Ranges of days: `daysWaited` is one of them, decided or not; withdrawn ideas are left out. OVERDUE: without a decision, `dueOn` is before today; or approved, `callDueOn` is, and no call is recorded. DUE_SOON: the same day is one of today and the 7 days that follow.',
    any: 'Any time',
  }),
  // Answers about persons are refused (`isOfPersons`) to callers who read ideas without persons.
  answers: answers('Answers', {
    about: `Only those with each of these answers: at most ${ANSWERS_MAX}.`,
  }),
  ownerEmail: email('Owner’s email', {
    about: `Only those of the account with this address, whatever its case. At most ${EMAIL_MAX} characters.`,
  }),
});

type IdeaFilters = typeof ideaFilters;
export type IdeaFilterName = keyof IdeaFilters;
export const ideaFilterNames = Object.keys(ideaFilters) as IdeaFilterName[];

export type IdeaFilterValues = FilterValues<IdeaFilters>;

/** Tells whether a filter lists approved ideas alone. */
export const isOfApproved = ({
  status,
  outcome,
}: {
  status?: readonly string[];
  outcome?: string | null | undefined;
}): boolean => Boolean(outcome) || (status?.length === 1 && status[0] === 'APPROVED');

/** The dimension of each parameter by one answer. */
export const answerFilters = ideaFilters.answers.parameters;
