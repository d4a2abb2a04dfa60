/** The dimensions by which ideas can be broken down: every answer from a closed list, and the review of the ideas. */
import * as v from 'valibot';
import { list, namesOf } from './lists.ts';
import { reviewStatuses, reviewTraits } from './review-status.ts';
import type { Choices } from './lists.ts';
import { listOf } from './fields.ts';
import type { Field, Fields } from './fields.ts';
import { ideaFields, ideaSteps } from './idea.ts';
import { oneOf, optionalOneOf, optionalText } from './rules.ts';
import { ROUNDED_TO } from './stats.ts';

interface DimensionTraits {
  label: string;
  /** A field of the idea. */
  field?: string;
  choices?: Choices;
  /** Whether an idea has several answers, and counts in each. */
  isSeveral?: boolean;
  /** Whether values without ideas are left out. */
  isLong?: boolean;
  /** The node type of its values, which clients name by global ids. */
  idOf?: string;
  /** The words for ideas without a value. */
  none?: string;
  /** Whether it is about the submitter, not about the idea: the board reads figures by it rounded. */
  isOfSubmitter?: boolean;
}

/** The value of ideas before they have one. */
export const NONE = 'NONE';
const decisions = namesOf(reviewStatuses).filter((name) => reviewTraits[name].decides);
const firstDecisions = Object.fromEntries(decisions.map((name) => [name, reviewStatuses[name]]));
const NO_DECISION = 'No decision yet';

export const dimensionOf = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

export const dimensionTraits: Readonly<Record<string, DimensionTraits>> = {
  STATUS: { label: 'Status', field: 'status', choices: reviewStatuses },
  MONTH: { label: 'Month of submission', isLong: true },
  FIRST_DECISION: { label: 'First decision', choices: { ...firstDecisions, [NONE]: NO_DECISION } },
  FIRST_REVIEWER: {
    label: 'Reviewer of the first decision',
    isLong: true,
    idOf: 'Reviewer',
    none: NO_DECISION,
  },
  CALL: { label: 'Call', isLong: true, idOf: 'Challenge', none: 'No call' },
  // Of one question at a time: its values name the call, the question and the choice.
  CALL_ANSWER: { label: 'Answer to a question of a call', isSeveral: true, isLong: true, none: 'No answer' },
  ATTEMPT: { label: 'First or improved', choices: { FIRST: 'First version', IMPROVED: 'Improved version' } },
  REJECTION_REASON: {
    label: 'Reason for the rejection',
    isLong: true,
    idOf: 'RejectionReason',
    none: 'No reason chosen',
  },
  ...Object.fromEntries(
    Object.entries<Field>(ideaFields).flatMap(([field, entry]) => {
      const [choices, { label, kind }] = [listOf(entry), entry];
      const traits = { label, field, choices, isSeveral: kind === 'choices', isLong: kind === 'code' };
      // The first step of the form asks for the person, the others for the idea.
      const isOfSubmitter = Object.hasOwn(ideaSteps.general, field);
      return choices ? [[dimensionOf(field), { ...traits, isOfSubmitter }]] : [];
    }),
  ),
};

export const dimensions: Choices = list(
  'Dimension',
  'What ideas are broken down by.',
  Object.fromEntries(Object.entries(dimensionTraits).map(([name, { label }]) => [name, label])),
);

/** Tells whether a field of an idea tells of a person: so does every list, and every figure, by its answers. */
export const isFieldOfPersons = (field: string): boolean => {
  const { personal = 'none' }: Partial<Field> = (ideaFields as Fields)[field] ?? {};
  return personal !== 'none';
};

const BETWEEN = ':';

/** Names a question of a call. @param callId the global id of the call */
export const questionName = (callId: string, key: string): string => [callId, key].join(BETWEEN);

/** Names an answer to a question of a call, or by `NONE` that there is none. */
export const callAnswerName = (question: string, choice: string): string => [question, choice].join(BETWEEN);

/** Reads the name of a question, or of an answer to it. */
export function readCallAnswerName(name: string): { callId: string; key: string; choice: string } {
  const [callId = '', key = '', choice = ''] = name.split(BETWEEN);
  return { callId, key, choice };
}

/** Tells whether ideas that are narrowed to, or counted by, a value of a dimension reveal persons. */
export const isOfPersons = (dimension: string): boolean => {
  const { field, idOf } = dimensionTraits[dimension] ?? {};
  // A call may ask whatever it likes of people.
  return idOf === 'Reviewer' || dimension === 'CALL_ANSWER' || isFieldOfPersons(field ?? '');
};

export const isOfSubmitter = (dimension: string): boolean =>
  dimensionTraits[dimension]?.isOfSubmitter ?? false;

/** Returns whether a dimension has a value: an entry of its list, or any text where it has no list. */
export const hasValue = (dimension: string, name: string): boolean => {
  const { choices } = dimensionTraits[dimension] ?? {};
  return choices === undefined || Object.hasOwn(choices, name);
};

export const breakdownRules = v.pipe(
  v.object({
    by: oneOf(dimensions, {
      missing: 'Select what the rows show.',
      wrong: 'Select from the list what the rows show.',
    }),
    across: optionalOneOf(dimensions, { wrong: 'Select from the list what the columns show.' }),
    question: optionalText({ wrong: 'Select the question of the call.' }),
  }),
  v.forward(
    v.check(
      ({ by, question }) => by !== 'CALL_ANSWER' || question !== '',
      'Select the question of the call.',
    ),
    ['question'],
  ),
  v.forward(
    v.check(
      ({ across }) => across !== 'CALL_ANSWER',
      'Answers to a question of a call are rows, not columns.',
    ),
    ['across'],
  ),
  v.forward(
    v.check(({ by, across }) => by !== across, 'Choose something else than for the rows.'),
    ['across'],
  ),
);

/** Returns the days of a month, YYYY-MM. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}

/** Heads a column of counts by some dimensions: it says where they are rounded. */
export const headingOf = (label: string, isRounded: boolean, ...of: string[]): string =>
  isRounded && of.some(isOfSubmitter) ? `${label} (rounded to ${ROUNDED_TO})` : label;

/** Describes the counted ideas of a breakdown, for the page and for the second sheet of its file. */
export function definitionOf(by: string, across: string | null, isRounded: boolean): string[] {
  const chosen = [by, across ?? ''];
  const ofSubmitter = chosen.filter(isOfSubmitter).map((name) => dimensions[name]?.toLowerCase());
  const several = chosen.filter((name) => dimensionTraits[name]?.isSeveral).map((name) => dimensions[name]);
  return [
    `Ideas by the day of their submission, ${chosen.includes('STATUS') ? 'without those that were withdrawn.' : 'also those that were withdrawn since.'}`,
    ...(several.length > 0
      ? [`An idea counts in each of its answers (${several.join(', ')}), and once in the totals.`]
      : []),
    isRounded
      ? `Counts by ${ofSubmitter.join(' and ')} are rounded to a multiple of ${ROUNDED_TO}, each on its own: they need not add up. Other counts are exact. Shares are of the total.`
      : 'Counts are exact. Shares are of the total, rounded to whole per cent.',
  ];
}
