/** What webhooks are told of ideas. */
import type { Context } from '../context.ts';
import { announce } from '../webhooks/webhook-event.service.ts';
import type { EventData } from '../webhooks/webhook-event.service.ts';
import type { Idea } from './idea.entity.ts';
import type { RecordedReview } from './review-idea.service.ts';

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
 * @param ideas as they are from now on
 * @param dueAt when it may be told
 */
export function announceReviews(
  ctx: Context,
  ideas: readonly Idea[],
  reviews: readonly RecordedReview[],
  dueAt: Date,
): Promise<void> {
  const reviewOf = new Map(reviews.map((review) => [review.after.id, review]));
  const events = ideas.flatMap((idea) => {
    const review = reviewOf.get(idea.id);
    return review
      ? [{ eventId: review.decisionId, data: { ...inEvents(idea), statusBefore: review.before.status } }]
      : [];
  });
  return announce(ctx, 'IDEA_REVIEWED', events, dueAt);
}
