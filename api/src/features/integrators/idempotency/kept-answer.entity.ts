import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('kept_answers')
export class KeptAnswer {
  /** HMAC of the caller and the key. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'kept_answers_pkey' })
  id!: Buffer;

  /** HMAC of the request. */
  @Column('bytea', { name: 'request_hash' })
  requestHash!: Buffer;

  /** Encrypted, as it may contain a secret. Null while the mutation runs, and if it never ended. */
  @Column('bytea', { nullable: true })
  answer!: Buffer | null;

  @Index('kept_answers_created_idx')
  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
