/** Webhooks belong to the programme, not to their creators. */
import { IsNull } from 'typeorm';
import type { WebhookEvent } from '@portal/schema/choices';
import { fail, failField } from '@portal/schema/errors';
import { WEBHOOK_SECRET_OVERLAP, WEBHOOKS_MAX } from '@portal/schema/limits';
import { parse } from '@portal/schema/parse';
import { webhookChangeRules, webhookRules } from '@portal/schema/webhook';
import { recordAudit } from '../../audit/audit.service.ts';
import type { AuditedAct } from '../../audit/audit.service.ts';
import { lockCaller } from '../../accounts/caller.service.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { findRow } from '../../../platform/database/find-row.ts';
import type { Connection } from '../../../platform/paging/connection.ts';
import { byTime, pageOf } from '../../../platform/paging/page.ts';
import type { Page } from '../../../platform/paging/page.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import { Job } from '../../../platform/jobs/job.entity.ts';
import { hostOf, lookupPublic, RefusedTargetError, refuseUnsafe } from './public-address.ts';
import { newWebhookSecret } from './webhook-signature.ts';
import { Webhook } from './webhook.entity.ts';
import * as queries from './webhook.queries.ts';

// Someone who renews a secret more often in a day has not handed out the first ones.
const SECRETS_BEFORE = 4;

const PRIVATE_TARGET =
  'Address must begin with https:// and be on the public internet. To send to your own network, for example in a test, ask the operator to start the portal with WEBHOOK_PRIVATE_TARGETS=on.';

const noWebhook = { message: 'There is no webhook with that id.' };

export interface WebhookWithSecret {
  webhook: Webhook;
  secret: string;
}

export const stillSigning = ({ secretsBefore }: Webhook, now: Date): Webhook['secretsBefore'] =>
  secretsBefore.filter(({ until }) => Date.parse(until) > now.getTime());

export const countsOf = defineLoader((ctx, ids) => queries.countDeliveries(ctx.db, ids), {
  waiting: 0,
  failed: 0,
});

export async function listWebhooks(ctx: Context, page: Page): Promise<Connection<Webhook>> {
  return pageOf(ctx, page, { order: byTime, find: queries.findWebhooks, count: queries.countWebhooks });
}

export async function findWebhook(ctx: Context, id: string): Promise<Webhook> {
  return findRow(ctx.db, id, (db, id) => db.findOneBy(Webhook, { id }), noWebhook);
}

export async function createWebhook(ctx: Context, input: unknown): Promise<WebhookWithSecret> {
  const { name, url, events } = parse(webhookRules, input);
  await checkTarget(ctx, url);
  return inTransaction(ctx, async (ctx) => {
    const { email } = await lockCaller(ctx);
    await queries.lockNumberOfWebhooks(ctx.db);
    if ((await queries.countWebhooks(ctx.db)) >= WEBHOOKS_MAX) {
      fail('CONFLICT', {
        message: `You can have up to ${WEBHOOKS_MAX} webhooks. Delete one that you no longer need first.`,
      });
    }
    const secret = newWebhookSecret();
    const webhook = await ctx.db.save(
      ctx.db.create(Webhook, {
        name,
        url,
        events,
        secret: ctx.secrets.encrypt(secret),
        secretsBefore: [],
        createdBy: email,
        createdAt: ctx.now(),
        pausedAt: null,
      }),
    );
    await record(ctx, 'WEBHOOK_CREATED', webhook, { url, events: events.join(', ') });
    return { webhook, secret };
  });
}

export async function updateWebhook(ctx: Context, id: string, input: unknown): Promise<Webhook> {
  const { name, url, events, isPaused } = parse(webhookChangeRules, input);
  if (url) await checkTarget(ctx, url);
  return inTransaction(ctx, async (ctx) => {
    await lockCaller(ctx);
    const webhook = await lockWebhookOrFail(ctx, id);
    const change = {
      name: name ?? webhook.name,
      url: url ?? webhook.url,
      events: events ?? webhook.events,
      pausedAt: pausedAfter(ctx, webhook, isPaused ?? undefined),
    };
    const details = changedDetails(webhook, change);
    if (Object.keys(details).length === 0) return webhook;
    await ctx.db.update(Webhook, { id: webhook.id }, change);
    Object.assign(webhook, change);
    await record(ctx, 'WEBHOOK_CHANGED', webhook, details);
    return webhook;
  });
}

function pausedAfter(ctx: Context, { pausedAt }: Webhook, isPaused = pausedAt !== null): Date | null {
  return isPaused ? (pausedAt ?? ctx.now()) : null;
}

type Change = Pick<Webhook, 'name' | 'url' | 'pausedAt'> & { events: readonly WebhookEvent[] };

function changedDetails(before: Change, after: Change): Record<string, string> {
  const details: Record<string, string> = {};
  if (before.name !== after.name) details['name'] = after.name;
  if (before.url !== after.url) details['url'] = after.url;
  const events = after.events.join(', ');
  if (before.events.join(', ') !== events) details['events'] = events;
  if ((before.pausedAt === null) !== (after.pausedAt === null)) {
    details['state'] = after.pausedAt ? 'paused' : 'resumed';
  }
  return details;
}

/** Keeps the last few secrets signing for a day, so that the receiver can change over. @throws DomainError NOT_FOUND */
export function renewWebhookSecret(ctx: Context, id: string): Promise<WebhookWithSecret> {
  return inTransaction(ctx, async (ctx) => {
    await lockCaller(ctx);
    const webhook = await lockWebhookOrFail(ctx, id);
    const secret = newWebhookSecret();
    const now = ctx.now();
    const until = new Date(now.getTime() + WEBHOOK_SECRET_OVERLAP).toISOString();
    const signing = stillSigning(webhook, now);
    const change = {
      secret: ctx.secrets.encrypt(secret),
      secretsBefore: [{ sealed: webhook.secret.toString('base64'), until }, ...signing].slice(
        0,
        SECRETS_BEFORE,
      ),
    };
    await ctx.db.update(Webhook, { id: webhook.id }, change);
    await record(ctx, 'WEBHOOK_SECRET_RENEWED', webhook);
    return { webhook: Object.assign(webhook, change), secret };
  });
}

export function deleteWebhook(ctx: Context, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const webhook = await lockWebhookOrFail(ctx, id);
    await ctx.db.delete(Webhook, { id: webhook.id });
    await ctx.db.delete(Job, { lane: 'webhook', groupKey: webhook.id, doneAt: IsNull(), failedAt: IsNull() });
    await record(ctx, 'WEBHOOK_DELETED', webhook);
  });
}

/** The ports of web servers: webhooks reach no other service. The empty one is that of the scheme. */
const PORTS = ['', '80', '443'];

/** Sending checks again: a name may later resolve to another address. @throws DomainError INVALID_INPUT */
async function checkTarget(ctx: Context, target: string): Promise<void> {
  if (ctx.privateTargets) return;
  const url = new URL(target);
  try {
    refuseUnsafe(url);
    await new Promise<void>((resolve, reject) => {
      lookupPublic(hostOf(url), { all: true }, (error) => (error ? reject(error) : resolve()));
    });
  } catch (error) {
    if (error instanceof RefusedTargetError) failField('url', PRIVATE_TARGET);
    failField(
      'url',
      `We cannot find the host ${url.hostname}. Check the address for typing mistakes, then try again.`,
    );
  }
  if (!PORTS.includes(url.port))
    failField('url', 'Webhooks are sent to the ports 443 and 80 only. Leave the port out.');
}

export async function lockWebhookOrFail(ctx: Context, id: string): Promise<Webhook> {
  return findRow(ctx.db, id, queries.lockWebhook, noWebhook);
}

function record(
  ctx: Context,
  action: AuditedAct['action'],
  { id, name }: Webhook,
  details?: AuditedAct['details'],
): Promise<void> {
  return recordAudit(ctx, { action, subjectKind: 'WEBHOOK', subjectId: id, subjectLabel: name, details });
}
