import { changePasswordRules } from '@portal/schema/account';
import { DomainError, fail, failField } from '@portal/schema/errors';
import { SESSIONS_SHOWN_MAX } from '@portal/schema/limits';
import { parse } from '@portal/schema/parse';
import { recordSecurity } from '../audit/security-audit.service.ts';
import { logSecurity } from '../../platform/security/security-log.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { findRow } from '../../platform/database/find-row.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { Account } from './account.entity.ts';
import { requireAccount } from './caller.ts';
import {
  activeSessions,
  deleteLogin,
  deleteOtherSessions,
  dropMailedLinks,
  freshPassword,
} from './account.queries.ts';
import type { Notice } from './account.service.ts';
import { keepDevice } from './authentication.service.ts';
import { refuseWeakPassword } from '../../platform/security/common-passwords.ts';
import { Session } from './session.entity.ts';
import { isOwnAccount, lockCaller, renewSession, requirePassword } from './session.service.ts';

export async function changePassword(ctx: Context, input: unknown): Promise<Notice> {
  const { currentPassword, password } = parse(changePasswordRules, input);
  const account = requireAccount(ctx);
  await requireOwnPassword(ctx, account, currentPassword, 'currentPassword');
  if (password === currentPassword) failField('password', 'Choose a password other than your current one.');
  await refuseWeakPassword(password, account.email);
  const passwordHash = await ctx.passwords.hash(password, ctx);
  const deviceGeneration = await inTransaction(ctx, async (ctx) => {
    const now = await lockCaller(ctx);
    // The password changed after it was checked.
    if (now.passwordHash !== account.passwordHash) fail('CONFLICT');
    const deviceGeneration = now.deviceGeneration + 1;
    await ctx.db.update(Account, { id: account.id }, { ...freshPassword(passwordHash), deviceGeneration });
    await dropMailedLinks(ctx.db, account.id);
    await deleteOtherSessions(ctx, account.id);
    await enqueueMail(ctx, 'password-changed', account.email, { here: true });
    await recordSecurity(ctx, 'password-changed', account);
    return deviceGeneration;
  });
  await renewSession(ctx, 0);
  keepDevice(ctx, account, deviceGeneration);
  return { message: 'Your password is changed. We logged you out on all other devices.' };
}

export async function requireOwnPassword(
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

export async function listSessions(ctx: Context, { id }: Account): Promise<Session[] | undefined> {
  if (!isOwnAccount(ctx, id)) return undefined;
  return ctx.db.find(Session, {
    where: { accountId: id, ...activeSessions(ctx.now()) },
    order: { lastUsedAt: 'DESC', id: 'ASC' },
    take: SESSIONS_SHOWN_MAX,
  });
}

export async function findSession(ctx: Context, key: string): Promise<Session> {
  const accountId = ctx.token ? undefined : ctx.actor?.id;
  if (!accountId) return fail('NOT_FOUND');
  const isKey = (text: string) => /^[0-9a-f]{64}$/.test(text);
  const find = (db: Context['db'], key: string) =>
    db.findOneBy(Session, { id: Buffer.from(key, 'hex'), accountId, ...activeSessions(ctx.now()) });
  return findRow(ctx.db, key, find, { message: 'This session has ended already.', isKey });
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
    const deviceGeneration = (await lockCaller(ctx)).deviceGeneration + 1;
    await ctx.db.update(Account, { id: account.id }, { deviceGeneration });
    const count = await deleteOtherSessions(ctx, account.id);
    logSecurity(ctx, 'sessions-ended', undefined, { count });
    return deviceGeneration;
  });
  keepDevice(ctx, account, deviceGeneration);
  return account;
}
