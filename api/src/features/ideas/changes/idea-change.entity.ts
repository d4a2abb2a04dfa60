import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
} from 'typeorm';
import { ideaChangeKinds } from '@portal/schema/choices';
import { reviewStatuses } from '@portal/schema/review-status';
import type { IdeaChangeKind } from '@portal/schema/choices';
import type { ReviewStatus } from '@portal/schema/review-status';
import { enumOf } from '../../../transport/graphql/enums.ts';
import { toGlobalId } from '../../../platform/global-id.ts';
import { Node } from '../../../transport/graphql/node.ts';
import { Idea } from '../idea.entity.ts';

/** Rows are written by the subscriber of `ideasChanged`, in the transaction of the change. */
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

  /** The position in the feed, assigned when the feed is read, so that no slow transaction gets one that followers have passed. */
  @Index('idea_changes_place_key', { unique: true })
  @Column('bigint', { name: 'place', nullable: true })
  position!: string | null;

  @Index('idea_changes_idea_idx')
  @Column('uuid', { name: 'idea_id' })
  ideaId!: string;

  @Field(() => Idea, {
    description:
      'The idea as its submitter knows it now: where changes follow each other, newer than this one made it. Without what is not announced and what the desk keeps, which `idea(id)` has.',
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
    description:
      'The `version` that its submitter knew after it: 1 for a submission, more after each review and after answers to questions. Other changes make none.',
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

/** The entry of an erased idea in the feed, in place of its changes. */
@ObjectType({ description: 'An idea that was erased, with its id alone: its copies are to be deleted.' })
@Entity('erased_ideas')
export class ErasedIdea {
  @PrimaryColumn('uuid', { name: 'idea_id', primaryKeyConstraintName: 'erased_ideas_pkey' })
  @Index('erased_ideas_waiting_idx', { where: 'place IS NULL' })
  ideaId!: string;

  /** The position in the feed, as that of an `IdeaChange`. */
  @Index('erased_ideas_place_key', { unique: true })
  @Column('bigint', { name: 'place', nullable: true })
  position!: string | null;

  @Field(() => GraphQLDateTimeISO, { description: 'When it was erased.' })
  @Column({ type: 'timestamptz', precision: 3 })
  at!: Date;

  @Field(() => enumOf(ideaChangeKinds), { description: 'ERASED.' })
  get kind(): IdeaChangeKind {
    return 'ERASED';
  }

  @Field(() => ID, { name: 'ideaId', description: 'The `id` that the idea had: `node` gives null for it.' })
  get ideaGlobalId(): string {
    return toGlobalId('Idea', this.ideaId);
  }
}

/** The state of the feed: a table of one row. */
@Entity('idea_feed')
@Check('idea_feed_only_check', '"only"')
export class IdeaFeed {
  @PrimaryColumn('boolean', { default: true, primaryKeyConstraintName: 'idea_feed_pkey' })
  only!: boolean;

  /** A new value after each restore of a backup; cursors contain it, so that earlier ones expire. */
  @Column('uuid')
  epoch!: string;

  /** The last assigned position. It is stored because positions of erased ideas must not be assigned again. */
  @Column('bigint', { name: 'last_place', default: '0' })
  lastPosition!: string;
}
