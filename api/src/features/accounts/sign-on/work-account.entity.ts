import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, Unique } from 'typeorm';
import { Account } from '../account.entity.ts';

/** The person who signs on to an account: issuer and subject identify them (OpenID Connect Core, section 5.7), not the address. */
@Entity('work_accounts')
@Unique('work_accounts_subject_key', ['issuer', 'subject'])
export class WorkAccount {
  @PrimaryColumn('uuid', {
    name: 'account_id',
    primaryKeyConstraintName: 'work_accounts_pkey',
    exported: false,
  })
  accountId!: string;

  @OneToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'work_accounts_account_id_fkey' })
  account?: Account;

  @Column('text', { exported: true })
  issuer!: string;

  @Column('text', { exported: true })
  subject!: string;

  /** The address that the provider gave last; that of the account may have changed in the portal since. */
  @Column('text', { exported: true })
  email!: string;

  @Column({ type: 'timestamptz', name: 'linked_at', precision: 3, exported: true })
  linkedAt!: Date;
}
