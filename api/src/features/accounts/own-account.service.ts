import { Not } from 'typeorm';
import { changePasswordRules, emailChangeRules, tokenRules } from '@portal/schema/account';
import { DomainError, fail, failField } from '@portal/schema/errors';
import type { Language } from '@portal/schema/languages';
import { EMAIL_CHANGE_LIFETIME, FORMER_EMAILS_MAX } from '@portal/schema/limits';
import { parse } from '@portal/schema/rules';
import type { AuditDetails } from '../audit/audit-event.entity.ts';
import { recordSecurity } from '../audit/security-audit.service.ts';
import { logSecurity } from '../../platform/security/security-log.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { publish } from '../../platform/events.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { refuseWeakPassword } from '../../platform/security/passwords.ts';
import { hashSecret } from '../../platform/security/secrets.ts';
import { emailChanged, passwordChanged } from './account-events.ts';
import { Account } from './account.entity.ts';
import { changeEmail, lockAccount, noPendingEmail, replacePassword } from './account.queries.ts';
import { keepDevice } from './authentication.service.ts';
import { isOwnAccount, lockCaller, requireAccount } from './caller.service.ts';
import { requirePassword } from './log-in.service.ts';
import { lockAccountOfEnd } from './mail-end.service.ts';
import { MailedToken } from './mailed-token.entity.ts';
import { findMailedToken, useToken } from './mailed-token.queries.ts';
import type { Notice } from './notice.ts';
import { deleteOtherSessions } from './session.queries.ts';
import { replaceSession } from './session.service.ts';
import { accountFaults } from './account-fault.texts.ts';

export async function changePassword(ctx: Context, input: unknown): Promise<Notice> {
  const { currentPassword, password } = parse(changePasswordRules, input);
  const account = requireAccount(ctx);
  await requireOwnPassword(ctx, account, currentPassword, 'currentPassword');
  await refuseWeakPassword(password, { email: account.email, current: currentPassword });
  const passwordHash = await ctx.passwords.hash(password, ctx);
  const { session, deviceGeneration } = await inTransaction(ctx, async (ctx) => {
    const deviceGeneration = await replacePassword(ctx.db, await lockChecked(ctx, account), passwordHash);
    await deleteOtherSessions(ctx, account.id);
    const goesOn = (await publish(ctx, passwordChanged, account)).flat();
    await enqueueMail(ctx, 'password-changed', account.email, { here: true, goesOn });
    await recordSecurity(ctx, 'password-changed', account);
    return { session: await replaceSession(ctx, 0), deviceGeneration };
  });
  ctx.session.open(session.secret, session.expiresAt);
  keepDevice(ctx, account, deviceGeneration);
  return { message: accountFaults.passwordChanged };
}

async function requireOwnPassword(
  ctx: Context,
  account: Account,
  password: string,
  field: string,
): Promise<void> {
  await requirePassword(ctx, account, password).catch((refusal: unknown) => {
    if (!(refusal instanceof DomainError && refusal.code === 'INVALID_CREDENTIALS')) throw refusal;
    logSecurity(ctx, 'reauthentication-failed');
    failField(field, refusal.message);
  });
}

/** @throws DomainError CONFLICT when the password changed after it was checked */
async function lockChecked(ctx: Context, { passwordHash }: Account): Promise<Account> {
  const account = await lockCaller(ctx);
  return account.passwordHash === passwordHash ? account : fail('CONFLICT');
}

/**
 * Requests a change of address; does not disclose whether the address is taken.
 * @throws DomainError INVALID_INPUT, TOO_MANY_REQUESTS, CONFLICT
 */
export async function requestEmailChange(ctx: Context, input: unknown): Promise<Account> {
  const { email, password } = parse(emailChangeRules, input);
  const account = requireAccount(ctx);
  if (email === account.email) failField('email', accountFaults.sameEmail);
  await requireOwnPassword(ctx, account, password, 'password');
  await refuseEndlessChanges(ctx, account);
  await ctx.throttle.take('emailChangesOfAccount', account.id);
  const change = { pendingEmail: email, pendingEmailAt: ctx.now() };
  // The rate limit is not that of links: with it, strangers could keep the owner of an address from resetting the password.
  const isMuted = !(await ctx.throttle.tryTake('noticesPerRecipient', email));
  await inTransaction(ctx, async (ctx) => {
    await lockChecked(ctx, account);
    await ctx.db.update(Account, { id: account.id }, change);
    await enqueueMail(ctx, 'email-change-requested', email, { accountId: account.id, isMuted });
    await enqueueMail(ctx, 'email-change-announced', account.email, { email });
    logSecurity(ctx, 'email-change-requested');
  });
  return Object.assign(account, change);
}

/**
 * Limits how often the address changes: the account stores every earlier address, since an erasure finds the person by them.
 */
async function refuseEndlessChanges({ db }: Context, { id }: Account): Promise<void> {
  const kept = await db.findOne(Account, { where: { id }, select: { id: true, formerEmails: true } });
  if ((kept?.formerEmails.length ?? 0) >= FORMER_EMAILS_MAX)
    fail('CONFLICT', {
      message: accountFaults.manyEmails({ count: String(FORMER_EMAILS_MAX) }),
    });
}

export async function cancelEmailChange(ctx: Context): Promise<Account> {
  const account = requireAccount(ctx);
  await inTransaction(ctx, async (ctx) => {
    await lockCaller(ctx);
    await ctx.db.update(Account, { id: account.id }, noPendingEmail);
    await ctx.db.delete(MailedToken, { accountId: account.id, purpose: 'change-email' });
  });
  return Object.assign(account, noPendingEmail);
}

export async function setReviewDigest(ctx: Context, wantsReviewDigest: boolean): Promise<Account> {
  const account = requireAccount(ctx);
  await ctx.db.update(Account, { id: account.id }, { wantsReviewDigest });
  return Object.assign(account, { wantsReviewDigest });
}

/** Ends the daily email of reviews by the token of its link; idempotent. @returns whether it was on @throws DomainError INVALID_TOKEN */
export const endReviewDigest = (ctx: Context, token: string): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const { account } = await lockAccountOfEnd(ctx, 'review-digest', token);
    const { id, wantsReviewDigest } = account;
    if (wantsReviewDigest) await ctx.db.update(Account, { id }, { wantsReviewDigest: false });
    return wantsReviewDigest;
  });

export async function setMonthlyFigures(ctx: Context, wantsMonthlyFigures: boolean): Promise<Account> {
  const account = requireAccount(ctx);
  await ctx.db.update(Account, { id: account.id }, { wantsMonthlyFigures });
  return Object.assign(account, { wantsMonthlyFigures });
}

export async function changeLanguage(ctx: Context, language: Language): Promise<Account> {
  const account = requireAccount(ctx);
  await ctx.db.update(Account, { id: account.id }, { language });
  return Object.assign(account, { language });
}

export function pendingEmailOf(ctx: Context, account: Account): string | undefined {
  const { id, pendingEmail, pendingEmailAt } = account;
  if (!isOwnAccount(ctx, id) || !pendingEmail || !pendingEmailAt) return undefined;
  return ctx.now().getTime() - pendingEmailAt.getTime() < EMAIL_CHANGE_LIFETIME ? pendingEmail : undefined;
}

/** @throws DomainError INVALID_INPUT, INVALID_TOKEN, CONFLICT when the address got an account meanwhile */
export async function confirmEmailChange(ctx: Context, input: unknown): Promise<Notice> {
  const { token } = parse(tokenRules, input);
  await ctx.throttle.take('resetsPerAddress', ctx.network);
  const id = hashSecret(token);
  return inTransaction(ctx, async (ctx) => {
    const sent = await findMailedToken(ctx.db, id, 'change-email');
    const account = sent && (await lockAccount(ctx.db, sent.accountId));
    const email = sent?.email;
    if (!account || !email) return failSpent();
    const changed = { message: accountFaults.emailChanged({ email }), email };
    // On a double click, the second call reads the token before the lock.
    if (account.email === email) return changed;
    if (account.pendingEmail !== email) return failSpent();
    if (!(await useToken(ctx.db, id, 'change-email', ctx.now()))) return failSpent();
    await moveToAddress(ctx, account, email, {}, id);
    return changed;
  });
}

/**
 * Moves an account to an address that is proven to be its owner's, with all that it has.
 * @param kept the mailed link that asked for it
 * @throws DomainError CONFLICT when another account has the address
 */
export async function moveToAddress(
  ctx: Context,
  account: Account,
  email: string,
  details: AuditDetails,
  kept?: Buffer,
): Promise<void> {
  if (!(await changeEmail(ctx.db, account.id, email))) {
    fail('CONFLICT', { message: accountFaults.emailTaken({ email }) });
  }
  await publish(ctx, emailChanged, { accountId: account.id, email });
  await ctx.db.delete(MailedToken, { accountId: account.id, ...(kept && { id: Not(kept) }) });
  await enqueueMail(ctx, 'email-changed', account.email, { email });
  await recordSecurity(ctx, 'email-changed', account, details, { from: account.email, to: email });
}

const failSpent = () =>
  fail('INVALID_TOKEN', {
    message: accountFaults.emailLinkSpent,
  });
