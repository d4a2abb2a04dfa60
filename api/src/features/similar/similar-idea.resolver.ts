import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, Extensions, FieldResolver, Info, Mutation, Resolver, Root } from 'type-graphql';
import { LIKE_MAX, SIMILAR_COST } from '@portal/schema/limits';
import type { Context } from '../../platform/context.ts';
import { IdArg } from '../../transport/graphql/node.ts';
import { selectedFields } from '../../transport/graphql/selected-fields.ts';
import { Idea } from '../ideas/idea.entity.ts';
import { SimilarIdea } from './similar-idea.entity.ts';
import * as similarIdeas from './similar-idea.service.ts';
import { Allowed } from '../../transport/graphql/allowed.ts';

const IdeaId = IdArg('Idea', 'The id of the idea.', 'ideaId');
const OtherIdeaId = IdArg('Idea', 'The id of the other idea.', 'otherIdeaId');

@Resolver(() => Idea)
export class SimilarIdeaResolver {
  @Extensions({ cost: SIMILAR_COST })
  @FieldResolver(() => [SimilarIdea], {
    nullable: true,
    description: `The ideas whose name, problem statement and summary resemble those of this one: earlier ones of the same submitter first, then by the words that both have, rare ones counting more; at most ${LIKE_MAX}. Null for role user, and for who must not judge the idea. Costs ${SIMILAR_COST.toLocaleString('en')} points, for its search.`,
  })
  similar(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo, @Root() idea: Idea) {
    return similarIdeas.similarTo(ctx, idea, selectedFields(info, 'idea'));
  }

  @FieldResolver(() => [Idea], {
    nullable: true,
    description:
      'The ideas that were marked as the same by markSame, here or there: one for each mark, so there are no pages. Without one’s own; null for role user, and for who must not judge the idea.',
  })
  sameAs(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo, @Root() idea: Idea) {
    return similarIdeas.sameAs(ctx, idea, selectedFields(info));
  }

  @Allowed('idea:review')
  @Mutation(() => Boolean, {
    description:
      'Marks two ideas as the same, which shows on both. Tells whether that is new. INVALID_INPUT for one idea twice, FORBIDDEN where reviewIdea is for one of them. For elevated roles.',
  })
  markSame(@Ctx() ctx: Context, @IdeaId ideaId: string, @OtherIdeaId otherIdeaId: string) {
    return similarIdeas.markSame(ctx, ideaId, otherIdeaId, true);
  }

  @Allowed('idea:review')
  @Mutation(() => Boolean, {
    description: 'Takes such a mark away, for those who may make it. Tells whether there was one.',
  })
  unmarkSame(@Ctx() ctx: Context, @IdeaId ideaId: string, @OtherIdeaId otherIdeaId: string) {
    return similarIdeas.markSame(ctx, ideaId, otherIdeaId, false);
  }
}
