import type { Context } from '../../platform/context.ts';
import type { TallyChange } from '../../platform/tallies/tally.queries.ts';
import { addTally } from '../../platform/tallies/tally.service.ts';
import type { Account } from './account.entity.ts';

/** Sums of accounts by the day of the signup. `holds` is the SQL condition by which a row `account` counts. */
export const accountTotals = {
  registeredUsers: {
    counter: 'account.registered',
    holds: 'true',
    about: 'Sign-ups in the range, also those whose account was deleted since it was never verified.',
  },
  verifiedUsers: {
    counter: 'account.verified',
    holds: 'account.verified_at IS NOT NULL',
    about: 'Those of them whose email address is verified by now.',
  },
} as const;

/** Returns the SQL that counts the accounts of each sum by the day of the signup. */
export const countAccounts = (): string => {
  const counters = Object.values(accountTotals).map(({ counter, holds }) => `('${counter}', ${holds})`);
  return `SELECT (created_at AT TIME ZONE $1)::date AS day, counter, count(*) AS amount
    FROM (SELECT id, created_at, verified_at FROM accounts WHERE NOT is_system UNION ALL SELECT NULL, created_at, NULL FROM deleted_sign_ups) AS account
    CROSS JOIN LATERAL (VALUES ${counters.join(', ')}) AS counters (counter, holds)
    WHERE holds
    GROUP BY 1, 2`;
};

/** Counts a signup. One whose address has an account adds zero, so that the same work takes the same time. */
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
