import type { EventData } from '@portal/schema/webhook-payload';
import type { Context } from '../../../platform/context.ts';
import { announce } from '../../integrators/webhooks/webhook-event.service.ts';
import type { Idea } from '../idea.entity.ts';
import type { RecordedReview } from '../review/record-reviews.service.ts';

type Submission = EventData['IDEA_SUBMITTED'];
const dataOf = ({ globalId: id, reference, solutionName, status, version }: Idea): Submission => ({
  id,
  reference,
  solutionName,
  status,
  version,
});

export function announceSubmission(ctx: Context, idea: Idea): Promise<void> {
  return announce(ctx, 'IDEA_SUBMITTED', [{ eventId: idea.id, data: dataOf(idea) }]);
}

export function announceReviews(
  ctx: Context,
  reviews: readonly Pick<RecordedReview, 'idea' | 'before' | 'reviewId'>[],
  dueAt: Date,
): Promise<void> {
  const events = reviews.map(({ idea, before, reviewId }) => ({
    eventId: reviewId,
    data: { ...dataOf(idea), statusBefore: before.status },
  }));
  return announce(ctx, 'IDEA_REVIEWED', events, dueAt);
}
