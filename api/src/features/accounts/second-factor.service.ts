import { generateSecret, generateURI } from 'otplib';
import { codeRules } from '@portal/schema/account';
import { company } from '@portal/schema/company';
import { fail } from '@portal/schema/errors';
import { parse } from '@portal/schema/rules';
import { recordAccountAct, recordSecurity } from '../audit/security-audit.service.ts';
import { logSecurity } from '../../platform/security/security-log.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { Account } from './account.entity.ts';
import { findLockedAccount, forgetDevices } from './account.queries.ts';
import { isOwnAccount, lockCaller, requireAccount } from './caller.service.ts';
import { keepDevice, requireCode } from './authentication.service.ts';
import { newRecoveryCodes, stepOf } from './second-factor-codes.service.ts';
import { SecondFactor } from './second-factor.entity.ts';
import { deleteOtherSessions } from './session.queries.ts';
import { accountFaults } from './account-fault.texts.ts';

export interface SecondFactorKey {
  secret: string;
  uri: string;
}

export interface RecoveryCodes {
  codes: string[];
}

export function startSecondFactor(ctx: Context): Promise<SecondFactorKey> {
  return inTransaction(ctx, async (ctx) => {
    const { id: accountId, email } = await lockWithoutFactor(ctx);
    const secret = generateSecret();
    const factor = { accountId, secret: ctx.secrets.encrypt(secret), lastStep: 0, recoveryCodes: [] };
    await ctx.db.upsert(SecondFactor, factor, ['accountId']);
    return { secret, uri: generateURI({ issuer: company.programme, label: email, secret }) };
  });
}

export async function confirmSecondFactor(ctx: Context, input: unknown): Promise<RecoveryCodes> {
  const { code } = parse(codeRules, input);
  const { codes, account, deviceGeneration } = await inTransaction(ctx, async (ctx) => {
    const account = await lockWithoutFactor(ctx);
    const factor =
      (await ctx.db.findOneBy(SecondFactor, { accountId: account.id })) ??
      fail('CONFLICT', { message: accountFaults.startAgain });
    const lastStep = (await stepOf(ctx, factor, code)) ?? failWrongApp();
    const { codes, hashes } = newRecoveryCodes();
    await ctx.db.update(SecondFactor, { accountId: account.id }, { lastStep, recoveryCodes: hashes });
    // Known devices and other sessions end, since they proved the password alone.
    const deviceGeneration = await forgetDevices(ctx.db, account, { secondFactorAt: ctx.now() });
    await deleteOtherSessions(ctx, account.id);
    await enqueueMail(ctx, 'second-factor-changed', account.email, { change: 'on' });
    await recordSecurity(ctx, 'second-factor-on', account);
    return { codes, account, deviceGeneration };
  });
  keepDevice(ctx, account, deviceGeneration);
  return { codes };
}

const failWrongApp = () =>
  fail('INVALID_CODE', {
    message: accountFaults.wrongApp,
  });

export async function renewRecoveryCodes(ctx: Context, input: unknown): Promise<RecoveryCodes> {
  const account = await requireFactor(ctx, input);
  const { codes, hashes } = newRecoveryCodes();
  await inTransaction(ctx, async (ctx) => {
    await lockCaller(ctx);
    await ctx.db.update(SecondFactor, { accountId: account.id }, { recoveryCodes: hashes });
    await enqueueMail(ctx, 'second-factor-changed', account.email, { change: 'codes' });
    await recordSecurity(ctx, 'recovery-codes-renewed', account);
  });
  return { codes };
}

export async function turnOffSecondFactor(ctx: Context, input: unknown): Promise<Account> {
  const account = await requireFactor(ctx, input);
  await inTransaction(ctx, async (ctx) => {
    await lockCaller(ctx);
    await deleteFactor(ctx, account);
    await enqueueMail(ctx, 'second-factor-changed', account.email, { change: 'off' });
    await recordSecurity(ctx, 'second-factor-off', account);
  });
  return Object.assign(account, { secondFactorAt: null });
}

/** @throws DomainError NOT_FOUND, CONFLICT when there is no factor, and for one's own, which takes a code */
export function removeSecondFactor(ctx: Context, id: string): Promise<Account> {
  return inTransaction(ctx, async (ctx) => {
    const account = await findLockedAccount(ctx.db, id);
    if (ctx.actor?.id === account.id)
      fail('CONFLICT', { message: 'Turn your own two-step login off on the page Account.' });
    if (!account.secondFactorAt) fail('CONFLICT', { message: `${account.email} has no two-step login.` });
    await deleteFactor(ctx, account);
    await enqueueMail(ctx, 'second-factor-changed', account.email, { change: 'removed' });
    logSecurity(ctx, 'second-factor-off', account, { by: ctx.actor?.id ?? 'operator' });
    await recordAccountAct(ctx, 'SECOND_FACTOR_REMOVED', account);
    return Object.assign(account, { secondFactorAt: null });
  });
}

export async function recoveryCodesLeft(ctx: Context, { id, secondFactorAt }: Account) {
  if (!isOwnAccount(ctx, id) || !secondFactorAt) return undefined;
  return (await ctx.db.findOneBy(SecondFactor, { accountId: id }))?.recoveryCodes.length ?? 0;
}

async function requireFactor(ctx: Context, input: unknown): Promise<Account> {
  const account = requireAccount(ctx);
  const { code } = parse(codeRules, input);
  if (!account.secondFactorAt) fail('CONFLICT', { message: accountFaults.stepsOff });
  await requireCode(ctx, account, code);
  return account;
}

async function lockWithoutFactor(ctx: Context): Promise<Account> {
  const account = await lockCaller(ctx);
  if (account.secondFactorAt) fail('CONFLICT', { message: accountFaults.stepsOn });
  return account;
}

async function deleteFactor(ctx: Context, { id }: Account): Promise<void> {
  // The account is locked first, as elsewhere, to avoid a deadlock.
  await ctx.db.update(Account, { id }, { secondFactorAt: null });
  await ctx.db.delete(SecondFactor, { accountId: id });
}
