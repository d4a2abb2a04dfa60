import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, Unique } from 'typeorm';
import { Account } from '../accounts/account.entity.ts';

/** Who signs on to an account: a person is issuer and subject (OpenID Connect Core, section 5.7), whatever the address. */
@Entity('work_accounts')
@Unique('work_accounts_subject_key', ['issuer', 'subject'])
export class WorkAccount {
  @PrimaryColumn('uuid', { name: 'account_id', primaryKeyConstraintName: 'work_accounts_pkey' })
  accountId!: string;

  @OneToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'work_accounts_account_id_fkey' })
  account?: Account;

  @Column('text')
  issuer!: string;

  @Column('text')
  subject!: string;

  /** What the provider said last: the account's own may have been changed in the portal since. */
  @Column('text')
  email!: string;

  @Column({ type: 'timestamptz', name: 'linked_at', precision: 3 })
  linkedAt!: Date;
}
