import { isElevated, roles as ranks } from '@portal/schema/access';
import type { Role } from '@portal/schema/access';
import { fail } from '@portal/schema/errors';
import { INVITATION_LIFETIME } from '@portal/schema/limits';
import type { accountFilters } from '@portal/schema/list-filters';
import type { FilterValues } from '@portal/schema/filters';
import type { AccountState } from '@portal/schema/people';
import type { AuditDetails } from '../audit/audit-event.entity.ts';
import { recordAccountAct } from '../audit/security-audit.service.ts';
import { logSecurity } from '../../platform/security/security-log.ts';
import { publish } from '../../platform/events.ts';
import { inTransaction, may, requireActor } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { findRow } from '../../platform/database/find-row.ts';
import type { Connection } from '../../platform/paging/connection.ts';
import { newestPageOf } from '../../platform/paging/page.ts';
import type { Page } from '../../platform/paging/page.ts';
import { defineLoader } from '../../platform/loaders.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { Account, DeletedSignUp } from './account.entity.ts';
import {
  deleteUnused,
  findLockedAccount,
  forgetDevices,
  lockAdministrators,
  noPendingEmail,
  selectAccounts,
} from './account.queries.ts';
import { callerOf, isOwnAccount, lockCaller } from './caller.service.ts';
import { accountClosed, endTokens, roleChanged } from './account-events.ts';
import { MailedToken } from './mailed-token.entity.ts';
import type { Notice } from './notice.ts';
import { deleteSessions, summarizeSessions } from './session.queries.ts';
import type { SessionSummary } from './session.queries.ts';
import { personNameOf } from './reviewer.ts';
import type { PersonName } from './reviewer.ts';

export const searchAccounts = (
  ctx: Context,
  page: Page,
  filter: FilterValues<typeof accountFilters>,
): Promise<Connection<Account>> =>
  newestPageOf(ctx, page, (db) => selectAccounts({ ...ctx, db }, filter), filter.search !== '');

/** @throws DomainError NOT_FOUND, also for another's account unless the caller is an administrator */
export async function findAccount(ctx: Context, id: string): Promise<Account> {
  const caller = callerOf(ctx);
  if (caller?.id === id) return caller;
  if (!may(ctx, 'account:manage')) fail('NOT_FOUND');
  return findRow(ctx.db, id, (db, id) => db.findOneBy(Account, { id, isSystem: false }));
}

/** Changes a role. Unverified accounts stay users: the password may be a stranger's. @throws DomainError NOT_FOUND, CONFLICT */
export function changeRole(
  ctx: Context,
  id: string,
  role: Role,
  details: AuditDetails = {},
): Promise<Account> {
  return inTransaction(ctx, async (ctx) => {
    // Administrators are locked before the account: otherwise two concurrent demotions would each count on the other's administrator.
    const administrators = await lockAdministrators(ctx.db);
    // The operator and the sign-on provider have no account to lock.
    if (ctx.actor) await lockCaller(ctx);
    const account = await findLockedAccount(ctx.db, id);
    if (account.role === role) return account;
    if (role !== 'user' && !account.isVerified) {
      fail('CONFLICT', {
        message: `${account.email} is not verified yet. Give the role when the mailed link was followed.`,
      });
    }
    if (account.role === 'admin' && !administrators.some((a) => a.id !== account.id && a.isVerified)) {
      fail('CONFLICT', { message: `${account.email} is the last administrator. Make another one first.` });
    }
    // A new reviewer gets the email each morning, as by an invitation.
    const isNewReader = isElevated(role) && !isElevated(account.role);
    const change = { role, ...(isNewReader && { wantsReviewDigest: true }) };
    await ctx.db.update(Account, { id: account.id }, change);
    await recordAccountAct(ctx, 'ROLE_CHANGED', account, { from: account.role, to: role, ...details });
    if (ranks.indexOf(role) < ranks.indexOf(account.role)) await endTokens(ctx, account);
    Object.assign(account, change);
    await publish(ctx, roleChanged, account);
    return account;
  });
}

/** Closes an account, or removes one that was never verified and has nothing. @throws DomainError NOT_FOUND, CONFLICT for one's own */
export function closeAccount(ctx: Context, id: string): Promise<Account> {
  return inTransaction(ctx, async (ctx) => {
    // The lock serializes two administrators who close each other's account: the second is refused, so that an administrator stays.
    await lockAdministrators(ctx.db);
    const caller = await lockCaller(ctx);
    const account = await findLockedAccount(ctx.db, id);
    if (caller.id === account.id)
      fail('CONFLICT', { message: 'Ask another administrator to close your account.' });
    if (account.closedAt) return account;
    const closedAt = ctx.now();
    const count = await deleteSessions(ctx.db, account.id, closedAt);
    const tokens = await endTokens(ctx, account);
    await ctx.db.delete(MailedToken, { accountId: account.id });
    await forgetDevices(ctx.db, account, { closedAt, ...noPendingEmail });
    if (!account.isVerified) await removeUnused(ctx, account);
    const action = account.invitedAs ? 'INVITATION_WITHDRAWN' : 'ACCOUNT_CLOSED';
    await recordAccountAct(ctx, action, account, { count, tokens });
    await publish(ctx, accountClosed, Object.assign(account, { closedAt }));
    return account;
  });
}

/** Removes an account that was never verified and has nothing; its sign-up stays counted. Returns whether it did. */
export async function removeUnused(ctx: Context, { id, createdAt }: Account): Promise<boolean> {
  if (!(await deleteUnused(ctx, id))) return false;
  await ctx.db.insert(DeletedSignUp, { createdAt });
  return true;
}

export function reopenAccount(ctx: Context, id: string): Promise<Account> {
  return inTransaction(ctx, async (ctx) => {
    const account = await findLockedAccount(ctx.db, id);
    if (!account.closedAt) return account;
    await ctx.db.update(Account, { id: account.id }, { closedAt: null });
    await recordAccountAct(ctx, 'ACCOUNT_REOPENED', account);
    return Object.assign(account, { closedAt: null });
  });
}

/**
 * Limits the mails of an administrator. The rate limit is apart from that of the address, which strangers can use up: a
 * sign-up with the address must not stop an invitation.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export async function takeAdministratorMail(ctx: Context, recipient: string): Promise<void> {
  const { id } = requireActor(ctx);
  await ctx.throttle.take('mailsOfAdministratorPerRecipient', `${id} ${recipient}`);
  await ctx.throttle.take('mailsOfAdministrator', id);
}

export async function resendVerificationTo(ctx: Context, id: string): Promise<Notice> {
  return inTransaction(ctx, async (ctx) => {
    const account = await findLockedAccount(ctx.db, id);
    if (account.isVerified) fail('CONFLICT', { message: `${account.email} is verified already.` });
    await takeAdministratorMail(ctx, account.email);
    await enqueueMail(ctx, 'verification-requested', account.email, { isMuted: false });
    await recordAccountAct(ctx, 'VERIFICATION_RESENT', account);
    return { message: `Verification email resent to ${account.email}.` };
  });
}

export function endSessions(ctx: Context, id: string): Promise<Account> {
  return inTransaction(ctx, async (ctx) => {
    const account = await findLockedAccount(ctx.db, id);
    const count = await deleteSessions(ctx.db, account.id, ctx.now());
    await forgetDevices(ctx.db, account);
    await recordAccountAct(ctx, 'SESSIONS_ENDED', account, { count });
    const tokens = await endTokens(ctx, account);
    await enqueueMail(ctx, 'logged-out', account.email, { sessions: count, tokens });
    logSecurity(ctx, 'sessions-ended', account, { count, tokens, by: ctx.actor?.id ?? 'operator' });
    return account;
  });
}

export function stateOf(ctx: Context, { closedAt, isVerified, invitedAt }: Account): AccountState {
  if (closedAt) return 'CLOSED';
  if (isVerified) return 'ACTIVE';
  if (!invitedAt) return 'NOT_VERIFIED';
  return ctx.now().getTime() - invitedAt.getTime() < INVITATION_LIFETIME ? 'INVITED' : 'INVITATION_EXPIRED';
}

const sessionsLoader = defineLoader<SessionSummary | undefined>(
  (ctx, ids) => summarizeSessions(ctx.db, ids, ctx.now()),
  undefined,
);

export async function sessionsOf(
  ctx: Context,
  account: Account,
): Promise<{ count: number; lastUsedAt?: Date } | undefined> {
  if (!maySeeUsage(ctx, account)) return undefined;
  return (await sessionsLoader(ctx, account.id)) ?? { count: 0 };
}

/** Returns the name of an account, to those who may see its usage. */
export const nameOf = async (ctx: Context, account: Account): Promise<PersonName | undefined> =>
  maySeeUsage(ctx, account) ? personNameOf(ctx, account.id) : undefined;

export const maySeeUsage = (ctx: Context, { id }: Account): boolean =>
  isOwnAccount(ctx, id) || may(ctx, 'account:manage');
