import type { GraphQLResolveInfo } from 'graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import {
  Arg,
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
import { reviewStatuses } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import type { PreviewReview, ReviewIdea, ReviewIdeas } from '@portal/schema/idea';
import {
  DAY,
  LONG_TEXT_MAX,
  RELEASE_AHEAD_MAX,
  REVIEWED_TOGETHER_MAX,
  UNDOABLE_MAX,
  UNDO_WINDOW,
} from '@portal/schema/limits';
import type { Context } from '../../../platform/context.ts';
import { connectionType, PageArgs } from '../../../platform/paging/connection.ts';
import { FilterArg, InputArg } from '../../../transport/graphql/declare-fields.ts';
import { enumOf } from '../../../transport/graphql/enums.ts';
import { IdArg } from '../../../transport/graphql/node.ts';
import { selectedFields } from '../../../transport/graphql/selected-fields.ts';
import { fromGlobalId, optionalKey, readIds, toGlobalId } from '../../../platform/global-id.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import { CountedChange } from '../../../transport/graphql/counted-change.ts';
import { Reviewer } from '../../accounts/reviewer.ts';
import { listStaff } from '../claims/claim.service.ts';
import { RejectionReason } from '../../programme/rejection-reason.entity.ts';
import { reasonOf } from '../announcing/announce.service.ts';
import { IdeaReview } from './idea-review.entity.ts';
import { ideaOf } from '../../ideas/idea-loader.ts';
import { lastReviewOf, listReviewers, reviewerOf, reviewsOf } from './idea-review.service.ts';
import { emailOf, listHeldReviews, releaseReviews, setHour } from '../announcing/release.service.ts';
import { previewEmail } from '../announcing/preview.service.ts';
import { reviewIdea, reviewIdeas } from './review.service.ts';
import { ReleasedReviews, ReviewEmail, SavedReviews, UndoneReviews } from './review-types.ts';
import { listUndoableReviews, undoIdOf, undoReviews } from './undo.service.ts';
import { Allowed } from '../../../transport/graphql/allowed.ts';
import { Personal } from '../../../platform/people-shown.ts';

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
    description: `Words for the submitter, in place of those before: none keep those, empty ones clear them. The email of a new status quotes what comes with it, not what is kept. At most ${LONG_TEXT_MAX.toLocaleString('en')} characters.`,
  })
  comments?: string | null;

  @Field(() => Boolean, {
    defaultValue: true,
    description:
      'Whether new comments under an unchanged status are emailed to the submitter. A new status always is, and so is what replaces a review that is not announced yet.',
  })
  notify!: boolean;

  @Field(() => ID, {
    nullable: true,
    description:
      'A reason of `rejectionReasons`, with REJECTED only; left out, that of before stays while the status stays, and null takes it away.',
  })
  reasonId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'The original of which this idea is a duplicate, with REJECTED only; left out and null as for `reasonId`. The submitter does not learn which idea it is. FORBIDDEN for one that the caller must not judge.',
  })
  duplicateOfId?: string | null;
}

const REASON = 'RejectionReason';

@InputType({ description: 'What a review would say.' })
class PreviewReviewInput implements PreviewReview {
  @Field(() => ID, { description: 'The id of the idea.' })
  ideaId!: string;

  @Field(() => enumOf(reviewStatuses), { nullable: true, description: 'The new status; none keeps it.' })
  status?: ReviewStatus | null;

  @Field(() => String, {
    defaultValue: '',
    description: `Words for the submitter. At most ${LONG_TEXT_MAX.toLocaleString('en')} characters.`,
  })
  comments!: string;

  @Field(() => ID, { nullable: true, description: 'A reason of `rejectionReasons`.' })
  reasonId?: string | null;
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
    description: `Words for each submitter, in place of those before; empty clears those of an idea that gets another status, and keeps those of the others. At most ${LONG_TEXT_MAX.toLocaleString('en')} characters.`,
  })
  comments!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'A reason of `rejectionReasons`, with REJECTED only; none keeps that of an idea that is REJECTED already.',
  })
  reasonId?: string | null;
}

@InputType({ description: 'What staff to list.' })
class StaffFilterInput {
  @Field(() => Boolean, {
    nullable: true,
    description:
      'True lists those who made the last review of an idea, whatever their role is now, instead of those that ideas can be assigned to.',
  })
  hasReviewed?: boolean | null;
}

@Resolver(() => Idea)
export class ReviewResolver {
  @Allowed('idea:read-any')
  @Query(() => [Reviewer], {
    description:
      'The accounts that made the last review of an idea, ordered by address: at most one for each reviewer, so there are no pages. For elevated roles.',
    deprecationReason: 'Use staff(filter: { hasReviewed: true }) instead. Removed after 2027-12-31.',
  })
  reviewers(@Ctx() ctx: Context) {
    return listReviewers(ctx);
  }

  @Allowed('idea:read-any')
  @Query(() => [Reviewer], {
    description:
      'The staff that ideas can be assigned to, ordered by address: one for each account, so there are no pages. For elevated roles.',
  })
  staff(@Ctx() ctx: Context, @FilterArg(StaffFilterInput) filter?: StaffFilterInput | null) {
    return filter?.hasReviewed ? listReviewers(ctx) : listStaff(ctx);
  }

  @Allowed('idea:review')
  @Mutation(() => Idea, {
    description: `Reviews an idea. The review is announced to its submitter ${UNDO_WINDOW / 1000} seconds later, or when an administrator releases it, as the programme is set, unless undoReviews undoes it before; a second review in that time replaces it. FORBIDDEN for one's own idea, for one that the caller declared not to judge, and for a new status where the programme leaves that to administrators. For elevated roles.`,
  })
  reviewIdea(@Ctx() ctx: Context, @InputArg(ReviewIdeaInput, 'The review.') input: ReviewIdeaInput) {
    const duplicateOfId = optionalKey('Idea', input.duplicateOfId);
    const reasonId = optionalKey(REASON, input.reasonId);
    return reviewIdea(ctx, { ...input, id: fromGlobalId('Idea', input.id), duplicateOfId, reasonId });
  }

  @Allowed('idea:review')
  @Mutation(() => SavedReviews, {
    description: `Reviews many ideas alike. The reviews are announced as those of reviewIdea are; until then undoReviews can undo them. For elevated roles.`,
  })
  async reviewIdeas(@Ctx() ctx: Context, @InputArg(ReviewIdeasInput, 'The review.') input: ReviewIdeasInput) {
    const ids = input.ideas.map(({ id }) => id);
    const { keys, asGiven } = readIds('Idea', ids);
    const ideas = input.ideas.map(({ version }, index) => ({ id: keys[index], version }));
    const saved = await reviewIdeas(ctx, { ...input, ideas, reasonId: optionalKey(REASON, input.reasonId) });
    return Object.assign(saved, { notFound: asGiven(saved.notFound) });
  }

  @Allowed('idea:review')
  @Mutation(() => UndoneReviews, {
    description:
      "Undoes a review of one's own, of one idea or many: the ideas are as before, and nothing is announced. CONFLICT when they are announced or released. For elevated roles.",
  })
  undoReviews(
    @Ctx() ctx: Context,
    @IdArg('SavedReviews', 'The id of saved reviews, which ideas have as `undoId`.') id: string,
  ) {
    return undoReviews(ctx, id);
  }

  @Allowed('idea:review')
  @Query(() => [SavedReviews], {
    description: `What the caller can still undo by undoReviews, newest first: at most ${UNDOABLE_MAX}. For elevated roles.`,
  })
  undoableReviews(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return listUndoableReviews(ctx, selectedFields(info, 'reviewed'));
  }

  @Allowed('idea:read-any')
  @Query(() => ReviewEmail, {
    nullable: true,
    description:
      'The email that a review by reviewIdea would send; null where it would send none. Nothing is saved or sent. FORBIDDEN as reviewIdea is. For elevated roles.',
  })
  reviewEmail(@Ctx() ctx: Context, @InputArg(PreviewReviewInput, 'The review.') input: PreviewReviewInput) {
    const reasonId = optionalKey(REASON, input.reasonId);
    return previewEmail(ctx, { ...input, ideaId: fromGlobalId('Idea', input.ideaId), reasonId });
  }

  @Allowed('idea:release')
  @Query(() => IdeaReviewConnection, {
    description:
      'The reviews that wait until they are released, or until the hour that a release set, oldest first. For administrators.',
  })
  heldReviews(@Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs) {
    return listHeldReviews(ctx, page);
  }

  @Allowed('idea:release')
  @Mutation(() => ReleasedReviews, {
    description:
      'Releases reviews that wait: they are announced to their submitters, now or at an hour, and their reviewers cannot undo them any more. Takes either `ids` or `decidedUntil`. Leaves alone those of ideas that the caller must not judge. More than one take a recent authentication, and all administrators are notified. For administrators.',
  })
  async releaseReviews(
    @Ctx() ctx: Context,
    @Arg('ids', () => [ID], {
      nullable: true,
      description: `The reviews, 1 to ${REVIEWED_TOGETHER_MAX}. One with an hour gets the new one; one that does not wait any more is left alone.`,
    })
    ids?: string[] | null,
    @Arg('decidedUntil', () => GraphQLDateTimeISO, {
      nullable: true,
      description: 'Releases all that wait and were decided until then.',
    })
    decidedUntil?: Date | null,
    @Arg('at', () => GraphQLDateTimeISO, {
      nullable: true,
      description: `When to announce them: in the future, at most ${RELEASE_AHEAD_MAX / DAY} days ahead; left out, now.`,
    })
    at?: Date | null,
  ) {
    const { keys, asGiven } = readIds('IdeaReview', ids ?? []);
    const released = await releaseReviews(ctx, { ids: ids ? keys : undefined, decidedUntil, at });
    return { ...released, notFound: asGiven(released.notFound) };
  }

  @Allowed('idea:release')
  @Mutation(() => CountedChange, {
    description:
      'Takes the hour of released reviews back: they wait for their release again. Counts those that had one. Leaves alone those of ideas that the caller must not judge. For administrators.',
  })
  async holdReviews(
    @Ctx() ctx: Context,
    @Arg('ids', () => [ID], { description: `The reviews, 1 to ${REVIEWED_TOGETHER_MAX}.` }) ids: string[],
  ) {
    const { keys, asGiven } = readIds('IdeaReview', ids);
    const { count, notFound } = await setHour(ctx, keys, null);
    return { count, notFound: asGiven(notFound) };
  }

  @FieldResolver(() => ID, {
    nullable: true,
    description:
      'The id of the `SavedReviews` with the caller’s last review of the idea: undoReviews undoes them, until they are released or announced; null when there is nothing to undo.',
  })
  async undoId(@Ctx() ctx: Context, @Root() idea: Idea) {
    const id = await undoIdOf(ctx, idea);
    return id && toGlobalId('SavedReviews', id);
  }

  @FieldResolver(() => IdeaReviewConnection, {
    description:
      'Every review, oldest first; for its submitter, staff too, and for a caller who declared not to judge it, the announced ones.',
  })
  reviews(@Ctx() ctx: Context, @Root() idea: Idea, @Args(() => PageArgs) page: PageArgs) {
    return reviewsOf(ctx, idea, page);
  }

  @FieldResolver(() => IdeaReview, {
    nullable: true,
    description:
      'The last review; for its submitter, staff too, and for a caller who declared not to judge it, the last announced one. Null when there is none.',
  })
  lastReview(@Ctx() ctx: Context, @Root() idea: Idea) {
    return lastReviewOf(ctx, idea);
  }
}

@Resolver(() => IdeaReview)
export class IdeaReviewResolver {
  @Personal('unrecorded')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Who reviewed, by email; null unless the caller is elevated and may judge the idea.',
  })
  reviewer(@Ctx() ctx: Context, @Root() review: IdeaReview) {
    return reviewerOf(ctx, review);
  }

  @FieldResolver(() => Idea, { description: 'The idea that was reviewed, as it is now.' })
  idea(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo, @Root() review: IdeaReview) {
    return ideaOf(ctx, review, selectedFields(info));
  }

  @FieldResolver(() => RejectionReason, {
    nullable: true,
    description: 'The reason from the list of the programme; null when none was chosen.',
  })
  reason(@Ctx() ctx: Context, @Root() review: IdeaReview) {
    return reasonOf(ctx, review);
  }

  @Personal('unrecorded')
  @FieldResolver(() => ReviewEmail, {
    nullable: true,
    description:
      'What will be emailed to the submitter; null when no email is sent or it was sent, and unless the caller is an administrator.',
  })
  email(@Ctx() ctx: Context, @Root() review: IdeaReview) {
    return emailOf(ctx, review);
  }
}
