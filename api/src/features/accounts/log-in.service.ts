import { createHmac } from 'node:crypto';
import Bowser from 'bowser';
import { confirmRules, logInRules } from '@portal/schema/account';
import { fail } from '@portal/schema/errors';
import { REPLACED_SESSION_LIFETIME, SESSION_LIFETIME, SESSIONS_MAX } from '@portal/schema/limits';
import { parse } from '@portal/schema/rules';
import { recordFailedLogin, recordSecurity } from '../audit/security-audit.service.ts';
import { logSecurity } from '../../platform/security/security-log.ts';
import { inTransaction, setUpOf } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { publish } from '../../platform/events.ts';
import { shortNetwork } from '../../platform/security/network.ts';
import { hashSecret, newSecret } from '../../platform/security/secrets.ts';
import { signedOff } from './account-events.ts';
import { Account } from './account.entity.ts';
import { findAccountByEmail, lockAccount } from './account.queries.ts';
import { requireAccount } from './caller.service.ts';
import { checkPassword, rememberDevice, requireCode } from './authentication.service.ts';
import type { Notice, OpenedSession } from './notice.ts';
import { Session } from './session.entity.ts';
import { deleteLogin, endOldestSessions } from './session.queries.ts';
import { replaceSession } from './session.service.ts';
import { forgetSignUp } from './sign-up-proof.ts';
import { accountFaults } from './account-fault.texts.ts';

/** @throws DomainError INVALID_INPUT, INVALID_CREDENTIALS, UNVERIFIED, CODE_NEEDED, INVALID_CODE, TOO_MANY_REQUESTS */
export async function logIn(ctx: Context, input: unknown): Promise<OpenedSession> {
  const { email, password, code } = parse(logInRules, input);
  await ctx.throttle.take('loginsPerAddress', ctx.network);
  const account = (await findAccountByEmail(ctx.db, email)) ?? undefined;
  const right = await checkPassword(ctx, email, account, password);
  if (!account || !right) {
    recordFailedLogin(ctx, account, 'password');
    return fail('INVALID_CREDENTIALS');
  }
  if (!account.isVerified) {
    recordFailedLogin(ctx, account, 'unverified');
    fail('UNVERIFIED');
  }
  if (account.closedAt) {
    recordFailedLogin(ctx, account, 'closed');
    fail('INVALID_CREDENTIALS', { message: accountFaults.closed });
  }
  if (account.secondFactorAt) {
    await requireCode(ctx, account, code).catch((refusal: unknown) => {
      if (code) recordFailedLogin(ctx, account, 'code');
      throw refusal;
    });
  }
  return openSession(ctx, account);
}

/**
 * Opens a session for an account that proved itself.
 * @param authenticatedAt when the password was given
 * @param idToken of the sign-on provider, if that opens it
 * @throws DomainError INVALID_CREDENTIALS if it changed or the account was closed since
 */
export async function openSession(
  ctx: Context,
  account: Account,
  authenticatedAt = ctx.now(),
  idToken?: string,
): Promise<OpenedSession> {
  const now = ctx.now();
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + SESSION_LIFETIME);
  const session = {
    id: hashSecret(secret),
    accountId: account.id,
    createdAt: now,
    lastUsedAt: now,
    authenticatedAt,
    expiresAt,
    idToken: idToken ? ctx.secrets.encrypt(idToken) : null,
    device: deviceInWords(ctx.userAgent),
    network: shortNetwork(ctx.network),
  };
  await inTransaction(ctx, async (ctx) => {
    const locked = await lockAccount(ctx.db, account.id);
    // The account changed since it was checked: this session must not escape a change that ended all others.
    if (locked?.passwordHash !== account.passwordHash || locked.closedAt) fail('INVALID_CREDENTIALS');
    if (ctx.sessionId) await ctx.db.delete(Session, { id: ctx.sessionId });
    await ctx.db.insert(Session, session);
    await ctx.db.update(Account, { id: account.id }, { lastLoginAt: now });
    await endOldestSessions(ctx.db, account.id, SESSIONS_MAX);
    await recordSecurity(ctx, 'login', account, idToken ? { by: 'provider' } : {});
  });
  ctx.session.open(secret, expiresAt);
  rememberDevice(ctx, account);
  forgetSignUp(ctx, account);
  return {
    user: account,
    token: displayToken(ctx, account, expiresAt),
    setUpNeeded: setUpOf({ ...ctx, isSignedOn: idToken !== undefined }, account),
  };
}

export async function logOut(ctx: Context): Promise<Notice> {
  ctx.session.close();
  const message = accountFaults.loggedOut;
  if (!ctx.sessionId) return { message };
  const session = await ctx.db.findOneBy(Session, { id: ctx.sessionId });
  await deleteLogin(ctx.db, ctx.sessionId);
  logSecurity(ctx, 'logout');
  if (!session?.idToken) return { message };
  const [continueAt] = await publish(ctx, signedOff, ctx.secrets.decrypt(session.idToken));
  return { message, ...(continueAt && { continueAt }) };
}

export async function confirmIdentity(ctx: Context, input: unknown): Promise<Notice> {
  const account = requireAccount(ctx);
  const { password, code } = parse(confirmRules, input);
  await (
    account.secondFactorAt ? requireCode(ctx, account, code) : requirePassword(ctx, account, password)
  ).catch((refusal: unknown) => {
    if (password || code) logSecurity(ctx, 'reauthentication-failed');
    throw refusal;
  });
  const session = await inTransaction(ctx, (ctx) => replaceSession(ctx, REPLACED_SESSION_LIFETIME));
  ctx.session.open(session.secret, session.expiresAt);
  logSecurity(ctx, 'reauthentication');
  return { message: accountFaults.confirmed };
}

/** @throws DomainError PASSWORD_NEEDED without a password, INVALID_CREDENTIALS, TOO_MANY_REQUESTS */
export async function requirePassword(ctx: Context, account: Account, password: string): Promise<void> {
  if (!password) fail('PASSWORD_NEEDED', { message: accountFaults.passwordNeeded });
  if (await checkPassword(ctx, account.email, account, password)) return;
  fail('INVALID_CREDENTIALS', { message: accountFaults.wrongPassword });
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

function deviceInWords(userAgent: string | undefined): string {
  if (!userAgent) return '';
  // No browser sends a longer user agent.
  const { browser, os } = Bowser.parse(userAgent.slice(0, 512));
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, 80);
}
