import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Account } from '../../accounts/account.entity.ts';

@Entity('draft_documents')
@Unique('draft_documents_owner_reference_key', ['ownerId', 'reference'])
export class DraftDocument {
  /** Identifies the upload, so that no part of another file can be appended to it. */
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'draft_documents_pkey', exported: false })
  id!: string;

  @Column('uuid', { name: 'owner_id', exported: false })
  ownerId!: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'draft_documents_owner_id_fkey' })
  owner?: Account;

  @Column('text', { exported: true })
  reference!: string;

  @Column('text', { exported: true })
  name!: string;

  @Column('int', { exported: true })
  size!: number;

  @Column('text', { exported: false })
  fingerprint!: string;

  @Column('int', { default: 0, exported: true })
  received!: number;

  /** The object keys of the parts, in order; empty once the document is complete. */
  @Column('text', { name: 'part_keys', array: true, default: [], exported: false })
  partKeys!: string[];

  @Column('text', { name: 'file_key', nullable: true, exported: false })
  fileKey!: string | null;

  @Column('text', { name: 'file_sha256', nullable: true, exported: true })
  fileSha256!: string | null;

  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3, exported: true })
  updatedAt!: Date;
}
