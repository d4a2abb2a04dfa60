import { Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/context.ts';
import { RetentionPlan } from './retention.entity.ts';
import { planRetention } from './retention.service.ts';
import { Allowed } from '../../transport/graphql/allowed.ts';

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
}
