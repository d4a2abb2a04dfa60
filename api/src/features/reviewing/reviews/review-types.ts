/** The graph types of reviews, other than the rows of their history. */
import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { leftOutReasons, reviewStatuses } from '@portal/schema/review-status';
import type { LeftOutReason, ReviewStatus } from '@portal/schema/review-status';
import { REVIEWED_TOGETHER_MAX } from '@portal/schema/limits';
import { enumOf } from '../../../transport/graphql/enums.ts';
import { NotFoundField } from '../../../transport/graphql/counted-change.ts';
import { toGlobalId } from '../../../platform/global-id.ts';
import { Node } from '../../../transport/graphql/node.ts';
import { RejectionReason } from '../../programme/rejection-reason.entity.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import { Personal } from '../../../platform/people-shown.ts';

const MOST = `at most ${REVIEWED_TOGETHER_MAX}`;

@ObjectType({ description: 'An idea that a review of many left out, and why.', simpleResolvers: true })
export class LeftOutIdea {
  @Field(() => Idea, { description: 'The idea, as it is now.' })
  idea!: Idea;

  @Field(() => enumOf(leftOutReasons), { description: 'Why nothing was done.' })
  reason!: LeftOutReason;
}

@ObjectType({ implements: Node, description: 'The reviews of one save.' })
export class SavedReviews implements Node {
  id!: string;

  @Field(() => GraphQLDateTimeISO, {
    name: 'undoableUntil',
    nullable: true,
    description:
      'Until when undoReviews undoes them. They are announced to the submitters then; null where that waits until an administrator announces them.',
  })
  undoUntil!: Date | null;

  @Field(() => GraphQLDateTimeISO, {
    name: 'undoUntil',
    description: 'The same; a time in the far future where they wait until they are released.',
    deprecationReason: 'Use undoableUntil instead. Removed after 2027-12-31.',
  })
  get undoUntilTime(): Date {
    return this.undoUntil ?? new Date('9999-12-31T00:00:00Z');
  }

  @Field(() => [Idea], { description: `The ideas that were reviewed: ${MOST}.` })
  reviewed: Idea[] = [];

  @Field(() => [Idea], { description: `Those that were so already, ${MOST}: nothing was done.` })
  unchanged: Idea[] = [];

  @Field(() => [Idea], {
    description: `Those that changed since the reviewer saw them, as they are now, ${MOST}: nothing was done.`,
  })
  stale: Idea[] = [];

  @Field(() => [Idea], {
    description: `Those that the reviewer submitted, ${MOST}: nobody reviews their own idea.`,
  })
  own: Idea[] = [];

  @Field(() => [Idea], {
    description: `Those that the reviewer declared not to judge, ${MOST}: nothing was done.`,
  })
  conflicted: Idea[] = [];

  @Field(() => [LeftOutIdea], {
    description: `All that were left out, with the reason of each, ${MOST}: what cannot be done keeps nobody from the others.`,
  })
  leftOut: LeftOutIdea[] = [];

  @NotFoundField('idea')
  notFound: string[] = [];

  @Field(() => ID, {
    name: 'id',
    description: 'An opaque id for undoReviews. `node` finds it as long as its reviewer can undo them.',
  })
  get globalId(): string {
    return toGlobalId('SavedReviews', this.id);
  }
}

@ObjectType({ description: 'The outcome of undoing a review of one or many ideas.' })
export class UndoneReviews {
  @Field(() => [Idea], { description: `The ideas that are what they were before the review: ${MOST}.` })
  restored: Idea[] = [];

  @Field(() => [Idea], {
    description: `Those that were reviewed again or released since, as they are now, ${MOST}: nothing was done.`,
  })
  left: Idea[] = [];
}

@ObjectType({
  description: 'The decision on an idea, with what was said to its submitter.',
  simpleResolvers: true,
})
export class Decision {
  @Field(() => enumOf(reviewStatuses), { description: 'Approved or rejected.' })
  status!: ReviewStatus;

  @Field(() => GraphQLDateTimeISO, { description: 'When it was decided.' })
  at!: Date;

  @Personal('unrecorded')
  @Field(() => String, {
    description:
      'The words that came with the decision, or with a later review under the same status; empty when none.',
  })
  comments!: string;

  @Field(() => RejectionReason, { nullable: true, description: 'The reason from the list of the programme.' })
  reason!: RejectionReason | null;
}

@ObjectType({ description: 'An announced decision.', simpleResolvers: true })
export class AnnouncedDecision {
  @Field(() => enumOf(reviewStatuses), { description: 'Approved or rejected.' })
  status!: ReviewStatus;

  @Field(() => GraphQLDateTimeISO, { description: 'When it was announced to the submitter.' })
  at!: Date;
}

@ObjectType({ description: 'The outcome of releasing decisions.', simpleResolvers: true })
export class ReleasedReviews {
  @Field(() => Int, {
    description: 'How many were released; those that did not wait any more are not counted.',
  })
  count!: number;

  @Field(() => GraphQLDateTimeISO, { description: 'When they are announced.' })
  at!: Date;

  @NotFoundField('review')
  notFound!: string[];
}

@ObjectType({ description: 'The email that announces a review.', simpleResolvers: true })
export class ReviewEmail {
  @Personal('identity')
  @Field(() => String, { description: 'The address of the submitter.' })
  recipient!: string;

  @Personal('unrecorded')
  @Field(() => String, { description: 'The subject.' })
  subject!: string;

  @Personal('unrecorded')
  @Field(() => String, { description: 'The whole text.' })
  text!: string;
}
