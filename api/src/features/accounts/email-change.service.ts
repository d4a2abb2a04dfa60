import { Not } from 'typeorm';
import { emailChangeRules, tokenRules } from '@portal/schema/account';
import { fail, failField } from '@portal/schema/errors';
import { EMAIL_CHANGE_LIFETIME } from '@portal/schema/limits';
import { parse } from '@portal/schema/parse';
import { recordSecurity } from '../audit/security-audit.service.ts';
import { logSecurity } from '../../platform/security/security-log.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { publish } from '../../platform/events.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { hashSecret } from '../../platform/security/secrets.ts';
import { Account } from './account.entity.ts';
import { requireAccount } from './caller.ts';
import { emailChanged } from './account-events.ts';
import { changeEmail, findMailedToken, noPendingEmail, useToken } from './account.queries.ts';
import type { Verification } from './account.service.ts';
import { lockAccount } from './administration.queries.ts';
import { MailedToken } from './mailed-token.entity.ts';
import { requireOwnPassword } from './own-account.service.ts';
import { isOwnAccount, lockCaller } from './session.service.ts';

/** Does not disclose whether the address is taken. @throws DomainError INVALID_INPUT, TOO_MANY_REQUESTS, CONFLICT */
export async function requestEmailChange(ctx: Context, input: unknown): Promise<Account> {
  const { email, password } = parse(emailChangeRules, input);
  const account = requireAccount(ctx);
  if (email === account.email) failField('email', 'This is your address already. Enter the new one.');
  await requireOwnPassword(ctx, account, password, 'password');
  await ctx.throttle.take('emailChangesOfAccount', account.id);
  const change = { pendingEmail: email, pendingEmailAt: ctx.now() };
  // Not the allowance of links: with it, strangers could keep the owner of an address from resetting the password.
  const isMuted = !(await ctx.throttle.tryTake('noticesPerRecipient', email));
  await inTransaction(ctx, async (ctx) => {
    const { passwordHash } = await lockCaller(ctx);
    // The password changed after it was checked.
    if (passwordHash !== account.passwordHash) fail('CONFLICT');
    await ctx.db.update(Account, { id: account.id }, change);
    await enqueueMail(ctx, 'email-change-requested', email, { accountId: account.id, isMuted });
    await enqueueMail(ctx, 'email-change-announced', account.email, { email });
    logSecurity(ctx, 'email-change-requested');
  });
  return Object.assign(account, change);
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

export function pendingEmailOf(ctx: Context, account: Account): string | undefined {
  const { id, pendingEmail, pendingEmailAt } = account;
  if (!isOwnAccount(ctx, id) || !pendingEmail || !pendingEmailAt) return undefined;
  return ctx.now().getTime() - pendingEmailAt.getTime() < EMAIL_CHANGE_LIFETIME ? pendingEmail : undefined;
}

/** @throws DomainError INVALID_INPUT, INVALID_TOKEN, CONFLICT when the address got an account meanwhile */
export async function confirmEmailChange(ctx: Context, input: unknown): Promise<Verification> {
  const { token } = parse(tokenRules, input);
  await ctx.throttle.take('resetsPerAddress', ctx.network);
  const id = hashSecret(token);
  return inTransaction(ctx, async (ctx) => {
    const sent = await findMailedToken(ctx.db, id, 'change-email');
    const account = sent && (await lockAccount(ctx.db, sent.accountId));
    const email = sent?.email;
    if (!account || !email) return failSpent();
    const changed = { message: `Your email address is now ${email}. Use it to log in.`, email };
    // A double click: the token was read before the lock.
    if (account.email === email) return changed;
    if (account.pendingEmail !== email) return failSpent();
    if (!(await useToken(ctx.db, id, 'change-email', ctx.now()))) return failSpent();
    if (!(await changeEmail(ctx.db, account.id, email))) {
      fail('CONFLICT', { message: `${email} has an account already. Choose another address.` });
    }
    await publish(ctx, emailChanged, { accountId: account.id, email });
    await ctx.db.delete(MailedToken, { accountId: account.id, id: Not(id) });
    await enqueueMail(ctx, 'email-changed', account.email, { email });
    await recordSecurity(ctx, 'email-changed', account, {}, { from: account.email, to: email });
    return changed;
  });
}

const failSpent = () =>
  fail('INVALID_TOKEN', {
    message: 'This link is no longer valid. Ask for the change again, on the page Account.',
  });
