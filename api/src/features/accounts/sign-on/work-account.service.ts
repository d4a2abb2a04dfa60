import { In } from 'typeorm';
import { fail } from '@portal/schema/errors';
import { readEmail } from '@portal/schema/text';
import { recordAccountAct } from '../../audit/security-audit.service.ts';
import { inTransaction } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import { Account } from '../account.entity.ts';
import { findAccountByEmail, findLockedAccount } from '../account.queries.ts';
import { endSessions, maySeeUsage } from '../administration.service.ts';
import { WorkAccount } from './work-account.entity.ts';

const linkLoader = defineLoader<boolean>(async (ctx, ids) => {
  const found = await ctx.db.findBy(WorkAccount, { accountId: In([...ids]) });
  return new Map(found.map(({ accountId }) => [accountId, true]));
}, false);

export const hasWorkAccount = async (ctx: Context, account: Account): Promise<boolean | undefined> =>
  maySeeUsage(ctx, account) ? linkLoader(ctx, account.id) : undefined;

/**
 * Unlinks an account, so that the next work account with its address is admitted. The account loses sessions, tokens and
 * password, so that its earlier owner does not share it with the next.
 * @throws DomainError NOT_FOUND, CONFLICT without a work account
 */
export function unlinkWorkAccount(ctx: Context, id: string): Promise<Account> {
  return inTransaction(ctx, async (ctx) => {
    const account = await findLockedAccount(ctx.db, id);
    const { affected } = await ctx.db.delete(WorkAccount, { accountId: account.id });
    if (!affected) fail('CONFLICT', { message: `${account.email} has no work account.` });
    await recordAccountAct(ctx, 'WORK_ACCOUNT_UNLINKED', account);
    await endSessions(ctx, account.id);
    await ctx.db.update(Account, { id: account.id }, { passwordHash: null });
    return account;
  });
}

export async function unlinkByAddress(ctx: Context, email: string): Promise<Account> {
  const account = await findAccountByEmail(ctx.db, readEmail(email));
  return unlinkWorkAccount(ctx, (account ?? fail('NOT_FOUND', { message: `${email} has no account.` })).id);
}
