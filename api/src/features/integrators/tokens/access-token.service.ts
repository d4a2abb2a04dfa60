import { randomUUID } from 'node:crypto';
import {
  ACCESS_TOKEN_PREFIX,
  accessTokenRenewalRules,
  accessTokenRules,
  withReading,
} from '@portal/schema/access-token';
import { scopes } from '@portal/schema/choices';
import { fail, failField } from '@portal/schema/errors';
import {
  ACCESS_TOKEN_NOTICE_DAYS,
  ACCESS_TOKEN_OVERLAP_DAYS,
  DAY,
  LAST_USE_PRECISION,
} from '@portal/schema/limits';
import { labelsOf } from '@portal/schema/lists';
import { dayAt } from '@portal/schema/programme-time';
import { parse } from '@portal/schema/rules';
import { recorderOf } from '../../audit/audit.service.ts';
import { accountClosed } from '../../accounts/account-events.ts';
import { Account } from '../../accounts/account.entity.ts';
import {
  addPersonBehind,
  findAdministratorEmails,
  insertSystemAccount,
  namePersonBehind,
} from '../../accounts/account.queries.ts';
import { lockCaller } from '../../accounts/caller.service.ts';
import { inTransaction, may, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { findRow } from '../../../platform/database/find-row.ts';
import { publish } from '../../../platform/events.ts';
import { jobIdOf } from '../../../platform/jobs/queue.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import { enqueueMails } from '../../../platform/mail/outbox.ts';
import type { Connection } from '../../../platform/paging/connection.ts';
import { newestPageOf } from '../../../platform/paging/page.ts';
import type { Page } from '../../../platform/paging/page.ts';
import { hashSecret, newSecret } from '../../../platform/security/secrets.ts';
import { tellOfSecret } from '../secret-notice.ts';
import { AccessToken } from './access-token.entity.ts';
import * as queries from './access-token.queries.ts';
import { ReplacedSecret } from './replaced-secret.entity.ts';

export interface CreatedAccessToken {
  accessToken: AccessToken;
  /** The secret is returned once: only its hash is stored. */
  secret: string;
}

const record = recorderOf('ACCESS_TOKEN', ({ name }: Pick<AccessToken, 'id' | 'name'>) => name);

/**
 * Identifies a caller by a token. Token and account are read for each call, so that changes take effect immediately.
 * @throws DomainError UNAUTHENTICATED
 */
export async function identifyByToken(
  ctx: Pick<Context, 'db' | 'now'>,
  secret: string,
): Promise<Pick<Context, 'actor' | 'token'>> {
  const now = ctx.now();
  const found = await queries.findActiveToken(ctx.db, hashSecret(secret), now);
  const account = found?.token.account;
  if (!account) {
    return fail('UNAUTHENTICATED', {
      message: 'This access token is unknown, expired or revoked. Ask an administrator for a new one.',
    });
  }
  const { token, expiresAt, isReplaced } = found;
  if (now.getTime() - (token.lastUsedAt?.getTime() ?? 0) > LAST_USE_PRECISION) {
    await ctx.db.update(AccessToken, { id: token.id }, { lastUsedAt: now });
  }
  const { id, name } = token;
  // 1.1.0, which may run beside, makes tokens that review without reading: they read before `widenReviewTokens` stores it.
  const granted = withReading(token.scopes);
  const ofProgramme = isOfProgramme(token);
  // A service account is stored with the role of a user, so that it does not count as an administrator.
  const actor = ofProgramme ? Object.assign(account, { role: 'admin' as const }) : account;
  // 1.1.0, which may run beside, stores the address of the maker alone.
  if (ofProgramme && !account.standsFor) await namePersonBehind(ctx.db, account.id, makerOf(token));
  return { actor, token: { id, name, scopes: granted, expiresAt, ofProgramme, isReplaced } };
}

/** Tells whether a token acts as its own service account, independently of its maker. */
export const isOfProgramme = ({ account }: AccessToken): boolean => account?.isSystem ?? false;

export const makerOf = ({ account, madeBy }: AccessToken): string => madeBy ?? account?.email ?? '';

const overlapLoader = defineLoader<Date | undefined>(
  (ctx, ids) => queries.findOverlaps(ctx.db, ids, ctx.now()),
  undefined,
);

/** Returns until when the secret before the last renewal works. */
export const overlapOf = (ctx: Context, { id, revokedAt }: AccessToken): Promise<Date | undefined> =>
  revokedAt ? Promise.resolve(undefined) : overlapLoader(ctx, id);

export const listAccessTokens = (ctx: Context, page: Page): Promise<Connection<AccessToken>> =>
  newestPageOf(ctx, page, queries.selectTokens);

export const findAccessToken = (ctx: Context, id: string): Promise<AccessToken> =>
  findRow(ctx.db, id, (db, id) => queries.selectTokens(db).where({ id }).getOne());

const knownLoader = defineLoader<AccessToken[]>(
  (ctx, accountIds) => queries.findKnownTokens(ctx.db, accountIds, ctx.now()),
  [],
);

/** Returns the tokens with a working secret that a person read; undefined where the caller may not list tokens. */
export const knownTokensOf = async (ctx: Context, { id }: Account): Promise<AccessToken[] | undefined> =>
  may(ctx, 'token:manage') ? knownLoader(ctx, id) : undefined;

/** Names the tokens that go on when a person logs out everywhere. */
export const tokensThatGoOn = async (ctx: Context, { id }: Account): Promise<string[]> =>
  (await queries.findKnownTokens(ctx.db, [id], ctx.now())).get(id)?.map(({ name }) => name) ?? [];

/** Makes a secret, and the columns that are stored of it. */
function issueSecret(now: Date, lifetimeDays: number) {
  const secret = ACCESS_TOKEN_PREFIX + newSecret();
  const expiresAt = new Date(now.getTime() + lifetimeDays * DAY);
  return { secret, kept: { secretHash: hashSecret(secret), ending: secret.slice(-4), expiresAt } };
}

/** @throws DomainError INVALID_INPUT, also for the name of an active token; as `lockCaller` does */
export async function createAccessToken(ctx: Context, input: unknown): Promise<CreatedAccessToken> {
  const { name, scopes: granted, lifetimeDays, ofProgramme } = parse(accessTokenRules, input);
  await ctx.throttle.take('accessTokensOfAccount', requireActor(ctx).id);
  return inTransaction(ctx, async (ctx) => {
    const maker = await lockCaller(ctx);
    const now = ctx.now();
    await queries.lockTokenNames(ctx.db);
    if (await queries.isNameInUse(ctx.db, name, now)) {
      failField(
        'name',
        `An active token is already named “${name}”. Choose another name, such as “${name} 2”, or revoke that token first.`,
      );
    }
    const { secret, kept } = issueSecret(now, lifetimeDays);
    const account = ofProgramme
      ? await ctx.db.findOneByOrFail(Account, {
          id: await insertSystemAccount(ctx.db, name, { makerId: maker.id, createdAt: now }),
        })
      : maker;
    const accessToken = await ctx.db.save(
      ctx.db.create(AccessToken, {
        ...kept,
        name,
        scopes: granted,
        accountId: account.id,
        madeBy: ofProgramme ? maker.email : null,
        knownBy: maker.id,
        createdAt: now,
        lastUsedAt: null,
        revokedAt: null,
        renewedAt: null,
        endAnnouncedAt: null,
      }),
    );
    await record(ctx, 'ACCESS_TOKEN_CREATED', accessToken, {
      ...{ scopes: granted.join(', '), days: lifetimeDays },
      ...(ofProgramme && { of: 'the programme' }),
    });
    const made = Object.assign(accessToken, { account });
    await tellOfToken(ctx, made, 'made');
    return { accessToken: made, secret };
  });
}

const tellOfToken = (
  ctx: Context,
  token: AccessToken,
  act: 'made' | 'renewed',
  earlier?: Date | null,
): Promise<void> =>
  tellOfSecret(ctx, {
    ...{ kind: 'token', act, name: token.name, isOwn: !isOfProgramme(token) },
    reach: labelsOf(scopes, token.scopes).join(', '),
    endsOn: dayAt(token.expiresAt, ctx.timeZone),
    ...(earlier !== undefined && { earlier: earlier && dayAt(earlier, ctx.timeZone) }),
  });

const noToken = { message: 'There is no access token with that id.' };

/**
 * Gives a token a new secret and a new end. The earlier secret works for another week, or until its own end if sooner;
 * with `endEarlierNow` all earlier ones end at once.
 * @throws DomainError NOT_FOUND; CONFLICT for a token that works no more; FORBIDDEN for that of another person, as whom
 * the new secret would act
 */
export async function renewAccessToken(ctx: Context, input: unknown): Promise<CreatedAccessToken> {
  const { id, lifetimeDays, endEarlierNow } = parse(accessTokenRenewalRules, input);
  await ctx.throttle.take('accessTokensOfAccount', requireActor(ctx).id);
  return inTransaction(ctx, async (ctx) => {
    const caller = await lockCaller(ctx);
    const token = await findRow(ctx.db, id, queries.lockToken, noToken);
    const now = ctx.now();
    if (token.revokedAt || token.expiresAt <= now)
      fail('CONFLICT', { message: 'This access token works no more. Create a new one.' });
    if (!isOfProgramme(token) && token.accountId !== caller.id) {
      fail('FORBIDDEN', {
        message: `This access token acts for ${makerOf(token)}, who alone can renew it. Create a token of the programme instead.`,
      });
    }
    const overlap = new Date(now.getTime() + ACCESS_TOKEN_OVERLAP_DAYS * DAY);
    const endsAt = endEarlierNow ? null : overlap < token.expiresAt ? overlap : token.expiresAt;
    const { secretHash, id: tokenId, knownBy } = token;
    if (endsAt) await ctx.db.insert(ReplacedSecret, { secretHash, tokenId, endsAt, knownBy });
    else await ctx.db.delete(ReplacedSecret, { tokenId });
    if (isOfProgramme(token)) {
      await namePersonBehind(ctx.db, token.accountId, makerOf(token));
      await addPersonBehind(ctx.db, token.accountId, caller.id);
    }
    const { secret, kept } = issueSecret(now, lifetimeDays);
    const change = {
      ...{ ...kept, knownBy: caller.id, renewedAt: now, endAnnouncedAt: null },
      scopes: withReading(token.scopes),
    };
    await ctx.db.update(AccessToken, { id: token.id }, change);
    await record(ctx, 'ACCESS_TOKEN_RENEWED', token, {
      ...(change.scopes.length > token.scopes.length && { scopes: change.scopes.join(', ') }),
      days: lifetimeDays,
      ...(endEarlierNow && { earlier: 'ended at once' }),
    });
    Object.assign(token, change);
    await tellOfToken(ctx, token, 'renewed', endsAt);
    return { accessToken: token, secret };
  });
}

export function revokeAccessToken(ctx: Context, id: string): Promise<AccessToken> {
  return inTransaction(ctx, async (ctx) => {
    const token = await findRow(ctx.db, id, queries.lockToken, noToken);
    if (token.revokedAt) return token;
    const change = { revokedAt: ctx.now() };
    await ctx.db.update(AccessToken, { id: token.id }, change);
    await record(ctx, 'ACCESS_TOKEN_REVOKED', token);
    const { account } = token;
    if (account?.isSystem) {
      const closed = { closedAt: change.revokedAt };
      await ctx.db.update(Account, { id: account.id }, closed);
      await publish(ctx, accountClosed, Object.assign(account, closed));
    }
    return Object.assign(token, change);
  });
}

export async function revokeTokensOf(ctx: Context, { id }: Pick<Account, 'id'>): Promise<number> {
  const revoked = await queries.revokeActiveTokens(ctx.db, id, ctx.now());
  for (const token of revoked) await record(ctx, 'ACCESS_TOKEN_REVOKED', token);
  return revoked.length;
}

/**
 * Gives active tokens that review ideas the scope to read them, which they did not need in 1.1.0, and mails all
 * administrators the names of those that it changed.
 */
export function widenReviewTokens(ctx: Context): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const tokens = await queries.lockReviewTokens(ctx.db, ctx.now());
    const widened = tokens.filter(({ scopes }) => withReading(scopes).length > scopes.length);
    if (widened.length === 0) return;
    for (const token of widened) {
      const scopes = withReading(token.scopes);
      await ctx.db.update(AccessToken, { id: token.id }, { scopes });
      await record(ctx, 'ACCESS_TOKEN_WIDENED', token, { scopes: scopes.join(', ') });
    }
    const data = { names: widened.map(({ name }) => name) };
    const administrators = await findAdministratorEmails(ctx.db);
    await enqueueMails(
      ctx,
      'tokens-widened',
      administrators.map((recipient) => ({ id: randomUUID(), recipient, data })),
    );
  });
}

/** Mails the people who can renew a token, once, two weeks before it ends. */
export function announceEnds(ctx: Context): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const ending = await queries.markEnding(ctx.db, ctx.now(), ACCESS_TOKEN_NOTICE_DAYS);
    if (ending.length === 0) return;
    const administrators = await findAdministratorEmails(ctx.db);
    const mails = ending.flatMap(({ id, name, expiresAt, recipient }) => {
      const data = { name, endsOn: dayAt(expiresAt, ctx.timeZone), ofProgramme: recipient === null };
      return (recipient === null ? administrators : [recipient]).map((recipient) => ({
        id: jobIdOf(`token-ends ${id} ${expiresAt.toISOString()} ${recipient}`),
        recipient,
        data,
      }));
    });
    await enqueueMails(ctx, 'token-ends', mails);
  });
}

export const forgetEndedSecrets = ({ db, now }: Context): Promise<void> =>
  queries.deleteEndedSecrets(db, now());
