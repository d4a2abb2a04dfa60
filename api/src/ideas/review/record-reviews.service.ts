/** Recording reviews, of one idea or many: each can be undone until its email leaves. */
import { randomUUID } from 'node:crypto';
import type { ReviewStatus } from '@portal/schema/choices';
import { UNDO_WINDOW } from '@portal/schema/limits';
import { requireActor } from '../../context.ts';
import type { Context } from '../../context.ts';
import { enqueueMails, withdrawMails } from '../../mail/outbox.ts';
import { BulkReview, BulkReviewItem } from './bulk-review.entity.ts';
import { IdeaDecision } from './idea-decision.entity.ts';
import { announceReviews } from '../changes/idea-events.ts';
import { standingAfter, tallyReviews } from '../idea-tally.ts';
import type { Idea } from '../idea.entity.ts';
import { phoneOf } from '../idea.mails.ts';
import { auditReviews } from './review-audit.ts';
import { findHeldItems, updateIdeas } from './review.queries.ts';
import type { IdeaChange } from './review.queries.ts';

/** What a reviewer decides; what is left out stays as it is. */
export interface Verdict {
  status: ReviewStatus | undefined;
  comments: string | undefined;
}

/** What a review leaves behind. */
export interface RecordedReview {
  idea: Idea;
  /** The idea before it. */
  before: IdeaChange;
  /** The idea after it. */
  after: IdeaChange;
  decisionId: string;
  /** Null when no email leaves. */
  mailId: string | null;
  /** The status that the submitter knows of. */
  statusKnown: ReviewStatus;
  /** The review whose email was still held: this one replaces it. */
  replaced: BulkReviewItem | undefined;
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
 * (those given are changed, too), the history, the figures, the emails and the events for webhooks. Emails and events
 * are held while the review can be undone; an email replaces one that is still held.
 * @param notify whether new comments under an unchanged status are emailed, too
 * @returns the key by which the reviews can be undone together, and until when
 */
export async function recordReviews(
  ctx: Context,
  ideas: readonly Idea[],
  verdict: Verdict,
  notify = true,
): Promise<{ id: string; undoUntil: Date }> {
  const { id: reviewerId } = requireActor(ctx);
  const now = ctx.now();
  const held = { id: randomUUID(), undoUntil: new Date(now.getTime() + UNDO_WINDOW) };
  await ctx.db.insert(BulkReview, { ...held, reviewerId, undoneAt: null });
  if (ideas.length === 0) return held;
  const replaced = await findHeldItems(
    ctx.db,
    ideas.map(({ id }) => id),
    now,
  );
  const reviews = ideas.map((idea) =>
    reviewOf(idea, verdict, replaced.get(idea.id), { reviewerId, now, notify }),
  );
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
  await ctx.db.insert(
    BulkReviewItem,
    reviews.map((review) => itemOf(held.id, review)),
  );
  await auditReviews(ctx, reviews);
  for (const { idea, after } of reviews) Object.assign(idea, after);
  await withdrawMails(
    ctx,
    [...replaced.values()].flatMap(({ mailId }) => mailId ?? []),
  );
  await enqueueDecisions(ctx, reviews, held.undoUntil);
  await announceReviews(ctx, reviews, held.undoUntil);
  return held;
}

function reviewOf(
  idea: Idea,
  verdict: Verdict,
  replaced: BulkReviewItem | undefined,
  { reviewerId, now, notify }: { reviewerId: string; now: Date; notify: boolean },
): RecordedReview {
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
  const statusKnown = replaced?.statusKnown ?? status;
  const hasNewWords = after.reviewerComments !== '' && (notify || Boolean(replaced?.mailId));
  const mailId = after.status !== statusKnown || hasNewWords ? randomUUID() : null;
  return { idea, before, after, decisionId: randomUUID(), mailId, statusKnown, replaced };
}

function itemOf(
  bulkReviewId: string,
  { before, after, decisionId, mailId, statusKnown, replaced }: RecordedReview,
): Omit<BulkReviewItem, 'bulkReview' | 'idea'> {
  return {
    bulkReviewId,
    ideaId: after.id,
    version: after.version,
    decisionId,
    mailId,
    replacesId: replaced?.bulkReviewId ?? null,
    statusBefore: before.status,
    statusKnown,
    commentsBefore: before.reviewerComments,
    lastReviewerIdBefore: before.lastReviewerId,
    firstDecidedAtBefore: before.firstDecidedAt,
    updatedAtBefore: before.updatedAt,
  };
}

/**
 * Puts the emails about reviews into the outbox: each says what its idea is now.
 * @param reviews those without a key send none; a text message goes along where the status is news
 */
export async function enqueueDecisions(
  ctx: Context,
  reviews: readonly { idea: Idea; mailId: string | null; statusKnown: ReviewStatus }[],
  dueAt: Date,
): Promise<void> {
  const mails = reviews.flatMap(({ idea, mailId: id, statusKnown }) => {
    const { email: recipient, reference, solutionName, status, reviewerComments: comments } = idea;
    if (id === null) return [];
    const phone = status === statusKnown ? undefined : phoneOf(idea);
    return [{ id, recipient, data: { reference, solutionName, status, comments }, phone }];
  });
  await enqueueMails(ctx, 'idea-reviewed', mails, dueAt);
}
