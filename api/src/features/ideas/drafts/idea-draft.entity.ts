import { GraphQLDateTimeISO, GraphQLJSONObject } from 'graphql-scalars';
import { Extensions, Field, InputType, ObjectType } from 'type-graphql';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { stepNames } from '@portal/schema/call-steps';
import { DRAFT_COST } from '@portal/schema/limits';
import { Account } from '../../accounts/account.entity.ts';
import { Challenge } from '../../challenges/challenge.entity.ts';

@InputType()
@ObjectType()
export abstract class IdeaDraftFields {
  @Field(() => String, {
    description:
      'The reference that the idea will have: IDEA-{milliseconds since 1970}-{random number below 1,000,000}.',
  })
  @Column('text', { exported: true })
  reference!: string;

  @Field(() => String, {
    description: `The wizard step where the caller is: one of ${stepNames.join(', ')}.`,
  })
  @Column('text', { exported: true })
  step!: string;
}

@ObjectType({ description: 'What the caller has filled in so far.' })
@Entity('drafts')
// An account has one draft for each call, and one without: here null equals null (NULLS NOT DISTINCT).
@Unique('drafts_owner_challenge_key', ['ownerId', 'challengeId'])
export class IdeaDraft extends IdeaDraftFields {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'drafts_pkey', exported: false })
  id!: string;

  @Column('uuid', { name: 'owner_id', exported: false })
  ownerId!: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'drafts_owner_id_fkey' })
  owner?: Account;

  /** The call for which it is; null for an idea that can be sent at any time. */
  @Index('drafts_challenge_idx')
  @Column('uuid', { name: 'challenge_id', nullable: true, exported: true })
  challengeId!: string | null;

  @ManyToOne(() => Challenge, { onDelete: 'RESTRICT', nullable: true })
  @JoinColumn({ name: 'challenge_id', foreignKeyConstraintName: 'drafts_challenge_id_fkey' })
  challenge?: Challenge | null;

  /** Encrypted JSON, since the answers include the ID number. */
  @Column('bytea', { name: 'answers', exported: true })
  encryptedAnswers!: Buffer;

  @Extensions({ cost: DRAFT_COST })
  @Field(() => GraphQLJSONObject, {
    description: `The answers so far, by the field names of IdeaInput. They cost ${DRAFT_COST} points, for their size.`,
  })
  answers!: Record<string, unknown>;

  /** The id of the rejected idea that this draft improves. */
  @Column('uuid', { name: 'improves_id', nullable: true, exported: true })
  improvesId!: string | null;

  @Field(() => String, { description: 'Names this state of the draft. Each save gives a new one.' })
  @Column('text', { exported: false })
  version!: string;

  @Field(() => GraphQLDateTimeISO, { description: 'When the draft was saved.' })
  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3, exported: true })
  updatedAt!: Date;

  /** The mark of a mail to the owner: a time after the last change announces the draft's end; the time of that change, a reminder. */
  @Column({
    type: 'timestamptz',
    name: 'end_announced_at',
    precision: 3,
    nullable: true,
    select: false,
    exported: true,
  })
  endAnnouncedAt!: Date | null;

  /** When its owner was written to because the call is about to close; null before. */
  @Column({
    type: 'timestamptz',
    name: 'close_announced_at',
    precision: 3,
    nullable: true,
    select: false,
    exported: true,
  })
  closeAnnouncedAt!: Date | null;
}
