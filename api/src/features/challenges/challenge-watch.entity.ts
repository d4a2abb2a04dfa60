import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address whose owner confirmed that they want one email when the next challenge opens. */
@Entity('challenge_watches')
export class ChallengeWatch {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'challenge_watches_pkey', exported: true })
  email!: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, exported: true })
  createdAt!: Date;
}
