import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Challenge } from './challenge.entity.ts';

/** An address whose owner confirmed that they want one email when the next challenge opens, or when one of them does. */
@Entity('challenge_watches')
@Unique('challenge_watches_email_challenge_key', ['email', 'challengeId'])
export class ChallengeWatch {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'challenge_watches_pkey', exported: false })
  id!: string;

  @Column('text', { exported: true })
  email!: string;

  /** The challenge that is waited for; null for the next one, whichever it is. */
  @Index('challenge_watches_challenge_idx')
  @Column('uuid', { name: 'challenge_id', nullable: true, exported: true })
  challengeId!: string | null;

  @ManyToOne(() => Challenge, { onDelete: 'CASCADE' })
  @JoinColumn({
    name: 'challenge_id',
    foreignKeyConstraintName: 'challenge_watches_challenge_id_fkey',
  })
  challenge?: Challenge | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, exported: true })
  createdAt!: Date;
}
