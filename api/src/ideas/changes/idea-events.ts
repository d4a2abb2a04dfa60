/** What webhooks are told of ideas. */
import type { EventData } from '@portal/schema/webhook-payload';
import type { Context } from '../../context.ts';
import { announce } from '../../integrators/webhooks/webhook-event.service.ts';
import type { Idea } from '../idea.entity.ts';
import type { RecordedReview } from '../review/record-reviews.service.ts';

const inEvents = ({
  globalId: id,
  reference,
  solutionName,
  status,
  version,
}: Idea): EventData['IDEA_SUBMITTED'] => ({ id, reference, solutionName, status, version });

/** Announces an idea that was just stored, in the transaction of the context. */
export function announceSubmission(ctx: Context, idea: Idea): Promise<void> {
  return announce(ctx, 'IDEA_SUBMITTED', [{ eventId: idea.id, data: inEvents(idea) }]);
}

/**
 * Announces reviews, each by the key of its decision, in the transaction of the context.
 * @param reviews with their ideas as they are from now on
 * @param dueAt when it may be told
 */
export function announceReviews(
  ctx: Context,
  reviews: readonly Pick<RecordedReview, 'idea' | 'before' | 'decisionId'>[],
  dueAt: Date,
): Promise<void> {
  const events = reviews.map(({ idea, before, decisionId }) => ({
    eventId: decisionId,
    data: { ...inEvents(idea), statusBefore: before.status },
  }));
  return announce(ctx, 'IDEA_REVIEWED', events, dueAt);
}
