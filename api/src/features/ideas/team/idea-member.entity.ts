import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Extensions, Field, ID, ObjectType } from 'type-graphql';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { toGlobalId } from '../../../platform/global-id.ts';
import type { PersonalRow } from '../../../platform/people-shown.ts';
import { Personal } from '../../../platform/people-shown.ts';
import { Node } from '../../../transport/graphql/node.ts';
import { Account } from '../../accounts/account.entity.ts';
import { Idea, READING } from '../idea.entity.ts';

@Extensions(READING)
@ObjectType('TeamMember', {
  implements: Node,
  description: 'Somebody who is in the team of an idea besides its owner, or is invited to it.',
})
@Entity('idea_members')
@Check('idea_members_known_check', '("email" IS NULL) <> ("account_id" IS NULL)')
@Index('idea_members_idea_account_key', ['ideaId', 'accountId'], { unique: true })
@Index('idea_members_idea_email_key', ['ideaId', 'email'], { unique: true })
@Index('idea_members_token_key', ['tokenHash'], { unique: true })
@Index('idea_members_account_idx', ['accountId'])
export class IdeaMember implements Node {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'idea_members_pkey', exported: false })
  id!: string;

  @Column('uuid', { name: 'idea_id', exported: true })
  ideaId!: string;

  @ManyToOne(() => Idea, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'idea_id', foreignKeyConstraintName: 'idea_members_idea_id_fkey' })
  idea?: Idea;

  /** The address that was invited; null once it is accepted: the account has the address then. */
  @Column('text', { name: 'email', nullable: true, exported: true })
  email!: string | null;

  @Column('uuid', { name: 'account_id', nullable: true, exported: false })
  accountId!: string | null;

  @ManyToOne(() => Account, { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'idea_members_account_id_fkey' })
  account?: Account | null;

  /** SHA-256 of the token of the mailed link; null until the mail is sent. */
  @Column('bytea', { name: 'token_hash', nullable: true, exported: false })
  tokenHash!: Buffer | null;

  @Field(() => GraphQLDateTimeISO, { description: 'When they were invited.' })
  @Column({ type: 'timestamptz', name: 'invited_at', precision: 3, exported: true })
  invitedAt!: Date;

  @Field(() => GraphQLDateTimeISO, {
    name: 'joinedAt',
    nullable: true,
    description: 'When they accepted; null until then.',
  })
  @Column({ type: 'timestamptz', name: 'accepted_at', precision: 3, nullable: true, exported: true })
  acceptedAt!: Date | null;

  /** The idea, in whose right the member is read. */
  of?: PersonalRow;

  @Personal('identity')
  @Field(() => String, {
    nullable: true,
    description: 'First and last name, as in their account; null until they accept.',
  })
  get name(): string | null {
    const { firstName, lastName } = this.account ?? {};
    return [firstName, lastName].filter(Boolean).join(' ') || null;
  }

  @Field(() => ID, { name: 'id', description: 'An opaque id.' })
  get globalId(): string {
    return toGlobalId('TeamMember', this.id);
  }
}
