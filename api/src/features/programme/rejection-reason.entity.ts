import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, Int, ObjectType } from 'type-graphql';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { REASONS_MAX, SHORT_TEXT_MAX } from '@portal/schema/limits';
import { toGlobalId } from '../../platform/global-id.ts';
import { Node } from '../../transport/graphql/node.ts';
import { Account } from '../accounts/account.entity.ts';
import { Personal } from '../../platform/people-shown.ts';

/** A reason as a list stores it. */
export interface StoredReason {
  id: string;
  name: string;
  nextStep: string;
}

@ObjectType({ implements: Node, description: 'A reason for a rejection, from the list of the programme.' })
export class RejectionReason implements Node, StoredReason {
  constructor({ id, name, nextStep }: StoredReason) {
    this.id = id;
    this.name = name;
    this.nextStep = nextStep;
  }

  readonly id: string;

  @Personal('none')
  @Field(() => String, {
    description: `The reason, as the submitter reads it. At most ${SHORT_TEXT_MAX} characters.`,
  })
  readonly name: string;

  @Personal('none')
  @Field(() => String, {
    description: `What the submitter can do next; empty for nothing. At most ${SHORT_TEXT_MAX} characters.`,
  })
  readonly nextStep: string;

  get globalId(): string {
    return toGlobalId('RejectionReason', this.id);
  }
}

/** Each change adds a list: the newest is in use, the others name the reasons of earlier rejections. */
@ObjectType({ description: 'The reasons among which a reviewer chooses who rejects an idea.' })
@Entity('rejection_reasons')
export class RejectionReasons {
  @Field(() => Int, {
    description: 'Grows by one with each change, from 0 for the empty list at the beginning.',
  })
  @PrimaryColumn('int', { primaryKeyConstraintName: 'rejection_reasons_pkey', exported: false })
  version!: number;

  @Column('jsonb', { name: 'reasons', exported: true })
  stored!: StoredReason[];

  @Field(() => [RejectionReason], { description: `The reasons in their order, at most ${REASONS_MAX}.` })
  get reasons(): RejectionReason[] {
    return this.stored.map((reason) => new RejectionReason(reason));
  }

  @Index('rejection_reasons_changed_by_idx')
  @Column('uuid', { name: 'changed_by_id', nullable: true, exported: false })
  changedById!: string | null;

  @ManyToOne(() => Account, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'changed_by_id', foreignKeyConstraintName: 'rejection_reasons_changed_by_id_fkey' })
  changer?: Account | null;

  @Field(() => GraphQLDateTimeISO, {
    name: 'at',
    nullable: true,
    description: 'When it was changed; null until somebody does.',
  })
  @Column({ type: 'timestamptz', name: 'changed_at', precision: 3, exported: true })
  changedAt!: Date | null;
}
