import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Column } from 'typeorm';
import { followUpActs, followUpStates } from '@portal/schema/follow-up';
import type { FollowUpAct, FollowUpState, Standing } from '@portal/schema/follow-up';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { enumOf } from '../../../transport/graphql/enums.ts';

/** The columns of a table whose rows staff follow up. They refer to accounts as the audit log does: an erased one leaves its id. */
@ObjectType({ description: 'What staff did with what somebody sent.' })
export class FollowUp implements Standing {
  @Field(() => enumOf(followUpStates), { description: 'How far it has come.' })
  @Column('text', { name: 'state', default: 'NEW', exported: true })
  state!: FollowUpState;

  @Field(() => Int, { description: 'Grows by one with each act. An act names the version that it saw.' })
  @Column('int', { name: 'state_version', default: 1, exported: false })
  version!: number;

  @Column('uuid', { name: 'holder_id', nullable: true, exported: false })
  holderId!: string | null;

  @Column('text', { name: 'reply', nullable: true, exported: true })
  reply!: string | null;

  @Column('uuid', { name: 'replied_by_id', nullable: true, exported: false })
  repliedById!: string | null;

  @Column({ type: 'timestamptz', name: 'replied_at', precision: 3, nullable: true, exported: true })
  repliedAt!: Date | null;
}

@InputType({ description: 'An act on what somebody sent.' })
export class FollowUpInput {
  @Field(() => ID, { description: 'The id of what was sent.' })
  id!: string;

  @Field(() => Int, {
    description: 'The version that the caller saw. When it is not the newest, the act fails with STALE.',
  })
  version!: number;

  @Field(() => enumOf(followUpActs), { description: 'What is done.' })
  act!: FollowUpAct;

  @Field(() => String, {
    nullable: true,
    description: `What the sender gets by email, with ANSWER only. At most ${LONG_TEXT_MAX.toLocaleString('en')} characters.`,
  })
  reply?: string | null;
}
