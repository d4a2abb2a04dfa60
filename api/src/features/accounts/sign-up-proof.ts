/** The signed cookie of the browser that signed up (decision 8). */
import { DAY, SIGN_UPS_KEPT, VERIFICATION_LIFETIME } from '@portal/schema/limits';
import type { Context } from '../../platform/context.ts';
import { newSecret } from '../../platform/security/secrets.ts';
import type { Account } from './account.entity.ts';

export const SIGN_UP_COOKIE = 'portal-signup';

/** Longer than the lifetime of a verification link, because people ask for new links. */
const LIFETIME = 7 * DAY;

type Owner = Pick<Account, 'email' | 'passwordHash'>;

const claimsOf = (email: string, passwordHash: string, nonce: string) =>
  ['sign-up', email, passwordHash, nonce] as const;

/** Reads the signed proofs that the caller's browser signed up, newest first. */
const proofsOf = ({ cookies }: Context) => cookies.read(SIGN_UP_COOKIE)?.split('~', SIGN_UPS_KEPT) ?? [];

const storeProofs = ({ cookies }: Context, proofs: readonly string[]) =>
  cookies.set(SIGN_UP_COOKIE, proofs.join('~'), proofs.length > 0 ? LIFETIME : 0);

/**
 * Stores the proof of a sign-up, valid until the password of the account changes. The nonce hides whether the address had an
 * account.
 */
export function rememberSignUp(ctx: Context, { email, isVerified }: Account, passwordHash: string): void {
  const nonce = newSecret();
  // For an account that was verified before, the proof is void: otherwise each sign-up would be a guess at its password.
  const proven = isVerified ? newSecret() : passwordHash;
  const proof = `${nonce}.${ctx.secrets.sign(...claimsOf(email, proven, nonce))}`;
  storeProofs(ctx, [proof, ...proofsOf(ctx)].slice(0, SIGN_UPS_KEPT));
}

/** Finds the proof that the caller's browser signed up with the present password. */
export function findSignUp(ctx: Context, { email, passwordHash }: Owner): string | undefined {
  if (passwordHash === null) return undefined;
  return proofsOf(ctx).find((proof) => {
    const [nonce = '', signature = ''] = proof.split('.');
    return ctx.secrets.isSigned(signature, ...claimsOf(email, passwordHash, nonce));
  });
}

/** Tells whether the browser that signed up may log in without the password: once, soon after the verification in any browser. */
export async function takeSignUpLogin(ctx: Context, account: Account): Promise<boolean> {
  const { verifiedAt, secondFactorAt, closedAt, deviceGeneration } = account;
  const proof = findSignUp(ctx, account);
  if (!proof || !verifiedAt || secondFactorAt || closedAt) return false;
  // A later generation means that the owner voided the rights of other browsers.
  if (deviceGeneration > 0) return false;
  if (ctx.now().getTime() - verifiedAt.getTime() > VERIFICATION_LIFETIME) return false;
  const [nonce = ''] = proof.split('.');
  return ctx.throttle.tryTake('loginsOfSignUp', nonce);
}

/** Deletes the proof at a login, which makes it unnecessary. */
export function forgetSignUp(ctx: Context, account: Owner): void {
  const proof = findSignUp(ctx, account);
  if (proof)
    storeProofs(
      ctx,
      proofsOf(ctx).filter((other) => other !== proof),
    );
}
