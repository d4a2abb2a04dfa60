import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { ReviewStatus } from '@portal/schema/choices';
import { Account } from '../../accounts/account.entity.ts';
import { Idea } from '../idea.entity.ts';

/** Keeps what it takes to undo a review of one or many ideas. */
@Entity('bulk_reviews')
export class BulkReview {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'bulk_reviews_pkey' })
  id!: string;

  @Column('uuid', { name: 'reviewer_id' })
  reviewerId!: string;

  @ManyToOne(() => Account, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'reviewer_id', foreignKeyConstraintName: 'bulk_reviews_reviewer_id_fkey' })
  reviewer?: Account;

  /** Its emails leave then, too. */
  @Column({ type: 'timestamptz', name: 'undo_until', precision: 3 })
  undoUntil!: Date;

  @Column({ type: 'timestamptz', name: 'undone_at', precision: 3, nullable: true })
  undoneAt!: Date | null;
}

@Entity('bulk_review_items')
@Index('bulk_review_items_idea_idx', ['ideaId'])
export class BulkReviewItem {
  @PrimaryColumn('uuid', { name: 'bulk_review_id', primaryKeyConstraintName: 'bulk_review_items_pkey' })
  bulkReviewId!: string;

  @ManyToOne(() => BulkReview, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'bulk_review_id', foreignKeyConstraintName: 'bulk_review_items_bulk_review_id_fkey' })
  bulkReview?: BulkReview;

  @PrimaryColumn('uuid', { name: 'idea_id', primaryKeyConstraintName: 'bulk_review_items_pkey' })
  ideaId!: string;

  @ManyToOne(() => Idea, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'idea_id', foreignKeyConstraintName: 'bulk_review_items_idea_id_fkey' })
  idea?: Idea;

  /** An idea with another version was reviewed since. */
  @Column('int')
  version!: number;

  @Column('uuid', { name: 'decision_id' })
  reviewId!: string;

  @Column('uuid', { name: 'mail_id', nullable: true })
  mailId!: string | null;

  /** The review whose held email this one replaced. Undoing restores it. */
  @Column('uuid', { name: 'replaces_id', nullable: true })
  replacesId!: string | null;

  @Column('text', { name: 'status_before' })
  statusBefore!: ReviewStatus;

  @Column('text', { name: 'status_known' })
  statusKnown!: ReviewStatus;

  @Column('text', { name: 'comments_before' })
  commentsBefore!: string;

  @Column('uuid', { name: 'last_reviewer_id_before', nullable: true })
  lastReviewerIdBefore!: string | null;

  @Column({ type: 'timestamptz', name: 'first_decided_at_before', precision: 3, nullable: true })
  firstDecidedAtBefore!: Date | null;

  @Column({ type: 'timestamptz', name: 'updated_at_before', precision: 3 })
  updatedAtBefore!: Date;
}
