/** Accounts: signing up, verifying the address, getting back in. None of it tells whether an address has an account. */
import { emailOnlyRules, resetPasswordRules, signUpRules, verifyRules } from '@portal/schema/account';
import { fail } from '@portal/schema/errors';
import { parse } from '@portal/schema/parse';
import type { Context } from '../context.ts';
import { inTransaction } from '../context.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { hashPassword, isPassword, unknownPasswordHash } from '../security/passwords.ts';
import { hashSecret } from '../security/secrets.ts';
import { tallySignUp, tallyVerified } from './account-tally.ts';
import { Account } from './account.entity.ts';
import {
  contestUnverified,
  deleteSessions,
  findAccountByEmail,
  findVerifiedBy,
  insertAccount,
  markVerified,
  useToken,
} from './account.queries.ts';
import { MailedToken } from './mailed-token.entity.ts';

/** Words for the person (spec §8). */
export interface Notice {
  message: string;
}

/** Who calls: the account of the session, or undefined. */
export function currentAccount(ctx: Context): Account | undefined {
  return ctx.actor;
}

/**
 * Signs up. A known address is answered like a new one; its owner gets a mail that says so.
 * @param input e-mail and password
 * @throws DomainError INVALID_INPUT, TOO_MANY_REQUESTS
 */
export async function signUp(ctx: Context, input: unknown): Promise<Notice> {
  const { email, password } = parse(signUpRules, input);
  await ctx.throttle.take('signUpsPerAddress', ctx.address);
  const known = await findAccountByEmail(ctx.db, email);
  const [passwordHash, nobodys, isSame] = await Promise.all([
    hashPassword(password),
    unknownPasswordHash(),
    isPassword(known?.passwordHash, password),
  ]);
  const mayMail = await ctx.throttle.tryTake(
    known?.isVerified ? 'noticesPerRecipient' : 'mailsPerRecipient',
    email,
  );
  await inTransaction(ctx, async (ctx) => {
    const account = { email, passwordHash, role: 'user' as const, verifiedAt: null, createdAt: ctx.now() };
    const isNew = await insertAccount(ctx.db, account);
    await tallySignUp(ctx, account, { isNew });
    const isContested = !isNew && !isSame && (await contestUnverified(ctx.db, email, nobodys));
    if (mayMail) await enqueueMail(ctx, 'signed-up', email, { isContested });
  });
  return { message: 'Signup successful! Please check your email to verify your account.' };
}

/**
 * Mails the verification link once more, if the address has an account that needs it.
 * @param input the e-mail
 * @throws DomainError INVALID_INPUT, TOO_MANY_REQUESTS
 */
export async function resendVerification(ctx: Context, input: unknown): Promise<Notice> {
  const { email } = parse(emailOnlyRules, input);
  await ctx.throttle.take('resendsPerAddress', ctx.address);
  await mailIfAllowed(ctx, 'verification-requested', email);
  return { message: 'Verification email resent! Check your inbox.' };
}

/**
 * Mails a reset link, if the address has an account.
 * @param input the e-mail
 * @throws DomainError INVALID_INPUT, TOO_MANY_REQUESTS
 */
export async function requestPasswordReset(ctx: Context, input: unknown): Promise<Notice> {
  const { email } = parse(emailOnlyRules, input);
  await ctx.throttle.take('resetsPerAddress', ctx.address);
  await mailIfAllowed(ctx, 'reset-requested', email);
  return { message: 'If that email address has an account, a link to reset its password is on its way.' };
}

// The outbox is told in any case: the answer costs the same time whether there is an account or not. A request that
// leads to no mail takes nothing from the allowance, or strangers could use it up before the owner asks for a reset.
async function mailIfAllowed(
  ctx: Context,
  name: 'verification-requested' | 'reset-requested',
  email: string,
): Promise<void> {
  const account = await findAccountByEmail(ctx.db, email);
  const leadsToMail = account !== null && (name === 'reset-requested' || !account.isVerified);
  if (leadsToMail && !(await ctx.throttle.tryTake('mailsPerRecipient', email))) return;
  await enqueueMail(ctx, name, email, {});
}

/**
 * Verifies the address by the mailed token. Following the link twice is no fault.
 * @throws DomainError INVALID_INPUT, INVALID_TOKEN
 */
export async function verifyEmail(ctx: Context, input: unknown): Promise<Notice> {
  const id = hashSecret(parse(verifyRules, input).token);
  await inTransaction(ctx, async (ctx) => {
    const accountId = await useToken(ctx.db, id, 'verify', ctx.now());
    if (accountId) return markAsVerified(ctx, accountId);
    if (!(await findVerifiedBy(ctx.db, id))) {
      fail('INVALID_TOKEN', {
        message: 'This verification link is not valid any more. Ask for a new one on the login page.',
      });
    }
  });
  return { message: 'Your email is verified. You can log in now.' };
}

async function markAsVerified(ctx: Context, accountId: string): Promise<void> {
  const signedUpAt = await markVerified(ctx.db, accountId, ctx.now());
  if (signedUpAt) await tallyVerified(ctx, signedUpAt);
}

/**
 * Sets a new password by the mailed token, and ends every session of the account. The link proves the mailbox, so
 * the address counts as verified.
 * @param input token and new password
 * @throws DomainError INVALID_INPUT, INVALID_TOKEN
 */
export async function resetPassword(ctx: Context, input: unknown): Promise<Notice> {
  const { token, password } = parse(resetPasswordRules, input);
  await ctx.throttle.take('resetsPerAddress', ctx.address);
  const passwordHash = await hashPassword(password);
  await inTransaction(ctx, async (ctx) => {
    const accountId = await useToken(ctx.db, hashSecret(token), 'reset', ctx.now());
    if (!accountId) {
      return fail('INVALID_TOKEN', { message: 'This reset link is not valid any more. Ask for a new one.' });
    }
    await ctx.db.update(Account, { id: accountId }, { passwordHash });
    await markAsVerified(ctx, accountId);
    await deleteSessions(ctx.db, accountId);
    await ctx.db.delete(MailedToken, { accountId, purpose: 'reset' });
    const { email } = await ctx.db.findOneByOrFail(Account, { id: accountId });
    await enqueueMail(ctx, 'password-changed', email, {});
  });
  return { message: 'Password reset successful' };
}
