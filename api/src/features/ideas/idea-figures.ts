/** Declares the figures of ideas. Counters, recount, graph types, values of the service and expectations of tests follow. */
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

type TextColumn = {
  [Name in keyof Idea]-?: Idea[Name] extends string | string[] | null ? Name : never;
}[Exclude<keyof Idea, 'globalId' | 'dueOn'>];
type NamesIn<Value> = Value extends (infer Name)[] ? Name : NonNullable<Value>;

/**
 * By columns of the idea, which are the keys in the graph: with several, every combination is counted. `prefix` is part of
 * stored counters: it must never change.
 */
const breakdown = <
  Prefix extends string,
  Lists extends { [By in TextColumn]?: Choices & Record<NamesIn<Idea[By]> & string, string> },
>(declaration: {
  prefix: Prefix;
  lists: Lists;
  about: string;
  type: string;
  keys: Record<keyof Lists, string>;
  /** What is withdrawn needs no decision: no list of a status has it. */
  leavesOutWithdrawn?: boolean;
}) => declaration;

export const breakdowns = {
  personTypes: breakdown({
    prefix: 'person',
    lists: { personType: personTypes },
    about: 'These ideas by kind of submitter: one for each PersonType.',
    type: 'How many ideas a kind of submitter handed in.',
    keys: { personType: 'The kind of submitter.' },
  }),
  genders: breakdown({
    prefix: 'gender',
    lists: { gender: genders },
    about: "These ideas by the submitter's gender: one for each Gender.",
    type: 'How many ideas came from submitters of a gender.',
    keys: { gender: 'The gender.' },
  }),
  ageGroups: breakdown({
    prefix: 'age',
    lists: { ageGroup: ageGroups },
    about: "These ideas by the submitter's age: one for each AgeGroup.",
    type: 'How many ideas came from submitters of an age.',
    keys: { ageGroup: 'The age group.' },
  }),
  focusAreas: breakdown({
    prefix: 'focus',
    lists: { focusArea: focusAreas },
    about: 'These ideas by focus area: one for each FocusArea.',
    type: 'How many ideas belong to a focus area.',
    keys: { focusArea: 'The focus area.' },
  }),
  statuses: breakdown({
    prefix: 'status',
    lists: { status: reviewStatuses },
    about:
      'These ideas by their present status, without those that are withdrawn: one for each ReviewStatus.',
    leavesOutWithdrawn: true,
    type: 'How many ideas have a status at present.',
    keys: { status: 'The status.' },
  }),
};

/** Lists every combination of one entry of each list. */
export const combine = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>((rows, list) => rows.flatMap((row) => list.map((one) => [...row, one])), [[]]);

export const countersOf = (idea: Pick<Idea, TextColumn | 'withdrawnAt'>): string[] => [
  ideaTotals.totalIdeas.counter,
  ...Object.values(breakdowns).flatMap(({ lists, prefix, leavesOutWithdrawn }) => {
    if (leavesOutWithdrawn && idea.withdrawnAt) return [];
    const values = (Object.keys(lists) as TextColumn[]).map((by) =>
      [idea[by]].flat().filter((name) => name !== null),
    );
    return combine(values).map((names) => `idea.${prefix}.${names.join('.')}`);
  }),
];

/** Selects the accounts that submitted an idea, for lists of `accounts AS account`. */
export const HAS_SUBMITTED = 'EXISTS (SELECT FROM ideas WHERE owner_id = account.id)';

/** The sum of accounts that submitted, by the day of the signup. */
export const submitterTotals = {
  usersWhoSubmitted: {
    counter: 'account.submitted',
    about: 'Those of them who have submitted an idea by now.',
  },
} as const;

/** Counts the accounts that submitted an idea, by the day of the signup. */
export const countSubmitters = (): string =>
  `SELECT (created_at AT TIME ZONE $1)::date AS day, '${submitterTotals.usersWhoSubmitted.counter}', count(*)
   FROM accounts AS account WHERE NOT is_system AND ${HAS_SUBMITTED} GROUP BY 1, 2`;

/** Counts ideas by the day of the submission, first reviews by their own; `N` of `decision.after.N` is whole days. */
export function countIdeas(db: EntityManager): string {
  const counters = Object.values(breakdowns).map(({ lists, prefix, leavesOutWithdrawn }) => {
    const columns = columnsOf(db, Idea, Object.keys(lists));
    const names = columns.map(({ databaseName, isArray }, n) => (isArray ? `name_${n}` : databaseName));
    const rows = columns.flatMap(({ databaseName, isArray }, n) =>
      isArray ? [`unnest(${databaseName}) AS ${names[n]}`] : [],
    );
    const from = rows.length > 0 ? ` FROM ${rows.join(' CROSS JOIN ')}` : '';
    const where = leavesOutWithdrawn ? ' WHERE withdrawn_at IS NULL' : '';
    return `SELECT 'idea.${prefix}.' || ${names.join(" || '.' || ")}${from}${where}`;
  });
  return `SELECT (created_at AT TIME ZONE $1)::date, counter, count(*)
    FROM ideas CROSS JOIN LATERAL (
      SELECT '${ideaTotals.totalIdeas.counter}' UNION ALL ${counters.join(' UNION ALL ')}
    ) AS counters (counter)
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
