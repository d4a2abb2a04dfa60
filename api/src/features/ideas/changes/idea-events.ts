import type { EventData } from '@portal/schema/webhook-payload';
import type { Context } from '../../../platform/context.ts';
import { defineEvent, publish } from '../../../platform/events.ts';
import type { Announcement } from '../../../platform/events.ts';
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

export const ideaSubmitted = defineEvent<Announcement<'IDEA_SUBMITTED'>>('idea submitted');

export const ideasReviewed = defineEvent<{
  reviews: Announcement<'IDEA_REVIEWED'>[];
  dueAt: Date;
}>('ideas reviewed');

export async function announceSubmission(ctx: Context, idea: Idea): Promise<void> {
  await publish(ctx, ideaSubmitted, { eventId: idea.id, data: dataOf(idea) });
}

export async function announceReviews(
  ctx: Context,
  reviews: readonly Pick<RecordedReview, 'idea' | 'before' | 'reviewId'>[],
  dueAt: Date,
): Promise<void> {
  const announcements = reviews.map(({ idea, before, reviewId }) => ({
    eventId: reviewId,
    data: { ...dataOf(idea), statusBefore: before.status },
  }));
  await publish(ctx, ideasReviewed, { reviews: announcements, dueAt });
}
