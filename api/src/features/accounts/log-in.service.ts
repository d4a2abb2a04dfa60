import type { Context } from '../../platform/context.ts';
import type { TallyChange } from '../../platform/tallies/tally.queries.ts';
import { addTally } from '../../platform/tallies/tally.service.ts';
import type { Account } from './account.entity.ts';

/** A signup whose address has an account writes zeros: the same work takes the same time. */
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

export async function tallyVerified(ctx: Context, signedUpAt: Date): Promise<void> {
  await addTally(ctx, [{ at: signedUpAt, counter: 'account.verified', amount: 1 }]);
}
