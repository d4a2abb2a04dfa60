import { ACCESS_TOKEN_PREFIX, accessTokenRules } from '@portal/schema/access-token';
import { fail, failField } from '@portal/schema/errors';
import { DAY, LAST_USE_PRECISION } from '@portal/schema/limits';
import { parse } from '@portal/schema/rules';
import { recorderOf } from '../../audit/audit.service.ts';
import type { Account } from '../../accounts/account.entity.ts';
import { lockCaller } from '../../accounts/caller.service.ts';
import { inTransaction, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { findRow } from '../../../platform/database/find-row.ts';
import type { Connection } from '../../../platform/paging/connection.ts';
import { newestPageOf } from '../../../platform/paging/page.ts';
import type { Page } from '../../../platform/paging/page.ts';
import { hashSecret, newSecret } from '../../../platform/security/secrets.ts';
import { AccessToken } from './access-token.entity.ts';
import * as queries from './access-token.queries.ts';

export interface CreatedAccessToken {
  accessToken: AccessToken;
  /** Shown once: only its hash is stored. */
  secret: string;
}

const record = recorderOf('ACCESS_TOKEN', ({ name }: Pick<AccessToken, 'id' | 'name'>) => name);

/** Reads token and account for each call, so that changes take effect immediately. @throws DomainError UNAUTHENTICATED */
export async function identifyByToken(
  ctx: Pick<Context, 'db' | 'now'>,
  secret: string,
): Promise<Pick<Context, 'actor' | 'token'>> {
  const now = ctx.now();
  const token = await queries.findActiveToken(ctx.db, hashSecret(secret), now);
  if (!token?.account) {
    return fail('UNAUTHENTICATED', {
      message: 'This access token is unknown, expired or revoked. Ask an administrator for a new one.',
    });
  }
  if (now.getTime() - (token.lastUsedAt?.getTime() ?? 0) > LAST_USE_PRECISION) {
    await ctx.db.update(AccessToken, { id: token.id }, { lastUsedAt: now });
  }
  const { id, name, scopes } = token;
  return { actor: token.account, token: { id, name, scopes } };
}

export const listAccessTokens = (ctx: Context, page: Page): Promise<Connection<AccessToken>> =>
  newestPageOf(ctx, page, queries.selectTokens);

export const findAccessToken = (ctx: Context, id: string): Promise<AccessToken> =>
  findRow(ctx.db, id, (db, id) => queries.selectTokens(db).where({ id }).getOne());

/** @throws DomainError INVALID_INPUT, also for the name of an active token; as `lockCaller` does */
export async function createAccessToken(ctx: Context, input: unknown): Promise<CreatedAccessToken> {
  const { name, scopes, lifetimeDays } = parse(accessTokenRules, input);
  await ctx.throttle.take('accessTokensOfAccount', requireActor(ctx).id);
  return inTransaction(ctx, async (ctx) => {
    const account = await lockCaller(ctx);
    const now = ctx.now();
    await queries.lockTokenNames(ctx.db);
    if (await queries.isNameInUse(ctx.db, name, now)) {
      failField(
        'name',
        `An active token is already named “${name}”. Choose another name, such as “${name} 2”, or revoke that token first.`,
      );
    }
    const secret = ACCESS_TOKEN_PREFIX + newSecret();
    const accessToken = await ctx.db.save(
      ctx.db.create(AccessToken, {
        secretHash: hashSecret(secret),
        name,
        ending: secret.slice(-4),
        scopes,
        accountId: account.id,
        createdAt: now,
        expiresAt: new Date(now.getTime() + lifetimeDays * DAY),
        lastUsedAt: null,
        revokedAt: null,
      }),
    );
    await record(ctx, 'ACCESS_TOKEN_CREATED', accessToken, { scopes: scopes.join(', '), days: lifetimeDays });
    return { accessToken: Object.assign(accessToken, { account }), secret };
  });
}

export function revokeAccessToken(ctx: Context, id: string): Promise<AccessToken> {
  return inTransaction(ctx, async (ctx) => {
    const message = 'There is no access token with that id.';
    const token = await findRow(ctx.db, id, queries.lockToken, { message });
    if (token.revokedAt) return token;
    const change = { revokedAt: ctx.now() };
    await ctx.db.update(AccessToken, { id: token.id }, change);
    await record(ctx, 'ACCESS_TOKEN_REVOKED', token);
    return Object.assign(token, change);
  });
}

export async function revokeTokensOf(ctx: Context, { id }: Pick<Account, 'id'>): Promise<number> {
  const revoked = await queries.revokeActiveTokens(ctx.db, id, ctx.now());
  for (const token of revoked) await record(ctx, 'ACCESS_TOKEN_REVOKED', token);
  return revoked.length;
}
