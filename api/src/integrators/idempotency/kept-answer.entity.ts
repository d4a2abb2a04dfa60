import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The answer to a mutation that was sent with an idempotency key, kept for whoever sends it again. */
@Entity('kept_answers')
export class KeptAnswer {
  /** SHA-256 of the caller and the key. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'kept_answers_pkey' })
  id!: Buffer;

  /** SHA-256 of what was asked. */
  @Column('bytea', { name: 'request_hash' })
  requestHash!: Buffer;

  /** The answer, encrypted: it may hold a secret. Null while the mutation runs, and when nobody knows how it ended. */
  @Column('bytea', { nullable: true })
  answer!: Buffer | null;

  @Index('kept_answers_created_idx')
  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
