import { randomUUID } from 'node:crypto';
import { fail } from '@portal/schema/errors';
import type { FilterValues } from '@portal/schema/filters';
import { deliveryFilters } from '@portal/schema/list-filters';
import { WEBHOOK_DELIVERIES_KEPT } from '@portal/schema/limits';
import { ideaChangeKinds } from '@portal/schema/choices';
import type { DeliveryStatus, WebhookEvent } from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import { payloadOf, WEBHOOK_TEST_TYPE } from '@portal/schema/webhook';
import { inTransaction } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { isOneOf, narrow } from '../../../platform/database/conditions.ts';
import type { Conditions } from '../../../platform/database/conditions.ts';
import { findRow } from '../../../platform/database/find-row.ts';
import { countBy } from '../../../platform/database/list-query.ts';
import type { Announcement } from '@portal/schema/webhook';
import { defineLoader } from '../../../platform/loaders.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { Connection } from '../../../platform/paging/connection.ts';
import { newestPageOf } from '../../../platform/paging/page.ts';
import type { Page } from '../../../platform/paging/page.ts';
import type { IdeaEvent } from '../../ideas/changes/idea-events.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import type { Webhook } from './webhook.entity.ts';
import * as queries from './webhook.queries.ts';
import { lockWebhookOrFail } from './webhook.service.ts';

const conditions: Conditions<typeof deliveryFilters> = { status: isOneOf('delivery.status') };

export const listDeliveries = (
  ctx: Context,
  webhookId: string,
  page: Page,
  filter: FilterValues<typeof deliveryFilters>,
): Promise<Connection<WebhookDelivery>> =>
  newestPageOf(ctx, page, (db) =>
    narrow(
      ctx,
      db.createQueryBuilder(WebhookDelivery, 'delivery').where({ webhookId }),
      { table: deliveryFilters, conditions },
      filter,
    ),
  );

/** Counts the deliveries of a webhook with a status. */
export const countDeliveries = defineLoader(
  (ctx, webhookIds, status) =>
    countBy(ctx.db, WebhookDelivery, 'webhookId', webhookIds, { status: status as DeliveryStatus }),
  0,
);

const noDelivery = { message: 'There is no delivery with that id.' };

export const findDelivery = (ctx: Context, id: string): Promise<WebhookDelivery> =>
  findRow(ctx.db, id, (db, id) => db.findOneBy(WebhookDelivery, { id }), noDelivery);

/** Enqueues deliveries in the transaction of the event, as mails are. */
export async function announce<E extends WebhookEvent>(
  ctx: Context,
  event: E,
  announcements: readonly Announcement<E>[],
): Promise<void> {
  const now = ctx.now();
  const events = announcements.map(({ eventId, data }) => ({
    eventId,
    payload: payloadOf(event, data, now),
  }));
  await enqueueDeliveries(ctx, await queries.insertDeliveries(ctx.db, event, events, now), now);
}

/** Announces changes of ideas to webhooks, with the same kinds as the feed. */
export async function announceChanges(ctx: Context, events: readonly IdeaEvent[]): Promise<void> {
  for (const kind of namesOf(ideaChangeKinds)) {
    const told = events.filter((event) => event.kind === kind);
    if (told.length === 0) continue;
    await announce<WebhookEvent>(
      ctx,
      `IDEA_${kind}`,
      told.map(({ data }) => ({ eventId: randomUUID(), data })),
    );
  }
}

export function testWebhook(ctx: Context, id: string): Promise<WebhookDelivery> {
  return inTransaction(ctx, async (ctx) => {
    const { id: webhookId } = await findRunning(ctx, id);
    const createdAt = ctx.now();
    const payload = { type: WEBHOOK_TEST_TYPE, timestamp: createdAt.toISOString(), data: {} };
    const times = { createdAt, dueAt: createdAt };
    const delivery = await ctx.db.save(
      ctx.db.create(WebhookDelivery, {
        webhookId,
        eventId: randomUUID(),
        payload,
        status: 'WAITING',
        ...times,
      }),
    );
    await enqueueDeliveries(ctx, [delivery], createdAt);
    return delivery;
  });
}

/**
 * Sends a delivery again, under the same event id for receivers.
 * @throws DomainError NOT_FOUND, CONFLICT while paused or before an attempt
 */
export function replayDelivery(ctx: Context, id: string): Promise<WebhookDelivery> {
  return inTransaction(ctx, async (ctx) => {
    const { webhookId } = await findDelivery(ctx, id);
    await findRunning(ctx, webhookId);
    const { attemptsEver } = await findRow(ctx.db, id, queries.lockDelivery, noDelivery);
    if (attemptsEver === 0) {
      fail('CONFLICT', {
        message: 'This delivery has not been sent yet. It is sent automatically when it is due.',
      });
    }
    await restart(ctx, { id });
    return findDelivery(ctx, id);
  });
}

export function replayFailedDeliveries(ctx: Context, webhookId: string): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    await findRunning(ctx, webhookId);
    return restart(ctx, { webhookId, status: 'FAILED' });
  });
}

async function restart(
  ctx: Context,
  which: Parameters<typeof queries.restartDeliveries>[1],
): Promise<number> {
  const dueAt = ctx.now();
  const deliveries = await queries.restartDeliveries(ctx.db, which, dueAt);
  await enqueueDeliveries(ctx, deliveries, dueAt, { restart: true });
  return deliveries.length;
}

/** @param options.restart sends them again in any state */
async function enqueueDeliveries(
  ctx: Context,
  deliveries: readonly queries.DeliveryKey[],
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

async function findRunning(ctx: Context, id: string): Promise<Webhook> {
  const webhook = await lockWebhookOrFail(ctx, id);
  if (webhook.pausedAt) {
    fail('CONFLICT', { message: 'This webhook is paused. Resume it, then send again.' });
  }
  return webhook;
}

export const purgeDeliveries = (ctx: Context): Promise<void> =>
  queries.deleteEnded(ctx.db, new Date(ctx.now().getTime() - WEBHOOK_DELIVERIES_KEPT));
