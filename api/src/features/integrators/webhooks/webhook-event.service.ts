import type { WebhookEvent } from '@portal/schema/choices';
import { payloadOf } from '@portal/schema/webhook-payload';
import type { Context } from '../../../platform/context.ts';
import type { Announcement } from '../../../platform/events.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import { insertDeliveries } from './webhook.queries.ts';
import type { DeliveryKey } from './webhook.queries.ts';

/** Enqueues deliveries in the transaction of the event, as mails are. */
export async function announce<E extends WebhookEvent>(
  ctx: Context,
  event: E,
  events: readonly Announcement<E>[],
): Promise<void> {
  const createdAt = ctx.now();
  const announcements = events.map(({ eventId, data }) => ({
    eventId,
    payload: payloadOf(event, data, createdAt),
  }));
  const deliveries = await insertDeliveries(ctx.db, event, announcements, createdAt);
  await enqueueDeliveries(ctx, deliveries, createdAt);
}

/** @param options.restart sends them again in any state */
export async function enqueueDeliveries(
  ctx: Context,
  deliveries: readonly DeliveryKey[],
  dueAt: Date,
  options?: { restart: boolean },
): Promise<void> {
  const job = { lane: 'webhook' as const, name: 'deliver', dueAt };
  await enqueue(
    ctx,
    deliveries.map(({ id, webhookId: groupKey }) => ({ ...job, id, groupKey })),
    options,
  );
}
