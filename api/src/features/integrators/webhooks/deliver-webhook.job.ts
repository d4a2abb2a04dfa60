import { IsNull } from 'typeorm';
import type { Context } from '../../../platform/context.ts';
import type { LaneWork } from '../../../platform/jobs/runner.ts';
import { postJson } from './post.ts';
import type { PostAnswer } from './post.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import { signedHeaders } from './webhook-signature.ts';
import { Webhook } from './webhook.entity.ts';
import * as queries from './webhook.queries.ts';
import { stillSigning } from './webhook.service.ts';

// After each attempt, as Standard Webhooks recommends: seconds, then minutes, then hours, three days in all.
const RETRY_DELAYS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].map(
  (seconds) => seconds * 1000,
);
const LONGEST_WAIT = Math.max(...RETRY_DELAYS);

/** Sends deliveries, two at a time to each webhook that is not paused, so that none waits for another. */
export const deliverWebhooks: LaneWork = {
  atOnce: 2,
  groups: (ctx) => queries.findRunningIds(ctx.db),
  deadline: 30_000,
  abortOnStop: true,
  run: (ctx, { id }, signal) => deliver(ctx, id, signal),
  // A fault of the portal: those of receivers are kept with the delivery.
  retryAfter: () => 60_000,
};

async function deliver(ctx: Context, id: string, signal: AbortSignal): Promise<Date | undefined> {
  const delivery = await queries.beginAttempt(ctx.db, id, ctx.now());
  const webhook = delivery?.webhook;
  if (!webhook) return undefined;
  const { attemptsEver, attemptsBefore } = delivery;
  const begun = performance.now();
  const answer = await send(ctx, delivery, webhook, signal).catch((error: unknown) => error);
  // The portal stops: the next process to take the job sends it immediately.
  if (answer instanceof DOMException && answer.name === 'AbortError') throw answer;
  const duration = Math.round(performance.now() - begun);
  const responseStatus = isAnswer(answer) ? answer.status : null;
  const fault = faultOf(answer);
  const { status, dueAt } = stateAfter(ctx, delivery, answer);
  const outcome = { responseStatus, fault, duration, status, ...(dueAt && { dueAt }) };
  // If another attempt has begun since, or someone sent it again by hand, that one counts.
  await ctx.db.update(WebhookDelivery, { id, attemptsEver, attemptsBefore, status: 'WAITING' }, outcome);
  // Pauses only the address that answered: an administrator may have changed it since.
  const asked = { id: webhook.id, url: webhook.url, pausedAt: IsNull() };
  if (responseStatus === 410) await ctx.db.update(Webhook, asked, { pausedAt: ctx.now() });
  if (fault !== null) {
    ctx.log.warn(
      { delivery: id, webhook: webhook.id, tries: attemptsEver, responseStatus, fault },
      'webhook not delivered',
    );
  }
  return dueAt;
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

class UnreadableSecretError extends Error {
  override readonly name = 'UnreadableSecretError';
}

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

function faultOf(answer: unknown): string | null {
  if (isAnswer(answer)) {
    const { status } = answer;
    if (status >= 200 && status < 300) return null;
    if (status >= 300 && status < 400) return `Answered ${status}. Redirects are not followed.`;
    if (status === 410) return 'Answered 410: the receiver wants no more events. The webhook is paused.';
    return `Answered ${status}.`;
  }
  const { name, code = '', message } = answer as NodeJS.ErrnoException;
  if (name === 'TimeoutError') return message;
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

function stateAfter(
  ctx: Context,
  { attempts }: WebhookDelivery,
  answer: unknown,
): Pick<WebhookDelivery, 'status'> & { dueAt?: Date } {
  if (faultOf(answer) === null) return { status: 'DELIVERED' };
  const wait = RETRY_DELAYS[attempts - 1];
  if (wait === undefined || (isAnswer(answer) && answer.status === 410)) return { status: 'FAILED' };
  // Jitter, so that a recovering receiver does not get all deliveries in one burst.
  const jittered = wait * (0.8 + Math.random() * 0.4);
  const asked = isAnswer(answer) ? (answer.retryAfter ?? 0) * 1000 : 0;
  const delay = Math.max(jittered, Math.min(asked, LONGEST_WAIT));
  return { status: 'WAITING', dueAt: new Date(ctx.now().getTime() + delay) };
}
