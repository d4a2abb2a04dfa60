import type { Context } from '../../platform/context.ts';
import { defineEvent, publish } from '../../platform/events.ts';
import type { Account } from './account.entity.ts';

export const emailChanged = defineEvent<{ accountId: string; email: string }>('email changed');

export const roleChanged = defineEvent<Account>('role changed');

export const accountClosed = defineEvent<Account>('account closed');

/** Handlers return how many credentials of other systems they ended. */
export const accessEnded = defineEvent<Account, number>('access ended');

/** Ends the provider's session of the token. Handlers return the address at which the browser does it. */
export const signedOff = defineEvent<string, string | undefined>('signed off');

/** Ends what other systems call with in the name of an account; returns how many there were. */
export async function endTokens(ctx: Context, account: Account): Promise<number> {
  const ended = await publish(ctx, accessEnded, account);
  return ended.reduce((sum, number) => sum + number, 0);
}
