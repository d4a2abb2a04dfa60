/** Announces events to webhooks: written in the transaction of what they report, as emails are. */
import type { WebhookEvent } from '@portal/schema/choices';
import { payloadOf } from '@portal/schema/webhook-payload';
import type { EventData } from '@portal/schema/webhook-payload';
import type { Context } from '../../context.ts';
import { deleteUntried, insertDeliveries } from './webhook.queries.ts';

/**
 * Announces events of one kind to every webhook that listens for them, in the transaction of the context.
 * @param events each with the key by which it can be withdrawn
 * @param dueAt when they may leave
 */
export async function announce<E extends WebhookEvent>(
  ctx: Context,
  event: E,
  events: readonly { eventId: string; data: EventData[E] }[],
  dueAt = ctx.now(),
): Promise<void> {
  const createdAt = ctx.now();
  const announcements = events.map(({ eventId, data }) => ({
    eventId,
    payload: payloadOf(event, data, createdAt),
  }));
  await insertDeliveries(ctx.db, event, announcements, { createdAt, dueAt });
}

/**
 * Takes events back, in the transaction of the context.
 * @returns whether none of them had begun to leave
 */
export function withdrawEvents(ctx: Context, eventIds: readonly string[]): Promise<boolean> {
  return deleteUntried(ctx.db, eventIds);
}
