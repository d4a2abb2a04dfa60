import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, Extensions, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { LIKE_MAX, SIMILAR_COST } from '@portal/schema/limits';
import type { Context } from '../../../platform/context.ts';
import { selectedFields } from '../../../transport/graphql/selected-fields.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import { SimilarIdea } from './similar-idea.entity.ts';
import { similarTo } from './similar-idea.service.ts';

@Resolver(() => Idea)
export class SimilarIdeaResolver {
  @Extensions({ cost: SIMILAR_COST })
  @FieldResolver(() => [SimilarIdea], {
    nullable: true,
    description: `The ideas whose name, problem statement and summary resemble those of this one: earlier ones of the same submitter first, then by the words that both have, rare ones counting more; at most ${LIKE_MAX}. Null for role user, and for who must not judge the idea. Costs ${SIMILAR_COST.toLocaleString('en')} points, for its search.`,
  })
  similar(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo, @Root() idea: Idea) {
    return similarTo(ctx, idea, selectedFields(info, 'idea'));
  }
}
