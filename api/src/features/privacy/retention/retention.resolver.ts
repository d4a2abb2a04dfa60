import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../platform/context.ts';
import { TermsInput } from '../../programme/programme.entity.ts';
import { RetentionPlan, RetentionReach } from './retention.entity.ts';
import { planRetention, reachOf } from './retention.service.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';

@Resolver()
export class RetentionResolver {
  @Allowed('programme:change')
  @Query(() => [RetentionPlan], {
    description:
      'What ends by itself within 30 days, one for each RetentionKind, as the programme sets it now. For administrators.',
  })
  retentionPlan(@Ctx() ctx: Context) {
    return planRetention(ctx);
  }

  @Allowed('programme:change')
  @Query(() => RetentionReach, {
    description:
      'What terms of keeping would end within 30 days, where they are shorter than those that hold now. Nothing is changed. For administrators.',
  })
  retentionReach(
    @Ctx() ctx: Context,
    @Arg('terms', () => TermsInput, { description: 'The terms to ask about.' }) terms: TermsInput,
  ) {
    return reachOf(ctx, terms);
  }
}
