/** The deliveries of webhooks: sending them, listing them, sending them again. */
import { randomUUID } from 'node:crypto';
import { IsNull } from 'typeorm';
import { fail } from '@portal/schema/errors';
import { WEBHOOK_DELIVERIES_KEPT } from '@portal/schema/limits';
import type { DeliveryStatus } from '@portal/schema/choices';
import { WEBHOOK_TEST_TYPE } from '@portal/schema/webhook';
import { inTransaction } from '../../context.ts';
import type { Context } from '../../context.ts';
import { findRow } from '../../database/find-row.ts';
import type { Connection } from '../../graphql/connection.ts';
import { byTime, pageOf } from '../../graphql/page.ts';
import type { Page } from '../../graphql/page.ts';
import { postJson } from './post.ts';
import type { PostAnswer } from './post.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import { signedHeaders } from './webhook-signature.ts';
import { Webhook } from './webhook.entity.ts';
import * as queries from './webhook.queries.ts';
import { lockWebhook, stillSigning } from './webhook.service.ts';

// Longer than any try takes: a worker that was killed gives its deliveries free after this.
const LEASE = 2 * 60_000;
// After each try, as Standard Webhooks recommends: seconds, then minutes, then hours, three days in all.
const WAITS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].map((seconds) => seconds * 1000);
const LONGEST_WAIT = Math.max(...WAITS);

/** Takes deliveries that are due. */
export function takeDue(ctx: Context, free: queries.FreePlaces): Promise<WebhookDelivery[]> {
  const now = ctx.now();
  return queries.leaseDue(ctx.db, free, { now, until: new Date(now.getTime() + LEASE) });
}

/**
 * Sends a delivery that was taken, with its webhook, and keeps what became of it.
 * @param stopping breaks it off: then it is due again at once, for whoever is there to send it
 */
export async function deliver(ctx: Context, delivery: WebhookDelivery, stopping: AbortSignal): Promise<void> {
  const { webhook, id, tries } = delivery;
  if (!webhook) return;
  // If it was taken again since, or sent again by hand and taken, that try is the one to believe.
  const thisTry = { id, tries, status: 'WAITING' as const };
  const begun = performance.now();
  const answer = await send(ctx, delivery, webhook, stopping).catch((error: unknown) => error);
  if (stopping.aborted && !isAnswer(answer)) {
    await ctx.db.update(WebhookDelivery, thisTry, { dueAt: ctx.now() });
    return;
  }
  const duration = Math.round(performance.now() - begun);
  const responseStatus = isAnswer(answer) ? answer.status : null;
  const fault = faultOf(answer);
  const outcome = { responseStatus, fault, duration, ...next(ctx, delivery.attempts, answer) };
  await ctx.db.update(WebhookDelivery, thisTry, outcome);
  // Only the address that answered wants no more; there may be another one by now.
  const asked = { id: webhook.id, url: webhook.url, pausedAt: IsNull() };
  if (responseStatus === 410) await ctx.db.update(Webhook, asked, { pausedAt: ctx.now() });
  if (fault !== null) {
    ctx.log.warn(
      { delivery: id, webhook: webhook.id, tries, responseStatus, fault },
      'webhook not delivered',
    );
  }
}

async function send(
  ctx: Context,
  { eventId, payload }: WebhookDelivery,
  webhook: Webhook,
  signal: AbortSignal,
): Promise<PostAnswer> {
  const now = ctx.now();
  const secrets = secretsOf(ctx, webhook, now);
  const body = JSON.stringify(payload);
  const { privateTargets } = ctx;
  return postJson(webhook.url, signedHeaders(secrets, eventId, now, body), body, { privateTargets, signal });
}

/** A secret that was encrypted under another SECRET_KEY. */
class UnreadableSecretError extends Error {
  override readonly name = 'UnreadableSecretError';
}

/** The secrets that sign, the newest first. */
function secretsOf(ctx: Context, webhook: Webhook, now: Date): string[] {
  const before = stillSigning(webhook, now).map(({ sealed }) => Buffer.from(sealed, 'base64'));
  try {
    return [webhook.secret, ...before].map((sealed) => ctx.secrets.decrypt(sealed));
  } catch (cause) {
    throw new UnreadableSecretError('The secret cannot be read.', { cause });
  }
}

const isAnswer = (answer: unknown): answer is PostAnswer =>
  typeof answer === 'object' && answer !== null && 'status' in answer;

/** Why a try failed, in words; null when it did not. */
function faultOf(answer: unknown): string | null {
  if (isAnswer(answer)) {
    const { status } = answer;
    if (status >= 200 && status < 300) return null;
    if (status >= 300 && status < 400) return `Answered ${status}. Redirects are not followed.`;
    if (status === 410) return 'Answered 410: the receiver wants no more events. The webhook is paused.';
    return `Answered ${status}.`;
  }
  const { name, code = '', message } = answer as NodeJS.ErrnoException;
  if (name === 'TimeoutError') return 'No answer within 15 seconds.';
  if (name === 'RefusedTargetError') {
    return `Not sent: ${message}. The operator can allow it with WEBHOOK_PRIVATE_TARGETS=on.`;
  }
  if (name === 'UnreadableSecretError') {
    return 'Not sent: the secret was encrypted with another SECRET_KEY. Create a new secret.';
  }
  return `No connection: ${knownFaults[code] ?? (message || code || 'unknown error')}.`;
}

const knownFaults: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it was refused',
  ECONNRESET: 'it was closed',
  ENOTFOUND: 'the host does not exist',
  EAI_AGAIN: 'the host could not be looked up',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'the host did not answer',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
};

/** What is to become of a delivery after a try. */
function next(
  ctx: Context,
  attempts: number,
  answer: unknown,
): Pick<WebhookDelivery, 'status'> & Partial<Pick<WebhookDelivery, 'dueAt'>> {
  if (faultOf(answer) === null) return { status: 'DELIVERED' };
  const wait = WAITS[attempts - 1];
  if (wait === undefined || (isAnswer(answer) && answer.status === 410)) return { status: 'FAILED' };
  // Spread, so that a receiver that comes back is not met by all at once.
  const spread = wait * (0.8 + Math.random() * 0.4);
  const asked = isAnswer(answer) ? (answer.retryAfter ?? 0) * 1000 : 0;
  const delay = Math.max(spread, Math.min(asked, LONGEST_WAIT));
  return { status: 'WAITING', dueAt: new Date(ctx.now().getTime() + delay) };
}

/** What a list of deliveries may be narrowed by. */
export interface DeliveryFilter {
  statuses?: readonly DeliveryStatus[] | null;
}

/**
 * The deliveries of a webhook, newest first.
 * @throws DomainError INVALID_INPUT for a bad page
 */
export async function listDeliveries(
  ctx: Context,
  webhookId: string,
  page: Page,
  { statuses }: DeliveryFilter = {},
): Promise<Connection<WebhookDelivery>> {
  const selection = { webhookId, statuses: statuses ?? [] };
  return pageOf(ctx, page, {
    order: byTime,
    find: (db, limit, after) => queries.findDeliveries(db, selection, limit, after),
    count: (db, span) => queries.countSelected(db, selection, span),
  });
}

/** @throws DomainError NOT_FOUND */
export async function findDelivery(ctx: Context, id: string): Promise<WebhookDelivery> {
  return findRow(ctx.db, id, (db, id) => db.findOneBy(WebhookDelivery, { id }), noDelivery);
}

const noDelivery = { message: 'There is no delivery with that id.' };

/**
 * Sends a test to a webhook, whichever events it listens for.
 * @throws DomainError NOT_FOUND, CONFLICT while it is paused
 */
export function testWebhook(ctx: Context, id: string): Promise<WebhookDelivery> {
  return inTransaction(ctx, async (ctx) => {
    const webhook = await findRunning(ctx, id);
    const createdAt = ctx.now();
    const payload = { type: WEBHOOK_TEST_TYPE, timestamp: createdAt.toISOString(), data: {} };
    return ctx.db.save(
      ctx.db.create(WebhookDelivery, {
        webhookId: webhook.id,
        eventId: randomUUID(),
        event: null,
        payload,
        status: 'WAITING',
        tries: 0,
        triesBefore: 0,
        dueAt: createdAt,
        createdAt,
        triedAt: null,
        responseStatus: null,
        fault: null,
        duration: null,
      }),
    );
  });
}

/**
 * Sends a delivery again from now on, under the id that its event had: one that failed, was delivered, or waits for
 * another try.
 * @throws DomainError NOT_FOUND, CONFLICT while its webhook is paused, and before its first try, which comes by itself
 */
export function replayDelivery(ctx: Context, id: string): Promise<WebhookDelivery> {
  return inTransaction(ctx, async (ctx) => {
    const { webhookId } = await findDelivery(ctx, id);
    await findRunning(ctx, webhookId);
    const delivery = await findRow(ctx.db, id, queries.lockDelivery, noDelivery);
    if (delivery.tries === 0) {
      fail('CONFLICT', {
        message: 'This delivery has not been sent yet. It is sent automatically when it is due.',
      });
    }
    await queries.restartDeliveries(ctx.db, { id }, ctx.now());
    return ctx.db.findOneByOrFail(WebhookDelivery, { id });
  });
}

/**
 * Sends every delivery of a webhook again that failed.
 * @returns how many
 * @throws DomainError NOT_FOUND, CONFLICT while it is paused
 */
export function replayFailedDeliveries(ctx: Context, webhookId: string): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    await findRunning(ctx, webhookId);
    return queries.restartDeliveries(ctx.db, { webhookId, status: 'FAILED' }, ctx.now());
  });
}

async function findRunning(ctx: Context, id: string): Promise<Webhook> {
  const webhook = await lockWebhook(ctx, id);
  if (webhook.pausedAt) {
    fail('CONFLICT', { message: 'This webhook is paused. Resume it, then send again.' });
  }
  return webhook;
}

/** Forgets deliveries that ended long ago. */
export function purgeDeliveries(ctx: Context): Promise<void> {
  return queries.deleteEnded(ctx.db, new Date(ctx.now().getTime() - WEBHOOK_DELIVERIES_KEPT));
}
