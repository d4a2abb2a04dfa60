import { Arg, Ctx, Field, FieldResolver, InputType, Query, Resolver, Root } from 'type-graphql';
import { granularities } from '@portal/schema/stats';
import type { Granularity, StatsRangeInput as StatsRangeFields } from '@portal/schema/stats';
import type { Context } from '../../platform/context.ts';
import { DayScalar } from '../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../transport/graphql/enums.ts';
import { Backlog, DateCount, Stats } from './figures.ts';
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

@Resolver(() => Stats)
export class StatsResolver {
  @Query(() => Stats, { description: 'The figures of all time or of a range of days. For elevated roles.' })
  stats(
    @Ctx() ctx: Context,
    @Arg('range', () => StatsRangeInput, { nullable: true, description: 'The range; left out, all time.' })
    range?: StatsRangeInput | null,
  ) {
    return stats.findStats(ctx, range ?? {});
  }

  @FieldResolver(() => [DateCount], {
    description:
      "Submitted ideas period by period, in order, without gaps, one for each period: from the range's first day, or that of the very first idea where it is later, to the range's last day or the present one, whichever is earlier.",
  })
  ideasByDate(
    @Ctx() ctx: Context,
    @Root() { range }: Stats,
    @Arg('granularity', () => enumOf(granularities), {
      defaultValue: 'DAY',
      description: 'How long a period is.',
    })
    granularity: Granularity,
  ) {
    return stats.countIdeasByDate(ctx, range, granularity);
  }

  @FieldResolver(() => Backlog, { description: 'What waits for a decision at present, whatever the range.' })
  backlog(@Ctx() ctx: Context) {
    return stats.findBacklog(ctx);
  }
}
