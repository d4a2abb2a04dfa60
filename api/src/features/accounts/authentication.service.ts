import { fail } from '@portal/schema/errors';
import { DAY, DEVICES_KEPT } from '@portal/schema/limits';
import type { Context } from '../../platform/context.ts';
import { siteOf } from '../../platform/security/network.ts';
import { newSecret } from '../../platform/security/secrets.ts';
import type { Account } from './account.entity.ts';
import { useAppCode, useRecoveryCode } from './second-factor-codes.service.ts';

/**
 * Checks a password. Without an account it does the same work, so that the time discloses nothing.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export async function checkPassword(
  ctx: Context,
  email: string,
  account: Account | undefined,
  password: string,
): Promise<boolean> {
  const device = account && knownDevice(ctx, account);
  const refund = await takeAttempt(ctx, email, device);
  // Right passwords count, too: an account can have any number of known devices.
  if (device && account) await ctx.throttle.take('passwordsOfKnownDevices', account.id);
  let isWrong = false;
  try {
    const waiter = { network: ctx.network, account: device && account?.id };
    const right = await ctx.passwords.isRight(account?.passwordHash, password, waiter);
    isWrong = !right;
    return right;
  } finally {
    // A check that was refused for overload is no wrong password.
    if (!isWrong) await refund();
  }
}

/**
 * Checks a code. Wrong codes count like wrong passwords, and by the hour, too: the caller has the password.
 * @throws DomainError CODE_NEEDED without a code, INVALID_CODE, TOO_MANY_REQUESTS
 */
export async function requireCode(ctx: Context, account: Account, code: string): Promise<void> {
  if (!code) fail('CODE_NEEDED');
  const device = knownDevice(ctx, account);
  const refund = await takeAttempt(ctx, account.email, device);
  const counted = device ?? account.id;
  await ctx.throttle.take('codesOfAccount', counted);
  const isRight = /^\d{6}$/.test(code)
    ? await useAppCode(ctx, account, code)
    : await useRecoveryCode(ctx, account, code);
  if (!isRight) fail('INVALID_CODE');
  await refund();
  await ctx.throttle.refund('codesOfAccount', counted);
}

/** Takes points before the check, so that concurrent checks count. Strangers cannot use up the points of a known device. */
async function takeAttempt(ctx: Context, email: string, device: string | undefined) {
  if (device) {
    await ctx.throttle.take('passwordFromKnownDevice', device);
    return () => ctx.throttle.refund('passwordFromKnownDevice', device);
  }
  const here = `${email} ${siteOf(ctx.network) ?? ctx.network}`;
  await ctx.throttle.take('passwordFromOneAddress', here);
  await ctx.throttle.take('passwordFromEverywhere', email);
  return async () => {
    await ctx.throttle.refund('passwordFromOneAddress', here);
    await ctx.throttle.refund('passwordFromEverywhere', email);
  };
}

const DEVICES = 'portal-device-';
const DEVICE_LIFETIME = 180 * DAY;

/** Returns the name of an account's cookie: each has its own, so that a family on one phone does not replace each other's. */
const deviceCookie = (accountId: string) => `${DEVICES}${accountId.slice(0, 8)}`;

type DeviceOwner = Pick<Account, 'id' | 'deviceGeneration'>;

const claimsOf = ({ id, deviceGeneration }: DeviceOwner, nonce: string) =>
  ['device', id, String(deviceGeneration), nonce] as const;

function knownDevice(ctx: Context, account: DeviceOwner): string | undefined {
  const [nonce = '', signature = ''] = (ctx.cookies.read(deviceCookie(account.id)) ?? '').split('.');
  return ctx.secrets.isSigned(signature, ...claimsOf(account, nonce)) ? nonce : undefined;
}

export function rememberDevice(ctx: Context, account: DeviceOwner): void {
  signDevice(ctx, account, knownDevice(ctx, account) ?? newSecret());
}

/**
 * Renews a known device for a new generation. Only a login and a mailed reset register a device: each has its own rate limit.
 */
export function keepDevice(ctx: Context, account: DeviceOwner, deviceGeneration: number): void {
  const nonce = knownDevice(ctx, account);
  if (nonce) signDevice(ctx, { ...account, deviceGeneration }, nonce);
}

function signDevice(ctx: Context, account: DeviceOwner, nonce: string): void {
  const name = deviceCookie(account.id);
  ctx.cookies.set(name, `${nonce}.${ctx.secrets.sign(...claimsOf(account, nonce))}`, DEVICE_LIFETIME);
  const others = ctx.cookies.namesOf(DEVICES).filter((other) => other !== name);
  for (const oldest of others.slice(0, 1 - DEVICES_KEPT)) ctx.cookies.set(oldest, '', 0);
}

/** Deletes the proof that the caller's device logged in to this account before. */
export const forgetDevice = ({ cookies }: Context, accountId: string): void =>
  cookies.set(deviceCookie(accountId), '', 0);
