/** Reviewing one idea, and what a reviewer sees whose page was out of date. */
import { fail } from '@portal/schema/errors';
import type { ReviewStatus } from '@portal/schema/choices';
import { reviewIdeaRules } from '@portal/schema/idea';
import { parse } from '@portal/schema/parse';
import { inTransaction } from '../../context.ts';
import type { Context } from '../../context.ts';
import { findRow } from '../../database/find-row.ts';
import type { Idea } from '../idea.entity.ts';
import { findLastReviewer } from '../idea.queries.ts';
import { changes, recordReviews } from './record-reviews.service.ts';
import { lockIdeas } from './review.queries.ts';

/**
 * Reviews an idea. A review that changes nothing is not kept.
 * @param input id, the version that the reviewer saw, the new status and comments (left out, each stays as it is), and
 * whether new comments alone are emailed, too
 * @throws DomainError INVALID_INPUT, NOT_FOUND, STALE with the idea as it is now
 */
export async function reviewIdea(ctx: Context, input: unknown): Promise<Idea> {
  const { id, version, status, comments, notify } = parse(reviewIdeaRules, input);
  return inTransaction(ctx, async (ctx) => {
    const idea = await findRow(ctx.db, id, async (db, id) => (await lockIdeas(db, [id])).get(id) ?? null);
    if (version !== undefined && idea.version !== version)
      fail('STALE', { current: await currentState(ctx, idea) });
    const verdict = { status: status ?? undefined, comments: comments ?? undefined };
    if (changes(idea, verdict)) await recordReviews(ctx, [idea], verdict, notify);
    return idea;
  });
}

/** The idea as it is now, for a reviewer who saw an older version. */
interface CurrentState extends Record<string, unknown> {
  version: number;
  status: ReviewStatus;
  reviewerComments: string;
  reviewedBy: string | null;
  reviewedAt: string;
}

async function currentState(ctx: Context, idea: Idea): Promise<CurrentState> {
  return {
    version: idea.version,
    status: idea.status,
    reviewerComments: idea.reviewerComments,
    reviewedBy: (await findLastReviewer(ctx.db, idea.id)) ?? null,
    reviewedAt: idea.updatedAt.toISOString(),
  };
}
