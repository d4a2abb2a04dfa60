import { createHmac } from 'node:crypto';
import { isElevated } from '@portal/schema/access';
import { logInRules } from '@portal/schema/account';
import { fail } from '@portal/schema/errors';
import { LAST_USE_PRECISION, SESSION_IDLE_LIFETIME, SESSION_LIFETIME } from '@portal/schema/limits';
import { parse } from '@portal/schema/parse';
import { recordAudit } from '../audit/audit.service.ts';
import { inTransaction } from '../context.ts';
import type { Context } from '../context.ts';
import { hashSecret, newSecret } from '../security/secrets.ts';
import type { Account } from './account.entity.ts';
import { findAccountByEmail, findLiveSession } from './account.queries.ts';
import { Session } from './session.entity.ts';

/** `token` is for display only: no call accepts it. */
export interface OpenedSession {
  user: Account;
  token: string;
}

export type Identity = Pick<Context, 'actor' | 'sessionId'>;

/** Finds the account of a session's secret. It is read for each call, so that a changed role counts at once. */
export async function identify(
  ctx: Pick<Context, 'db' | 'now'>,
  secret: string | undefined,
): Promise<Identity> {
  const nobody = { actor: undefined, sessionId: undefined };
  if (!secret) return nobody;
  const now = ctx.now();
  const id = hashSecret(secret);
  const idleSince = new Date(now.getTime() - SESSION_IDLE_LIFETIME);
  const session = await findLiveSession(ctx.db, id, now, idleSince);
  if (!session) return nobody;
  if (now.getTime() - session.lastUsedAt.getTime() > LAST_USE_PRECISION) {
    await ctx.db.update(Session, { id }, { lastUsedAt: now });
  }
  return { actor: session.account, sessionId: id };
}

/**
 * Logs in: opens a session in place of the caller's present one. The audit log records logins of elevated roles.
 * @throws DomainError INVALID_INPUT, INVALID_CREDENTIALS, UNVERIFIED (only after the right password),
 * TOO_MANY_REQUESTS
 */
export async function logIn(ctx: Context, input: unknown): Promise<OpenedSession> {
  const { email, password } = parse(logInRules, input);
  await ctx.throttle.take('loginsPerAddress', ctx.address);
  const account = (await findAccountByEmail(ctx.db, email)) ?? undefined;
  const right = await checkPassword(ctx, email, account, password);
  if (!account || !right) return fail('INVALID_CREDENTIALS');
  if (!account.isVerified) fail('UNVERIFIED');

  const now = ctx.now();
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + SESSION_LIFETIME);
  const session = {
    id: hashSecret(secret),
    accountId: account.id,
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
  };
  await inTransaction(ctx, async (ctx) => {
    if (ctx.sessionId) await ctx.db.delete(Session, { id: ctx.sessionId });
    await ctx.db.insert(Session, session);
    if (isElevated(account.role)) await recordLogIn(ctx, account);
  });
  ctx.session.open(secret, expiresAt);
  rememberDevice(ctx, account.id);
  return { user: account, token: displayToken(ctx, account, expiresAt) };
}

/** Records a login as an act of the account: the caller was a visitor, or somebody else. */
function recordLogIn(ctx: Context, account: Account): Promise<void> {
  const { id: subjectId, email: subjectLabel } = account;
  const act = { action: 'LOGGED_IN', subjectKind: 'ACCOUNT', subjectId, subjectLabel } as const;
  return recordAudit({ ...ctx, actor: account, token: undefined }, act);
}

export async function logOut(ctx: Context): Promise<void> {
  ctx.session.close();
  if (ctx.sessionId) await ctx.db.delete(Session, { id: ctx.sessionId });
}

/**
 * Checks a password; a wrong one counts against the allowances. Without an account it does the same work, so that
 * time does not tell.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export async function checkPassword(
  ctx: Context,
  email: string,
  account: Account | undefined,
  password: string,
): Promise<boolean> {
  const device = account && knownDevice(ctx, account.id);
  const giveBack = await takePasswordAttempt(ctx, email, device);
  let isWrong = false;
  try {
    const right = await ctx.passwords.isRight(
      account?.passwordHash,
      password,
      device ? undefined : ctx.address,
    );
    isWrong = !right;
    return right;
  } finally {
    // A check that was refused for overload is no wrong password.
    if (!isWrong) await giveBack();
  }
}

/**
 * Takes the points before the check, so that concurrent checks count, and returns how to refund them. A known device
 * has an allowance of its own: strangers who use up the others cannot lock it out.
 */
async function takePasswordAttempt(ctx: Context, email: string, device: string | undefined) {
  if (device) {
    await ctx.throttle.take('passwordFromKnownDevice', device);
    return () => ctx.throttle.giveBack('passwordFromKnownDevice', device);
  }
  const here = `${email} ${ctx.address}`;
  await ctx.throttle.take('passwordFromOneAddress', here);
  await ctx.throttle.take('passwordFromEverywhere', email);
  return async () => {
    await ctx.throttle.giveBack('passwordFromOneAddress', here);
    await ctx.throttle.giveBack('passwordFromEverywhere', email);
  };
}

function knownDevice(ctx: Context, accountId: string): string | undefined {
  const [nonce = '', signature = ''] = (ctx.session.deviceOf(accountId) ?? '').split('.');
  return ctx.secrets.isSigned(signature, 'device', accountId, nonce) ? nonce : undefined;
}

function rememberDevice(ctx: Context, accountId: string): void {
  const nonce = knownDevice(ctx, accountId) ?? newSecret();
  ctx.session.rememberDevice(accountId, `${nonce}.${ctx.secrets.sign('device', accountId, nonce)}`);
}

/** Signs the display token (RFC 7519, HS256). It is no credential. */
function displayToken(ctx: Context, { email, role, isVerified }: Account, expiresAt: Date): string {
  const seconds = (time: Date) => Math.floor(time.getTime() / 1_000);
  const claims = { email, role, isVerified, iat: seconds(ctx.now()), exp: seconds(expiresAt) };
  const parts = [{ alg: 'HS256' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signature = createHmac('sha256', ctx.secrets.tokenKey).update(parts.join('.')).digest('base64url');
  return [...parts, signature].join('.');
}
