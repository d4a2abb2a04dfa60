/** One review of many ideas, which can be taken back until its mails leave. */
import { randomUUID } from 'node:crypto';
import { fail } from '@portal/schema/errors';
import { bulkReviewRules } from '@portal/schema/idea';
import { DAY, UNDO_WINDOW } from '@portal/schema/limits';
import { parse } from '@portal/schema/parse';
import { inTransaction, requireActor } from '../context.ts';
import type { Context } from '../context.ts';
import { isUuid } from '../database/is-uuid.ts';
import { withdrawMails } from '../mail/outbox.ts';
import { withdrawEvents } from '../webhooks/webhook-event.service.ts';
import { BulkReview, BulkReviewItem } from './bulk-review.entity.ts';
import { tallyReviews } from './idea-tally.ts';
import type { Idea } from './idea.entity.ts';
import { changes, recordReviews } from './review-idea.service.ts';
import type { RecordedReview } from './review-idea.service.ts';
import {
  deleteBulkReviews,
  deleteDecisions,
  findBulkReviewItems,
  lockBulkReview,
  lockIdeas,
  updateIdeas,
} from './review.queries.ts';

const KEEP = DAY;

/** What became of the ideas of a bulk review. */
export interface BulkReviewOutcome {
  id: string;
  undoUntil: Date;
  reviewed: Idea[];
  /** Those that were so already: nothing is kept and nobody is written to. */
  unchanged: Idea[];
  /** Those that somebody else had changed since the reviewer saw them, as they stand now: left alone. */
  stale: Idea[];
}

/** What became of the ideas of a bulk review that was taken back. */
export interface UndoOutcome {
  restored: Idea[];
  /** Those that were reviewed since, as they stand now: left alone. */
  left: Idea[];
}

/**
 * Reviews many ideas alike, in one transaction. What can be reviewed is, the rest is reported.
 * @param input the ideas with the versions that the reviewer saw, the new status, comments (none keep those of each)
 * @throws DomainError INVALID_INPUT, NOT_FOUND when one of the ideas is not there
 */
export async function reviewIdeas(ctx: Context, input: unknown): Promise<BulkReviewOutcome> {
  const { id: reviewerId } = requireActor(ctx);
  const { ideas: wanted, status, comments } = parse(bulkReviewRules, input);
  const verdict = { status, comments: comments || undefined };
  const seen = new Map(wanted.map(({ id, version }) => [id, version]));
  if (![...seen.keys()].every(isUuid)) fail('NOT_FOUND');
  return inTransaction(ctx, async (ctx) => {
    const found = await lockIdeas(ctx.db, [...seen.keys()]);
    const outcome: BulkReviewOutcome = {
      id: randomUUID(),
      undoUntil: new Date(ctx.now().getTime() + UNDO_WINDOW),
      reviewed: [],
      unchanged: [],
      stale: [],
    };
    for (const [id, version] of seen) {
      const idea = found.get(id) ?? fail('NOT_FOUND');
      if (idea.version !== version) outcome.stale.push(idea);
      else if (changes(idea, verdict)) outcome.reviewed.push(idea);
      else outcome.unchanged.push(idea);
    }
    const { id, undoUntil, reviewed } = outcome;
    await ctx.db.insert(BulkReview, { id, reviewerId, undoUntil, undoneAt: null });
    const reviews = await recordReviews(ctx, reviewed, verdict, undoUntil);
    const items = reviews.map((review) => itemOf(id, review));
    if (items.length > 0) await ctx.db.insert(BulkReviewItem, items);
    return outcome;
  });
}

function itemOf(bulkReviewId: string, { before, after, decisionId, mailId }: RecordedReview): BulkReviewItem {
  return {
    bulkReviewId,
    ideaId: after.id,
    version: after.version,
    decisionId,
    mailId,
    statusBefore: before.status,
    commentsBefore: before.reviewerComments,
    lastReviewerIdBefore: before.lastReviewerId,
    firstDecidedAtBefore: before.firstDecidedAt,
    updatedAtBefore: before.updatedAt,
  };
}

/**
 * Takes a bulk review of the caller's back: the ideas are what they were, its history, mails and events are gone, the
 * figures too. An idea that was reviewed since is left alone.
 * @param id the bulk review
 * @throws DomainError NOT_FOUND, FORBIDDEN for somebody else's, CONFLICT when it is too late or done already
 */
export async function undoReviews(ctx: Context, id: string): Promise<UndoOutcome> {
  const { id: actorId } = requireActor(ctx);
  return inTransaction(ctx, async (ctx) => {
    const bulk = (isUuid(id) ? await lockBulkReview(ctx.db, id) : null) ?? fail('NOT_FOUND');
    if (bulk.reviewerId !== actorId)
      fail('FORBIDDEN', { message: 'Only the reviewer who made these reviews can take them back.' });
    if (bulk.undoneAt) fail('CONFLICT', { message: 'These reviews were taken back already.' });
    if (ctx.now() >= bulk.undoUntil) tooLate();
    const items = await findBulkReviewItems(ctx.db, id);
    const ideas = await lockIdeas(
      ctx.db,
      items.map(({ ideaId }) => ideaId),
    );
    const outcome: UndoOutcome = { restored: [], left: [] };
    const undone = items.flatMap((item) => {
      const idea = ideas.get(item.ideaId) ?? fail('NOT_FOUND');
      (idea.version === item.version ? outcome.restored : outcome.left).push(idea);
      return idea.version === item.version ? [{ item, idea, restored: restoredFrom(idea, item) }] : [];
    });
    await updateIdeas(
      ctx.db,
      undone.map(({ restored }) => restored),
    );
    await tallyReviews(
      ctx,
      undone.map(({ idea, restored }) => ({ createdAt: idea.createdAt, from: idea, to: restored })),
    );
    const decisionIds = undone.map(({ item }) => item.decisionId);
    await deleteDecisions(ctx.db, decisionIds);
    const untold = await withdrawEvents(ctx, decisionIds);
    const withdrawn = await withdrawMails(
      ctx,
      undone.map(({ item }) => item.mailId),
    );
    // Another instance, whose clock is ahead, has begun to send them.
    if (withdrawn < undone.length || !untold) tooLate();
    await ctx.db.update(BulkReview, { id }, { undoneAt: ctx.now() });
    for (const { idea, restored } of undone) Object.assign(idea, restored);
    return outcome;
  });
}

const restoredFrom = (idea: Idea, item: BulkReviewItem) => ({
  id: idea.id,
  status: item.statusBefore,
  reviewerComments: item.commentsBefore,
  lastReviewerId: item.lastReviewerIdBefore,
  firstDecidedAt: item.firstDecidedAtBefore,
  updatedAt: item.updatedAtBefore,
  // Who saw it reviewed must not write over what they did not see.
  version: idea.version + 1,
});

function tooLate(): never {
  fail('CONFLICT', {
    message: `Reviews can be taken back for ${UNDO_WINDOW / 1000} seconds. The mails are on their way by now: review the ideas again instead.`,
  });
}

/** Forgets what bulk reviews would need to be taken back, long after they can be. */
export async function purgeBulkReviews(ctx: Context): Promise<void> {
  await deleteBulkReviews(ctx.db, new Date(ctx.now().getTime() - KEEP));
}
