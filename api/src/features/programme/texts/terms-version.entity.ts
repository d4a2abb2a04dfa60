import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { OwnValue } from '@portal/schema/declare-texts';
import { Account } from '../../accounts/account.entity.ts';

/** A version of the terms that pages of this portal have had. Its English words stay: ideas name the version that they were sent under. */
@Entity('terms_versions')
export class TermsVersion {
  /** The day that names it. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'terms_versions_pkey', exported: true })
  version!: string;

  /** The clauses as an editor has them, with their fields. */
  @Column('jsonb', { exported: true })
  words!: OwnValue;

  /** Since when this portal shows it. */
  @Column({ type: 'timestamptz', precision: 3, exported: true })
  since!: Date;

  /** Who published it; null for one that came with the portal. */
  @Index('terms_versions_published_by_idx')
  @Column('uuid', { name: 'published_by_id', nullable: true, exported: false })
  publishedById!: string | null;

  @ManyToOne(() => Account, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn({ name: 'published_by_id', foreignKeyConstraintName: 'terms_versions_published_by_id_fkey' })
  publisher?: Account | null;
}
