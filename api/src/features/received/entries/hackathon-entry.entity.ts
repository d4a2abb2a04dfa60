import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { entryFields } from '@portal/schema/challenge';
import { followUpStates } from '@portal/schema/follow-up';
import { DeclareFields, oneOfList, typedBy } from '../../../transport/graphql/declare-fields.ts';
import { toGlobalId } from '../../../platform/global-id.ts';
import { Node } from '../../../transport/graphql/node.ts';
import { FollowUp } from '../follow-ups/follow-up.entity.ts';
import { Challenge } from '../../challenges/challenge.entity.ts';

@ObjectType({ description: 'The file of an entry. Opening it needs the session of an administrator.' })
class HackathonEntryFile {
  @Field(() => String, {
    description: 'Where the file is: a path on this origin, such as /api/hackathon/…/file.',
  })
  url!: string;

  @Field(() => String, { description: 'The name that the file had when it was uploaded.' })
  name!: string;

  @Field(() => Int, { description: 'The size in bytes.' })
  size!: number;
}

const { challengeId: _, ...ownFields } = entryFields;

@InputType()
@ObjectType()
@DeclareFields(ownFields)
export abstract class HackathonEntryFields extends typedBy(ownFields) {}

/** Returns the name of an entry for people. */
export const entryReferenceOf = (id: string): string => `ENTRY-${id.slice(0, 8).toUpperCase()}`;

@ObjectType({ implements: Node, description: 'The entry of a team into a challenge. Anybody may send one.' })
@Entity('hackathon_entries')
@Check('hackathon_entries_state_check', oneOfList('state', followUpStates))
@Index('hackathon_entries_created_idx', ['createdAt', 'id'])
@Index('hackathon_entries_state_idx', ['followUp.state', 'createdAt', 'id'])
@Index('hackathon_entries_challenge_created_idx', ['challengeId', 'createdAt', 'id'])
export class HackathonEntry extends HackathonEntryFields implements Node {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'hackathon_entries_pkey', exported: false })
  id!: string;

  @Column('uuid', { name: 'challenge_id', exported: true })
  challengeId!: string;

  @Field(() => Challenge, { description: 'The challenge that the team entered.' })
  @ManyToOne(() => Challenge, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'challenge_id', foreignKeyConstraintName: 'hackathon_entries_challenge_id_fkey' })
  challenge?: Challenge;

  @Column('text', { name: 'file_key', nullable: true, unique: true, exported: false })
  fileKey!: string | null;

  @Column('text', { name: 'file_name', nullable: true, exported: true })
  fileName!: string | null;

  @Column('int', { name: 'file_size', nullable: true, exported: true })
  fileSize!: number | null;

  /** Null for a file that an earlier version stored. */
  @Column('text', { name: 'file_sha256', nullable: true, exported: true })
  fileSha256!: string | null;

  @Field(() => Boolean, {
    description: 'Whether the challenge was not open when the entry came: it is kept for the next edition.',
  })
  @Column('boolean', { name: 'after_closing', exported: true })
  afterClosing!: boolean;

  @Field(() => GraphQLDateTimeISO, { description: 'When the entry was sent.' })
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, exported: true })
  createdAt!: Date;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description:
      'When it was set aside, since it filled in the hidden field; null for one of the list. A day later it is deleted.',
  })
  @Column({ type: 'timestamptz', name: 'set_aside_at', precision: 3, nullable: true, exported: true })
  setAsideAt!: Date | null;

  @Field(() => FollowUp, { description: 'What staff did with it.' })
  @Column(() => FollowUp, { prefix: false })
  followUp!: FollowUp;

  get globalId(): string {
    return toGlobalId('HackathonEntry', this.id);
  }

  @Field(() => String, { description: 'The reference that the receipt names.' })
  get reference(): string {
    return entryReferenceOf(this.id);
  }

  @Field(() => HackathonEntryFile, { nullable: true, description: 'The file; null when none was sent.' })
  get file(): HackathonEntryFile | null {
    if (this.fileName === null || this.fileSize === null) return null;
    return { url: `/api/hackathon/${this.id}/file`, name: this.fileName, size: this.fileSize };
  }
}

@ObjectType({ description: 'The answer to a team that entered a challenge.' })
export class HackathonEntryReceipt {
  @Field(() => String, { description: 'A message for the person who called.' })
  message!: string;

  @Field(() => Boolean, {
    description: 'Whether the challenge was not open: the entry is kept for the next edition.',
  })
  afterClosing!: boolean;

  @Field(() => String, { description: 'The reference of the entry, for questions about it.' })
  reference!: string;

  @Field(() => [String], {
    description:
      'Warnings about the file, which is stored all the same: that it is unreadable in whole or in part, and what to do. At most one of each kind.',
  })
  warnings!: string[];
}
