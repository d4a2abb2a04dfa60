import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, Int, ObjectType } from 'type-graphql';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { ideaChangeKinds } from '@portal/schema/choices';
import { reviewStatuses } from '@portal/schema/review-status';
import type { IdeaChangeKind } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/review-status';
import { enumOf } from '../../../transport/graphql/enums.ts';
import { toGlobalId } from '../../../platform/global-id.ts';
import { Node } from '../../../transport/graphql/node.ts';
import { Idea } from '../idea.entity.ts';

/** Database triggers write it in the transaction of the change; new answers to questions, who stores them. */
@ObjectType({ implements: Node, description: 'One change of an idea.' })
@Entity('idea_changes')
export class IdeaChange implements Node {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'idea_changes_pkey',
  })
  @Index('idea_changes_waiting_idx', { where: 'place IS NULL' })
  id!: string;

  /** The position in the feed, assigned at the first read: a slow transaction must not get an earlier one. */
  @Index('idea_changes_place_key', { unique: true })
  @Column('bigint', { name: 'place', nullable: true })
  position!: string | null;

  @Index('idea_changes_idea_idx')
  @Column('uuid', { name: 'idea_id' })
  ideaId!: string;

  @Field(() => Idea, {
    description: 'The idea as it is now: where changes follow each other, newer than this one made it.',
  })
  @ManyToOne(() => Idea, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'idea_id', foreignKeyConstraintName: 'idea_changes_idea_id_fkey' })
  idea?: Idea;

  @Field(() => enumOf(ideaChangeKinds), { description: 'What happened.' })
  @Column('text')
  kind!: IdeaChangeKind;

  @Field(() => GraphQLDateTimeISO, { description: 'When it happened.' })
  @Column({ type: 'timestamptz', precision: 3 })
  at!: Date;

  @Field(() => Int, {
    description: 'The version that it made: 1 for a submission, one more with each change.',
  })
  @Column('int')
  version!: number;

  @Field(() => enumOf(reviewStatuses), { description: 'The status after it.' })
  @Column('text')
  status!: ReviewStatus;

  get globalId(): string {
    return toGlobalId('IdeaChange', this.id);
  }
}
