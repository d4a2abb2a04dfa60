/** The opt-out from draft reminders: the link in each reminder ends them for the account, without a login. */
import { fail } from '@portal/schema/errors';
import { inTransaction } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { isUuid } from '../../../platform/database/find-row.ts';
import { Account } from '../../accounts/account.entity.ts';
import { AuditEvent } from '../../audit/audit-event.entity.ts';
import { recordAccountAct } from '../../audit/security-audit.service.ts';

const PURPOSE = 'draft-reminders';

/** Makes the opt-out token of an account. It never expires: the link in an old mail must still work. */
export const reminderToken = ({ secrets }: Pick<Context, 'secrets'>, ownerId: string): string =>
  `${ownerId}.${secrets.sign(PURPOSE, ownerId)}`;

/** The opt-out is stored as a row of the audit log. */
const ENDED = { action: 'DRAFT_REMINDERS_ENDED', subjectKind: 'ACCOUNT' } as const;

/** Returns the SQL condition that an account wants no reminders. */
export const wantsNone = (ownerId: string): string =>
  `EXISTS (SELECT FROM audit_events WHERE subject_id = ${ownerId} AND action = '${ENDED.action}')`;

/** Ends the reminders of an account; idempotent. @returns whether it is new @throws DomainError INVALID_TOKEN */
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
    // The account is recorded as the actor, logged in or not: only its mailbox has the link.
    await recordAccountAct({ ...ctx, actor: account, token: undefined }, ENDED.action, account);
    return true;
  });
}
