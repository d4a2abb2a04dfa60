/** Declares the figures of ideas, from which counters, recount, graph types, service values and test expectations derive. */
import type { EntityManager } from 'typeorm';
import { ageGroups, focusAreas, genders, personTypes } from '@portal/schema/choices';
import { reviewStatuses } from '@portal/schema/review-status';
import type { Choices } from '@portal/schema/lists';
import { REVIEW_DAYS_MAX } from '@portal/schema/stats';
import { columnsOf } from '../../platform/database/read-list.ts';
import { Idea } from './idea.entity.ts';
import { wholeDaysInSql } from './waiting.ts';

export const ideaTotals = {
  totalIdeas: { counter: 'idea.submitted', about: 'Ideas submitted in the range.' },
} as const;

type ChoiceColumn = {
  [Name in keyof Idea]-?: Idea[Name] extends string | null ? Name : never;
}[Exclude<keyof Idea, 'globalId' | 'dueOn'>];

/** Declares a figure by a column, which is its key in the graph. `prefix` is part of stored counters: it must never change. */
const figure = <
  Prefix extends string,
  By extends ChoiceColumn,
  List extends Choices & Record<NonNullable<Idea[By]>, string>,
>(declaration: {
  prefix: Prefix;
  by: By;
  list: List;
  about: string;
  type: string;
  key: string;
  /** Whether withdrawn ideas are left out, as in lists by status: they need no decision. */
  leavesOutWithdrawn?: boolean;
}) => declaration;

export const figures = {
  personTypes: figure({
    prefix: 'person',
    by: 'personType',
    list: personTypes,
    about: 'These ideas by kind of submitter: one for each PersonType.',
    type: 'How many ideas a kind of submitter handed in.',
    key: 'The kind of submitter.',
  }),
  genders: figure({
    prefix: 'gender',
    by: 'gender',
    list: genders,
    about: "These ideas by the submitter's gender: one for each Gender.",
    type: 'How many ideas came from submitters of a gender.',
    key: 'The gender.',
  }),
  ageGroups: figure({
    prefix: 'age',
    by: 'ageGroup',
    list: ageGroups,
    about: "These ideas by the submitter's age: one for each AgeGroup.",
    type: 'How many ideas came from submitters of an age.',
    key: 'The age group.',
  }),
  focusAreas: figure({
    prefix: 'focus',
    by: 'focusArea',
    list: focusAreas,
    about: 'These ideas by focus area: one for each FocusArea.',
    type: 'How many ideas belong to a focus area.',
    key: 'The focus area.',
  }),
  statuses: figure({
    prefix: 'status',
    by: 'status',
    list: reviewStatuses,
    about:
      'These ideas by their present status, without those that are withdrawn: one for each ReviewStatus.',
    leavesOutWithdrawn: true,
    type: 'How many ideas have a status at present.',
    key: 'The status.',
  }),
};

type FigureColumn = (typeof figures)[keyof typeof figures]['by'];

/** Lists the counters of an idea: it counts under no answer that its call did not ask for. */
export const countersOf = (idea: Pick<Idea, FigureColumn | 'withdrawnAt'>): string[] => [
  ideaTotals.totalIdeas.counter,
  ...Object.values(figures).flatMap(({ by, prefix, leavesOutWithdrawn }) =>
    idea[by] === null || (leavesOutWithdrawn && idea.withdrawnAt) ? [] : [`idea.${prefix}.${idea[by]}`],
  ),
];

/** The properties of an idea that the counting statements of ideas and accounts read. */
export const countedProperties = [
  ...['id', 'ownerId', 'challengeId', 'createdAt', 'firstDecidedAt', 'withdrawnAt'],
  ...Object.values(figures).map(({ by }) => by),
];

/** The SQL condition that an account submitted an idea, for lists of `accounts AS account`. */
export const HAS_SUBMITTED = 'EXISTS (SELECT FROM ideas WHERE owner_id = account.id)';

/** Returns the SQL condition that an account sent an idea to a call, for lists of `accounts AS account`. */
export const sentToCall = (callId: string, add: (value: unknown) => string): string =>
  `account.id IN (SELECT owner_id FROM ideas WHERE challenge_id = ${add(callId)})`;

/** The sum of accounts that submitted, by the day of the signup. */
export const submitterTotals = {
  usersWhoSubmitted: {
    counter: 'account.submitted',
    about: 'Those of them who have submitted an idea by now.',
  },
} as const;

/** Returns the SQL that counts the accounts that submitted an idea, by the day of the signup. */
export const countSubmitters = (): string =>
  `SELECT (created_at AT TIME ZONE $1)::date AS day, '${submitterTotals.usersWhoSubmitted.counter}', count(*)
   FROM accounts AS account WHERE NOT is_system AND ${HAS_SUBMITTED} GROUP BY 1, 2`;

/** Counts ideas by the day of submission, and first reviews by their own day, in SQL; `N` of `decision.after.N` is whole days. */
export function countIdeas(db: EntityManager): string {
  const counters = Object.values(figures).map(({ by, prefix, leavesOutWithdrawn }) => {
    const names = columnsOf(db, Idea, [by]).map(({ databaseName }) => databaseName);
    const counter = `'idea.${prefix}.' || ${names.join()}`;
    return leavesOutWithdrawn ? `CASE WHEN withdrawn_at IS NULL THEN ${counter} END` : counter;
  });
  return `SELECT (created_at AT TIME ZONE $1)::date, counter, count(*)
    FROM ideas, unnest(ARRAY['${ideaTotals.totalIdeas.counter}', ${counters.join(', ')}]) AS counter
    WHERE counter IS NOT NULL
    GROUP BY 1, 2
    UNION ALL
    SELECT
      (first_decided_at AT TIME ZONE $1)::date,
      'decision.after.' || least(${wholeDaysInSql('created_at', 'first_decided_at', '$1')}, ${REVIEW_DAYS_MAX}),
      count(*)
    FROM ideas
    WHERE first_decided_at IS NOT NULL
    GROUP BY 1, 2`;
}
