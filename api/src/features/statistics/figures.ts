/** Declares the figures. Counters, recount, graph types, values of the service and expectations of tests follow. */
import { ageGroups, focusAreas, genders, namesOf, personTypes, reviewStatuses } from '@portal/schema/choices';
import type { Choices } from '@portal/schema/choices';
import type { Idea } from '../ideas/idea.entity.ts';

/** Sums of accounts by the day of the signup. `holds` is the SQL condition on the rows of `accounts` that count. */
export const accountTotals = {
  registeredUsers: {
    counter: 'account.registered',
    holds: 'true',
    about: 'Accounts made in the range.',
  },
  verifiedUsers: {
    counter: 'account.verified',
    holds: 'verified_at IS NOT NULL',
    about: 'Those of them whose email address is verified by now.',
  },
  usersWhoSubmitted: {
    counter: 'account.submitted',
    holds: 'EXISTS (SELECT FROM ideas WHERE owner_id = accounts.id)',
    about: 'Those of them who have submitted an idea by now.',
  },
} as const;

export const totals = {
  ...accountTotals,
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

type Totals = typeof totals;
type Breakdowns = typeof breakdowns;
export type BreakdownName = keyof Breakdowns;

export type TotalCounts = Record<keyof Totals, number>;
export type BreakdownCounts = {
  [Name in BreakdownName]: (Record<Breakdowns[Name]['by'], keyof Breakdowns[Name]['list'] & string> & {
    count: number;
  })[];
};

/** `decision.after.N` belongs to the day of the first review, N whole days after the submission. */
export type Counter =
  | Totals[keyof Totals]['counter']
  | `idea.${Breakdowns[BreakdownName]['prefix']}.${string}`
  | `decision.after.${number}`;

export interface TallyChange {
  at: Date;
  counter: Counter;
  amount: number;
}

export const countersOf = (idea: Idea): Counter[] => [
  totals.totalIdeas.counter,
  ...Object.values(breakdowns).flatMap(({ by, prefix }) =>
    [idea[by]]
      .flat()
      .filter((name) => name !== null)
      .map((name) => `idea.${prefix}.${name}` as const),
  ),
];

export const totalCounts = (countOf: (of: Totals[keyof Totals]) => number): TotalCounts =>
  Object.fromEntries(Object.entries(totals).map(([field, of]) => [field, countOf(of)])) as TotalCounts;

export const breakdownCounts = (
  countOf: (of: Breakdowns[BreakdownName], name: string) => number,
): BreakdownCounts =>
  Object.fromEntries(
    Object.entries(breakdowns).map(([field, of]) => [
      field,
      namesOf<Choices>(of.list).map((name) => ({ [of.by]: name, count: countOf(of, name) })),
    ]),
  ) as BreakdownCounts;
