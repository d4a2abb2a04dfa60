import type { Context } from '../../platform/context.ts';
import { defineEvent, publish } from '../../platform/events.ts';
import type { Account } from './account.entity.ts';

export const emailChanged = defineEvent<{ accountId: string; email: string }>('email changed');

export const roleChanged = defineEvent<Account>('role changed');

export const accountClosed = defineEvent<Account>('account closed');

/** The event that an account loses its access. Handlers return how many credentials of other systems they ended. */
export const accessEnded = defineEvent<Account, number>('access ended');

/** The event of a new password. Handlers name the credentials of other systems that go on. */
export const passwordChanged = defineEvent<Account, string[]>('password changed');

/** The event of a logout, with the provider's token. Handlers return the address at which the browser ends the provider's session. */
export const signedOff = defineEvent<string, string | undefined>('signed off');

/** Ends the credentials with which other systems call for an account; returns how many there were. */
export async function endTokens(ctx: Context, account: Account): Promise<number> {
  const ended = await publish(ctx, accessEnded, account);
  return ended.reduce((sum, number) => sum + number, 0);
}
