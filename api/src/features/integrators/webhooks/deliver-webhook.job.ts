import { Webhook as Signature } from 'standardwebhooks';
import { IsNull } from 'typeorm';
import type { Context } from '../../../platform/context.ts';
import { faultInWords } from '../../../platform/fault-in-words.ts';
import type { Failed, LaneWork } from '../../../platform/jobs/runner.ts';
import { postJson } from './post.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import { Webhook } from './webhook.entity.ts';
import * as queries from './webhook.queries.ts';
import { stillSigning } from './webhook.service.ts';

// The delays after each attempt follow Standard Webhooks: seconds, then minutes, then hours, three days in all.
const RETRY_DELAYS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].map(
  (seconds) => seconds * 1000,
);
const LONGEST_WAIT = Math.max(...RETRY_DELAYS);

/** The status by which a receiver says that it wants no more. */
const GONE = 410;

/** Sends deliveries, two at a time to each webhook that is not paused, so that no webhook waits for another. */
export const deliverWebhooks: LaneWork = {
  atOnce: 2,
  groups: (ctx) => queries.findRunningIds(ctx.db),
  deadline: 30_000,
  abortOnStop: true,
  run: (ctx, { id }, signal) => deliver(ctx, id, signal),
  // Only faults of the portal are retried here: those of receivers are stored with the delivery.
  retryAfter: () => 60_000,
};

async function deliver(ctx: Context, id: string, signal: AbortSignal): Promise<Failed | undefined> {
  const delivery = await queries.beginAttempt(ctx.db, id, ctx.now());
  const webhook = delivery?.webhook;
  if (!webhook) return undefined;
  const { attemptsEver, attemptsBefore } = delivery;
  const begun = performance.now();
  const answer = await send(ctx, delivery, webhook, signal);
  const duration = Math.round(performance.now() - begun);
  const { responseStatus, fault } = answer;
  const next = stateAfter(ctx, delivery, answer);
  const outcome = { responseStatus, fault, duration, ...next };
  // If another attempt has begun since, or someone sent it again by hand, that one counts.
  await ctx.db.update(WebhookDelivery, { id, attemptsEver, attemptsBefore, status: 'WAITING' }, outcome);
  // Only the address that answered is paused: an administrator may have changed it since.
  const asked = { id: webhook.id, url: webhook.url, pausedAt: IsNull() };
  if (responseStatus === GONE) await ctx.db.update(Webhook, asked, { pausedAt: ctx.now() });
  if (fault !== null) {
    const about = { delivery: id, webhook: webhook.id, tries: attemptsEver, responseStatus, fault };
    ctx.log.warn(about, 'webhook not delivered');
  }
  return fault === null ? undefined : { fault, dueAt: next.dueAt };
}

/** @param secrets each signs, so that a receiver may have either */
export const signedHeaders = (secrets: readonly string[], eventId: string, at: Date, body: string) => ({
  'webhook-id': eventId,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Signature(secret).sign(eventId, at, body)).join(' '),
});

interface Answer {
  /** Null if there was no answer. */
  responseStatus: number | null;
  fault: string | null;
  /** The seconds for which the receiver asks for no calls. */
  retryAfter?: number | undefined;
}

async function send(
  ctx: Context,
  { eventId, payload }: WebhookDelivery,
  webhook: Webhook,
  signal: AbortSignal,
): Promise<Answer> {
  const now = ctx.now();
  const { privateTargets, secrets } = ctx;
  const before = stillSigning(webhook, now).map(({ sealed }) => Buffer.from(sealed, 'base64'));
  const signing = [webhook.secret, ...before];
  // The text is empty if a key was lost for good.
  if (!signing.every((secret) => secrets.keyOf(secret) && secrets.decrypt(secret))) {
    const fault = 'Not sent: the secret was encrypted with another SECRET_KEY. Create a new secret.';
    return { responseStatus: null, fault };
  }
  const body = JSON.stringify(payload);
  const headers = signedHeaders(signing.map(secrets.decrypt), eventId, now, body);
  try {
    const { status, retryAfter } = await postJson(webhook.url, headers, body, { privateTargets, signal });
    return { responseStatus: status, fault: faultOfStatus(status), retryAfter };
  } catch (error) {
    // The portal is stopping: the next process that takes the job sends it immediately.
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    return { responseStatus: null, fault: faultOfError(error as NodeJS.ErrnoException) };
  }
}

function faultOfStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `Answered ${status}. Redirects are not followed.`;
  if (status === GONE) return 'Answered 410: the receiver wants no more events. The webhook is paused.';
  return `Answered ${status}.`;
}

function faultOfError(error: NodeJS.ErrnoException): string {
  const { name, code, message } = error;
  if (name === 'TimeoutError') return message;
  if (name === 'RefusedTargetError') {
    return `Not sent: ${message}. The operator can allow it with WEBHOOK_PRIVATE_TARGETS=on.`;
  }
  return `No connection: ${faultInWords(error) ?? (message || code || 'unknown error')}.`;
}

function stateAfter(
  ctx: Context,
  { attempts }: WebhookDelivery,
  { responseStatus, fault, retryAfter = 0 }: Answer,
): Pick<WebhookDelivery, 'status'> & { dueAt?: Date } {
  if (fault === null) return { status: 'DELIVERED' };
  const wait = RETRY_DELAYS[attempts - 1];
  if (wait === undefined || responseStatus === GONE) return { status: 'FAILED' };
  // Jitter, so that a recovering receiver does not get all deliveries in one burst.
  const jittered = wait * (0.8 + Math.random() * 0.4);
  const delay = Math.max(jittered, Math.min(retryAfter * 1000, LONGEST_WAIT));
  return { status: 'WAITING', dueAt: new Date(ctx.now().getTime() + delay) };
}
