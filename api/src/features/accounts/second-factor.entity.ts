import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { Account } from './account.entity.ts';

/** The second factor of an account, which is on once the account has `secondFactorAt`. */
@Entity('second_factors')
export class SecondFactor {
  @PrimaryColumn('uuid', {
    name: 'account_id',
    primaryKeyConstraintName: 'second_factors_pkey',
    exported: false,
  })
  accountId!: string;

  @OneToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'second_factors_account_id_fkey' })
  account?: Account;

  /** The shared secret of the codes, encrypted. */
  @Column('bytea', { exported: false })
  secret!: Buffer;

  /** The time step of the last code: no code works twice (RFC 6238 §5.2). */
  @Column('integer', { name: 'last_step', exported: false })
  lastStep!: number;

  /** The SHA-256 hashes of the unused recovery codes. */
  @Column('bytea', { name: 'recovery_codes', array: true, exported: false })
  recoveryCodes!: Buffer[];
}
