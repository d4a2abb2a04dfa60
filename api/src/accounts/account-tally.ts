/** What the statistics count of accounts (stats/figures.ts), all of it on the day of the signup. */
import type { Context } from '../context.ts';
import type { TallyChange } from '../stats/figures.ts';
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
  const change = { at: createdAt, amount: isNew ? 1 : 0 };
  const changes: TallyChange[] = [{ ...change, counter: 'account.registered' }];
  if (verifiedAt) changes.push({ ...change, counter: 'account.verified' });
  await addTally(ctx, changes);
}

/** Takes accounts that were never verified out of the count. */
export async function tallyUnverifiedGone(ctx: Context, signedUpAt: readonly Date[]): Promise<void> {
  await addTally(
    ctx,
    signedUpAt.map((at) => ({ at, counter: 'account.registered', amount: -1 })),
  );
}

/** Counts that an account's address was verified. */
export async function tallyVerified(ctx: Context, signedUpAt: Date): Promise<void> {
  await addTally(ctx, [{ at: signedUpAt, counter: 'account.verified', amount: 1 }]);
}
