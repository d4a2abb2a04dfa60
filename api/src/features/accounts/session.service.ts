import { fail } from '@portal/schema/errors';
import { LAST_USE_PRECISION, SESSION_LIFETIME, SESSIONS_MAX } from '@portal/schema/limits';
import { logSecurity } from '../../platform/security/security-log.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Context, Identity } from '../../platform/context.ts';
import { findRow } from '../../platform/database/find-row.ts';
import { hashSecret, newSecret } from '../../platform/security/secrets.ts';
import type { Account } from './account.entity.ts';
import { forgetDevices, lockAccount } from './account.queries.ts';
import { keepDevice } from './authentication.service.ts';
import { isOwnAccount, lockCaller, requireAccount } from './caller.service.ts';
import { Session } from './session.entity.ts';
import { activeSessions, deleteLogin, deleteOtherSessions, findActiveSession } from './session.queries.ts';
import { accountFaults } from './account-fault.texts.ts';

/** Identifies the caller. The account is read for each call, so that a changed role takes effect immediately. */
export async function identify(
  ctx: Pick<Context, 'db' | 'now'>,
  secret: string | undefined,
): Promise<Identity> {
  const nobody = { actor: undefined };
  if (!secret) return nobody;
  const now = ctx.now();
  const id = hashSecret(secret);
  const session = await findActiveSession(ctx.db, id, now);
  if (!session) return nobody;
  if (now.getTime() - session.lastUsedAt.getTime() > LAST_USE_PRECISION) {
    await ctx.db.update(Session, { id }, { lastUsedAt: now });
  }
  const { account: actor, authenticatedAt, isSignedOn } = session;
  return { actor, sessionId: id, authenticatedAt, isSignedOn };
}

/**
 * Replaces the caller's session in the transaction of the context; `ctx.session.open` sends the secret after the commit.
 * @param grace milliseconds for which the old secret still serves calls under way
 */
export async function replaceSession(
  ctx: Context,
  grace: number,
): Promise<{ secret: string; expiresAt: Date }> {
  const { db } = ctx;
  const now = ctx.now();
  const id = ctx.sessionId ?? fail('UNAUTHENTICATED');
  await lockAccount(db, requireAccount(ctx).id);
  const before = (await db.findOneBy(Session, { id })) ?? fail('UNAUTHENTICATED');
  const expiresAt = new Date(before.createdAt.getTime() + SESSION_LIFETIME);
  // The session was replaced before: its secret serves calls under way, and opens no other session.
  if (before.expiresAt < expiresAt) fail('UNAUTHENTICATED');
  const secret = newSecret();
  const next = { ...before, id: hashSecret(secret), lastUsedAt: now, authenticatedAt: now, expiresAt };
  await db.insert(Session, next);
  await db.update(Session, { id }, { expiresAt: new Date(now.getTime() + grace) });
  return { secret, expiresAt };
}

export async function listSessions(ctx: Context, { id }: Account): Promise<Session[] | undefined> {
  if (!isOwnAccount(ctx, id)) return undefined;
  return ctx.db.find(Session, {
    where: { accountId: id, ...activeSessions(ctx.now()) },
    order: { lastUsedAt: 'DESC', id: 'ASC' },
    take: SESSIONS_MAX,
  });
}

export async function findSession(ctx: Context, key: string): Promise<Session> {
  const accountId = ctx.token ? undefined : ctx.actor?.id;
  if (!accountId) return fail('NOT_FOUND');
  const isKey = (text: string) => /^[0-9a-f]{64}$/.test(text);
  const find = (db: Context['db'], key: string) =>
    db.findOneBy(Session, { id: Buffer.from(key, 'hex'), accountId, ...activeSessions(ctx.now()) });
  return findRow(ctx.db, key, find, { message: accountFaults.sessionEnded, isKey });
}

export async function endSession(ctx: Context, key: string): Promise<Account> {
  const { id } = await findSession(ctx, key);
  await deleteLogin(ctx.db, id);
  if (ctx.sessionId?.equals(id)) ctx.session.close();
  logSecurity(ctx, 'sessions-ended', undefined, { count: 1 });
  return requireAccount(ctx);
}

export async function endOtherSessions(ctx: Context): Promise<Account> {
  const account = requireAccount(ctx);
  const deviceGeneration = await inTransaction(ctx, async (ctx) => {
    const deviceGeneration = await forgetDevices(ctx.db, await lockCaller(ctx));
    const count = await deleteOtherSessions(ctx, account.id);
    logSecurity(ctx, 'sessions-ended', undefined, { count });
    return deviceGeneration;
  });
  keepDevice(ctx, account, deviceGeneration);
  return account;
}
