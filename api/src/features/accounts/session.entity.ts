import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, ObjectType } from 'type-graphql';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { toGlobalId } from '../../platform/global-id.ts';
import { Node } from '../../transport/graphql/node.ts';
import { Account } from './account.entity.ts';

@ObjectType('AccountSession', {
  implements: Node,
  description: 'A login that has not ended. Only its own account sees it.',
})
@Entity('sessions')
export class Session implements Node {
  /** SHA-256 of the secret in the cookie. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'sessions_pkey', exported: false })
  id!: Buffer;

  @Index('sessions_account_id_idx')
  @Column('uuid', { name: 'account_id', exported: false })
  accountId!: string;

  @ManyToOne(() => Account, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id', foreignKeyConstraintName: 'sessions_account_id_fkey' })
  account?: Account;

  @Field(() => GraphQLDateTimeISO, { description: 'When the login was.' })
  @Column('timestamptz', { name: 'created_at', exported: true })
  createdAt!: Date;

  @Field(() => GraphQLDateTimeISO, { description: 'When it was last used, to the minute.' })
  @Column('timestamptz', { name: 'last_used_at', exported: true })
  lastUsedAt!: Date;

  @Column('timestamptz', { name: 'expires_at', exported: true })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'authenticated_at', default: () => 'now()', exported: true })
  authenticatedAt!: Date;

  /** The ID token of the provider that opened the session, encrypted: by it the provider recognizes its session at the logout. */
  @Column('bytea', { name: 'id_token', nullable: true, exported: false })
  idToken!: Buffer | null;

  @Field(() => String, {
    description: 'The browser and its system in words, such as "Firefox on Windows"; empty when unknown.',
  })
  @Column('text', { default: '', exported: true })
  device!: string;

  @Field(() => String, {
    description: 'The network of the login without its last part, such as "203.0.113.x"; empty when unknown.',
  })
  @Column('text', { default: '', exported: true })
  network!: string;

  get globalId(): string {
    return toGlobalId('AccountSession', this.id.toString('hex'));
  }
}
