/** What the statistics count of accounts (stats/counter.ts), all of it on the day of the signup. */
import { dayAt } from '@portal/schema/programme-time';
import type { Context } from '../context.ts';
import { addTally } from '../stats/tally.service.ts';
import type { Account } from './account.entity.ts';

/**
 * Counts an account that was just made.
 * @param isNew false counts nothing, at the same cost: for a signup whose address has an account
 */
export async function tallySignUp(
  ctx: Context,
  { createdAt, verifiedAt }: Pick<Account, 'createdAt' | 'verifiedAt'>,
  { isNew }: { isNew: boolean },
): Promise<void> {
  const day = dayAt(createdAt, ctx.timeZone);
  const amount = isNew ? 1 : 0;
  await addTally(ctx, [{ day, counter: 'account.registered', amount }]);
  if (verifiedAt) await addTally(ctx, [{ day, counter: 'account.verified', amount }]);
}

/** Counts that an account's address was verified. */
export async function tallyVerified(ctx: Context, signedUpAt: Date): Promise<void> {
  await addTally(ctx, [{ day: dayAt(signedUpAt, ctx.timeZone), counter: 'account.verified', amount: 1 }]);
}
