import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A mail to be sent, or sent: written in the transaction of what it reports. */
@Entity('mails')
@Index('mails_due_idx', ['dueAt'], { where: '"sent_at" IS NULL AND "failed_at" IS NULL' })
export class Mail {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'mails_pkey' })
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  recipient!: string;

  /** What the mail's words need. Never a token: those are made when the mail is sent. */
  @Column('jsonb')
  data!: object;

  @Column('int', { default: 0 })
  attempts!: number;

  /** When it may be tried next; while it is being sent, when another worker may take over. */
  @Column('timestamptz', { name: 'due_at' })
  dueAt!: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt!: Date | null;

  @Column('timestamptz', { name: 'failed_at', nullable: true })
  failedAt!: Date | null;
}
