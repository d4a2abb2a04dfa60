import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Field, Int, ObjectType } from 'type-graphql';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { webhookEvents } from '@portal/schema/choices';
import type { WebhookEvent } from '@portal/schema/choices';
import { enumOf } from '../../../transport/graphql/enums.ts';
import { toGlobalId } from '../../../platform/global-id.ts';
import { versionOf } from '../../../platform/stored-change.ts';
import { Node } from '../../../transport/graphql/node.ts';

interface SecretBefore {
  /** Encrypted, in base64. */
  sealed: string;
  until: string;
  /** As `knownBy` of a webhook. */
  knownBy?: string | null;
}

@ObjectType({
  implements: Node,
  description:
    'An address of another system to which the portal posts what happens, signed (Standard Webhooks).',
})
@Entity('webhooks')
@Index('webhooks_created_idx', ['createdAt', 'id'])
export class Webhook implements Node {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'webhooks_pkey', exported: false })
  id!: string;

  @Field(() => String, { description: 'What the other system is called.' })
  @Column('text', { exported: true })
  name!: string;

  @Field(() => String, { description: 'Where the portal posts to.' })
  @Column('text', { exported: false })
  url!: string;

  @Field(() => [enumOf(webhookEvents)], { description: 'The events that are sent: each at most once.' })
  @Column('text', { array: true, exported: true })
  events!: WebhookEvent[];

  /** The secret that signs, encrypted: unlike a password it is needed again. */
  @Column('bytea', { exported: false })
  secret!: Buffer;

  /** The earlier secrets, which also sign for a while, the latest first. */
  @Column('jsonb', { name: 'secrets_before', default: [], exported: false })
  secretsBefore!: SecretBefore[];

  /** The account that read the secret; null for a secret of 1.1.0, which did not record it. */
  @Column('uuid', { name: 'known_by', nullable: true, exported: false })
  knownBy!: string | null;

  @Field(() => String, { description: 'Who made it, by the email address of that time.' })
  @Column('text', { name: 'created_by', exported: false })
  createdBy!: string;

  @Field(() => GraphQLDateTimeISO, { description: 'When it was made.' })
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, exported: true })
  createdAt!: Date;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description:
      'Since when nothing is sent and nothing new is stored for it: an administrator paused it, or the other system answered 410. Null while it works.',
  })
  @Column('timestamptz', { name: 'paused_at', nullable: true, exported: true })
  pausedAt!: Date | null;

  @Field(() => Int, {
    description:
      'Differs after each change of its name, its address or its events. A change names the version it saw.',
  })
  get version(): number {
    return versionOf(this.name, this.url, this.events);
  }

  get globalId(): string {
    return toGlobalId('Webhook', this.id);
  }
}
