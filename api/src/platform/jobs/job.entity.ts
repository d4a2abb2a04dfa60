import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

@Entity('jobs')
@Index('jobs_due_idx', ['lane', 'groupKey', 'dueAt'], { where: '"done_at" IS NULL AND "failed_at" IS NULL' })
@Index('jobs_failed_idx', ['createdAt', 'id'], { where: '"failed_at" IS NOT NULL' })
@Index('jobs_parent_idx', ['parentId'], { where: '"parent_id" IS NOT NULL' })
export class Job {
  /** The key by which a job is withdrawn or started again. A mail's Message-ID is derived from it. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'jobs_pkey', exported: false })
  id!: string;

  /** A job never waits behind those of another lane. */
  @Column('text', { exported: true })
  lane!: string;

  @Column('text', { exported: true })
  name!: string;

  /** Jobs with the same key share the number that may run at once; empty for most lanes. */
  @Column('text', { name: 'group_key', default: '', exported: false })
  groupKey!: string;

  /** The mail of a text message: a withdrawal of the mail withdraws both. */
  @Column('uuid', { name: 'parent_id', nullable: true, exported: false })
  parentId!: string | null;

  @ManyToOne(() => Job, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'parent_id', foreignKeyConstraintName: 'jobs_parent_id_fkey' })
  parent?: Job;

  /** The input of the job, never a token. Once the job is done, only a `recipient` stays. */
  @Column('jsonb', { default: {}, exported: false })
  data!: object;

  /** How often the job was taken or started again. The number never falls, so that an attempt recognizes a later one. */
  @Column('int', { default: 0, exported: true })
  attempts!: number;

  /** The time from which the job may be taken; while it runs, the end of its lease. */
  @Column('timestamptz', { name: 'due_at', exported: true })
  dueAt!: Date;

  @Column('timestamptz', { name: 'created_at', exported: true })
  createdAt!: Date;

  @Column('timestamptz', { name: 'done_at', nullable: true, exported: true })
  doneAt!: Date | null;

  @Column('timestamptz', { name: 'failed_at', nullable: true, exported: true })
  failedAt!: Date | null;

  /** The time of the first of the attempts that failed in a row; null after one that succeeded. */
  @Column('timestamptz', { name: 'failing_since', nullable: true, exported: false })
  failingSince!: Date | null;

  @Column('text', { nullable: true, exported: false })
  error!: string | null;
}
