import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A key that encrypts values of this database, by its fingerprint: one row, two while the key is being replaced. */
@Entity('secret_keys')
export class SecretKey {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'secret_keys_pkey' })
  fingerprint!: string;

  @Column('timestamptz')
  since!: Date;
}
