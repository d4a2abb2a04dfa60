import { isElevated, roles as ranks } from '@portal/schema/access';
import type { Role } from '@portal/schema/access';
import { fail } from '@portal/schema/errors';
import { parse } from '@portal/schema/parse';
import { searchRules } from '@portal/schema/rules';
import { recordAudit } from '../audit/audit.service.ts';
import type { AuditedAct } from '../audit/audit.service.ts';
import { logSecurity } from '../../platform/security/security-log.ts';
import { inTransaction, may } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { findRow } from '../../platform/database/find-row.ts';
import type { Connection } from '../../platform/paging/connection.ts';
import { newestPageOf } from '../../platform/paging/page.ts';
import type { Page } from '../../platform/paging/page.ts';
import { defineLoader } from '../../platform/loaders.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { Account } from './account.entity.ts';
import { forgetDevices } from './account.queries.ts';
import { callerOf } from './caller.ts';
import { endTokens } from './account-events.ts';
import type { Notice } from './account.service.ts';
import * as queries from './administration.queries.ts';
import type { SessionSummary } from './administration.queries.ts';
import { isOwnAccount, lockCaller } from './session.service.ts';

export interface AccountFilter {
  search?: string | null;
  roles?: readonly Role[] | null;
  isVerified?: boolean | null;
}

export async function searchAccounts(
  ctx: Context,
  page: Page,
  { roles, isVerified, ...filter }: AccountFilter,
): Promise<Connection<Account>> {
  const { search } = parse(searchRules, filter);
  const selection = { search, roles: roles ?? [], isVerified: isVerified ?? undefined };
  return newestPageOf(ctx, page, (db) => queries.selectAccounts(db, selection), search !== '');
}

/** @throws DomainError NOT_FOUND, also for another's account unless the caller is an administrator */
export async function findAccount(ctx: Context, id: string): Promise<Account> {
  const caller = callerOf(ctx);
  if (caller?.id === id) return caller;
  if (!may(ctx, 'account:manage')) fail('NOT_FOUND');
  return findRow(ctx.db, id, (db, id) => db.findOneBy(Account, { id }));
}

/** Unverified accounts stay users: the password may be a stranger's. @throws DomainError NOT_FOUND, CONFLICT */
export function changeRole(ctx: Context, id: string, role: Role): Promise<Account> {
  return inTransaction(ctx, async (ctx) => {
    // Locked before the account: of two concurrent demotions each would count on the other's administrator.
    const administrators = await queries.lockAdministrators(ctx.db);
    // Except the operator, who has no account.
    if (ctx.actor) await lockCaller(ctx);
    const account = await lockAccountOrFail(ctx, id);
    if (account.role === role) return account;
    if (isElevated(role) && !account.isVerified) {
      fail('CONFLICT', {
        message: `${account.email} is not verified yet. Give the role when the mailed link was followed.`,
      });
    }
    if (account.role === 'admin' && !administrators.some((a) => a.id !== account.id && a.isVerified)) {
      fail('CONFLICT', { message: `${account.email} is the last administrator. Make another one first.` });
    }
    await ctx.db.update(Account, { id: account.id }, { role });
    await record(ctx, 'ROLE_CHANGED', account, { from: account.role, to: role });
    if (ranks.indexOf(role) < ranks.indexOf(account.role)) await endTokens(ctx, account);
    return Object.assign(account, { role });
  });
}

export async function resendVerificationTo(ctx: Context, id: string): Promise<Notice> {
  return inTransaction(ctx, async (ctx) => {
    const account = await lockAccountOrFail(ctx, id);
    if (account.isVerified) fail('CONFLICT', { message: `${account.email} is verified already.` });
    await ctx.throttle.take('mailsPerRecipient', account.email);
    await enqueueMail(ctx, 'verification-requested', account.email, { isMuted: false });
    await record(ctx, 'VERIFICATION_RESENT', account);
    return { message: `Verification email resent to ${account.email}.` };
  });
}

export function endSessions(ctx: Context, id: string): Promise<Account> {
  return inTransaction(ctx, async (ctx) => {
    const account = await lockAccountOrFail(ctx, id);
    const count = await queries.endSessions(ctx.db, account.id, ctx.now());
    await forgetDevices(ctx.db, account.id);
    await record(ctx, 'SESSIONS_ENDED', account, { count });
    const tokens = await endTokens(ctx, account);
    await enqueueMail(ctx, 'logged-out', account.email, { sessions: count, tokens });
    logSecurity(ctx, 'sessions-ended', account, { count, tokens, by: ctx.actor?.id ?? 'operator' });
    return account;
  });
}

const sessionsLoader = defineLoader<SessionSummary | undefined>(
  (ctx, ids) => queries.summarizeSessions(ctx.db, ids, ctx.now()),
  undefined,
);

export async function sessionsOf(
  ctx: Context,
  account: Account,
): Promise<{ count: number; lastUsedAt?: Date } | undefined> {
  if (!maySeeUsage(ctx, account)) return undefined;
  return (await sessionsLoader(ctx, account.id)) ?? { count: 0 };
}

export const maySeeUsage = (ctx: Context, { id }: Account): boolean =>
  isOwnAccount(ctx, id) || may(ctx, 'account:manage');

export const lockAccountOrFail = ({ db }: Context, id: string): Promise<Account> =>
  findRow(db, id, queries.lockAccount, { message: 'There is no account under that id.' });

function record(
  ctx: Context,
  action: AuditedAct['action'],
  { id, email }: Account,
  details?: AuditedAct['details'],
): Promise<void> {
  return recordAudit(ctx, { action, subjectKind: 'ACCOUNT', subjectId: id, subjectLabel: email, details });
}
