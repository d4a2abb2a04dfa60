/** No answer here discloses whether an address has an account. */
import {
  checkPasswordRules,
  emailOnlyRules,
  linkRules,
  resetPasswordRules,
  signUpRules,
  tokenRules,
  verifyRules,
} from '@portal/schema/account';
import { fail } from '@portal/schema/errors';
import { parse } from '@portal/schema/rules';
import { recordSecurity } from '../audit/security-audit.service.ts';
import { logSecurity } from '../../platform/security/security-log.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/context.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { hashSecret } from '../../platform/security/secrets.ts';
import { endTokens } from './account-events.ts';
import { tallySignUp, tallyVerified } from './account-figures.ts';
import { Account } from './account.entity.ts';
import {
  contestUnverified,
  findAccountByEmail,
  insertAccount,
  lockAccount,
  markVerified,
  replacePassword,
} from './account.queries.ts';
import { checkPassword as isRightPassword, rememberDevice } from './authentication.service.ts';
import { easyPasswordReason, refuseWeakPassword } from '../../platform/security/passwords.ts';
import type { MailedToken } from './mailed-token.entity.ts';
import { findMailedToken, useToken } from './mailed-token.queries.ts';
import { acceptInvitation } from './invitation.service.ts';
import { openSession } from './log-in.service.ts';
import type { Notice, OpenedSession } from './notice.ts';
import { Session } from './session.entity.ts';
import { findSignUp, rememberSignUp, takeSignUpLogin } from './sign-up-proof.ts';
import { accountFaults } from './account-fault.texts.ts';

export async function signUp(ctx: Context, input: unknown): Promise<Notice> {
  const { email, password, next } = parse(signUpRules, input);
  await ctx.throttle.take('signUpsPerAddress', ctx.network);
  await refuseWeakPassword(password, { email });
  const passwordHash = await ctx.passwords.hash(password, ctx);
  // The account is stored before passwords are compared: the second of two concurrent sign-ups meets the password of the first.
  const account = await inTransaction(ctx, async (ctx) => {
    const { language } = ctx;
    const made = {
      email,
      passwordHash,
      language,
      role: 'user' as const,
      verifiedAt: null,
      createdAt: ctx.now(),
    };
    await tallySignUp(ctx, made, { isNew: await insertAccount(ctx.db, made) });
    return ctx.db.findOneByOrFail(Account, { email });
  });
  const isSame = await ctx.passwords.isRight(account.passwordHash, password, ctx);
  const chosenHash = isSame && account.passwordHash ? account.passwordHash : passwordHash;
  const mayMail = await ctx.throttle.tryTake(
    account.isVerified ? 'noticesPerRecipient' : 'mailsPerRecipient',
    email,
  );
  await inTransaction(ctx, async (ctx) => {
    await contestUnverified(ctx.db, email, chosenHash);
    await enqueueMail(ctx, 'signed-up', email, { isMuted: !mayMail, next });
  });
  rememberSignUp(ctx, account, chosenHash);
  return { message: accountFaults.signedUp };
}

/** Returns why a new password that obeys the rules would be refused, for reasons that a form cannot check. Stores nothing. */
export async function checkPassword(ctx: Context, input: unknown): Promise<string | undefined> {
  const { password, token } = parse(checkPasswordRules, input);
  await ctx.throttle.take('passwordChecksPerAddress', ctx.network);
  const sent = token ? await findUsableReset(ctx, token) : undefined;
  return easyPasswordReason(password, { email: sent?.account?.email ?? '' });
}

export async function resendVerification(ctx: Context, input: unknown): Promise<Notice> {
  await askForMail(ctx, 'verification-requested', 'resendsPerAddress', input);
  return { message: accountFaults.resent };
}

export async function requestPasswordReset(ctx: Context, input: unknown): Promise<Notice> {
  await askForMail(ctx, 'reset-requested', 'resetsPerAddress', input);
  return { message: accountFaults.resetSent };
}

// The work is the same with or without an account. Without a mail no point is taken: strangers could use them up.
async function askForMail(
  ctx: Context,
  name: 'verification-requested' | 'reset-requested',
  allowance: 'resendsPerAddress' | 'resetsPerAddress',
  input: unknown,
): Promise<void> {
  const { email, next } = parse(linkRules, input);
  await ctx.throttle.take(allowance, ctx.network);
  const account = await findAccountByEmail(ctx.db, email);
  const leadsToMail = account !== null && (name === 'reset-requested' || !account.isVerified);
  const mayMail = await ctx.throttle.tryTake('mailsPerRecipient', leadsToMail ? email : `nobody ${email}`);
  if (name === 'reset-requested') logSecurity(ctx, name, account ?? undefined);
  await enqueueMail(ctx, name, email, { isMuted: !mayMail, next });
}

/**
 * Verifies an address. A browser that did not sign up also sends the password: with the link alone, the stranger who signed
 * up for an address would get the verified account.
 * @param logsIn opens a session: the caller has the link, and the password or a proof of it
 * @throws DomainError INVALID_INPUT, INVALID_TOKEN, PASSWORD_NEEDED, INVALID_CREDENTIALS, TOO_MANY_REQUESTS
 */
export async function verifyEmail(ctx: Context, input: unknown, logsIn = false): Promise<Notice> {
  const { token, password } = parse(verifyRules, input);
  const id = hashSecret(token);
  const sent = await findMailedToken(ctx.db, id, 'verify');
  if (!sent?.account) return failSpent('verification');
  const session = await verifyBy(ctx, { ...sent, account: sent.account }, password);
  const opened = logsIn ? await session?.() : undefined;
  const message = opened ? accountFaults.verified : accountFaults.verifiedLogIn;
  return { message, email: sent.account.email, ...(opened && { session: opened }) };
}

/** @returns a function that opens the session which the caller may have */
async function verifyBy(
  ctx: Context,
  { id, account, expiresAt }: MailedToken & { account: Account },
  password: string,
): Promise<(() => Promise<OpenedSession | undefined>) | undefined> {
  if (account.isVerified) return () => openSignUpSession(ctx, account);
  if (expiresAt <= ctx.now()) return failSpent('verification');
  const isHere = findSignUp(ctx, account) !== undefined;
  if (!isHere) await requireSignUpPassword(ctx, account, password);
  const verified = await inTransaction(ctx, (ctx) => useVerification(ctx, id, account));
  if (!verified) return undefined;
  return () => (isHere ? openSignUpSession(ctx, verified) : openSession(ctx, verified));
}

/** The session is as old as the sign-up: actions that need a recent proof ask for the password. */
const openSignUpSession = async (ctx: Context, account: Account): Promise<OpenedSession | undefined> =>
  (await takeSignUpLogin(ctx, account)) ? openSession(ctx, account, account.createdAt) : undefined;

/** Tells the browser that signed up with the present password whether the address is verified: a login would tell it, too. */
export async function isSignUpVerified(ctx: Context, input: unknown): Promise<boolean> {
  const account = await findAccountByEmail(ctx.db, parse(emailOnlyRules, input).email);
  return account !== null && account.isVerified && findSignUp(ctx, account) !== undefined;
}

/** Logs in the browser that signed up, after its address was verified elsewhere; discloses nothing to anybody else. */
export async function logInBySignUp(ctx: Context, input: unknown): Promise<OpenedSession | undefined> {
  const account = await findAccountByEmail(ctx.db, parse(emailOnlyRules, input).email);
  return account ? openSignUpSession(ctx, account) : undefined;
}

async function requireSignUpPassword(ctx: Context, account: Account, password: string): Promise<void> {
  if (!password) fail('PASSWORD_NEEDED');
  await ctx.throttle.take('loginsPerAddress', ctx.network);
  if (await isRightPassword(ctx, account.email, account, password)) return;
  fail('INVALID_CREDENTIALS', {
    message: accountFaults.notSignUpPassword,
  });
}

// The account is locked before its token, as by a contest, to avoid a deadlock.
async function useVerification(ctx: Context, id: Buffer, { id: accountId, passwordHash }: Account) {
  const account = await lockAccount(ctx.db, accountId);
  if (account?.isVerified) return undefined;
  // The address was contested after the password was checked.
  if (account?.passwordHash !== passwordHash) return failSpent('verification');
  if (!(await useToken(ctx.db, id, 'verify', ctx.now()))) return failSpent('verification');
  await markAsVerified(ctx, accountId);
  return ctx.db.findOneByOrFail(Account, { id: accountId });
}

function failSpent(link: 'verification' | 'reset'): never {
  const { verificationSpent, resetSpent } = accountFaults;
  return fail('INVALID_TOKEN', { message: link === 'verification' ? verificationSpent : resetSpent });
}

export async function markAsVerified(ctx: Context, accountId: string): Promise<void> {
  const signedUpAt = await markVerified(ctx.db, accountId, ctx.now());
  if (signedUpAt) await tallyVerified(ctx, signedUpAt);
}

async function findUsableReset(ctx: Context, token: string): Promise<MailedToken | undefined> {
  const sent = await findMailedToken(ctx.db, hashSecret(token), 'reset');
  return sent?.account && !sent.account.closedAt && !sent.usedAt && sent.expiresAt > ctx.now()
    ? sent
    : undefined;
}

/** Tells whether a mailed link still sets a password, without using it up. Discloses nothing else about the link. */
export const isResetLinkUsable = async (ctx: Context, input: unknown): Promise<boolean> =>
  (await findUsableReset(ctx, parse(tokenRules, input).token)) !== undefined;

/** Sets a new password. The link proves the mailbox, so it verifies the address, too; with an invitation it logs in. @throws DomainError INVALID_INPUT, INVALID_TOKEN */
export async function resetPassword(ctx: Context, input: unknown): Promise<Notice> {
  const { token, password } = parse(resetPasswordRules, input);
  await ctx.throttle.take('resetsPerAddress', ctx.network);
  const sent = await findUsableReset(ctx, token);
  if (!sent?.account) return failSpent('reset');
  const { id } = sent;
  await refuseWeakPassword(password, sent.account);
  const passwordHash = await ctx.passwords.hash(password, ctx);
  const device = await inTransaction(ctx, async (ctx) => {
    const account = await lockAccount(ctx.db, sent.accountId);
    if (!account || account.closedAt) return failSpent('reset');
    if (!(await useToken(ctx.db, id, 'reset', ctx.now()))) return failSpent('reset');
    const deviceGeneration = await replacePassword(ctx.db, account, passwordHash);
    const isInvited = await acceptInvitation(ctx, account);
    await markAsVerified(ctx, account.id);
    await ctx.db.delete(Session, { accountId: account.id });
    const tokens = await endTokens({ ...ctx, actor: account }, account);
    if (!isInvited) await enqueueMail(ctx, 'password-changed', account.email, { tokens });
    await recordSecurity(ctx, 'password-reset', account, { by: 'link', ...(tokens > 0 && { tokens }) });
    return { id: account.id, deviceGeneration, isInvited };
  });
  // The mailed link makes the device known, so that guesses from elsewhere do not lock the owner out.
  rememberDevice(ctx, device);
  const message = 'Password reset successful';
  if (!device.isInvited) return { message, email: sent.account.email };
  const account = await ctx.db.findOneByOrFail(Account, { id: device.id });
  return { message, session: await openSession(ctx, account) };
}
