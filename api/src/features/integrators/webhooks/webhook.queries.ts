import { IsNull } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { WebhookEvent } from '@portal/schema/choices';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import { Webhook } from './webhook.entity.ts';

export const selectWebhooks = (db: EntityManager) => db.createQueryBuilder(Webhook, 'webhook');

export async function lockNumberOfWebhooks(db: EntityManager): Promise<void> {
  await db.query('LOCK TABLE webhooks IN SHARE ROW EXCLUSIVE MODE');
}

export function lockWebhook(db: EntityManager, id: string): Promise<Webhook | null> {
  return db.findOne(Webhook, { where: { id }, lock: { mode: 'pessimistic_write' } });
}

export type DeliveryKey = Pick<WebhookDelivery, 'id' | 'webhookId'>;

/** Inserts a delivery of each event for each webhook that subscribes to it. */
export function insertDeliveries(
  db: EntityManager,
  event: WebhookEvent,
  events: readonly { eventId: string; payload: object }[],
  createdAt: Date,
): Promise<DeliveryKey[]> {
  return db.query<DeliveryKey[]>(
    `INSERT INTO webhook_deliveries (webhook_id, event_id, event, payload, status, created_at, due_at)
     SELECT webhooks.id, announced."eventId", $1, announced.payload, 'WAITING', $3, $3
     FROM webhooks CROSS JOIN json_to_recordset($2) AS announced ("eventId" uuid, payload json)
     WHERE $1 = ANY (webhooks.events) AND webhooks.paused_at IS NULL
     RETURNING id, webhook_id AS "webhookId"`,
    [event, JSON.stringify(events), createdAt],
  );
}

export function lockDelivery(db: EntityManager, id: string): Promise<WebhookDelivery | null> {
  return db.findOne(WebhookDelivery, { where: { id }, lock: { mode: 'pessimistic_write' } });
}

export async function restartDeliveries(
  db: EntityManager,
  which: Partial<Pick<WebhookDelivery, 'id' | 'webhookId' | 'status'>>,
  dueAt: Date,
): Promise<DeliveryKey[]> {
  const { raw } = await db
    .createQueryBuilder()
    .update(WebhookDelivery)
    .set({ status: 'WAITING', attemptsBefore: () => 'tries', dueAt })
    .where(which)
    .returning('id, webhook_id AS "webhookId"')
    .execute();
  return raw as DeliveryKey[];
}

export async function findRunningIds(db: EntityManager): Promise<string[]> {
  const webhooks = await db.find(Webhook, { select: { id: true }, where: { pausedAt: IsNull() } });
  return webhooks.map(({ id }) => id);
}

export function beginAttempt(db: EntityManager, id: string, now: Date): Promise<WebhookDelivery | null> {
  return db.transaction(async (db) => {
    const outcome = { responseStatus: null, fault: null, duration: null };
    const begin = { attemptsEver: () => 'tries + 1', triedAt: now, ...outcome };
    await db.update(WebhookDelivery, { id, status: 'WAITING' }, begin);
    return db.findOne(WebhookDelivery, { where: { id, status: 'WAITING' }, relations: { webhook: true } });
  });
}

export async function deleteEnded(db: EntityManager, before: Date): Promise<void> {
  // The statement joins webhooks because the index begins with the webhook.
  await db.query(
    `DELETE FROM webhook_deliveries USING webhooks
     WHERE webhook_deliveries.webhook_id = webhooks.id AND webhook_deliveries.created_at < $1
       AND webhook_deliveries.status <> 'WAITING'`,
    [before],
  );
}
