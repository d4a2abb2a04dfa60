/** The figures that the features declare, in one place for the graph and for REST. */
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { enumWordsOf, namesOf } from '@portal/schema/lists';
import type { Choices } from '@portal/schema/lists';
import { backlogSpans } from '@portal/schema/idea-filter';
import { REVIEW_DAYS_MAX } from '@portal/schema/stats';
import type { StatsRange } from '@portal/schema/stats';
import { DayScalar } from '../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../transport/graphql/enums.ts';
import { accountTotals } from '../accounts/account-figures.ts';
import { breakdowns, combine, ideaTotals, submitterTotals } from '../ideas/idea-figures.ts';

const totals = { ...accountTotals, ...submitterTotals, ...ideaTotals } as const;

type Totals = typeof totals;
type Breakdowns = typeof breakdowns;
export type BreakdownName = keyof Breakdowns;

type TotalCounts = Record<keyof Totals, number>;
type BreakdownCounts = {
  [Name in BreakdownName]: ({
    [By in keyof Breakdowns[Name]['lists']]: keyof Breakdowns[Name]['lists'][By] & string;
  } & { count: number })[];
};

/** `decision.after.N` belongs to the day of the first review, N whole days after the submission. */
export type Counter =
  | Totals[keyof Totals]['counter']
  | `idea.${Breakdowns[BreakdownName]['prefix']}.${string}`
  | `decision.after.${number}`;

export const totalCounts = (countOf: (of: Totals[keyof Totals]) => number): TotalCounts =>
  Object.fromEntries(Object.entries(totals).map(([field, of]) => [field, countOf(of)])) as TotalCounts;

export const breakdownCounts = (
  countOf: (of: Breakdowns[BreakdownName], names: readonly string[]) => number,
): BreakdownCounts =>
  Object.fromEntries(
    Object.entries(breakdowns).map(([field, of]) => [
      field,
      combine(Object.values<Choices>(of.lists).map(namesOf)).map((names) => ({
        ...Object.fromEntries(Object.keys(of.lists).map((by, n) => [by, names[n]])),
        count: countOf(of, names),
      })),
    ]),
  ) as BreakdownCounts;

@ObjectType({ description: 'How many ideas were submitted on a day, in a week or in a month.' })
export class DateCount {
  @Field(() => DayScalar, {
    description: 'The first day of the period: weeks begin on Monday. Only days of the range count.',
  })
  date!: string;

  @Field(() => Int, { description: 'The number of ideas.' })
  count!: number;
}

@ObjectType({ description: 'Ideas that wait for a decision for some days.' })
class BacklogBucket {
  @Field(() => Int, { description: 'The fewest days, included.' })
  fromDays!: number;

  @Field(() => Int, { nullable: true, description: 'The most days, included; null for any.' })
  toDays!: number | null;

  @Field(() => Int, { description: 'The number of ideas.' })
  count!: number;
}

@ObjectType({
  description:
    'Ideas that wait for a decision, by whole days of the calendar since they were submitted or last reopened.',
})
export class Backlog {
  @Field(() => Int, { description: 'The number of ideas that wait.' })
  total!: number;

  @Field(() => Int, {
    description: 'Those whose promised day, `dueOn`, is over.',
  })
  overdue!: number;

  @Field(() => [BacklogBucket], {
    description: `Every wait, shortest first: at most ${backlogSpans.length}.`,
  })
  buckets!: BacklogBucket[];
}

const Counts = class {} as unknown as abstract new () => TotalCounts & BreakdownCounts;

const DeclareFigures: ClassDecorator = ({ prototype }) => {
  for (const [field, { about }] of Object.entries(totals))
    Field(() => Int, { description: about })(prototype, field);
  for (const [field, { lists, about, type, keys }] of Object.entries(breakdowns)) {
    const Count = class {};
    const name = Object.keys(lists)
      .map((by) => by.charAt(0).toUpperCase() + by.slice(1))
      .join('');
    ObjectType(`${name}Count`, { description: type })(Count);
    for (const [by, list] of Object.entries<Choices>(lists)) {
      const key = enumWordsOf(list) ? enumOf(list) : String;
      const description = (keys as Record<string, string>)[by] ?? '';
      Field(() => key, { description })(Count.prototype, by);
    }
    Field(() => Int, { description: 'The number of ideas.' })(Count.prototype, 'count');
    Field(() => [Count], { description: about })(prototype, field);
  }
};

@ObjectType({
  description:
    'The figures of a range of days. Lists hold every value of their enumeration, in its order, zero included.',
})
@DeclareFigures
export class Stats extends Counts {
  range!: StatsRange;

  @Field(() => Int, { description: 'First decisions made in the range, whenever the idea was submitted.' })
  decisions!: number;

  @Field(() => Float, {
    nullable: true,
    description: `The median of the whole days from submission to these first decisions; null when there are none. Longer than ${REVIEW_DAYS_MAX} days counts as ${REVIEW_DAYS_MAX}.`,
  })
  medianDaysToDecision!: number | null;
}
