import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, ID, ObjectType } from 'type-graphql';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { reviewStatuses } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/choices';
import { Account } from '../../accounts/account.entity.ts';
import { enumOf } from '../../../transport/graphql/enums.ts';
import { toGlobalId } from '../../../platform/global-id.ts';
import { Node } from '../../../transport/graphql/node.ts';
import { Idea } from '../idea.entity.ts';

@ObjectType('IdeaDecision', { implements: Node, description: 'One review of an idea.' })
@Entity('idea_decisions')
@Index('idea_decisions_idea_idx', ['ideaId', 'reviewedAt'])
export class IdeaReview implements Node {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'idea_decisions_pkey' })
  id!: string;

  @Column('uuid', { name: 'idea_id' })
  ideaId!: string;

  @ManyToOne(() => Idea, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'idea_id', foreignKeyConstraintName: 'idea_decisions_idea_id_fkey' })
  idea?: Idea;

  @Column('uuid', { name: 'reviewer_id' })
  reviewerId!: string;

  @ManyToOne(() => Account, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'reviewer_id', foreignKeyConstraintName: 'idea_decisions_reviewer_id_fkey' })
  reviewer?: Account;

  @Field(() => GraphQLDateTimeISO, { name: 'at', description: 'When it was decided.' })
  @Column({ type: 'timestamptz', name: 'decided_at', precision: 3 })
  reviewedAt!: Date;

  @Field(() => enumOf(reviewStatuses), { name: 'from', description: 'The status before.' })
  @Column('text', { name: 'from_status' })
  fromStatus!: ReviewStatus;

  @Field(() => enumOf(reviewStatuses), {
    name: 'to',
    description: 'The status after; the same when only the comment changed.',
  })
  @Column('text', { name: 'to_status' })
  toStatus!: ReviewStatus;

  @Field(() => String, { description: 'What the reviewer wrote to the submitter; empty when nothing.' })
  @Column('text')
  comments!: string;

  @Field(() => ID, { name: 'id', description: 'An opaque id.' })
  get globalId(): string {
    return toGlobalId('IdeaDecision', this.id);
  }
}
