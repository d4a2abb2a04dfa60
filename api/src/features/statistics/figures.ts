/** The figures that the features declare, in one place for the graph and for REST. */
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { namesOf } from '@portal/schema/lists';
import type { Choices } from '@portal/schema/lists';
import { backlogSpans } from '@portal/schema/idea-filter';
import { REVIEW_DAYS_MAX } from '@portal/schema/stats';
import type { StatsRange } from '@portal/schema/stats';
import { DayScalar } from '../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../transport/graphql/enums.ts';
import { accountTotals } from '../accounts/account-figures.ts';
import { OutcomeValue } from '../outcomes/outcome.entity.ts';
import { figures, ideaTotals, submitterTotals } from '../ideas/idea-figures.ts';

const totals = { ...accountTotals, ...submitterTotals, ...ideaTotals } as const;

type Totals = typeof totals;
type Figures = typeof figures;
type FigureName = keyof Figures;

type TotalCounts = Record<keyof Totals, number>;
type FigureCounts = {
  [Name in FigureName]: (Record<Figures[Name]['by'], keyof Figures[Name]['list'] & string> & {
    count: number;
  })[];
};

/** `decision.after.N` belongs to the day of the first review, N whole days after the submission. */
export type Counter =
  | Totals[keyof Totals]['counter']
  | `idea.${Figures[FigureName]['prefix']}.${string}`
  | `decision.after.${number}`;

export const totalCounts = (countOf: (of: Totals[keyof Totals]) => number): TotalCounts =>
  Object.fromEntries(Object.entries(totals).map(([field, of]) => [field, countOf(of)])) as TotalCounts;

export const figureCounts = (countOf: (of: Figures[FigureName], name: string) => number): FigureCounts =>
  Object.fromEntries(
    Object.entries(figures).map(([field, of]) => [
      field,
      namesOf<Choices>(of.list).map((name) => ({ [of.by]: name, count: countOf(of, name) })),
    ]),
  ) as FigureCounts;

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
    description: 'Ideas of which an answer or a promised call is overdue: those of `ideas`, waited: OVERDUE.',
  })
  overdue!: number;

  @Field(() => [BacklogBucket], {
    description: `Every wait, shortest first: at most ${backlogSpans.length}.`,
  })
  buckets!: BacklogBucket[];
}

@ObjectType({
  description: 'Approved ideas by what became of them: by the newest outcome of each.',
  simpleResolvers: true,
})
export class OutcomeCounts {
  @Field(() => Int, { description: 'Those in pilot.' })
  pilot!: number;

  @Field(() => Int, { description: 'Those that are live.' })
  live!: number;

  @Field(() => Int, { description: 'All that have an outcome.' })
  recorded!: number;

  @Field(() => [OutcomeValue], {
    description:
      'The total value of those that are not stopped, one for each unit: the values of their newest outcomes.',
  })
  values!: OutcomeValue[];
}

const Counts = class {} as unknown as abstract new () => TotalCounts & FigureCounts;

const DeclareFigures: ClassDecorator = ({ prototype }) => {
  for (const [field, { about }] of Object.entries(totals))
    Field(() => Int, { description: about })(prototype, field);
  for (const [field, { by, list, about, type, key }] of Object.entries(figures)) {
    const Count = class {};
    ObjectType(`${by.charAt(0).toUpperCase()}${by.slice(1)}Count`, { description: type })(Count);
    Field(() => enumOf(list), { description: key })(Count.prototype, by);
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
  callId?: string | undefined;

  @Field(() => Int, { description: 'First decisions made in the range, whenever the idea was submitted.' })
  decisions!: number;

  @Field(() => Float, {
    nullable: true,
    description: `The median of the whole days from submission to these first decisions; null when there are none. Longer than ${REVIEW_DAYS_MAX} days counts as ${REVIEW_DAYS_MAX}.`,
  })
  medianDaysToDecision!: number | null;
}
