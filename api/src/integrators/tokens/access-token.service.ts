/** Access tokens: how other systems call. Shown once, kept as a hash, taken back at any time. */
import { ACCESS_TOKEN_PREFIX, accessTokenRules } from '@portal/schema/access-token';
import { fail } from '@portal/schema/errors';
import { parse } from '@portal/schema/parse';
import { DAY, LAST_USE_PRECISION } from '@portal/schema/limits';
import { recordAudit } from '../../audit/audit.service.ts';
import type { AuditedAct } from '../../audit/audit.service.ts';
import { inTransaction, requireActor } from '../../context.ts';
import type { Context } from '../../context.ts';
import { findRow } from '../../database/find-row.ts';
import type { Connection } from '../../graphql/connection.ts';
import { byTime, pageOf } from '../../graphql/page.ts';
import type { Page } from '../../graphql/page.ts';
import { hashSecret, newSecret } from '../../security/secrets.ts';
import { AccessToken } from './access-token.entity.ts';
import * as queries from './access-token.queries.ts';

/** A token that was just made, and its secret, which nobody can look up again. */
export interface CreatedAccessToken {
  accessToken: AccessToken;
  secret: string;
}

/**
 * The account and the scopes behind a secret. They are read anew for each call: a token that was revoked, and an
 * account that lost its role, have lost their say with the next one, whichever instance serves it.
 * @throws DomainError UNAUTHENTICATED when the secret is of no working token
 */
export async function identifyByToken(
  ctx: Pick<Context, 'db' | 'now'>,
  secret: string,
): Promise<Pick<Context, 'actor' | 'token'>> {
  const now = ctx.now();
  const token = await queries.findWorkingToken(ctx.db, hashSecret(secret), now);
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

/**
 * All access tokens, newest first; those that have stopped working, too.
 * @throws DomainError INVALID_INPUT for a bad page
 */
export async function listAccessTokens(ctx: Context, page: Page): Promise<Connection<AccessToken>> {
  return pageOf(ctx, page, { order: byTime, find: queries.findTokens, count: queries.countTokens });
}

/**
 * One access token.
 * @throws DomainError NOT_FOUND
 */
export async function findAccessToken(ctx: Context, id: string): Promise<AccessToken> {
  return findRow(ctx.db, id, queries.findTokenById);
}

/**
 * Makes a token that acts for the caller.
 * @param input name, scopes, lifetime in days
 * @throws DomainError INVALID_INPUT, also for the name of a token that works already
 */
export function createAccessToken(ctx: Context, input: unknown): Promise<CreatedAccessToken> {
  const { name, scopes, lifetimeDays } = parse(accessTokenRules, input);
  return inTransaction(ctx, async (ctx) => {
    const account = requireActor(ctx);
    const now = ctx.now();
    await queries.lockTokenNames(ctx.db);
    if (await queries.isNameInUse(ctx.db, name, now)) {
      const message = `An active token is already named “${name}”. Choose another name, such as “${name} 2”, or revoke that token first.`;
      fail('INVALID_INPUT', { fields: [{ field: 'name', message }] });
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

/**
 * Takes a token back; one that was taken back before stays as it is.
 * @throws DomainError NOT_FOUND
 */
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

/** Records an act on a token. */
function record(
  ctx: Context,
  action: AuditedAct['action'],
  { id, name }: AccessToken,
  details?: AuditedAct['details'],
): Promise<void> {
  return recordAudit(ctx, {
    action,
    subjectKind: 'ACCESS_TOKEN',
    subjectId: id,
    subjectLabel: name,
    details,
  });
}
