import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { AccessToken } from './access-token.entity.ts';

/** The secret that a token had before it was renewed, while it still works. */
@Entity('replaced_secrets')
export class ReplacedSecret {
  @PrimaryColumn('bytea', {
    name: 'secret_hash',
    primaryKeyConstraintName: 'replaced_secrets_pkey',
    exported: false,
  })
  secretHash!: Buffer;

  @Index('replaced_secrets_token_idx')
  @Column('uuid', { name: 'token_id', exported: false })
  tokenId!: string;

  @ManyToOne(() => AccessToken, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'token_id', foreignKeyConstraintName: 'replaced_secrets_token_id_fkey' })
  token?: AccessToken;

  /** The account that read the secret, as for a token. */
  @Column('uuid', { name: 'known_by', nullable: true, exported: false })
  knownBy!: string | null;

  @Column({ type: 'timestamptz', name: 'ends_at', precision: 3, exported: true })
  endsAt!: Date;
}
