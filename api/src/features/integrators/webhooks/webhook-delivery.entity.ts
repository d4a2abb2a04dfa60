import { GraphQLDateTimeISO, GraphQLJSONObject } from 'graphql-scalars';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { webhookEvents, deliveryStatuses } from '@portal/schema/choices';
import type { DeliveryStatus, WebhookEvent } from '@portal/schema/choices';
import { enumOf } from '../../../transport/graphql/enums.ts';
import { toGlobalId } from '../../../platform/global-id.ts';
import { Node } from '../../../transport/graphql/node.ts';
import { Webhook } from './webhook.entity.ts';

/** One event for one webhook, as people see it. A job of the same id sends it. */
@ObjectType({
  implements: Node,
  description: 'One event for one webhook: waiting to be sent, delivered, or given up.',
})
@Entity('webhook_deliveries')
@Index('webhook_deliveries_created_idx', ['webhookId', 'createdAt', 'id'])
@Index('webhook_deliveries_due_idx', ['webhookId', 'dueAt'], { where: `"status" = 'WAITING'` })
@Index('webhook_deliveries_failed_idx', ['webhookId'], { where: `"status" = 'FAILED'` })
export class WebhookDelivery implements Node {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'webhook_deliveries_pkey', exported: false })
  id!: string;

  @Column('uuid', { name: 'webhook_id', exported: false })
  webhookId!: string;

  @ManyToOne(() => Webhook, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'webhook_id', foreignKeyConstraintName: 'webhook_deliveries_webhook_id_fkey' })
  webhook?: Webhook;

  @Field(() => ID, {
    description:
      'Names the event, in every webhook and every try: sent as `webhook-id`, by which receivers know what they had before.',
  })
  @Index('webhook_deliveries_event_idx')
  @Column('uuid', { name: 'event_id', exported: false })
  eventId!: string;

  @Field(() => enumOf(webhookEvents), { nullable: true, description: 'What it tells of; null for a test.' })
  @Column('text', { nullable: true, exported: true })
  event!: WebhookEvent | null;

  @Field(() => GraphQLJSONObject, { description: 'What is posted: `type`, `timestamp` and `data`.' })
  // The type is json, not jsonb, to keep the members in their order.
  @Column('json', { exported: false })
  payload!: object;

  @Field(() => enumOf(deliveryStatuses), { description: 'What became of it.' })
  @Column('text', { exported: true })
  status!: DeliveryStatus;

  /** The number of attempts ever. It never falls, so that an attempt sees whether another has begun since. */
  @Column('int', { name: 'tries', default: 0, exported: false })
  attemptsEver!: number;

  /** The number of attempts before the delivery was last sent again by hand. */
  @Column('int', { name: 'tries_before', default: 0, exported: false })
  attemptsBefore!: number;

  @Column('timestamptz', { name: 'due_at', exported: false })
  dueAt!: Date;

  @Field(() => GraphQLDateTimeISO, { description: 'When it happened.' })
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, exported: true })
  createdAt!: Date;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When it was last tried; null when it never was.',
  })
  @Column('timestamptz', { name: 'tried_at', nullable: true, exported: true })
  triedAt!: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The HTTP status that the last try was answered with; null when it had no answer.',
  })
  @Column('int', { name: 'response_status', nullable: true, exported: false })
  responseStatus!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why the last try failed, in words; null when it did not.',
  })
  @Column('text', { nullable: true, exported: false })
  fault!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'How long the last try took, in milliseconds; null when there was none.',
  })
  @Column('int', { name: 'duration', nullable: true, exported: false })
  duration!: number | null;

  @Field(() => Int, { description: 'How often it was tried, since it was last sent again by hand.' })
  get attempts(): number {
    return this.attemptsEver - this.attemptsBefore;
  }

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When it is tried next; null while it is being sent, and when nothing waits to be tried.',
  })
  get nextTryAt(): Date | null {
    return this.status === 'WAITING' && !this.isBeingSent ? this.dueAt : null;
  }

  /** Tells whether an attempt is under way: it begins by clearing the result of the one before. */
  private get isBeingSent(): boolean {
    return this.attempts > 0 && this.responseStatus === null && this.fault === null;
  }

  get globalId(): string {
    return toGlobalId('WebhookDelivery', this.id);
  }
}
