import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../platform/context.ts';
import { connectionType, PageArgs } from '../../../platform/paging/connection.ts';
import { selectedFields } from '../../../transport/graphql/selected-fields.ts';
import { IdeaChange } from './idea-change.entity.ts';
import { listChanges } from './idea-change.service.ts';

const IdeaChangeConnection = connectionType(() => IdeaChange, 'IdeaChange', 'changes of ideas');

@Resolver(() => IdeaChange)
export class IdeaChangeResolver {
  @Query(() => IdeaChangeConnection, {
    description:
      'Every change of every idea, oldest first, for systems that follow. Keep `pageInfo.endCursor` and pass it as `after` next time, also after an empty page: each change comes once. For elevated roles.',
  })
  changes(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo, @Args(() => PageArgs) page: PageArgs) {
    return listChanges(ctx, page, selectedFields(info, 'edges', 'node', 'idea'));
  }
}
