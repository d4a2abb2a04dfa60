import { fail } from '@portal/schema/errors';
import type { Context } from '../../platform/context.ts';
import { Account } from './account.entity.ts';

/** Returns the account that was read for the call; undefined for a visitor. */
export const callerOf = ({ actor }: Context): Account | undefined =>
  actor instanceof Account ? actor : undefined;

/** @throws DomainError UNAUTHENTICATED for a visitor */
export const requireAccount = (ctx: Context): Account => callerOf(ctx) ?? fail('UNAUTHENTICATED');
