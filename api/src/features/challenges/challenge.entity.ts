import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, Int, ObjectType } from 'type-graphql';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { challengeFields } from '@portal/schema/challenge';
import { challengeStatuses } from '@portal/schema/choices';
import { DeclareFields, oneOfList, typedBy } from '../../transport/graphql/declare-fields.ts';
import { toGlobalId } from '../../platform/global-id.ts';
import { Node } from '../../transport/graphql/node.ts';

@ObjectType()
@DeclareFields(challengeFields)
abstract class ChallengeFields extends typedBy(challengeFields) {}

@ObjectType({ implements: Node, description: 'A challenge that teams enter, such as a hackathon.' })
@Entity('challenges')
@Check('challenges_status_check', oneOfList('status', challengeStatuses))
@Index('challenges_created_idx', ['createdAt', 'id'])
export class Challenge extends ChallengeFields implements Node {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'challenges_pkey' })
  id!: string;

  @Field(() => Int, { description: 'Grows by one with each change. A change names the version it saw.' })
  @Column('int', { default: 1 })
  version!: number;

  @Field(() => GraphQLDateTimeISO, { description: 'When the challenge was added.' })
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt!: Date;

  get globalId(): string {
    return toGlobalId('Challenge', this.id);
  }
}
