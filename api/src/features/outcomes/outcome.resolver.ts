import { COUNT_COST } from '@portal/schema/limits';
import { Args, Ctx, Extensions, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../platform/context.ts';
import { fromGlobalId } from '../../platform/global-id.ts';
import { connectionType, PageArgs } from '../../platform/paging/connection.ts';
import { FilterArg, InputArg } from '../../transport/graphql/declare-fields.ts';
import { Reviewer, reviewerBy } from '../accounts/reviewer.ts';
import { Idea } from '../ideas/idea.entity.ts';
import { IdeaFilterInput, toIdeaFilter } from '../ideas/list/idea-filter-input.ts';
import { IdeaOutcome, OutcomeInput, OutcomeValue, ShownOutcome } from './outcome.entity.ts';
import * as outcomes from './outcome.service.ts';
import { outcomeFilters } from '@portal/schema/list-filters';
import { filterInput, readFilterInput } from '../../transport/graphql/filter-input.ts';
import type { FilterInput } from '../../transport/graphql/filter-input.ts';
import { Allowed } from '../../transport/graphql/allowed.ts';

const IdeaOutcomeConnection = connectionType(() => IdeaOutcome, 'IdeaOutcome', 'outcomes');
const OutcomeFilterInput = filterInput('OutcomeFilterInput', 'What outcomes to list.', outcomeFilters);

@Resolver(() => Idea)
export class OutcomeResolver {
  @Allowed('idea:read-any')
  @Query(() => IdeaOutcomeConnection, {
    description:
      'The newest outcome of each approved idea that has one, the last recorded first, without the caller’s own ideas. For elevated roles.',
  })
  outcomes(
    @Ctx() ctx: Context,
    @Args(() => PageArgs) page: PageArgs,
    @FilterArg(OutcomeFilterInput) filter?: FilterInput | null,
  ) {
    return outcomes.listOutcomes(ctx, page, readFilterInput(outcomeFilters, filter));
  }

  @Extensions({ cost: COUNT_COST })
  @Allowed('idea:read-any')
  @Query(() => [OutcomeValue], {
    description:
      'The total value of the approved ideas that `filter` lists, by their newest outcomes, without those that stopped: one for each unit that has a value. For elevated roles.',
  })
  outcomeValues(@Ctx() ctx: Context, @FilterArg(IdeaFilterInput) filter?: FilterInput | null) {
    return outcomes.worthOfIdeas(ctx, toIdeaFilter(filter));
  }

  @Allowed('idea:review')
  @Mutation(() => IdeaOutcome, {
    description:
      'Records what became of an approved idea; earlier entries stay as its history. Repeated, it changes nothing. CONFLICT until the approval is announced, FORBIDDEN as reviewIdea is. For elevated roles.',
  })
  recordOutcome(@Ctx() ctx: Context, @InputArg(OutcomeInput, 'The outcome.') input: OutcomeInput) {
    return outcomes.recordOutcome(ctx, { ...input, ideaId: fromGlobalId('Idea', input.ideaId) });
  }

  @FieldResolver(() => IdeaOutcomeConnection, {
    name: 'outcomes',
    nullable: true,
    description:
      'The outcomes, newest first: the first is the current one. Null for a caller who must not judge the idea, and unless the caller is elevated.',
  })
  outcomesOfIdea(@Ctx() ctx: Context, @Root() idea: Idea, @Args(() => PageArgs) page: PageArgs) {
    return outcomes.outcomesOf(ctx, idea, page);
  }

  @FieldResolver(() => IdeaOutcome, {
    nullable: true,
    description:
      'The current outcome: the first of `outcomes`. Null without an outcome, for a caller who must not judge the idea, and unless the caller is elevated.',
  })
  lastOutcome(@Ctx() ctx: Context, @Root() idea: Idea) {
    return outcomes.lastOutcomeOf(ctx, idea);
  }

  @FieldResolver(() => ShownOutcome, {
    nullable: true,
    description:
      'What became of it, as its submitter reads it; null without an announced approval, and unless the programme shows it.',
  })
  shownOutcome(@Ctx() ctx: Context, @Root() { id }: Idea) {
    return outcomes.shownOutcomeOf(ctx, id);
  }
}

@Resolver(() => IdeaOutcome)
export class IdeaOutcomeResolver {
  @FieldResolver(() => Reviewer, {
    nullable: true,
    description: 'Who recorded it; null once their account is erased.',
  })
  by(@Ctx() ctx: Context, @Root() { authorId }: IdeaOutcome) {
    return authorId && reviewerBy(ctx, authorId);
  }
}
