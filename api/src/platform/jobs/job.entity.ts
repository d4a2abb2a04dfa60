import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

@Entity('jobs')
@Index('jobs_due_idx', ['lane', 'groupKey', 'dueAt'], { where: '"done_at" IS NULL AND "failed_at" IS NULL' })
@Index('jobs_failed_idx', ['createdAt', 'id'], { where: '"failed_at" IS NOT NULL' })
@Index('jobs_parent_idx', ['parentId'], { where: '"parent_id" IS NOT NULL' })
export class Job {
  /** The key by which it is withdrawn or started again. A mail's Message-ID is made of it. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'jobs_pkey' })
  id!: string;

  /** A job never waits behind those of another lane. */
  @Column('text')
  lane!: string;

  @Column('text')
  name!: string;

  /** Jobs with the same key share the number that may run at once; empty for most lanes. */
  @Column('text', { name: 'group_key', default: '' })
  groupKey!: string;

  /** The mail with which a text message is withdrawn. */
  @Column('uuid', { name: 'parent_id', nullable: true })
  parentId!: string | null;

  @ManyToOne(() => Job, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'parent_id', foreignKeyConstraintName: 'jobs_parent_id_fkey' })
  parent?: Job;

  /** What it works with, never a token. Once it is done, only a `recipient` is kept. */
  @Column('jsonb', { default: {} })
  data!: object;

  /** How often it was taken or started again. It never falls, so that an attempt recognizes a later one. */
  @Column('int', { default: 0 })
  attempts!: number;

  /** When it may be taken; while it runs, when its lease ends. */
  @Column('timestamptz', { name: 'due_at' })
  dueAt!: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'done_at', nullable: true })
  doneAt!: Date | null;

  @Column('timestamptz', { name: 'failed_at', nullable: true })
  failedAt!: Date | null;

  @Column('text', { nullable: true })
  error!: string | null;
}
