import { undecidedStatuses } from '@portal/schema/review-status';
import { fail } from '@portal/schema/errors';
import { contactFields, contactRules } from '@portal/schema/idea';
import { parse } from '@portal/schema/rules';
import { inTransaction, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import type { Notice } from '../../accounts/notice.ts';
import { correctContactOfIdeas } from '../idea.queries.ts';
import { recordIdeasAct } from '../idea.service.ts';

/**
 * Corrects name and number of the caller's ideas without an announced decision. What they replace is kept with the idea.
 * @throws DomainError INVALID_INPUT, CONFLICT when there is nothing to correct
 */
export async function correctContact(ctx: Context, input: unknown): Promise<Notice> {
  const contact = parse(contactRules, input);
  const correction = {
    ...contact,
    ownerId: requireActor(ctx).id,
    statuses: undecidedStatuses,
    at: ctx.now(),
  };
  return inTransaction(ctx, async (ctx) => {
    const ideas = await correctContactOfIdeas(ctx.db, correction);
    if (ideas.length === 0)
      fail('CONFLICT', {
        message:
          'There is nothing to correct: no idea that waits for a decision has another name or number. Decided ideas stay as they were.',
      });
    const fields = Object.values(contactFields).map(({ label }) => label);
    // Not the values: the audit log outlives the person's data.
    await recordIdeasAct(ctx, 'CONTACT_CORRECTED', ideas, { fields: fields.join(', ') });
    return { message: `Corrected in ${ideas.length === 1 ? '1 idea' : `${ideas.length} ideas`}.` };
  });
}
