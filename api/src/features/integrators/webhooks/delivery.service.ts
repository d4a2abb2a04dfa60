import { randomUUID } from 'node:crypto';
import { fail } from '@portal/schema/errors';
import { WEBHOOK_DELIVERIES_KEPT } from '@portal/schema/limits';
import type { DeliveryStatus } from '@portal/schema/choices';
import { WEBHOOK_TEST_TYPE } from '@portal/schema/webhook';
import { inTransaction } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { findRow } from '../../../platform/database/find-row.ts';
import type { Connection } from '../../../platform/paging/connection.ts';
import { byTime, pageOf } from '../../../platform/paging/page.ts';
import type { Page } from '../../../platform/paging/page.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import { enqueueDeliveries } from './webhook-event.service.ts';
import type { Webhook } from './webhook.entity.ts';
import * as queries from './webhook.queries.ts';
import { lockWebhookOrFail } from './webhook.service.ts';

export interface DeliveryFilter {
  statuses?: readonly DeliveryStatus[] | null;
}

export async function listDeliveries(
  ctx: Context,
  webhookId: string,
  page: Page,
  { statuses }: DeliveryFilter,
): Promise<Connection<WebhookDelivery>> {
  const selection = { webhookId, statuses: statuses ?? [] };
  return pageOf(ctx, page, {
    order: byTime,
    find: (db, limit, after) => queries.findDeliveries(db, selection, limit, after),
    count: (db, span) => queries.countSelected(db, selection, span),
  });
}

export async function findDelivery(ctx: Context, id: string): Promise<WebhookDelivery> {
  return findRow(ctx.db, id, (db, id) => db.findOneBy(WebhookDelivery, { id }), noDelivery);
}

const noDelivery = { message: 'There is no delivery with that id.' };

export function testWebhook(ctx: Context, id: string): Promise<WebhookDelivery> {
  return inTransaction(ctx, async (ctx) => {
    const webhook = await findRunning(ctx, id);
    const createdAt = ctx.now();
    const payload = { type: WEBHOOK_TEST_TYPE, timestamp: createdAt.toISOString(), data: {} };
    const delivery = await ctx.db.save(
      ctx.db.create(WebhookDelivery, {
        webhookId: webhook.id,
        eventId: randomUUID(),
        event: null,
        payload,
        status: 'WAITING',
        attemptsEver: 0,
        attemptsBefore: 0,
        dueAt: createdAt,
        createdAt,
        triedAt: null,
        responseStatus: null,
        fault: null,
        duration: null,
      }),
    );
    await enqueueDeliveries(ctx, [delivery], createdAt);
    return delivery;
  });
}

/** Keeps the event's id for receivers. @throws DomainError NOT_FOUND, CONFLICT while paused or before an attempt */
export function replayDelivery(ctx: Context, id: string): Promise<WebhookDelivery> {
  return inTransaction(ctx, async (ctx) => {
    const { webhookId } = await findDelivery(ctx, id);
    await findRunning(ctx, webhookId);
    const delivery = await findRow(ctx.db, id, queries.lockDelivery, noDelivery);
    if (delivery.attemptsEver === 0) {
      fail('CONFLICT', {
        message: 'This delivery has not been sent yet. It is sent automatically when it is due.',
      });
    }
    await restart(ctx, { id });
    return ctx.db.findOneByOrFail(WebhookDelivery, { id });
  });
}

export function replayFailedDeliveries(ctx: Context, webhookId: string): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    await findRunning(ctx, webhookId);
    return restart(ctx, { webhookId, status: 'FAILED' });
  });
}

async function restart(ctx: Context, which: queries.Restarted): Promise<number> {
  const dueAt = ctx.now();
  const deliveries = await queries.restartDeliveries(ctx.db, which, dueAt);
  await enqueueDeliveries(ctx, deliveries, dueAt, { restart: true });
  return deliveries.length;
}

async function findRunning(ctx: Context, id: string): Promise<Webhook> {
  const webhook = await lockWebhookOrFail(ctx, id);
  if (webhook.pausedAt) {
    fail('CONFLICT', { message: 'This webhook is paused. Resume it, then send again.' });
  }
  return webhook;
}

export function purgeDeliveries(ctx: Context): Promise<void> {
  return queries.deleteEnded(ctx.db, new Date(ctx.now().getTime() - WEBHOOK_DELIVERIES_KEPT));
}
