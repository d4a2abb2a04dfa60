import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A mail to be sent, or sent: written in the transaction of what it reports. A text message is a mail that goes out
 * with another one, to a telephone number.
 */
@Entity('mails')
@Index('mails_due_idx', ['dueAt'], { where: '"sent_at" IS NULL AND "failed_at" IS NULL' })
@Index('mails_with_mail_idx', ['withMailId'], { where: '"with_mail_id" IS NOT NULL' })
export class Mail {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'mails_pkey' })
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  recipient!: string;

  /** The mail that this text message goes out with; null for a mail. */
  @Column('uuid', { name: 'with_mail_id', nullable: true })
  withMailId!: string | null;

  // A mail that is withdrawn takes its text message with it.
  @ManyToOne(() => Mail, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'with_mail_id', foreignKeyConstraintName: 'mails_with_mail_id_fkey' })
  withMail?: Mail;

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
