/** Codes of an authenticator app (RFC 6238), and one-time recovery codes. No code works twice. */
import { generateSecret, verify } from 'otplib';
import { LessThan } from 'typeorm';
import { RECOVERY_CODES } from '@portal/schema/limits';
import { recordSecurity } from '../audit/security-audit.service.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { hashSecret } from '../../platform/security/secrets.ts';
import type { Account } from './account.entity.ts';
import { SecondFactor } from './second-factor.entity.ts';

const CLOCK_DRIFT_SECONDS = 30;
/** A recovery code has 28 letters and digits. At that length a fast hash is enough (ASVS 6.5.2). */
const RECOVERY_CODE_BYTES = 17;

export async function stepOf(
  ctx: Context,
  { secret }: Pick<SecondFactor, 'secret'>,
  code: string,
): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined;
  const result = await verify({
    secret: ctx.secrets.decrypt(secret),
    token: code,
    epoch: Math.floor(ctx.now().getTime() / 1_000),
    epochTolerance: CLOCK_DRIFT_SECONDS,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

export async function useAppCode(ctx: Context, { id: accountId }: Account, code: string): Promise<boolean> {
  const factor = await ctx.db.findOneBy(SecondFactor, { accountId });
  const lastStep = factor && (await stepOf(ctx, factor, code));
  if (!lastStep) return false;
  // The update is conditional: a code is accepted once, even by concurrent calls.
  const earlier = { accountId, lastStep: LessThan(lastStep) };
  return (await ctx.db.update(SecondFactor, earlier, { lastStep })).affected === 1;
}

export function useRecoveryCode(ctx: Context, account: Account, code: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const { raw } = await ctx.db
      .createQueryBuilder()
      .update(SecondFactor)
      .set({ recoveryCodes: () => 'array_remove(recovery_codes, :hash)' })
      .where('account_id = :id AND :hash = ANY (recovery_codes)', { id: account.id, hash: hashSecret(code) })
      .returning('cardinality(recovery_codes) AS "left"')
      .execute();
    const [used] = raw as { left: number }[];
    if (!used) return false;
    const { left } = used;
    await enqueueMail(ctx, 'second-factor-changed', account.email, { change: 'recovery-code', left });
    await recordSecurity(ctx, 'recovery-code-used', account, { left });
    return true;
  });
}

export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const plain = Array.from({ length: RECOVERY_CODES }, () =>
    generateSecret({ length: RECOVERY_CODE_BYTES }).toLowerCase(),
  );
  return { codes: plain.map((code) => code.replace(/(.{4})(?!$)/g, '$1-')), hashes: plain.map(hashSecret) };
}
