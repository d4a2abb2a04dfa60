import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, ObjectType } from 'type-graphql';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { reviewStatuses } from '@portal/schema/review-status';
import type { ReviewStatus } from '@portal/schema/review-status';
import { toGlobalId } from '../../../platform/global-id.ts';
import { enumOf } from '../../../transport/graphql/enums.ts';
import { Node } from '../../../transport/graphql/node.ts';
import { Account } from '../../accounts/account.entity.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import { Personal } from '../../../platform/people-shown.ts';

@ObjectType({ implements: Node, description: 'One review of an idea.' })
@Entity('idea_reviews')
@Index('idea_reviews_idea_idx', ['ideaId', 'reviewedAt'])
@Index('idea_reviews_held_idx', ['saveId'], { where: '"announced_at" IS NULL' })
@Index('idea_reviews_release_idx', ['releaseId'], { where: '"announced_at" IS NULL' })
@Index('idea_reviews_undoable_idx', ['reviewerId', 'reviewedAt'], { where: '"announced_at" IS NULL' })
@Index('idea_reviews_waiting_idx', ['reviewedAt', 'id'], {
  where: '"announced_at" IS NULL AND ("announce_at" IS NULL OR "release_id" IS NOT NULL)',
})
@Index('idea_reviews_duplicate_idx', ['duplicateOfId'], { where: '"duplicate_of_id" IS NOT NULL' })
export class IdeaReview implements Node {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'idea_reviews_pkey', exported: true })
  id!: string;

  @Column('uuid', { name: 'idea_id', exported: true })
  ideaId!: string;

  @ManyToOne(() => Idea, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'idea_id', foreignKeyConstraintName: 'idea_reviews_idea_id_fkey' })
  idea?: Idea;

  @Index('idea_reviews_reviewer_idx')
  @Column('uuid', { name: 'reviewer_id', exported: false })
  reviewerId!: string;

  @ManyToOne(() => Account, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'reviewer_id', foreignKeyConstraintName: 'idea_reviews_reviewer_id_fkey' })
  reviewer?: Account;

  /** The id of one save, which all its reviews share: an undo takes back all of them. */
  @Column('uuid', { name: 'save_id', exported: false })
  saveId!: string;

  /** The id of one release by an administrator, which all its reviews share: their reviewers cannot undo them any more. */
  @Column('uuid', { name: 'release_id', nullable: true, exported: false })
  releaseId!: string | null;

  /** The version of the idea that has this review as its last one. */
  @Column('int', { exported: false })
  version!: number;

  @Field(() => GraphQLDateTimeISO, { name: 'at', description: 'When it was saved.' })
  @Column({ type: 'timestamptz', name: 'reviewed_at', precision: 3, exported: true })
  reviewedAt!: Date;

  @Field(() => enumOf(reviewStatuses), {
    name: 'from',
    description: 'The status that the submitter knew before.',
  })
  @Column('text', { name: 'from_status', exported: true })
  fromStatus!: ReviewStatus;

  @Field(() => enumOf(reviewStatuses), {
    name: 'to',
    description: 'The status after; the same when only the comment changed.',
  })
  @Column('text', { name: 'to_status', exported: true })
  toStatus!: ReviewStatus;

  @Personal('unrecorded')
  @Field(() => String, { description: 'What the reviewer wrote to the submitter; empty when nothing.' })
  @Column('text', { exported: true })
  comments!: string;

  /** Whether the comments came with this review; otherwise they are earlier ones, which no email repeats. */
  @Column('boolean', { name: 'comments_sent', exported: false })
  commentsSent!: boolean;

  /** Whether new comments under an unchanged status are emailed. */
  @Column('boolean', { exported: false })
  notify!: boolean;

  /** The reason from the programme's list, by its id there: no reference, since each change of the list is a row. */
  @Column('uuid', { name: 'reason_id', nullable: true, exported: false })
  reasonId!: string | null;

  /** The idea that this one repeats, as the review says; it may be erased since: a reference would lock two tables in an upgrade. */
  @Column('uuid', { name: 'duplicate_of_id', nullable: true, exported: false })
  duplicateOfId!: string | null;

  /** When the review is announced; null while it waits for its release. */
  @Column({ type: 'timestamptz', name: 'announce_at', precision: 3, nullable: true, exported: false })
  announceAt!: Date | null;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description:
      'When the submitter learned of it; null until then, and for good where a later review took its place.',
  })
  @Column({ type: 'timestamptz', name: 'announced_at', precision: 3, nullable: true, exported: true })
  announcedAt!: Date | null;

  @Field(() => GraphQLDateTimeISO, {
    name: 'announceAt',
    nullable: true,
    description:
      'When it will be announced by itself; null while it waits for its release, and once it is announced.',
  })
  get comingAt(): Date | null {
    return this.announcedAt ? null : this.announceAt;
  }

  get globalId(): string {
    return toGlobalId('IdeaReview', this.id);
  }
}
