import type { GraphQLResolveInfo } from 'graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Info,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Resolver,
  Root,
} from 'type-graphql';
import { reviewStatuses } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/choices';
import { BULK_REVIEW_MAX, LONG_TEXT_MAX, UNDO_WINDOW } from '@portal/schema/limits';
import type { ReviewIdeas } from '@portal/schema/idea';
import type { Context } from '../../context.ts';
import { enumOf } from '../../graphql/enums.ts';
import { fromGlobalId, toGlobalId } from '../../graphql/global-id.ts';
import * as bulkReviews from './bulk-review.service.ts';
import { refuseUnreadable } from './review-answer.ts';
import { Idea } from '../idea.entity.ts';

const MOST = `at most ${BULK_REVIEW_MAX}`;

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
  @Field(() => [SeenIdeaInput], { description: `The ideas, 1 to ${BULK_REVIEW_MAX}.` })
  ideas!: SeenIdeaInput[];

  @Field(() => enumOf(reviewStatuses), { description: 'The new status of all of them.' })
  status!: ReviewStatus;

  @Field(() => String, {
    defaultValue: '',
    description: `Words for each submitter, in place of those before; empty keeps those of each idea. At most ${LONG_TEXT_MAX.toLocaleString('en')} characters.`,
  })
  comments!: string;
}

@ObjectType({ description: 'The outcome of a bulk review.' })
class BulkReview implements bulkReviews.BulkReviewOutcome {
  id!: string;

  @Field(() => GraphQLDateTimeISO, {
    description: 'Until when undoReviews undoes it. The emails to the submitters leave then.',
  })
  undoUntil!: Date;

  @Field(() => [Idea], { description: `The ideas that were reviewed: ${MOST}.` })
  reviewed!: Idea[];

  @Field(() => [Idea], { description: `Those that were so already, ${MOST}: nothing was done.` })
  unchanged!: Idea[];

  @Field(() => [Idea], {
    description: `Those that changed since the reviewer saw them, as they are now, ${MOST}: nothing was done.`,
  })
  stale!: Idea[];
}

@ObjectType({ description: 'The outcome of undoing a review of one or many ideas.' })
class UndoneReviews implements bulkReviews.UndoOutcome {
  @Field(() => [Idea], { description: `The ideas that are what they were before the review: ${MOST}.` })
  restored!: Idea[];

  @Field(() => [Idea], {
    description: `Those that were reviewed again since, as they are now, ${MOST}: nothing was done.`,
  })
  left!: Idea[];
}

@Resolver(() => BulkReview)
export class BulkReviewResolver {
  @Mutation(() => BulkReview, {
    description: `Reviews many ideas alike. For ${UNDO_WINDOW / 1000} seconds undoReviews can undo it; their owners are emailed after that. For elevated roles.`,
  })
  reviewIdeas(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('input', () => ReviewIdeasInput, { description: 'The review.' }) input: ReviewIdeasInput,
  ): Promise<bulkReviews.BulkReviewOutcome> {
    refuseUnreadable(ctx, info, 'reviewed', 'unchanged', 'stale');
    const ideas = input.ideas.map(({ id, version }) => ({ id: fromGlobalId('Idea', id), version }));
    return bulkReviews.reviewIdeas(ctx, { ...input, ideas });
  }

  @Mutation(() => UndoneReviews, {
    description:
      "Undoes a review of one's own, of one idea or many: the ideas are as before, and no email leaves. CONFLICT when its time is over. For elevated roles.",
  })
  undoReviews(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg('id', () => ID, { description: 'The id of the bulk review, or the `undoId` of an idea.' })
    id: string,
  ): Promise<bulkReviews.UndoOutcome> {
    refuseUnreadable(ctx, info, 'restored', 'left');
    return bulkReviews.undoReviews(ctx, fromGlobalId('BulkReview', id));
  }

  @FieldResolver(() => ID, {
    description: 'An opaque id for undoReviews, as long as that is possible. `node` does not find it.',
  })
  id(@Root() { id }: BulkReview): string {
    return toGlobalId('BulkReview', id);
  }
}
