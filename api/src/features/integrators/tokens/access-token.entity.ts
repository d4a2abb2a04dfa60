import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, ObjectType } from 'type-graphql';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { scopes } from '@portal/schema/choices';
import type { Scope } from '@portal/schema/choices';
import { Account } from '../../accounts/account.entity.ts';
import { enumOf } from '../../../transport/graphql/enums.ts';
import { toGlobalId } from '../../../platform/global-id.ts';
import { Node } from '../../../transport/graphql/node.ts';

@ObjectType({
  implements: Node,
  description:
    'The right of another system to call, within its scopes: in the name of the administrator who made it and within what that account may do, or in its own name where it belongs to the programme.',
})
@Entity('access_tokens')
@Index('access_tokens_created_idx', ['createdAt', 'id'])
export class AccessToken implements Node {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'access_tokens_pkey', exported: false })
  id!: string;

  /** SHA-256 of the secret. */
  @Index('access_tokens_secret_key', { unique: true })
  @Column('bytea', { name: 'secret_hash', exported: false })
  secretHash!: Buffer;

  @Field(() => String, { description: 'What the system is called that uses it.' })
  @Column('text', { exported: true })
  name!: string;

  @Field(() => String, { description: 'The last four characters of the secret, to tell tokens apart.' })
  @Column('text', { exported: true })
  ending!: string;

  @Field(() => [enumOf(scopes)], { description: 'What it may do: each at most once.' })
  @Column('text', { array: true, exported: true })
  scopes!: Scope[];

  /** The account as which the token acts: its maker's, or a service account. */
  @Index('access_tokens_account_id_idx')
  @Column('uuid', { name: 'account_id', exported: false })
  accountId!: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'access_tokens_account_id_fkey' })
  account?: Account;

  /** The maker of a programme's token, by the email address of that time; null for a token that acts as its maker. */
  @Column('text', { name: 'made_by', nullable: true, exported: false })
  madeBy!: string | null;

  /** The account that read the secret; null for a secret of 1.1.0, which did not record it. */
  @Column('uuid', { name: 'known_by', nullable: true, exported: false })
  knownBy!: string | null;

  @Field(() => GraphQLDateTimeISO, { description: 'When it was made.' })
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, exported: true })
  createdAt!: Date;

  @Field(() => GraphQLDateTimeISO, { description: 'When it stops working.' })
  @Column('timestamptz', { name: 'expires_at', exported: true })
  expiresAt!: Date;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When it was last used, to the minute; null when it never was.',
  })
  @Column('timestamptz', { name: 'last_used_at', nullable: true, exported: true })
  lastUsedAt!: Date | null;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When an administrator took it back; null while nobody has.',
  })
  @Column('timestamptz', { name: 'revoked_at', nullable: true, exported: true })
  revokedAt!: Date | null;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When it last got a new secret by renewAccessToken; null when never.',
  })
  @Column({ type: 'timestamptz', name: 'renewed_at', precision: 3, nullable: true, exported: true })
  renewedAt!: Date | null;

  /** When the end was announced; null when it was not, and again after a renewal. */
  @Column({ type: 'timestamptz', name: 'end_announced_at', precision: 3, nullable: true, exported: false })
  endAnnouncedAt!: Date | null;

  get globalId(): string {
    return toGlobalId('AccessToken', this.id);
  }
}
