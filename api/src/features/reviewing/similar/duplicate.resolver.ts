import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root, Extensions } from 'type-graphql';
import { DUPLICATES_MAX, LIKE_MAX, SIMILAR_COST } from '@portal/schema/limits';
import type { Context } from '../../../platform/context.ts';
import { selectedFields } from '../../../transport/graphql/selected-fields.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import { decisionOf, duplicateOf, duplicatesOf, similarTo } from './duplicate.service.ts';
import { toldOf } from '../announcing/announce.service.ts';
import { AnnouncedDecision, Decision } from '../reviews/review-types.ts';
import { SimilarIdea } from './similar-idea.entity.ts';
import { Personal } from '../../../platform/people-shown.ts';

@Resolver(() => Idea)
export class DecisionResolver {
  @FieldResolver(() => Decision, {
    nullable: true,
    description:
      'The current decision; for the submitter of the idea, staff too, and for a caller who declared not to judge it, the announced one. Null when there is none.',
  })
  decision(@Ctx() ctx: Context, @Root() idea: Idea) {
    return decisionOf(ctx, idea);
  }

  @FieldResolver(() => AnnouncedDecision, {
    nullable: true,
    description:
      'The last announced decision, also where the idea is reviewed again since: the letter about another one says that it replaces it. Null when there is none.',
  })
  announcedDecision(@Ctx() ctx: Context, @Root() idea: Idea) {
    return toldOf(ctx, idea);
  }

  @FieldResolver(() => Idea, {
    nullable: true,
    description:
      'The idea that this one repeats, as its rejection says. Null for role user, and for a caller who must not judge one of them.',
  })
  duplicateOf(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo, @Root() idea: Idea) {
    return duplicateOf(ctx, idea, selectedFields(info));
  }

  @FieldResolver(() => [Idea], {
    nullable: true,
    description: `The ideas that were rejected because they repeat this one, the last decided first; at most ${DUPLICATES_MAX}, without those that the caller must not judge. Null for role user, and for a caller who must not judge the idea.`,
  })
  duplicates(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo, @Root() idea: Idea) {
    return duplicatesOf(ctx, idea, selectedFields(info));
  }
}

@Resolver(() => Idea)
export class SimilarIdeaResolver {
  @Extensions({ cost: SIMILAR_COST })
  @Personal('unrecorded')
  @FieldResolver(() => [SimilarIdea], {
    nullable: true,
    description: `The ideas whose name, problem statement and summary resemble those of this one: earlier ones of the same submitter first, then by the words that both have, rare ones counting more; at most ${LIKE_MAX}. Null for role user, and for a caller who must not judge the idea. Costs ${SIMILAR_COST.toLocaleString('en')} points, for its search.`,
  })
  similar(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo, @Root() idea: Idea) {
    return similarTo(ctx, idea, selectedFields(info, 'idea'));
  }
}
