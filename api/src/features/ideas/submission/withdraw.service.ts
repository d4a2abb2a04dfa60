import { randomUUID } from 'node:crypto';
import { reviewTraits } from '@portal/schema/review-status';
import { fail } from '@portal/schema/errors';
import { inTransaction, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { publish } from '../../../platform/events.ts';
import { ideasChanged, knownEvent } from '../changes/idea-events.ts';
import { Idea } from '../idea.entity.ts';
import { readIdea, recordIdeaAct } from '../idea.service.ts';
import { tallyIdeas } from '../idea-tally.ts';
import { lockIdeas } from '../idea.queries.ts';
import { mailTeams } from '../team/team.service.ts';
import { ideaFaults } from '../idea-fault.texts.ts';

/**
 * Withdraws the caller's idea; idempotent. The idea returns to its announced state, with a new version, so that a review
 * that waits for its announcement is no longer the last one, and is never announced.
 * @throws DomainError NOT_FOUND, also for another's; CONFLICT when a decision is announced
 */
export async function withdrawIdea(ctx: Context, id: string, fields: ReadonlySet<string>): Promise<Idea> {
  await inTransaction(ctx, async (ctx) => {
    const [idea = fail('NOT_FOUND')] = await lockIdeas(ctx, [id]);
    const { announcedStatus: status, announcedComments: reviewerComments, announcedAt, version } = idea;
    if (idea.ownerId !== requireActor(ctx).id) fail('NOT_FOUND');
    if (idea.withdrawnAt) return;
    if (reviewTraits[status].decides) fail('CONFLICT', { message: ideaFaults.decided });
    const withdrawnAt = ctx.now();
    const { firstDecidedAt } = idea;
    const wasTold = firstDecidedAt && announcedAt && firstDecidedAt <= announcedAt;
    const after = { status, firstDecidedAt: wasTold ? firstDecidedAt : null, withdrawnAt };
    const others = { decidedAt: null, reviewerComments, version: version + 1, updatedAt: withdrawnAt };
    await ctx.db.update(Idea, { id: idea.id }, { ...after, ...others });
    await tallyIdeas(ctx, [{ idea, after }]);
    await publish(ctx, ideasChanged, [knownEvent('WITHDRAWN', idea)]);
    await recordIdeaAct(ctx, 'IDEA_WITHDRAWN', idea);
    const { email, firstName, reference, solutionName } = idea;
    const about = { ideaId: idea.id, firstName, reference, solutionName };
    await mailTeams(ctx, 'idea-withdrawn', [{ id: randomUUID(), recipient: email, data: about }]);
  });
  return readIdea(ctx, id, fields);
}
