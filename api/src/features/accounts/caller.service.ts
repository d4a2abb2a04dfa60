import { fail } from '@portal/schema/errors';
import type { Context } from '../../platform/context.ts';
import { Account } from './account.entity.ts';
import { lockAccount } from './account.queries.ts';
import { Session } from './session.entity.ts';

/** Returns the account that was read for the call; undefined for a visitor. */
export const callerOf = ({ actor }: Context): Account | undefined =>
  actor instanceof Account ? actor : undefined;

/** @throws DomainError UNAUTHENTICATED for a visitor */
export const requireAccount = (ctx: Context): Account => callerOf(ctx) ?? fail('UNAUTHENTICATED');

/** Tells whether a session of this account calls: personal data is not for the account's access tokens. */
export const isOwnAccount = (ctx: Context, accountId: string): boolean =>
  ctx.actor?.id === accountId && !ctx.token;

/**
 * Locks the caller's account, as every end of its sessions does: a concurrent call gains nothing that outlives them.
 * @throws DomainError UNAUTHENTICATED when the session has ended since, FORBIDDEN when the role changed
 */
export async function lockCaller(ctx: Context): Promise<Account> {
  const { id, role } = requireAccount(ctx);
  const sessionId = ctx.sessionId ?? fail('UNAUTHENTICATED');
  const account = (await lockAccount(ctx.db, id)) ?? fail('UNAUTHENTICATED');
  if (!(await ctx.db.existsBy(Session, { id: sessionId }))) fail('UNAUTHENTICATED');
  if (account.role !== role) fail('FORBIDDEN');
  return account;
}
