/** The call that an approval promises, where the programme sets within how many working days. */
import { fail } from '@portal/schema/errors';
import { dayAt } from '@portal/schema/programme-time';
import { inTransaction, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { workingDaysAfter } from '../../../platform/present-days-off.ts';
import { Idea } from '../../ideas/idea.entity.ts';
import { lockIdeas } from '../../ideas/idea.queries.ts';
import { recordIdeaAct } from '../../ideas/idea.service.ts';
import { readProgramme } from '../../programme/programme.service.ts';
import { requireJudge } from '../conflicts/conflict.service.ts';

/** Returns the day by which an approval that is announced now promises a call; null where the programme promises no call. */
export async function callDayOf(ctx: Context): Promise<string | null> {
  const { callDays } = await readProgramme(ctx);
  return callDays === null ? null : workingDaysAfter(dayAt(ctx.now(), ctx.timeZone), callDays);
}

/**
 * Records that the submitter was called, or takes the record back. Repeated, it changes nothing.
 * @throws DomainError NOT_FOUND, FORBIDDEN as for a review, CONFLICT where no call is promised
 */
export async function recordCall(ctx: Context, ideaId: string, isCalled: boolean): Promise<Idea> {
  return inTransaction(ctx, async (ctx) => {
    const [idea = fail('NOT_FOUND')] = await lockIdeas(ctx, [ideaId]);
    await requireJudge(ctx, [idea]);
    if (idea.status !== 'APPROVED' || idea.callDueOn === null)
      fail('CONFLICT', {
        message: 'No call is promised for this idea. Reload the page to see how it stands.',
      });
    if ((idea.calledAt !== null) === isCalled) return idea;
    const after = isCalled
      ? { calledAt: ctx.now(), calledById: requireActor(ctx).id }
      : { calledAt: null, calledById: null };
    await ctx.db.update(Idea, { id: idea.id }, after);
    await recordIdeaAct(ctx, isCalled ? 'CALL_RECORDED' : 'CALL_TAKEN_BACK', idea);
    return Object.assign(idea, after);
  });
}
