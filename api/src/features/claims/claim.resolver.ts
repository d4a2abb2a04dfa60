import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { ASSIGNEES_MAX, REVIEWED_TOGETHER_MAX } from '@portal/schema/limits';
import type { Context } from '../../platform/context.ts';
import { fromGlobalId } from '../../platform/global-id.ts';
import { IdArg } from '../../transport/graphql/node.ts';
import { Reviewer } from '../accounts/reviewer.ts';
import { Claim } from './claim.entity.ts';
import { assignIdeas, claimIdea, giveBackIdeas, listAssignees } from './claim.service.ts';

const IdsArg = Arg('ids', () => [ID], { description: `The ideas, 1 to ${REVIEWED_TOGETHER_MAX}.` });
const toIdeaKeys = (ids: string[]) => ids.map((id) => fromGlobalId('Idea', id));

@Resolver(() => Claim)
export class ClaimResolver {
  @Query(() => [Reviewer], {
    description:
      'The staff that ideas can be assigned to, ordered by address: one for each account of staff, so there are no pages. For elevated roles.',
  })
  assignees(@Ctx() ctx: Context) {
    return listAssignees(ctx);
  }

  @Mutation(() => Claim, {
    nullable: true,
    description:
      'Begins to read an idea, or renews the reading for 20 minutes, and returns who has it: somebody else where they were first. Null for one’s own idea and one that the caller declared not to judge. For elevated roles.',
  })
  claimIdea(@Ctx() ctx: Context, @IdArg('Idea', 'The id of the idea.') id: string) {
    return claimIdea(ctx, id);
  }

  @Mutation(() => Int, {
    description:
      'Gives ideas back: those that the caller has, and those that are assigned to anyone. Returns how many. FORBIDDEN, and nothing is done, with one among them that is the caller’s own or that they declared not to judge. For elevated roles.',
  })
  giveBackIdeas(@Ctx() ctx: Context, @IdsArg ids: string[]) {
    return giveBackIdeas(ctx, { ids: toIdeaKeys(ids) });
  }

  @Mutation(() => Int, {
    description:
      'Assigns ideas, whoever had them; to several people evenly, what is due first in turn, and to nobody what they must not judge. Returns how many. FORBIDDEN as giveBackIdeas is. For elevated roles.',
  })
  assignIdeas(
    @Ctx() ctx: Context,
    @IdsArg ids: string[],
    @Arg('to', () => [ID], { description: `The ids of 1 to ${ASSIGNEES_MAX} of \`assignees\`.` })
    to: string[],
  ) {
    return assignIdeas(ctx, { ids: toIdeaKeys(ids), to: to.map((id) => fromGlobalId('Reviewer', id)) });
  }
}
