import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { REVIEWED_TOGETHER_MAX } from '@portal/schema/limits';
import type { Context } from '../../../platform/context.ts';
import { readIds } from '../../../platform/global-id.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import { seesDesk } from '../../ideas/idea.service.ts';
import { shortlistIdeas } from './shortlist.service.ts';
import { ShortlistedIdeas } from './shortlisted-ideas.ts';

@Resolver(() => Idea)
export class ShortlistResolver {
  @Allowed('idea:review')
  @Mutation(() => ShortlistedIdeas, {
    description: `Puts ideas on the shortlist, or takes them off: at most ${REVIEWED_TOGETHER_MAX}. FORBIDDEN with one among them that is the caller’s own or that they declared not to judge: nothing is done then. For elevated roles.`,
  })
  async shortlistIdeas(
    @Ctx() ctx: Context,
    @Arg('ideaIds', () => [ID], { description: 'The ids of the ideas.' }) ideaIds: string[],
    @Arg('shortlisted', () => Boolean, { description: 'Whether they are to be on the shortlist.' })
    shortlisted: boolean,
  ) {
    const { keys, asGiven } = readIds('Idea', ideaIds);
    const { ideas, notFound } = await shortlistIdeas(ctx, { ideaIds: keys, shortlisted });
    return { ideas, notFound: asGiven(notFound) };
  }

  @FieldResolver(() => Boolean, {
    nullable: true,
    description:
      'Whether the idea is on the shortlist; null for a caller who must not judge it, and unless the caller is elevated.',
  })
  async shortlisted(@Ctx() ctx: Context, @Root() idea: Idea) {
    return (await seesDesk(ctx, idea)) ? idea.shortlistedAt !== null : null;
  }
}
