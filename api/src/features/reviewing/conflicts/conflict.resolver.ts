import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import { may } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { IdArg } from '../../../transport/graphql/node.ts';
import { Conflict } from './conflict.entity.ts';
import { conflictOf, conflictsOf, declareConflict, liftConflict } from './conflict.service.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import { seesDesk } from '../../ideas/idea.service.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';

@Resolver(() => Idea)
export class ConflictResolver {
  @Allowed('idea:review')
  @Mutation(() => Conflict, {
    description:
      'Declares that the caller should not judge an idea: from then on they cannot act on it for the desk, until an administrator lifts it. CONFLICT for one’s own idea. For elevated roles.',
  })
  declareConflict(
    @Ctx() ctx: Context,
    @IdArg('Idea', 'The id of the idea.', 'ideaId') ideaId: string,
    @Arg('reason', () => String, {
      description: `Why, for administrators. At most ${SHORT_TEXT_MAX} characters.`,
    })
    reason: string,
  ) {
    return declareConflict(ctx, { ideaId, reason });
  }

  @Allowed('conflict:lift')
  @Mutation(() => Conflict, {
    description:
      'Lifts a conflict: the person who declared it may act on the idea again. FORBIDDEN for one’s own, and for a caller who declared a conflict with the same idea; NOT_FOUND of one’s own idea. For administrators.',
  })
  liftConflict(@Ctx() ctx: Context, @IdArg('Conflict', 'The id of the conflict.') id: string) {
    return liftConflict(ctx, id);
  }

  @FieldResolver(() => Conflict, {
    nullable: true,
    description: 'That the caller declared not to judge the idea; null when not, and for its submitter.',
  })
  conflict(@Ctx() ctx: Context, @Root() idea: Idea) {
    return may(ctx, 'idea:read-any') ? conflictOf(ctx, idea.id) : null;
  }

  @FieldResolver(() => [Conflict], {
    nullable: true,
    description:
      'The conflicts of everybody who declared not to judge the idea, oldest first: at most one for each account, so there are no pages. Null for a caller who must not judge it, and unless the caller is an administrator.',
  })
  async conflicts(@Ctx() ctx: Context, @Root() idea: Idea) {
    return (await seesDesk(ctx, idea)) ? conflictsOf(ctx, idea.id) : null;
  }
}
