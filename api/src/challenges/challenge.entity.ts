import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { ChallengeStatus } from '@portal/schema/choices';
import { LONG_TEXT_MAX } from '@portal/schema/limits';
import { choiceColumn, textColumn } from '../graphql/column-field.ts';
import { ChallengeStatusEnum } from '../graphql/enums.ts';
import { toGlobalId } from '../graphql/global-id.ts';
import { Node } from '../graphql/node.ts';

/** What administrators say of a challenge, once: columns, fields of its graph type, fields of its input. */
@InputType()
@ObjectType()
export abstract class ChallengeFields {
  @textColumn('title', 'The name of the challenge.')
  title!: string;

  @textColumn('organiser', 'Who holds the challenge.')
  organiser!: string;

  @textColumn('description', 'What the challenge is about.', { most: LONG_TEXT_MAX })
  description!: string;

  @Field(() => Int, { description: 'The year of the edition, 2000 to 2100.' })
  @Column('int')
  year!: number;

  @choiceColumn(
    'status',
    ChallengeStatusEnum,
    'Whether administrators have opened the challenge. `isOpen` heeds the dates, too.',
  )
  status!: ChallengeStatus;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'From when entries count; null when its status alone decides.',
  })
  @Column({ type: 'timestamptz', name: 'opens_at', precision: 3, nullable: true })
  opensAt!: Date | null;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'Until when entries count, later than `opensAt`; null when its status alone decides.',
  })
  @Column({ type: 'timestamptz', name: 'closes_at', precision: 3, nullable: true })
  closesAt!: Date | null;
}

/** A challenge that teams enter. */
@ObjectType({ implements: Node, description: 'A challenge that teams enter, such as a hackathon.' })
@Entity('challenges')
@Check('challenges_status_check', `"status" IN ('OPEN', 'CLOSED')`)
@Index('challenges_created_idx', ['createdAt', 'id'])
export class Challenge extends ChallengeFields implements Node {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'challenges_pkey' })
  id!: string;

  @Field(() => GraphQLDateTimeISO, { description: 'When the challenge was added.' })
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt!: Date;

  @Field(() => ID, { name: 'id', description: 'An opaque id.' })
  get globalId(): string {
    return toGlobalId('Challenge', this.id);
  }
}
