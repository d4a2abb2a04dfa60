/** Reviewing ideas: status, comments, history and mail in one, and what a reviewer who came too late is told. */
import { randomUUID } from 'node:crypto';
import { fail } from '@portal/schema/errors';
import type { ReviewStatus } from '@portal/schema/choices';
import { reviewIdeaRules } from '@portal/schema/idea';
import { parse } from '@portal/schema/parse';
import { inTransaction, requireActor } from '../context.ts';
import type { Context } from '../context.ts';
import { isUuid } from '../database/is-uuid.ts';
import { enqueueMails, withdrawMails } from '../mail/outbox.ts';
import { IdeaDecision } from './idea-decision.entity.ts';
import { announceReviews } from './idea-events.ts';
import { standingAfter, tallyReviews } from './idea-tally.ts';
import type { Idea } from './idea.entity.ts';
import { findLastReviewer } from './idea.queries.ts';
import { findBulkReviewMails, lockIdeas, updateIdeas } from './review.queries.ts';
import type { IdeaChange } from './review.queries.ts';

/** What a reviewer decides; what is left out stays as it is. */
export interface Verdict {
  status: ReviewStatus | undefined;
  comments: string | undefined;
}

/** What a review leaves behind. */
export interface RecordedReview {
  /** The idea before it. */
  before: IdeaChange;
  /** The idea after it. */
  after: IdeaChange;
  decisionId: string;
  mailId: string;
}

/**
 * Reviews an idea: status, comments, history and the owner's mail in one. A review that changes nothing is not kept.
 * @param input id, the version that the reviewer saw, the new status (none keeps it), comments
 * @throws DomainError INVALID_INPUT, NOT_FOUND, STALE with what stands now
 */
export async function reviewIdea(ctx: Context, input: unknown): Promise<Idea> {
  const { id, version, status, comments } = parse(reviewIdeaRules, input);
  return inTransaction(ctx, async (ctx) => {
    const idea = (isUuid(id) ? (await lockIdeas(ctx.db, [id])).get(id) : undefined) ?? fail('NOT_FOUND');
    if (version !== undefined && idea.version !== version)
      fail('STALE', { current: await currentState(ctx, idea) });
    const verdict = { status: status ?? undefined, comments };
    if (!changes(idea, verdict)) return idea;
    // The owner hears once of what stands, not first of what a bulk review made of it seconds ago.
    await withdrawMails(ctx, await findBulkReviewMails(ctx.db, id, ctx.now()));
    await recordReviews(ctx, [idea], verdict);
    return idea;
  });
}

/** Tells whether a verdict changes anything about an idea. */
export function changes(idea: Idea, { status, comments }: Verdict): boolean {
  return (
    (status !== undefined && status !== idea.status) ||
    (comments !== undefined && comments !== idea.reviewerComments)
  );
}

/**
 * Records the caller's verdict on ideas that the transaction keeps from others: the ideas as they are from now on
 * (those given are changed, too), the history, the figures, the mails and what webhooks are told.
 * @param dueAt when mails and webhooks may leave
 */
export async function recordReviews(
  ctx: Context,
  ideas: readonly Idea[],
  verdict: Verdict,
  dueAt = ctx.now(),
): Promise<RecordedReview[]> {
  if (ideas.length === 0) return [];
  const { id: reviewerId } = requireActor(ctx);
  const now = ctx.now();
  const reviews = ideas.map((idea) => {
    const { id, status, reviewerComments, firstDecidedAt, lastReviewerId, version, updatedAt } = idea;
    const before = { id, status, reviewerComments, firstDecidedAt, lastReviewerId, version, updatedAt };
    const after = {
      id,
      ...standingAfter(before, verdict.status ?? status, now),
      reviewerComments: verdict.comments ?? reviewerComments,
      lastReviewerId: reviewerId,
      version: version + 1,
      updatedAt: now,
    };
    return { idea, before, after, decisionId: randomUUID(), mailId: randomUUID() };
  });
  await updateIdeas(
    ctx.db,
    reviews.map(({ after }) => after),
  );
  await tallyReviews(
    ctx,
    reviews.map(({ idea, before, after }) => ({ createdAt: idea.createdAt, from: before, to: after })),
  );
  await ctx.db.insert(
    IdeaDecision,
    reviews.map(({ before, after, decisionId }) => ({
      id: decisionId,
      ideaId: after.id,
      reviewerId,
      decidedAt: now,
      fromStatus: before.status,
      toStatus: after.status,
      comments: after.reviewerComments,
    })),
  );
  await enqueueMails(
    ctx,
    'idea-reviewed',
    reviews.map(({ idea: { email, reference, solutionName }, after, mailId }) => ({
      id: mailId,
      recipient: email,
      data: { reference, solutionName, status: after.status, comments: after.reviewerComments },
    })),
    dueAt,
  );
  for (const { idea, after } of reviews) Object.assign(idea, after);
  await announceReviews(ctx, reviews, dueAt);
  return reviews;
}

/** What a reviewer who came too late has to see. */
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
