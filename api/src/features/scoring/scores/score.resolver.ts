import type { GraphQLResolveInfo } from 'graphql';
import {
  Args,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Info,
  InputType,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { ScoreCardInput as ScoreCardInputFields, ScoreIdea } from '@portal/schema/score';
import type { Context } from '../../../platform/context.ts';
import { fromGlobalId } from '../../../platform/global-id.ts';
import { PageArgs } from '../../../platform/paging/connection.ts';
import { FilterArg, InputArg } from '../../../transport/graphql/declare-fields.ts';
import { IdArg } from '../../../transport/graphql/node.ts';
import { selectedFields } from '../../../transport/graphql/selected-fields.ts';
import { Reviewer, reviewerBy } from '../../accounts/reviewer.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import { toIdeaFilter } from '../../ideas/list/idea-filter-input.ts';
import { IdeaConnection, selectedNeighbours } from '../../ideas/idea.resolver.ts';
import { IdeaNeighbours } from '../../ideas/list/idea-neighbours.ts';
import { IdeaScore, ScoreMark } from './idea-score.entity.ts';
import { Ranking, RankingFilterInput } from './ranking.ts';
import { ScoreCard, ScoreCriterion } from './score-card.entity.ts';
import * as scores from './score.service.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';

@InputType({ description: 'The score of an idea.' })
class ScoreIdeaInput implements ScoreIdea {
  @Field(() => ID, { description: 'The id of the idea.' })
  ideaId!: string;

  @Field(() => Int, {
    description:
      'Of the score card the version that the scorer saw. When it is not the newest, the score fails with STALE.',
  })
  cardVersion!: number;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Says that the scorer cannot judge; without marks.',
  })
  cannotJudge!: boolean;

  @Field(() => [ScoreMark], { defaultValue: [], description: 'One mark for each criterion of the card.' })
  marks!: ScoreMark[];
}

@InputType({ description: 'What the score card is to ask.' })
class ScoreCardInput implements ScoreCardInputFields {
  @Field(() => Int, {
    description:
      'The version that the administrator saw. When it is not the newest, the change fails with STALE.',
  })
  version!: number;

  @Field(() => [ScoreCriterion], { description: 'The criteria, 1 to 10, in their order.' })
  criteria!: ScoreCriterion[];
}

const IdeaId = IdArg('Idea', 'The id of the idea.', 'ideaId');

function toRankingFilter(filter: RankingFilterInput | null | undefined) {
  const { disagreement, ideas } = filter ?? {};
  return { disagreement, ideas: ideas ? toIdeaFilter(ideas) : undefined };
}

@Resolver()
export class ScoreResolver {
  @Allowed('idea:read-any')
  @Query(() => ScoreCard, { description: 'The score card that is asked now. For elevated roles.' })
  scoreCard(@Ctx() ctx: Context) {
    return scores.readScoreCard(ctx);
  }

  @Allowed('idea:read-any')
  @Query(() => IdeaConnection, {
    description:
      'The shortlisted ideas that the caller scored, by the mean of their `ranking`, the best first; all that have a score for administrators. With `filter.ideas` all shortlisted ideas that it lists. For elevated roles.',
  })
  ranking(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Args(() => PageArgs) page: PageArgs,
    @FilterArg(RankingFilterInput) filter?: RankingFilterInput | null,
  ) {
    return scores.listRanking(ctx, page, toRankingFilter(filter), selectedFields(info, 'edges', 'node'));
  }

  @Allowed('idea:read-any')
  @Query(() => IdeaNeighbours, {
    description:
      'The ideas before and after an idea in the `ranking` that `filter` gives, whether or not the filter leaves out the idea itself. An idea whose scores the caller may not see stands among those without a score. For elevated roles.',
  })
  rankingNeighbours(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @IdeaId ideaId: string,
    @FilterArg(RankingFilterInput) filter?: RankingFilterInput | null,
  ) {
    return scores.findRankNeighbours(ctx, ideaId, toRankingFilter(filter), selectedNeighbours(info));
  }

  @Allowed('score:change-card')
  @Mutation(() => ScoreCard, {
    description:
      'Changes the score card for scores from now on: others keep the card they were made with. For administrators.',
  })
  changeScoreCard(
    @Ctx() ctx: Context,
    @InputArg(ScoreCardInput, 'What takes the place of all that was.') input: ScoreCardInput,
  ) {
    return scores.changeScoreCard(ctx, input);
  }

  @Allowed('idea:review')
  @Mutation(() => IdeaScore, {
    description:
      'Scores a shortlisted idea, or changes the caller’s score of it. Once a score of another was open to the caller, their first stands, and this is kept beside it as `later`. FORBIDDEN as reviewIdea is, CONFLICT unless it is shortlisted. For elevated roles.',
  })
  scoreIdea(@Ctx() ctx: Context, @InputArg(ScoreIdeaInput, 'The score.') input: ScoreIdeaInput) {
    return scores.scoreIdea(ctx, { ...input, ideaId: fromGlobalId('Idea', input.ideaId) });
  }
}

@Resolver(() => Idea)
export class IdeaScoreResolver {
  @FieldResolver(() => IdeaScore, {
    nullable: true,
    description:
      'The caller’s score; null until it is handed in, and for a caller who must not judge the idea.',
  })
  score(@Ctx() ctx: Context, @Root() idea: Idea) {
    return scores.myScoreOf(ctx, idea);
  }

  @FieldResolver(() => [IdeaScore], {
    nullable: true,
    description:
      'Every score, one for each scorer; null until the caller’s is handed in, unless they are an administrator, for a caller who must not judge the idea, and unless the caller is elevated.',
  })
  scores(@Ctx() ctx: Context, @Root() idea: Idea) {
    return scores.scoresOf(ctx, idea);
  }

  @FieldResolver(() => Ranking, {
    nullable: true,
    description:
      'What the scores come to; null until the caller’s is handed in, unless they are an administrator, for a caller who must not judge the idea, and unless the caller is elevated.',
  })
  ranking(@Ctx() ctx: Context, @Root() idea: Idea) {
    return scores.rankingOf(ctx, idea);
  }
}

@Resolver(() => ScoreCard)
export class ScoreCardResolver {
  @FieldResolver(() => Reviewer, {
    nullable: true,
    description: 'Who changed it; null until somebody does, and once their account is erased.',
  })
  by(@Ctx() ctx: Context, @Root() { changedById }: ScoreCard) {
    return changedById && reviewerBy(ctx, changedById);
  }
}
