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
import { reviewStatuses } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/choices';
import { fail } from '@portal/schema/errors';
import type { ReviewIdea, ReviewIdeas } from '@portal/schema/idea';
import { REVIEWED_TOGETHER_MAX, LONG_TEXT_MAX, UNDO_WINDOW } from '@portal/schema/limits';
import { may } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { connectionType, PageArgs } from '../../../platform/paging/connection.ts';
import { InputArg } from '../../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../../transport/graphql/enums.ts';
import { IdArg } from '../../../transport/graphql/node.ts';
import { selectedFields } from '../../../transport/graphql/selected-fields.ts';
import { fromGlobalId, toGlobalId } from '../../../platform/global-id.ts';
import { Idea } from '../idea.entity.ts';
import { IdeaReview } from './idea-review.entity.ts';
import { listReviewers, reviewerOf, reviewsOf } from './idea-review.service.ts';
import { reviewIdea, reviewIdeas } from './review.service.ts';
import { Reviewer, SavedReviews, UndoneReviews } from './review-types.ts';
import { undoIdOf, undoReviews } from './undo.service.ts';

const IdeaReviewConnection = connectionType(() => IdeaReview, 'IdeaReview', 'reviews of an idea');

@InputType({ description: 'A review of an idea.' })
class ReviewIdeaInput implements ReviewIdea {
  @Field(() => ID, { description: 'The id of the idea.' })
  id!: string;

  @Field(() => Int, {
    description:
      'The version that the reviewer saw. When it is not the newest, the review fails with STALE, unless it repeats the last review of the same reviewer.',
  })
  version!: number;

  @Field(() => enumOf(reviewStatuses), { nullable: true, description: 'The new status; none keeps it.' })
  status?: ReviewStatus | null;

  @Field(() => String, {
    nullable: true,
    description: `Words for the submitter, in place of those before: none keep those, empty ones clear them. At most ${LONG_TEXT_MAX.toLocaleString('en')} characters.`,
  })
  comments?: string | null;

  @Field(() => Boolean, {
    defaultValue: true,
    description:
      'Whether new comments under an unchanged status are emailed to the submitter. A new status always is, and so is what replaces a review that is not announced yet.',
  })
  notify!: boolean;
}

@InputType({ description: 'An idea as a reviewer saw it.' })
class SeenIdeaInput {
  @Field(() => ID, { description: 'The id of the idea.' })
  id!: string;

  @Field(() => Int, {
    description: 'The version that the reviewer saw. When it is not the newest, the idea is left alone.',
  })
  version!: number;
}

@InputType({ description: 'One review of many ideas.' })
class ReviewIdeasInput implements ReviewIdeas {
  @Field(() => [SeenIdeaInput], { description: `The ideas, 1 to ${REVIEWED_TOGETHER_MAX}.` })
  ideas!: SeenIdeaInput[];

  @Field(() => enumOf(reviewStatuses), { description: 'The new status of all of them.' })
  status!: ReviewStatus;

  @Field(() => String, {
    defaultValue: '',
    description: `Words for each submitter, in place of those before; empty keeps those of each idea. At most ${LONG_TEXT_MAX.toLocaleString('en')} characters.`,
  })
  comments!: string;
}

const READABLE = ['id', 'version', 'status', '__typename'];

/** Refuses a review whose answer would hold what the caller may not read. `lists` are its fields that hold ideas. */
function refuseUnreadable(ctx: Context, info: GraphQLResolveInfo, ...lists: string[]): void {
  if (may(ctx, 'idea:read-any')) return;
  const selections =
    lists.length > 0 ? lists.map((list) => selectedFields(info, list)) : [selectedFields(info)];
  const [hidden] = selections.flatMap((fields) => [...fields].filter((field) => !READABLE.includes(field)));
  if (hidden === undefined) return;
  fail('FORBIDDEN', {
    message: `This access token reads the id, version and status of ideas that it reviews. For ${hidden} it takes the scope “Read ideas”.`,
  });
}

@Resolver(() => Idea)
export class ReviewResolver {
  @Query(() => [Reviewer], {
    description:
      'The accounts that made the last review of an idea, ordered by address: at most one for each reviewer, so there are no pages. For elevated roles.',
  })
  reviewers(@Ctx() ctx: Context) {
    return listReviewers(ctx);
  }

  @Mutation(() => Idea, {
    description: `Reviews an idea. The review is announced to its submitter ${UNDO_WINDOW / 1000} seconds later, unless undoReviews undoes it before; a second review in that time replaces it. FORBIDDEN for one's own idea. For elevated roles.`,
  })
  reviewIdea(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @InputArg(ReviewIdeaInput, 'The review.') input: ReviewIdeaInput,
  ) {
    refuseUnreadable(ctx, info);
    return reviewIdea(ctx, { ...input, id: fromGlobalId('Idea', input.id) });
  }

  @Mutation(() => SavedReviews, {
    description: `Reviews many ideas alike. For ${UNDO_WINDOW / 1000} seconds undoReviews can undo it; the reviews are announced after that. For elevated roles.`,
  })
  reviewIdeas(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @InputArg(ReviewIdeasInput, 'The review.') input: ReviewIdeasInput,
  ) {
    refuseUnreadable(ctx, info, 'reviewed', 'unchanged', 'stale', 'own');
    const ideas = input.ideas.map(({ id, version }) => ({ id: fromGlobalId('Idea', id), version }));
    return reviewIdeas(ctx, { ...input, ideas });
  }

  @Mutation(() => UndoneReviews, {
    description:
      "Undoes a review of one's own, of one idea or many: the ideas are as before, and nothing is announced. CONFLICT when its time is over. For elevated roles.",
  })
  undoReviews(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @IdArg('SavedReviews', 'The id of saved reviews, or the `undoId` of an idea.') id: string,
  ) {
    refuseUnreadable(ctx, info, 'restored', 'left');
    return undoReviews(ctx, id);
  }

  @FieldResolver(() => ID, {
    nullable: true,
    description: `An opaque id with which the caller can undo their last review of the idea by undoReviews, for ${UNDO_WINDOW / 1000} seconds; null when there is nothing to undo. \`node\` does not find it.`,
  })
  async undoId(@Ctx() ctx: Context, @Root() idea: Idea) {
    const id = await undoIdOf(ctx, idea);
    return id && toGlobalId('SavedReviews', id);
  }

  @FieldResolver(() => IdeaReviewConnection, {
    description: 'Every review, oldest first; for the submitter those that are announced.',
  })
  reviews(@Ctx() ctx: Context, @Root() idea: Idea, @Args(() => PageArgs) page: PageArgs) {
    return reviewsOf(ctx, idea, page);
  }
}

@Resolver(() => IdeaReview)
export class IdeaReviewResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Who reviewed, by email; null unless the caller is elevated.',
  })
  reviewer(@Ctx() ctx: Context, @Root() review: IdeaReview) {
    return reviewerOf(ctx, review);
  }
}
