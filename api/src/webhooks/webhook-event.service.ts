/** Tells webhooks what happens: written in the transaction of what it reports, as mails are. */
import { webhookEvents } from '@portal/schema/choices';
import type { WebhookEvent } from '@portal/schema/choices';
import type { Context } from '../context.ts';
import { deleteUntried, insertDeliveries } from './webhook.queries.ts';

/** What is told of one event. Never who somebody is: the graph tells that, to those who may ask. */
export interface EventData {
  IDEA_SUBMITTED: {
    /** The id in the graph, as in the other kinds. */
    id: string;
    reference: string;
    solutionName: string;
    status: string;
    version: number;
  };
  IDEA_REVIEWED: EventData['IDEA_SUBMITTED'] & { statusBefore: string };
  SUGGESTION_RECEIVED: { id: string; painPointType: string | null };
  HACKATHON_ENTERED: { id: string; challengeId: string; teamName: string; afterClosing: boolean };
}

/**
 * Announces events of one kind to every webhook that is told of them, in the transaction of the context.
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
  const about = { type: webhookEvents[event], timestamp: createdAt.toISOString() };
  const announcements = events.map(({ eventId, data }) => ({ eventId, payload: { ...about, data } }));
  await insertDeliveries(ctx.db, event, announcements, { createdAt, dueAt });
}

/**
 * Takes events back, in the transaction of the context.
 * @returns whether none of them had begun to leave
 */
export function withdrawEvents(ctx: Context, eventIds: readonly string[]): Promise<boolean> {
  return deleteUntried(ctx.db, eventIds);
}
