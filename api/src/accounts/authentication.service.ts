/** Proofs of who somebody is: passwords, codes, and devices that logged in before. */
import { fail } from '@portal/schema/errors';
import type { Context } from '../context.ts';
import { newSecret } from '../security/secrets.ts';
import type { Account } from './account.entity.ts';
import { useAppCode, useRecoveryCode } from './second-factor-codes.service.ts';

/**
 * Checks a password; a wrong one counts against the allowances. Without an account it does the same work, so that
 * time does not tell.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export async function checkPassword(
  ctx: Context,
  email: string,
  account: Account | undefined,
  password: string,
): Promise<boolean> {
  const device = account && knownDevice(ctx, account);
  const giveBack = await takeAttempt(ctx, email, device);
  let isWrong = false;
  try {
    const right = await ctx.passwords.isRight(
      account?.passwordHash,
      password,
      device ? undefined : ctx.address,
    );
    isWrong = !right;
    return right;
  } finally {
    // A check that was refused for overload is no wrong password.
    if (!isWrong) await giveBack();
  }
}

/**
 * Uses a code of the account's app, or one of its recovery codes. A wrong one counts like a wrong password, and
 * against an allowance an hour: whoever may try has the password already. A known device, which proved the factor when
 * it logged in, has one of its own.
 * @throws DomainError CODE_NEEDED without a code, INVALID_CODE, TOO_MANY_REQUESTS
 */
export async function requireCode(ctx: Context, account: Account, code: string): Promise<void> {
  if (!code) fail('CODE_NEEDED');
  const device = knownDevice(ctx, account);
  const giveBack = await takeAttempt(ctx, account.email, device);
  const counted = device ?? account.id;
  await ctx.throttle.take('codesOfAccount', counted);
  const isRight = /^\d{6}$/.test(code)
    ? await useAppCode(ctx, account, code)
    : await useRecoveryCode(ctx, account, code);
  if (!isRight) fail('INVALID_CODE');
  await giveBack();
  await ctx.throttle.giveBack('codesOfAccount', counted);
}

/**
 * Takes the points before the check, so that concurrent checks count, and returns how to refund them. A known device
 * has an allowance of its own: strangers who use up the others cannot lock it out.
 */
async function takeAttempt(ctx: Context, email: string, device: string | undefined) {
  if (device) {
    await ctx.throttle.take('passwordFromKnownDevice', device);
    return () => ctx.throttle.giveBack('passwordFromKnownDevice', device);
  }
  const here = `${email} ${ctx.address}`;
  await ctx.throttle.take('passwordFromOneAddress', here);
  await ctx.throttle.take('passwordFromEverywhere', email);
  return async () => {
    await ctx.throttle.giveBack('passwordFromOneAddress', here);
    await ctx.throttle.giveBack('passwordFromEverywhere', email);
  };
}

type DeviceOwner = Pick<Account, 'id' | 'deviceGeneration'>;

const claimsOf = ({ id, deviceGeneration }: DeviceOwner, nonce: string) =>
  ['device', id, String(deviceGeneration), nonce] as const;

function knownDevice(ctx: Context, account: DeviceOwner): string | undefined {
  const [nonce = '', signature = ''] = (ctx.session.deviceOf(account.id) ?? '').split('.');
  return ctx.secrets.isSigned(signature, ...claimsOf(account, nonce)) ? nonce : undefined;
}

export function rememberDevice(ctx: Context, account: DeviceOwner): void {
  signDevice(ctx, account, knownDevice(ctx, account) ?? newSecret());
}

/**
 * Keeps a known device known in the account's next generation. Only a login makes a new one known: each has an
 * allowance of guesses of its own.
 */
export function keepDevice(ctx: Context, account: DeviceOwner, deviceGeneration: number): void {
  const nonce = knownDevice(ctx, account);
  if (nonce) signDevice(ctx, { ...account, deviceGeneration }, nonce);
}

function signDevice(ctx: Context, account: DeviceOwner, nonce: string): void {
  ctx.session.rememberDevice(account.id, `${nonce}.${ctx.secrets.sign(...claimsOf(account, nonce))}`);
}
