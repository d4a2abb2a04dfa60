/** The link by which a person ends emails of one kind, without a login. Only the mailbox has it. */
import { fail } from '@portal/schema/errors';
import type { Context } from '../../platform/context.ts';
import { isUuid } from '../../platform/database/find-row.ts';
import { Account } from './account.entity.ts';
import { accountFaults } from './account-fault.texts.ts';

/** The kinds of emails that end so, which the token is signed for. */
type Kind = 'draft-reminders' | 'review-digest' | 'call-news';

/**
 * Makes the token of an account. It never expires: the link in an old mail must still work.
 * @param of what the emails are about, where a person may end those of one thing alone
 */
export const endToken = (
  { secrets }: Pick<Context, 'secrets'>,
  kind: Kind,
  accountId: string,
  ...of: readonly string[]
): string => [accountId, secrets.sign(kind, accountId, ...of), ...of].join('.');

/** Locks the account of a token until the end of the transaction. @throws DomainError INVALID_TOKEN */
export async function lockAccountOfEnd(
  ctx: Context,
  kind: Kind,
  token: string,
): Promise<{ account: Account; of: readonly string[] }> {
  const [id = '', signature = '', ...of] = token.split('.');
  const isOurs = isUuid(id) && ctx.secrets.isSigned(signature, kind, id, ...of);
  const account =
    isOurs && (await ctx.db.findOne(Account, { where: { id }, lock: { mode: 'pessimistic_write' } }));
  if (account) return { account, of };
  return fail('INVALID_TOKEN', {
    message: accountFaults.endIncomplete,
  });
}
