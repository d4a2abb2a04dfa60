import { GraphQLDateTimeISO, GraphQLJSONObject } from 'graphql-scalars';
import { Extensions, Field, InputType, ObjectType } from 'type-graphql';
import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { wizardSteps } from '@portal/schema/idea';
import { DRAFT_COST } from '@portal/schema/limits';
import { Account } from '../../accounts/account.entity.ts';

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
    description: `The wizard step where the caller is: one of ${wizardSteps.map(({ key }) => key).join(', ')}.`,
  })
  @Column('text', { exported: true })
  step!: string;
}

@ObjectType({ description: 'What the caller has filled in so far.' })
@Entity('idea_drafts')
export class IdeaDraft extends IdeaDraftFields {
  @PrimaryColumn('uuid', { name: 'owner_id', primaryKeyConstraintName: 'idea_drafts_pkey', exported: false })
  ownerId!: string;

  @OneToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'idea_drafts_owner_id_fkey' })
  owner?: Account;

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
}
