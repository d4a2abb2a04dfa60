import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  Float,
  InputType,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { enumWordsOf } from '@portal/schema/choices';
import { BACKLOG_AGES, REVIEW_DAYS_MAX, REVIEW_PROMISE_DAYS, granularities } from '@portal/schema/stats';
import type { Granularity, StatsRange, StatsRangeInput as StatsRangeFields } from '@portal/schema/stats';
import type { Context } from '../../platform/context.ts';
import { DayScalar } from '../../transport/graphql/day-scalar.ts';
import { enumOf } from '../../transport/graphql/enums.ts';
import { breakdowns } from '../ideas/idea-figures.ts';
import { totals } from './figures.ts';
import type { BreakdownCounts, TotalCounts } from './figures.ts';
import * as stats from './stats.service.ts';

@InputType({ description: 'A range of days, both included.' })
class StatsRangeInput implements StatsRangeFields {
  @Field(() => DayScalar, {
    nullable: true,
    description: 'The first day; left out, the very first.',
  })
  from?: string | null;

  @Field(() => DayScalar, {
    nullable: true,
    description: 'The last day, not before the first; left out, the present one.',
  })
  to?: string | null;
}

@ObjectType({ description: 'How many ideas were submitted on a day, in a week or in a month.' })
class DateCount {
  @Field(() => DayScalar, {
    description: 'The first day of the period: weeks begin on Monday. Only days of the range count.',
  })
  date!: string;

  @Field(() => Int, { description: 'The number of ideas.' })
  count!: number;
}

@ObjectType({ description: 'Ideas of some age that wait for a decision.' })
class BacklogBucket {
  @Field(() => Int, { description: 'The lowest age in days, included.' })
  fromDays!: number;

  @Field(() => Int, { nullable: true, description: 'The highest age in days, included; null for any.' })
  toDays!: number | null;

  @Field(() => Int, { description: 'The number of ideas.' })
  count!: number;
}

@ObjectType({ description: 'Ideas that wait for a decision, by age in whole days since their submission.' })
class Backlog implements stats.Backlog {
  @Field(() => Int, { description: 'The number of ideas that wait.' })
  total!: number;

  @Field(() => Int, {
    description: `Those that wait for longer than the promised month, ${REVIEW_PROMISE_DAYS} days.`,
  })
  overdue!: number;

  @Field(() => [BacklogBucket], { description: `Every age, youngest first: at most ${BACKLOG_AGES.length}.` })
  buckets!: BacklogBucket[];
}

const DeclareFigures: ClassDecorator = ({ prototype }) => {
  for (const [field, { about }] of Object.entries(totals))
    Field(() => Int, { description: about })(prototype, field);
  for (const [field, { by, list, words }] of Object.entries(breakdowns)) {
    const Count = class {};
    const type = enumWordsOf(list) ? enumOf(list) : String;
    ObjectType(`${by.charAt(0).toUpperCase()}${by.slice(1)}Count`, { description: words.type })(Count);
    Field(() => type, { description: words.key })(Count.prototype, by);
    Field(() => Int, { description: 'The number of ideas.' })(Count.prototype, 'count');
    Field(() => [Count], { description: words.about })(prototype, field);
  }
};

@ObjectType({
  description:
    'The figures of a range of days. Lists hold every value of their enumeration, in its order, zero included.',
})
@DeclareFigures
class Stats implements Omit<stats.Stats, keyof (TotalCounts & BreakdownCounts)> {
  range!: StatsRange;

  @Field(() => Int, { description: 'First decisions made in the range, whenever the idea was submitted.' })
  decisions!: number;

  @Field(() => Float, {
    nullable: true,
    description: `The median of the whole days from submission to these first decisions; null when there are none. Longer than ${REVIEW_DAYS_MAX} days counts as ${REVIEW_DAYS_MAX}.`,
  })
  medianDaysToDecision!: number | null;
}

@Resolver(() => Stats)
export class StatsResolver {
  @Query(() => Stats, { description: 'The figures of all time or of a range of days. For elevated roles.' })
  stats(
    @Ctx() ctx: Context,
    @Arg('range', () => StatsRangeInput, { nullable: true, description: 'The range; left out, all time.' })
    range?: StatsRangeInput | null,
  ): Promise<stats.Stats> {
    return stats.findStats(ctx, range ?? {});
  }

  @FieldResolver(() => [DateCount], {
    description:
      "Submitted ideas period by period, in order, without gaps, one for each period: from the range's first day, or that of the very first idea where it is later, to the range's last day or the present one, whichever is earlier.",
  })
  ideasByDate(
    @Ctx() ctx: Context,
    @Root() { range }: stats.Stats,
    @Arg('granularity', () => enumOf(granularities), {
      defaultValue: 'DAY',
      description: 'How long a period is.',
    })
    granularity: Granularity,
  ): Promise<DateCount[]> {
    return stats.countIdeasByDate(ctx, range, granularity);
  }

  @FieldResolver(() => Backlog, { description: 'What waits for a decision at present, whatever the range.' })
  backlog(@Ctx() ctx: Context): Promise<stats.Backlog> {
    return stats.findBacklog(ctx);
  }
}
