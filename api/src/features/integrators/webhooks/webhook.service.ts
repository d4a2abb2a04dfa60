/** Webhooks belong to the programme, not to their creators. */
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { IsNull } from 'typeorm';
import { webhookEvents } from '@portal/schema/choices';
import { fail, failField } from '@portal/schema/errors';
import { WEBHOOK_SECRET_OVERLAP, WEBHOOK_SECRETS_BEFORE_MAX, WEBHOOKS_MAX } from '@portal/schema/limits';
import { labelsOf } from '@portal/schema/lists';
import { dayAt } from '@portal/schema/programme-time';
import { parse } from '@portal/schema/rules';
import { WEBHOOK_SECRET_PREFIX, webhookChangeRules, webhookRules } from '@portal/schema/webhook';
import { recorderOf } from '../../audit/audit.service.ts';
import type { Account } from '../../accounts/account.entity.ts';
import { lockCaller } from '../../accounts/caller.service.ts';
import { inTransaction, may, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { findRow } from '../../../platform/database/find-row.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import type { Connection } from '../../../platform/paging/connection.ts';
import { newestPageOf } from '../../../platform/paging/page.ts';
import type { Page } from '../../../platform/paging/page.ts';
import { Job } from '../../../platform/jobs/job.entity.ts';
import { changeOf } from '../../../platform/stored-change.ts';
import { tellOfSecret } from '../secret-notice.ts';
import { hostOf, lookupPublic, RefusedTargetError, refuseUnsafe } from './public-address.ts';
import { Webhook } from './webhook.entity.ts';
import * as queries from './webhook.queries.ts';

const PRIVATE_TARGET =
  'Address must begin with https:// and be on the public internet. To send to your own network, for example in a test, ask the operator to start the portal with WEBHOOK_PRIVATE_TARGETS=on.';

const record = recorderOf('WEBHOOK', ({ name }: Webhook) => name);

const noWebhook = { message: 'There is no webhook with that id.' };

export interface WebhookWithSecret {
  webhook: Webhook;
  secret: string;
}

export function newWebhookSecret(): string {
  return WEBHOOK_SECRET_PREFIX + randomBytes(32).toString('base64');
}

export const stillSigning = ({ secretsBefore }: Webhook, now: Date): Webhook['secretsBefore'] =>
  secretsBefore.filter(({ until }) => Date.parse(until) > now.getTime());

export const listWebhooks = (ctx: Context, page: Page): Promise<Connection<Webhook>> =>
  newestPageOf(ctx, page, queries.selectWebhooks);

export const findWebhook = (ctx: Context, id: string): Promise<Webhook> =>
  findRow(ctx.db, id, (db, id) => db.findOneBy(Webhook, { id }), noWebhook);

const knownLoader = defineLoader<Webhook[]>(async (ctx, accountIds) => {
  const webhooks = await ctx.db.find(Webhook, { order: { name: 'ASC' } });
  const knownBy = (webhook: Webhook) =>
    [webhook, ...stillSigning(webhook, ctx.now())].map((one) => one.knownBy);
  return new Map(accountIds.map((id) => [id, webhooks.filter((webhook) => knownBy(webhook).includes(id))]));
}, []);

/** Returns the webhooks with a signing secret that a person read; undefined where the caller may not list webhooks. */
export const knownWebhooksOf = async (ctx: Context, { id }: Account): Promise<Webhook[] | undefined> =>
  may(ctx, 'webhook:manage') ? knownLoader(ctx, id) : undefined;

const tellOfWebhook = (
  ctx: Context,
  { name, url, events }: Webhook,
  act: 'made' | 'renewed' | 'moved',
  earlier?: Date | null,
): Promise<void> =>
  tellOfSecret(ctx, {
    ...{ kind: 'webhook', act, name, host: hostOf(new URL(url)) },
    reach: labelsOf(webhookEvents, events).join(', '),
    ...(earlier !== undefined && { earlier: earlier && dayAt(earlier, ctx.timeZone) }),
  });

export const lockWebhookOrFail = (ctx: Context, id: string): Promise<Webhook> =>
  findRow(ctx.db, id, queries.lockWebhook, noWebhook);

export async function createWebhook(ctx: Context, input: unknown): Promise<WebhookWithSecret> {
  const { name, url, events } = parse(webhookRules, input);
  await checkTarget(ctx, url);
  await ctx.throttle.take('webhookSecretsOfAccount', requireActor(ctx).id);
  return inTransaction(ctx, async (ctx) => {
    const { id: knownBy, email } = await lockCaller(ctx);
    await queries.lockNumberOfWebhooks(ctx.db);
    if ((await ctx.db.count(Webhook)) >= WEBHOOKS_MAX) {
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
        knownBy,
        createdBy: email,
        createdAt: ctx.now(),
        pausedAt: null,
      }),
    );
    await record(ctx, 'WEBHOOK_CREATED', webhook, { url, events: events.join(', ') });
    await tellOfWebhook(ctx, webhook, 'made');
    return { webhook, secret };
  });
}

/** @throws DomainError INVALID_INPUT, NOT_FOUND, STALE with the stored webhook */
export async function updateWebhook(
  ctx: Context,
  id: string,
  input: unknown,
  seen?: number | null,
): Promise<Webhook> {
  const { name, url, events, isPaused } = parse(webhookChangeRules, input);
  if (url) {
    await checkTarget(ctx, url);
    await ctx.throttle.take('webhookSecretsOfAccount', requireActor(ctx).id);
  }
  return inTransaction(ctx, async (ctx) => {
    await lockCaller(ctx);
    const webhook = await lockWebhookOrFail(ctx, id);
    const given = { name: name ?? undefined, url: url ?? undefined, events: events ?? undefined };
    const { after } = await changeOf(webhookRules, webhook, { seen, given });
    const change = {
      ...after,
      pausedAt: (isPaused ?? webhook.pausedAt !== null) ? (webhook.pausedAt ?? ctx.now()) : null,
    };
    const details = changedDetails(webhook, change);
    if (Object.keys(details).length === 0) return webhook;
    await ctx.db.update(Webhook, { id: webhook.id }, change);
    const isMoved = change.url !== webhook.url;
    Object.assign(webhook, change);
    await record(ctx, 'WEBHOOK_CHANGED', webhook, details);
    if (isMoved) await tellOfWebhook(ctx, webhook, 'moved');
    return webhook;
  });
}

type Change = Pick<Webhook, 'name' | 'url' | 'events' | 'pausedAt'>;

function changedDetails(before: Change, after: Change): Record<string, string> {
  const wordsOf = ({ name, url, events, pausedAt }: Change) =>
    Object.entries({ name, url, events: events.join(', '), state: pausedAt ? 'paused' : 'resumed' });
  const words = new Map(wordsOf(before));
  return Object.fromEntries(wordsOf(after).filter(([name, text]) => words.get(name) !== text));
}

/**
 * Renews the secret. The last few still sign for a day, so that the receiver can change over, unless they end at once.
 * @throws DomainError NOT_FOUND
 */
export async function renewWebhookSecret(
  ctx: Context,
  id: string,
  endEarlierNow: boolean,
): Promise<WebhookWithSecret> {
  await ctx.throttle.take('webhookSecretsOfAccount', requireActor(ctx).id);
  return inTransaction(ctx, async (ctx) => {
    const { id: knownBy } = await lockCaller(ctx);
    const webhook = await lockWebhookOrFail(ctx, id);
    const secret = newWebhookSecret();
    const now = ctx.now();
    const until = endEarlierNow ? null : new Date(now.getTime() + WEBHOOK_SECRET_OVERLAP);
    const last = { sealed: webhook.secret.toString('base64'), knownBy: webhook.knownBy };
    const before = until ? [{ ...last, until: until.toISOString() }, ...stillSigning(webhook, now)] : [];
    const change = {
      secret: ctx.secrets.encrypt(secret),
      knownBy,
      secretsBefore: before.slice(0, WEBHOOK_SECRETS_BEFORE_MAX),
    };
    await ctx.db.update(Webhook, { id: webhook.id }, change);
    await record(
      ctx,
      'WEBHOOK_SECRET_RENEWED',
      webhook,
      endEarlierNow ? { earlier: 'ended at once' } : undefined,
    );
    await tellOfWebhook(ctx, webhook, 'renewed', until);
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

/** The ports of web servers: webhooks reach no other service. The empty port is the default of the scheme. */
const PORTS = ['', '80', '443'];

/** Refuses unsafe addresses. Sending checks again: a name may later resolve to another address. @throws DomainError INVALID_INPUT */
async function checkTarget(ctx: Context, target: string): Promise<void> {
  if (ctx.privateTargets) return;
  const url = new URL(target);
  try {
    refuseUnsafe(url);
    await promisify(lookupPublic)(hostOf(url), { all: true });
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
