import { Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/context.ts';
import { Needs } from './needs.ts';
import { findNeeds } from './needs.service.ts';
import { Allowed } from '../../transport/graphql/allowed.ts';

@Resolver()
export class NeedsResolver {
  @Allowed('needs:read')
  @Query(() => Needs, { description: 'What waits for the caller at present. For elevated roles.' })
  needs(@Ctx() ctx: Context) {
    return findNeeds(ctx);
  }
}
