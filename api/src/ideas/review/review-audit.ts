/** What the audit log keeps of reviews: one event for each act, however many ideas it was about. */
import { recordAudit } from '../../audit/audit.service.ts';
import type { Context } from '../../context.ts';
import type { Idea } from '../idea.entity.ts';
import type { IdeaChange } from './review.queries.ts';

/** An idea, and what was made of it. */
interface ReviewedIdea {
  idea: Pick<Idea, 'id' | 'reference'>;
  before: Pick<IdeaChange, 'status' | 'reviewerComments'>;
  after: Pick<IdeaChange, 'status' | 'reviewerComments'>;
}

/** Records the caller's review of one idea, or of many alike. */
export const auditReviews = (ctx: Context, reviews: readonly ReviewedIdea[]): Promise<void> =>
  record(ctx, 'IDEA_REVIEWED', reviews);

/** Records that the caller undid a review of one idea, or of many. */
export const auditUndo = (ctx: Context, reviews: readonly ReviewedIdea[]): Promise<void> =>
  record(ctx, 'REVIEW_UNDONE', reviews);

async function record(
  ctx: Context,
  action: 'IDEA_REVIEWED' | 'REVIEW_UNDONE',
  reviews: readonly ReviewedIdea[],
): Promise<void> {
  const [first] = reviews;
  if (!first) return;
  const { idea, before, after } = first;
  const hasNewComments = reviews.some(
    (review) => review.before.reviewerComments !== review.after.reviewerComments,
  );
  const comments = hasNewComments && { comments: 'changed' };
  if (reviews.length === 1) {
    await recordAudit(ctx, {
      action,
      subjectKind: 'IDEA',
      subjectId: idea.id,
      subjectLabel: idea.reference,
      details: { from: before.status, to: after.status, ...comments },
    });
    return;
  }
  const areAlike = reviews.every((review) => review.after.status === after.status);
  await recordAudit(ctx, {
    action,
    subjectKind: 'IDEAS',
    subjectLabel: `${reviews.length} ideas`,
    details: {
      count: reviews.length,
      ...(areAlike && { to: after.status }),
      ...comments,
      // At most as many as one review takes: BULK_REVIEW_MAX.
      ideas: reviews.map((review) => review.idea.reference).join(', '),
    },
  });
}
