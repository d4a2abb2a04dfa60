import {
  Arg,
  Ctx,
  Extensions,
  Field,
  FieldResolver,
  ID,
  Info,
  InputType,
  Int,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { dimensions } from '@portal/schema/breakdown';
import { BREAKDOWN_COST, COUNT_COST } from '@portal/schema/limits';
import { granularities } from '@portal/schema/stats';
import type { Granularity, StatsRange, StatsRangeInput as StatsRangeFields } from '@portal/schema/stats';
import type { Context } from '../../platform/context.ts';
import { oncePerCall } from '../../platform/loaders.ts';
import { DayScalar, TextArg } from '../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../transport/graphql/enums.ts';
import { selectedFields } from '../../transport/graphql/selected-fields.ts';
import { breakDown } from './breakdown.service.ts';
import { Breakdown } from './breakdown.ts';
import { Backlog, DateCount, OutcomeCounts, Stats } from './figures.ts';
import { callIn } from '../challenges/call.service.ts';
import { readProgramme } from '../programme/programme.service.ts';
import * as stats from './stats.service.ts';
import { Allowed } from '../../transport/graphql/allowed.ts';

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

// Aliases share the work: an operation may ask for the same figures fifty times.
const findStats = oncePerCall(
  (ctx, { range, asked, callId }: { range: StatsRangeFields; asked: readonly string[] } & OfCall) =>
    stats.findStats(ctx, range, new Set(asked), callId),
);
const countDays = oncePerCall((ctx, { range, callId }: { range: StatsRange } & OfCall) =>
  stats.countDays(ctx, range, callId),
);
const countIdeasByDate = oncePerCall(
  (ctx, { range, granularity, callId }: { range: StatsRange; granularity: Granularity } & OfCall) =>
    stats.countIdeasByDate(ctx, range, granularity, countDays(ctx, { range, callId })),
);
const findBacklog = oncePerCall((ctx, { callId }: OfCall) => stats.findBacklog(ctx, callId));
const findOutcomes = oncePerCall((ctx, { callId }: OfCall) => stats.findOutcomes(ctx, callId));

interface OfCall {
  callId: string | undefined;
}

@Resolver(() => Stats)
export class StatsResolver {
  @Allowed('stats:read')
  @Query(() => Stats, {
    description:
      'The figures of all time or of a range of days. For elevated roles, and for the role BOARD: exact, but those by gender, age group and person type, which it gets rounded to 5, of whole months, quarters, years or all time, as a token without READ_IDEAS does. A token that reads ideas without persons gets none by what tells of persons.',
  })
  @Extensions({ cost: BREAKDOWN_COST })
  stats(
    @Ctx() ctx: Context,
    @Arg('range', () => StatsRangeInput, { nullable: true, description: 'The range; left out, all time.' })
    range: StatsRangeInput | null | undefined,
    @Arg('callId', () => ID, {
      nullable: true,
      description:
        'Only the ideas of the call with this id that are stored, and the accounts that sent them; left out, all.',
    })
    callId: string | null | undefined,
    @Info() info: GraphQLResolveInfo,
  ) {
    const asked = selectedFields(info);
    const of = { callId: callIn(callId) };
    const found = findStats(ctx, { range: range ?? {}, asked: [...asked].sort(), ...of });
    // Begun with the others, so that one statement reads all; the fields that await them report their faults.
    const { from = null, to = null } = range ?? {};
    const besides = [
      asked.has('ideasByDate') && countDays(ctx, { range: { from, to }, ...of }),
      asked.has('backlog') && findBacklog(ctx, of),
      asked.has('outcomes') && findOutcomes(ctx, of),
    ];
    for (const figure of besides) if (figure) figure.catch(() => undefined);
    return found;
  }

  @Allowed('stats:read')
  @Query(() => Breakdown, {
    description:
      'Ideas of all time or of a range of days, by one or two dimensions. With several answers an idea counts in each of them, and once in the totals. By status, withdrawn ideas are left out. For elevated roles, and for the role BOARD without reviewers: it gets counts by gender, age group, person type and country rounded to 5, of whole months, quarters, years or all time, as a token without READ_IDEAS does. A token that reads ideas without persons gets none by what tells of persons.',
  })
  @Extensions({ cost: BREAKDOWN_COST })
  breakdown(
    @Ctx() ctx: Context,
    @Arg('by', () => enumOf(dimensions), { description: 'The dimension of the rows.' }) by: string,
    @Arg('across', () => enumOf(dimensions), {
      nullable: true,
      description: 'That of the columns, another one; left out, none.',
    })
    across?: string | null,
    @Arg('range', () => StatsRangeInput, { nullable: true, description: 'The range; left out, all time.' })
    range?: StatsRangeInput | null,
    @TextArg(
      'question',
      'The question of a call whose answers are the rows, for CALL_ANSWER alone: the id of the call, a colon, and the key of the question, which is one of a list or some of it. Only ideas of that call are counted. At most 200 characters.',
      true,
    )
    question?: string | null,
  ): Promise<Breakdown> {
    return breakDown(ctx, { by, across, question }, range ?? {});
  }

  @Extensions({ cost: COUNT_COST })
  @FieldResolver(() => [DateCount], {
    description:
      "Submitted ideas period by period, in order, without gaps, one for each period: from the range's first day, or that of the very first idea where it is later, to the range's last day or the present one, whichever is earlier.",
  })
  ideasByDate(
    @Ctx() ctx: Context,
    @Root() { range, callId }: Stats,
    @Arg('granularity', () => enumOf(granularities), {
      defaultValue: 'DAY',
      description: 'How long a period is.',
    })
    granularity: Granularity,
  ) {
    return countIdeasByDate(ctx, { range, granularity, callId });
  }

  @FieldResolver(() => Int, {
    description: 'In how many days an answer is promised to a person who submits an idea now.',
  })
  async promisedDays(@Ctx() ctx: Context) {
    return (await readProgramme(ctx)).promisedDays;
  }

  @Extensions({ cost: BREAKDOWN_COST })
  @FieldResolver(() => Backlog, { description: 'What waits for a decision at present, whatever the range.' })
  backlog(@Ctx() ctx: Context, @Root() { callId }: Stats) {
    return findBacklog(ctx, { callId });
  }

  @Extensions({ cost: BREAKDOWN_COST })
  @FieldResolver(() => OutcomeCounts, {
    description: 'What became of approved ideas, as of now, whatever the range.',
  })
  outcomes(@Ctx() ctx: Context, @Root() { callId }: Stats) {
    return findOutcomes(ctx, { callId });
  }
}
