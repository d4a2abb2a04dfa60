import { recordAudit } from '../../audit/audit.service.ts';
import type { Context } from '../../../platform/context.ts';
import type { Idea } from '../idea.entity.ts';
import type { ReviewedColumns } from './review.queries.ts';

interface ReviewedIdea {
  idea: Pick<Idea, 'id' | 'reference'>;
  before: Pick<ReviewedColumns, 'status' | 'reviewerComments'>;
  after: Pick<ReviewedColumns, 'status' | 'reviewerComments'>;
}

export async function auditReviews(
  ctx: Context,
  action: 'IDEA_REVIEWED' | 'REVIEW_UNDONE',
  reviews: readonly ReviewedIdea[],
): Promise<void> {
  const [first, ...others] = reviews;
  if (!first) return;
  const { idea, before, after } = first;
  const hasNewComments = reviews.some(
    (review) => review.before.reviewerComments !== review.after.reviewerComments,
  );
  const comments = hasNewComments && { comments: 'changed' };
  if (others.length === 0) {
    return recordAudit(ctx, {
      action,
      subjectKind: 'IDEA',
      subjectId: idea.id,
      subjectLabel: idea.reference,
      details: { from: before.status, to: after.status, ...comments },
    });
  }
  const areAlike = others.every((review) => review.after.status === after.status);
  await recordAudit(ctx, {
    action,
    subjectKind: 'IDEAS',
    subjectLabel: `${reviews.length} ideas`,
    details: {
      count: reviews.length,
      ...(areAlike && { to: after.status }),
      ...comments,
      // At most BULK_REVIEW_MAX references.
      ideas: reviews.map((review) => review.idea.reference).join(', '),
    },
  });
}
