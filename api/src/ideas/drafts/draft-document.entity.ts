import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Account } from '../../accounts/account.entity.ts';

/** The PDF of a draft: on its way in parts, or whole. */
@Entity('draft_documents')
@Unique('draft_documents_owner_reference_key', ['ownerId', 'reference'])
export class DraftDocument {
  /** Names the upload, so that no part of another file can join it. */
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'draft_documents_pkey' })
  id!: string;

  @Column('uuid', { name: 'owner_id' })
  ownerId!: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'draft_documents_owner_id_fkey' })
  owner?: Account;

  /** The reference of the draft. */
  @Column('text')
  reference!: string;

  /** The name of the file: as announced, or as kept once the document is whole. */
  @Column('text')
  name!: string;

  /** The size of the whole document, in bytes. */
  @Column('int')
  size!: number;

  /** By which the owner's page knows the file again. */
  @Column('text')
  fingerprint!: string;

  /** How much has arrived, in bytes. */
  @Column('int', { default: 0 })
  received!: number;

  /** Where the store has the parts, in their order; none once the document is whole. */
  @Column('text', { name: 'part_keys', array: true, default: [] })
  partKeys!: string[];

  /** Where the store has the document; null until it is whole. */
  @Column('text', { name: 'file_key', nullable: true })
  fileKey!: string | null;

  /** SHA-256 of the document, in hexadecimal digits; null until it is whole. */
  @Column('text', { name: 'file_sha256', nullable: true })
  fileSha256!: string | null;

  /** When the upload last went on or ended. */
  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 })
  updatedAt!: Date;
}
