import { randomUUID } from 'node:crypto';
import type { ReviewStatus } from '@portal/schema/choices';
import { UNDO_WINDOW } from '@portal/schema/limits';
import { requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { withdraw } from '../../../platform/jobs/queue.ts';
import { enqueueMails } from '../../../platform/mail/outbox.ts';
import { announceReviews } from '../changes/idea-events.ts';
import { reviewStateAfter, tallyReviews } from '../idea-tally.ts';
import type { Idea } from '../idea.entity.ts';
import { phoneOf } from '../idea.mails.ts';
import { BulkReview, BulkReviewItem } from './bulk-review.entity.ts';
import { IdeaReview } from './idea-review.entity.ts';
import { auditReviews } from './review-audit.ts';
import { findHeldItems, updateIdeas } from './review.queries.ts';
import type { ReviewedColumns } from './review.queries.ts';

/** What is undefined stays as it is. */
interface ReviewInput {
  status: ReviewStatus | undefined;
  comments: string | undefined;
}

export interface RecordedReview {
  idea: Idea;
  before: ReviewedColumns;
  after: ReviewedColumns;
  reviewId: string;
  mailId: string | null;
  statusKnown: ReviewStatus;
  replaced: BulkReviewItem | undefined;
}

export function isChange(idea: Idea, { status, comments }: ReviewInput): boolean {
  return (
    (status !== undefined && status !== idea.status) ||
    (comments !== undefined && comments !== idea.reviewerComments)
  );
}

/**
 * Also updates the given objects, which are locked. Emails and events are held while the review can be undone; an email
 * replaces one that is still held. With `notify`, new comments under an unchanged status are emailed, too.
 */
export async function recordReviews(
  ctx: Context,
  ideas: readonly Idea[],
  input: ReviewInput,
  notify = true,
): Promise<{ id: string; undoUntil: Date }> {
  const { id: reviewerId } = requireActor(ctx);
  const now = ctx.now();
  const held = { id: randomUUID(), undoUntil: new Date(now.getTime() + UNDO_WINDOW) };
  await ctx.db.insert(BulkReview, { ...held, reviewerId, undoneAt: null });
  if (ideas.length === 0) return held;
  const ids = ideas.map(({ id }) => id);
  const replaced = await findHeldItems(ctx.db, ids, now);
  const reviews = ideas.map((idea) =>
    reviewOf(idea, input, replaced.get(idea.id), { reviewerId, now, notify }),
  );
  const after = reviews.map((review) => review.after);
  await updateIdeas(ctx.db, after);
  const tallied = reviews.map(({ idea, before, after }) => ({
    createdAt: idea.createdAt,
    from: before,
    to: after,
  }));
  await tallyReviews(ctx, tallied);
  const history = reviews.map(({ before, after, reviewId }) => ({
    id: reviewId,
    ideaId: after.id,
    reviewerId,
    reviewedAt: now,
    fromStatus: before.status,
    toStatus: after.status,
    comments: after.reviewerComments,
  }));
  await ctx.db.insert(IdeaReview, history);
  const items = reviews.map((review) => itemOf(held.id, review));
  await ctx.db.insert(BulkReviewItem, items);
  await auditReviews(ctx, 'IDEA_REVIEWED', reviews);
  for (const { idea, after } of reviews) Object.assign(idea, after);
  const replacedMails = [...replaced.values()].flatMap(({ mailId }) => mailId ?? []);
  await withdraw(ctx, replacedMails);
  await enqueueReviewMails(ctx, reviews, held.undoUntil);
  await announceReviews(ctx, reviews, held.undoUntil);
  return held;
}

function reviewOf(
  idea: Idea,
  input: ReviewInput,
  replaced: BulkReviewItem | undefined,
  { reviewerId, now, notify }: { reviewerId: string; now: Date; notify: boolean },
): RecordedReview {
  const { id, status, reviewerComments, firstDecidedAt, lastReviewerId, version, updatedAt } = idea;
  const before = { id, status, reviewerComments, firstDecidedAt, lastReviewerId, version, updatedAt };
  const after = {
    id,
    ...reviewStateAfter(before, input.status ?? status, now),
    reviewerComments: input.comments ?? reviewerComments,
    lastReviewerId: reviewerId,
    version: version + 1,
    updatedAt: now,
  };
  const statusKnown = replaced?.statusKnown ?? status;
  const mailsComments = after.reviewerComments !== '' && (notify || Boolean(replaced?.mailId));
  const mailId = after.status !== statusKnown || mailsComments ? randomUUID() : null;
  return { idea, before, after, reviewId: randomUUID(), mailId, statusKnown, replaced };
}

const itemOf = (
  bulkReviewId: string,
  { before, after, reviewId, mailId, statusKnown, replaced }: RecordedReview,
): Omit<BulkReviewItem, 'bulkReview' | 'idea'> => ({
  bulkReviewId,
  ideaId: after.id,
  version: after.version,
  reviewId,
  mailId,
  replacesId: replaced?.bulkReviewId ?? null,
  statusBefore: before.status,
  statusKnown,
  commentsBefore: before.reviewerComments,
  lastReviewerIdBefore: before.lastReviewerId,
  firstDecidedAtBefore: before.firstDecidedAt,
  updatedAtBefore: before.updatedAt,
});

export async function enqueueReviewMails(
  ctx: Context,
  reviews: readonly Pick<RecordedReview, 'idea' | 'mailId' | 'statusKnown'>[],
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
