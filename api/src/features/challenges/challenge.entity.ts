import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { challengeFields } from '@portal/schema/challenge';
import { challengeStatuses } from '@portal/schema/call-phase';
import { challengeTakes, changesUntil } from '@portal/schema/choices';
import { CHALLENGE_DAYS_MAX, SHORT_TEXT_MAX } from '@portal/schema/limits';
import { DayScalar, DeclareFields, oneOfList, typedBy } from '../../transport/graphql/declare-fields.ts';
import { toGlobalId } from '../../platform/global-id.ts';
import { Personal } from '../../platform/people-shown.ts';
import { Node } from '../../transport/graphql/node.ts';

@InputType('ChallengeDayInput', { description: 'A day of a challenge.' })
@ObjectType({ description: 'A day of a challenge, such as that of the pitches.' })
export class ChallengeDay {
  @Field(() => DayScalar, { description: 'The day.' })
  day!: string;

  @Personal('none')
  @Field(() => String, {
    description: `What happens on it. At most ${SHORT_TEXT_MAX} characters.`,
  })
  what!: string;
}

@ObjectType()
@DeclareFields(challengeFields)
abstract class ChallengeFields extends typedBy(challengeFields) {}

@ObjectType({ implements: Node, description: 'A challenge that teams enter, such as a hackathon.' })
@Entity('challenges')
@Check('challenges_status_check', oneOfList('status', challengeStatuses))
@Check('challenges_takes_check', oneOfList('takes', challengeTakes))
@Check('challenges_changes_until_check', oneOfList('changes_until', changesUntil))
@Index('challenges_slug_key', ['slug'], { unique: true })
@Index('challenges_created_idx', ['createdAt', 'id'])
export class Challenge extends ChallengeFields implements Node {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'challenges_pkey' })
  id!: string;

  @Field(() => [ChallengeDay], {
    description: `What happens when, in the order of the days: at most ${CHALLENGE_DAYS_MAX}.`,
  })
  @Column('jsonb')
  days!: ChallengeDay[];

  @Field(() => Int, { description: 'Grows by one with each change. A change names the version it saw.' })
  @Column('int', { default: 1 })
  version!: number;

  @Field(() => GraphQLDateTimeISO, { description: 'When the challenge was added.' })
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt!: Date;

  /** When the administrators were written to because the call has closed. */
  @Column({ type: 'timestamptz', name: 'closed_announced_at', precision: 3, nullable: true, select: false })
  closedAnnouncedAt?: Date | null;

  get globalId(): string {
    return toGlobalId('Challenge', this.id);
  }
}
