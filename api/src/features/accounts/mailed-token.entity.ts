import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Account } from './account.entity.ts';

export type TokenPurpose = 'verify' | 'reset' | 'change-email';

@Entity('mailed_tokens')
@Check('mailed_tokens_purpose_check', `"purpose" IN ('verify', 'reset', 'change-email')`)
export class MailedToken {
  /** SHA-256 of the token. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'mailed_tokens_pkey', exported: false })
  id!: Buffer;

  @Index('mailed_tokens_account_id_idx')
  @Column('uuid', { name: 'account_id', exported: false })
  accountId!: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'mailed_tokens_account_id_fkey' })
  account?: Account;

  @Column('text', { exported: true })
  purpose!: TokenPurpose;

  /** The address that the token confirms, where it is not yet that of the account. */
  @Column('text', { nullable: true, exported: true })
  email!: string | null;

  @Column('timestamptz', { name: 'expires_at', exported: true })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'used_at', nullable: true, exported: true })
  usedAt!: Date | null;
}
