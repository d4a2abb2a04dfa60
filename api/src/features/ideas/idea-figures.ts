/** Declares the figures of ideas. Counters, recount, graph types, values of the service and expectations of tests follow. */
import type { EntityManager } from 'typeorm';
import { ageGroups, focusAreas, genders, personTypes, reviewStatuses } from '@portal/schema/choices';
import type { Choices } from '@portal/schema/choices';
import { REVIEW_DAYS_MAX } from '@portal/schema/stats';
import { columnsOf } from '../../platform/database/read-list.ts';
import { Idea } from './idea.entity.ts';

export const ideaTotals = {
  totalIdeas: { counter: 'idea.submitted', about: 'Ideas submitted in the range.' },
} as const;

type TextColumn = {
  [Name in keyof Idea]-?: Idea[Name] extends string | string[] | null ? Name : never;
}[keyof Idea];
type NamesIn<Value> = Value extends (infer Name)[] ? Name : NonNullable<Value>;

interface Words {
  about: string;
  type: string;
  key: string;
}

/** `by` is the idea's column and the key in the graph. `prefix` is part of stored counters: it must never change. */
const breakdown = <
  By extends TextColumn,
  Prefix extends string,
  C extends Choices & Record<NamesIn<Idea[By]> & string, string>,
>(
  by: By,
  list: C,
  prefix: Prefix,
  words: Words,
) => ({ by, list, prefix, words });

export const breakdowns = {
  personTypes: breakdown('personType', personTypes, 'person', {
    about: 'These ideas by kind of submitter: one for each PersonType.',
    type: 'How many ideas a kind of submitter handed in.',
    key: 'The kind of submitter.',
  }),
  genders: breakdown('gender', genders, 'gender', {
    about: "These ideas by the submitter's gender: one for each Gender.",
    type: 'How many ideas came from submitters of a gender.',
    key: 'The gender.',
  }),
  ageGroups: breakdown('ageGroup', ageGroups, 'age', {
    about: "These ideas by the submitter's age: one for each AgeGroup.",
    type: 'How many ideas came from submitters of an age.',
    key: 'The age group.',
  }),
  focusAreas: breakdown('focusArea', focusAreas, 'focus', {
    about: 'These ideas by focus area: one for each FocusArea.',
    type: 'How many ideas belong to a focus area.',
    key: 'The focus area.',
  }),
  statuses: breakdown('status', reviewStatuses, 'status', {
    about: 'These ideas by their present status: one for each ReviewStatus.',
    type: 'How many ideas have a status at present.',
    key: 'The status.',
  }),
};

export const countersOf = (idea: Idea): string[] => [
  ideaTotals.totalIdeas.counter,
  ...Object.values(breakdowns).flatMap(({ by, prefix }) =>
    [idea[by]]
      .flat()
      .filter((name) => name !== null)
      .map((name) => `idea.${prefix}.${name}`),
  ),
];

/** Counts ideas by the day of the submission, first reviews by their own; `N` of `decision.after.N` is whole days. */
export function countIdeas(db: EntityManager): string {
  const counters = Object.values(breakdowns).flatMap(({ by, prefix }) =>
    columnsOf(db, Idea, [by]).map(({ databaseName, isArray }) => {
      return `SELECT 'idea.${prefix}.' || ${isArray ? `unnest(${databaseName})` : databaseName}`;
    }),
  );
  return `SELECT (created_at AT TIME ZONE $1)::date, counter, count(*)
    FROM ideas CROSS JOIN LATERAL (
      SELECT '${ideaTotals.totalIdeas.counter}' UNION ALL ${counters.join(' UNION ALL ')}
    ) AS counters (counter)
    WHERE counter IS NOT NULL
    GROUP BY 1, 2
    UNION ALL
    SELECT
      (first_decided_at AT TIME ZONE $1)::date,
      'decision.after.' || least(greatest(floor(extract(epoch FROM first_decided_at - created_at) / 86400), 0), ${REVIEW_DAYS_MAX}),
      count(*)
    FROM ideas
    WHERE first_decided_at IS NOT NULL
    GROUP BY 1, 2`;
}
