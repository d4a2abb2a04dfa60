import { fail } from '@portal/schema/errors';
import { reviewIdeaRules } from '@portal/schema/idea';
import { parse } from '@portal/schema/parse';
import { inTransaction, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { findRow } from '../../../platform/database/find-row.ts';
import type { Idea } from '../idea.entity.ts';
import { isChange, recordReviews } from './record-reviews.service.ts';
import { findLastReviewerEmail, lockIdeas } from './review.queries.ts';

/** @throws DomainError INVALID_INPUT, NOT_FOUND, STALE with the idea as it is now */
export async function reviewIdea(ctx: Context, input: unknown): Promise<Idea> {
  const { id, version, status, comments, notify } = parse(reviewIdeaRules, input);
  return inTransaction(ctx, async (ctx) => {
    const idea = await findRow(ctx.db, id, async (db, id) => (await lockIdeas(db, [id])).get(id) ?? null);
    const review = { status: status ?? undefined, comments: comments ?? undefined };
    if (version !== undefined && idea.version !== version) {
      const reviewedBy = await findLastReviewerEmail(ctx.db, idea.id);
      const isOwn = idea.version === version + 1 && reviewedBy === requireActor(ctx).email;
      // The answer to the first attempt was lost.
      if (isOwn && !isChange(idea, review)) return idea;
      const current = {
        version: idea.version,
        status: idea.status,
        reviewerComments: idea.reviewerComments,
        reviewedBy,
        reviewedAt: idea.updatedAt.toISOString(),
      };
      fail('STALE', { current });
    }
    if (isChange(idea, review)) await recordReviews(ctx, [idea], review, notify);
    return idea;
  });
}
