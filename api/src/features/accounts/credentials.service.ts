/** No answer here discloses whether an address has an account. */
import { emailOnlyRules, resetPasswordRules, signUpRules, verifyRules } from '@portal/schema/account';
import { fail } from '@portal/schema/errors';
import { parse } from '@portal/schema/rules';
import { recordSecurity } from '../audit/security-audit.service.ts';
import { logSecurity } from '../../platform/security/security-log.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/context.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { hashSecret, newSecret } from '../../platform/security/secrets.ts';
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
import { checkPassword, rememberDevice } from './authentication.service.ts';
import { refuseWeakPassword } from '../../platform/security/passwords.ts';
import { findMailedToken, useToken } from './mailed-token.queries.ts';
import { acceptInvitation } from './invitation.service.ts';
import { openSession } from './log-in.service.ts';
import type { Notice, OpenedSession } from './notice.ts';
import { Session } from './session.entity.ts';

export async function signUp(ctx: Context, input: unknown): Promise<Notice> {
  const { email, password } = parse(signUpRules, input);
  await ctx.throttle.take('signUpsPerAddress', ctx.network);
  await refuseWeakPassword(password, email);
  const passwordHash = await ctx.passwords.hash(password, ctx);
  // Stored before it is compared: the second of two concurrent sign-ups meets the password of the first.
  const account = await inTransaction(ctx, async (ctx) => {
    const made = { email, passwordHash, role: 'user' as const, verifiedAt: null, createdAt: ctx.now() };
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
    await enqueueMail(ctx, 'signed-up', email, { isMuted: !mayMail });
  });
  rememberSignUp(ctx, email, chosenHash);
  return { message: 'Signup successful! Please check your email to verify your account.' };
}

// Valid while the account keeps this password. The nonce hides whether the address had an account.
function rememberSignUp(ctx: Context, email: string, passwordHash: string): void {
  const nonce = newSecret();
  ctx.session.rememberSignUp(`${nonce}.${ctx.secrets.sign('sign-up', email, passwordHash, nonce)}`);
}

function signedUpHere(ctx: Context, { email, passwordHash }: Account): boolean {
  return ctx.session.signUps.some((proof) => {
    const [nonce = '', signature = ''] = proof.split('.');
    return passwordHash !== null && ctx.secrets.isSigned(signature, 'sign-up', email, passwordHash, nonce);
  });
}

export async function resendVerification(ctx: Context, input: unknown): Promise<Notice> {
  await askForMail(ctx, 'verification-requested', 'resendsPerAddress', input);
  return { message: 'Verification email resent! Check your inbox.' };
}

export async function requestPasswordReset(ctx: Context, input: unknown): Promise<Notice> {
  await askForMail(ctx, 'reset-requested', 'resetsPerAddress', input);
  return { message: 'If that email address has an account, a link to reset its password is on its way.' };
}

// Does the same work with or without an account. Without a mail it takes no point: strangers could use them up.
async function askForMail(
  ctx: Context,
  name: 'verification-requested' | 'reset-requested',
  allowance: 'resendsPerAddress' | 'resetsPerAddress',
  input: unknown,
): Promise<void> {
  const { email } = parse(emailOnlyRules, input);
  await ctx.throttle.take(allowance, ctx.network);
  const account = await findAccountByEmail(ctx.db, email);
  const leadsToMail = account !== null && (name === 'reset-requested' || !account.isVerified);
  const mayMail = await ctx.throttle.tryTake('mailsPerRecipient', leadsToMail ? email : `nobody ${email}`);
  if (name === 'reset-requested') logSecurity(ctx, name, account ?? undefined);
  await enqueueMail(ctx, name, email, { isMuted: !mayMail });
}

/**
 * A browser that did not sign up sends the password, too: the link alone would give the account to whoever signed up.
 * @param logsIn opens a session in the browser that did, once: it holds the link and a proof of the password
 * @throws DomainError INVALID_INPUT, INVALID_TOKEN, PASSWORD_NEEDED, INVALID_CREDENTIALS, TOO_MANY_REQUESTS
 */
export async function verifyEmail(ctx: Context, input: unknown, logsIn = false): Promise<Notice> {
  const { token, password } = parse(verifyRules, input);
  const id = hashSecret(token);
  const sent = await findMailedToken(ctx.db, id, 'verify');
  if (!sent?.account) return failSpent('verification');
  const { account, expiresAt } = sent;
  let session: OpenedSession | undefined;
  if (!account.isVerified) {
    if (expiresAt <= ctx.now()) return failSpent('verification');
    const isHere = signedUpHere(ctx, account);
    if (!isHere) await requireSignUpPassword(ctx, account, password);
    const verified = await inTransaction(ctx, (ctx) => useVerification(ctx, id, account));
    if (logsIn && isHere && verified) session = await openSession(ctx, verified, verified.createdAt);
  }
  const message = session ? 'Your email is verified.' : 'Your email is verified. You can log in now.';
  return { message, email: account.email, ...(session && { session }) };
}

/** Answers only the browser that signed up with the present password: what a login would tell it, too. */
export async function isSignUpVerified(ctx: Context, input: unknown): Promise<boolean> {
  const account = await findAccountByEmail(ctx.db, parse(emailOnlyRules, input).email);
  return account !== null && account.isVerified && signedUpHere(ctx, account);
}

async function requireSignUpPassword(ctx: Context, account: Account, password: string): Promise<void> {
  if (!password) fail('PASSWORD_NEEDED');
  await ctx.throttle.take('loginsPerAddress', ctx.network);
  if (await checkPassword(ctx, account.email, account, password)) return;
  fail('INVALID_CREDENTIALS', {
    message: 'This is not the password you chose when you signed up. Try again, or set a new one.',
  });
}

// Locks the account before its token, as a contest does, to avoid a deadlock.
async function useVerification(ctx: Context, id: Buffer, { id: accountId, passwordHash }: Account) {
  const account = await lockAccount(ctx.db, accountId);
  if (account?.isVerified) return undefined;
  // Contested since the password was checked.
  if (account?.passwordHash !== passwordHash) return failSpent('verification');
  if (!(await useToken(ctx.db, id, 'verify', ctx.now()))) return failSpent('verification');
  await markAsVerified(ctx, accountId);
  return ctx.db.findOneByOrFail(Account, { id: accountId });
}

function failSpent(link: 'verification' | 'reset'): never {
  const wayOut = link === 'verification' ? 'Log in to get a new one.' : 'Ask for a new one.';
  return fail('INVALID_TOKEN', { message: `This ${link} link is no longer valid. ${wayOut}` });
}

export async function markAsVerified(ctx: Context, accountId: string): Promise<void> {
  const signedUpAt = await markVerified(ctx.db, accountId, ctx.now());
  if (signedUpAt) await tallyVerified(ctx, signedUpAt);
}

/** The link proves the mailbox, so it verifies the address, too; with an invitation it logs in. @throws DomainError INVALID_INPUT, INVALID_TOKEN */
export async function resetPassword(ctx: Context, input: unknown): Promise<Notice> {
  const { token, password } = parse(resetPasswordRules, input);
  await ctx.throttle.take('resetsPerAddress', ctx.network);
  const id = hashSecret(token);
  const sent = await findMailedToken(ctx.db, id, 'reset');
  if (!sent?.account || sent.usedAt || sent.expiresAt <= ctx.now()) return failSpent('reset');
  await refuseWeakPassword(password, sent.account.email);
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
  // Known by the mailed link, so that guesses from elsewhere do not lock the owner out.
  rememberDevice(ctx, device);
  const message = 'Password reset successful';
  if (!device.isInvited) return { message };
  const account = await ctx.db.findOneByOrFail(Account, { id: device.id });
  return { message, session: await openSession(ctx, account) };
}
