import { Arg, Ctx, Extensions, ID, Query, Resolver } from 'type-graphql';
import { COUNT_COST } from '@portal/schema/limits';
import type { Context } from '../../../platform/context.ts';
import { callIn } from '../../challenges/call.service.ts';
import { Needs } from './needs.ts';
import { findNeeds } from './needs.service.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';

@Resolver()
export class NeedsResolver {
  @Allowed('needs:read')
  @Query(() => Needs, { description: 'What waits for the caller at present. For elevated roles.' })
  // It counts as many lists.
  @Extensions({ cost: 6 * COUNT_COST })
  needs(
    @Ctx() ctx: Context,
    @Arg('callId', () => ID, {
      nullable: true,
      description:
        'Only the ideas of the call with this id: the counts of other lists are then null. Left out, all.',
    })
    callId?: string | null,
  ) {
    return findNeeds(ctx, callIn(callId));
  }
}
