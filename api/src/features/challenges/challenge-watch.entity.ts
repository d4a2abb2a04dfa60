import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Challenge } from './challenge.entity.ts';

/** An address whose owner confirmed that they want one email when the next challenge opens. */
@Entity('challenge_watches')
export class ChallengeWatch {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'challenge_watches_pkey', exported: true })
  email!: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, exported: true })
  createdAt!: Date;
}

/** An address whose owner confirmed that they want one email when a certain call opens. */
@Entity('call_watches')
export class CallWatch {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'call_watches_pkey', exported: true })
  email!: string;

  @Index('call_watches_challenge_idx')
  @PrimaryColumn('uuid', {
    name: 'challenge_id',
    primaryKeyConstraintName: 'call_watches_pkey',
    exported: true,
  })
  challengeId!: string;

  @ManyToOne(() => Challenge, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'challenge_id', foreignKeyConstraintName: 'call_watches_challenge_id_fkey' })
  challenge?: Challenge;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, exported: true })
  createdAt!: Date;
}
