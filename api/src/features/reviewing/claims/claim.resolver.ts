import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, ID, Info, Mutation, Resolver, Root } from 'type-graphql';
import { ASSIGNEES_MAX, REVIEWED_TOGETHER_MAX } from '@portal/schema/limits';
import type { Context } from '../../../platform/context.ts';
import { fromGlobalId, readIds } from '../../../platform/global-id.ts';
import { CountedChange } from '../../../transport/graphql/counted-change.ts';
import { IdArg } from '../../../transport/graphql/node.ts';
import { Claim } from './claim.entity.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import { seesDesk } from '../../ideas/idea.service.ts';
import { selectedFields } from '../../../transport/graphql/selected-fields.ts';
import { ideaOf } from '../../ideas/idea-loader.ts';
import { assignIdeas, claimIdea, claimOf, endReading, giveBackIdeas, takeNext } from './claim.service.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';

const IdeaIdsArg = Arg('ideaIds', () => [ID], { description: `The ideas, 1 to ${REVIEWED_TOGETHER_MAX}.` });

@Resolver(() => Idea)
export class ClaimResolver {
  @Allowed('idea:review')
  @Mutation(() => Claim, {
    nullable: true,
    description:
      'Begins to read an idea, or renews the reading for 20 minutes, and returns who has it: somebody else where they were first. Null for one’s own idea and one that the caller declared not to judge. For elevated roles.',
  })
  claimIdea(@Ctx() ctx: Context, @IdArg('Idea', 'The id of the idea.', 'ideaId') ideaId: string) {
    return claimIdea(ctx, ideaId);
  }

  @Allowed('idea:review')
  @Mutation(() => Claim, {
    nullable: true,
    description:
      'Ends the caller’s reading of an idea, and returns who has it then; an assignment stays. Null as in claimIdea, and when nobody has it. For elevated roles.',
  })
  endReading(@Ctx() ctx: Context, @IdArg('Idea', 'The id of the idea.', 'ideaId') ideaId: string) {
    return endReading(ctx, ideaId);
  }

  @Allowed('idea:review')
  @Mutation(() => CountedChange, {
    description:
      'Gives ideas back: those that the caller has, and those that are assigned to anyone. FORBIDDEN, and nothing is done, with one among them that is the caller’s own or that they declared not to judge. For elevated roles.',
  })
  async giveBackIdeas(@Ctx() ctx: Context, @IdeaIdsArg ideaIds: string[]) {
    const { keys, asGiven } = readIds('Idea', ideaIds);
    const { count, notFound } = await giveBackIdeas(ctx, { ideaIds: keys });
    return { count, notFound: asGiven(notFound) };
  }

  @Allowed('idea:review')
  @Mutation(() => CountedChange, {
    description:
      'Assigns ideas, also those of other assignees; to several people evenly, what is due first in turn, and to nobody what they must not judge. FORBIDDEN as giveBackIdeas is. For elevated roles.',
  })
  async assignIdeas(
    @Ctx() ctx: Context,
    @IdeaIdsArg ideaIds: string[],
    @Arg('to', () => [ID], { description: `The ids of 1 to ${ASSIGNEES_MAX} of \`staff\`.` })
    to: string[],
  ) {
    const { keys, asGiven } = readIds('Idea', ideaIds);
    const people = to.map((id) => fromGlobalId('Reviewer', id));
    const { count, notFound } = await assignIdeas(ctx, { ideaIds: keys, to: people });
    return { count, notFound: asGiven(notFound) };
  }

  @Allowed('idea:review')
  @Mutation(() => Idea, {
    nullable: true,
    description:
      'Takes an idea without a decision to read: what is due first of those assigned to the caller, else of those that nobody has. No two calls get the same, and nobody one that they must not judge. Null when none is left. For elevated roles.',
  })
  async takeNextIdea(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    const ideaId = await takeNext(ctx);
    return ideaId && ideaOf(ctx, { ideaId }, selectedFields(info));
  }

  @FieldResolver(() => Claim, {
    nullable: true,
    description:
      'Who has the idea; null when nobody does, for a caller who must not judge it, and unless the caller is elevated.',
  })
  async claim(@Ctx() ctx: Context, @Root() idea: Idea) {
    return (await seesDesk(ctx, idea)) ? claimOf(ctx, idea.id) : null;
  }
}
