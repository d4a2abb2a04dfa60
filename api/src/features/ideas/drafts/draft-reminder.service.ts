/** Who may be reminded of drafts: the link in a reminder ends them for the account, without a login. */
import { fail } from '@portal/schema/errors';
import { inTransaction } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { isUuid } from '../../../platform/database/find-row.ts';
import { Account } from '../../accounts/account.entity.ts';
import { AuditEvent } from '../../audit/audit-event.entity.ts';
import { recordAccountAct } from '../../audit/security-audit.service.ts';

const PURPOSE = 'draft-reminders';

/** Makes the token of an account. It never expires: an old mail must still end what comes. */
export const reminderToken = ({ secrets }: Pick<Context, 'secrets'>, ownerId: string): string =>
  `${ownerId}.${secrets.sign(PURPOSE, ownerId)}`;

/** The audit log is where the wish is kept. */
const ENDED = { action: 'DRAFT_REMINDERS_ENDED', subjectKind: 'ACCOUNT' } as const;

/** Selects the accounts that want no reminders, in SQL. */
export const wantsNone = (ownerId: string): string =>
  `EXISTS (SELECT FROM audit_events WHERE subject_id = ${ownerId} AND action = '${ENDED.action}')`;

/** Does nothing when it is repeated. @returns whether it is new @throws DomainError INVALID_TOKEN */
export async function endDraftReminders(ctx: Context, token: string): Promise<boolean> {
  const [ownerId = '', signature = ''] = token.split('.');
  const isOurs = isUuid(ownerId) && ctx.secrets.isSigned(signature, PURPOSE, ownerId);
  return inTransaction(ctx, async (ctx) => {
    const account = isOurs
      ? await ctx.db.findOne(Account, { where: { id: ownerId }, lock: { mode: 'pessimistic_write' } })
      : undefined;
    if (!account)
      return fail('INVALID_TOKEN', {
        message: 'This link is incomplete, or its account is gone. Open it from the email again.',
      });
    if (await ctx.db.existsBy(AuditEvent, { ...ENDED, subjectId: ownerId })) return false;
    // Whoever reads the mailbox did it, whether logged in or not.
    await recordAccountAct({ ...ctx, actor: account, token: undefined }, ENDED.action, account);
    return true;
  });
}
