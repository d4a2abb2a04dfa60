import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { Account } from '../../accounts/account.entity.ts';

@Entity('idea_drafts')
export class IdeaDraft {
  @PrimaryColumn('uuid', { name: 'owner_id', primaryKeyConstraintName: 'idea_drafts_pkey' })
  ownerId!: string;

  @OneToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'idea_drafts_owner_id_fkey' })
  owner?: Account;

  @Column('text')
  reference!: string;

  @Column('text')
  step!: string;

  /** Encrypted JSON, since the answers include the ID number. */
  @Column('bytea')
  answers!: Buffer;

  @Column('text')
  version!: string;

  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 })
  updatedAt!: Date;
}
