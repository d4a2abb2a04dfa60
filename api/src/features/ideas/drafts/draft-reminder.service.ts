/** The opt-out from draft reminders: the link in each reminder ends them for the account, without a login. */
import { inTransaction } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { lockAccountOfEnd } from '../../accounts/mail-end.service.ts';
import { AuditEvent } from '../../audit/audit-event.entity.ts';
import { recordAccountAct } from '../../audit/security-audit.service.ts';

/** The opt-out is stored as a row of the audit log. */
const ENDED = { action: 'DRAFT_REMINDERS_ENDED', subjectKind: 'ACCOUNT' } as const;

/** Returns the SQL condition that an account wants no reminders. */
export const wantsNone = (ownerId: string): string =>
  `EXISTS (SELECT FROM audit_events WHERE subject_id = ${ownerId} AND action = '${ENDED.action}')`;

/** Ends the reminders of an account; idempotent. @returns whether it is new @throws DomainError INVALID_TOKEN */
export async function endDraftReminders(ctx: Context, token: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const { account } = await lockAccountOfEnd(ctx, 'draft-reminders', token);
    if (await ctx.db.existsBy(AuditEvent, { ...ENDED, subjectId: account.id })) return false;
    // The account is recorded as the actor, logged in or not: only its mailbox has the link.
    await recordAccountAct({ ...ctx, actor: account, token: undefined }, ENDED.action, account);
    return true;
  });
}
