import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { ReviewStatus } from '@portal/schema/choices';
import { Account } from '../accounts/account.entity.ts';
import { ReviewStatusEnum } from '../graphql/enums.ts';
import { toGlobalId } from '../graphql/global-id.ts';
import { IdeaAnswerFields } from './idea-answers.ts';

@ObjectType({
  description: 'The PDF of an idea. Opening it needs the session of its owner or an elevated role.',
})
export class IdeaDocument {
  @Field(() => String, { description: 'A path on this origin.' })
  url!: string;

  @Field(() => String, { description: 'The name that the file had when it was uploaded.' })
  name!: string;

  @Field(() => Int, { description: 'The size in bytes.' })
  size!: number;
}

/** A submitted idea. */
@ObjectType({
  description: 'A submitted idea: the answers of the wizard, the PDF, and what the reviewers decided.',
})
@Entity('ideas')
@Check('ideas_status_check', `"status" IN ('APPROVED', 'REJECTED', 'PENDING')`)
@Unique('ideas_owner_sent_reference_key', ['ownerId', 'sentReference'])
@Index('ideas_created_idx', ['createdAt', 'id'])
@Index('ideas_owner_created_idx', ['ownerId', 'createdAt', 'id'])
export class Idea extends IdeaAnswerFields {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'ideas_pkey' })
  id!: string;

  @Column('uuid', { name: 'owner_id' })
  ownerId!: string;

  @ManyToOne(() => Account, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'ideas_owner_id_fkey' })
  owner?: Account;

  /** The reference that the submitter sent; the idea's own differs where somebody else held that one. */
  @Column('text', { name: 'sent_reference' })
  sentReference!: string;

  /** The ID or passport number, encrypted. */
  @Column('bytea', { name: 'id_number', select: false })
  idNumber!: Buffer;

  @Column('text', { name: 'file_key', unique: true })
  fileKey!: string;

  @Column('text', { name: 'file_name' })
  fileName!: string;

  @Column('int', { name: 'file_size' })
  fileSize!: number;

  /** SHA-256 of the PDF, in hexadecimal digits. */
  @Column('text', { name: 'file_sha256' })
  fileSha256!: string;

  @Field(() => ReviewStatusEnum, { description: 'What the reviewers decided; PENDING until then.' })
  @Column('text', { default: 'PENDING' })
  status!: ReviewStatus;

  @Field(() => String, { description: 'What the reviewers wrote to the submitter; empty when nothing.' })
  @Column('text', { name: 'reviewer_comments', default: '' })
  reviewerComments!: string;

  @Field(() => Int, { description: 'Grows by one with each review. A review names the version it saw.' })
  @Column('int', { default: 1 })
  version!: number;

  // Milliseconds, as in JavaScript: a cursor holds the time exactly.
  @Field(() => GraphQLDateTimeISO, { description: 'When the idea was submitted.' })
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt!: Date;

  @Field(() => GraphQLDateTimeISO, { description: 'When the idea was submitted or last reviewed.' })
  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 })
  updatedAt!: Date;

  @Field(() => ID, { name: 'id', description: 'An opaque id.' })
  get globalId(): string {
    return toGlobalId('Idea', this.id);
  }

  @Field(() => IdeaDocument, { description: 'The PDF of the idea.' })
  get document(): IdeaDocument {
    return { url: `/api/submission/${this.id}/file`, name: this.fileName, size: this.fileSize };
  }
}
