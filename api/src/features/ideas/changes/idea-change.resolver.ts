import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../platform/context.ts';
import { connectionType, PageArgs } from '../../../platform/paging/connection.ts';
import { selectedFields } from '../../../transport/graphql/selected-fields.ts';
import { ErasedIdea, IdeaChange } from './idea-change.entity.ts';
import { Personal } from '../../../platform/people-shown.ts';
import { latestCursor, listChanges } from './idea-change.service.ts';
import type { Changes } from './idea-change.service.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';

const IdeaChangeConnection = connectionType(() => IdeaChange, 'IdeaChange', 'changes of ideas');

@Resolver(() => IdeaChange)
export class IdeaChangeResolver {
  @Allowed('idea:read-any')
  @Query(() => IdeaChangeConnection, {
    description:
      'Every change of every idea, oldest first, for systems that keep a copy. Keep `pageInfo.endCursor` and pass it as `after` next time, also after an empty page: each change comes once. CURSOR_EXPIRED when a backup was restored since: begin again. For elevated roles.',
  })
  changes(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo, @Args(() => PageArgs) page: PageArgs) {
    return listChanges(ctx, page, selectedFields(info, 'edges', 'node', 'idea'));
  }
}

@Resolver(() => IdeaChangeConnection)
export class IdeaChangesResolver {
  @FieldResolver(() => [ErasedIdea], {
    description:
      'The ideas that were erased meanwhile, to be deleted from a copy: their changes are gone from `edges`. With these a page has at most `first` rows.',
  })
  erased(@Root() { erased }: Changes) {
    return erased;
  }

  @Personal('none')
  @FieldResolver(() => String, {
    description:
      'The cursor of the present, to follow from now on: what comes after it has not happened yet.',
  })
  latestCursor(@Ctx() ctx: Context) {
    return latestCursor(ctx);
  }
}
