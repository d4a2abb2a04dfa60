/** Reviewing many ideas at once, and undoing reviews, of one idea or many, until their emails leave. */
import { fail } from '@portal/schema/errors';
import { bulkReviewRules } from '@portal/schema/idea';
import { DAY, UNDO_WINDOW } from '@portal/schema/limits';
import { parse } from '@portal/schema/parse';
import { inTransaction, requireActor } from '../../context.ts';
import type { Context } from '../../context.ts';
import { findRow } from '../../database/find-row.ts';
import { isUuid } from '../../database/is-uuid.ts';
import { defineLoader } from '../../graphql/loaders.ts';
import { withdrawMails } from '../../mail/outbox.ts';
import { withdrawEvents } from '../../integrators/webhooks/webhook-event.service.ts';
import { BulkReview, BulkReviewItem } from './bulk-review.entity.ts';
import { tallyReviews } from '../idea-tally.ts';
import type { Idea } from '../idea.entity.ts';
import { changes, enqueueDecisions, recordReviews } from './record-reviews.service.ts';
import { auditUndo } from './review-audit.ts';
import {
  deleteBulkReviewItems,
  deleteBulkReviews,
  deleteDecisions,
  findBulkReviewItems,
  findHeldItems,
  findReplacedItems,
  lockBulkReview,
  lockIdeas,
  updateIdeas,
} from './review.queries.ts';

const KEEP = DAY;

/** The outcome of a bulk review. */
export interface BulkReviewOutcome {
  id: string;
  undoUntil: Date;
  reviewed: Idea[];
  /** Those that were so already: nothing is kept and no email leaves. */
  unchanged: Idea[];
  /** Those that somebody else had changed since the reviewer saw them, as they are now: left alone. */
  stale: Idea[];
}

/** The outcome of undoing reviews. */
export interface UndoOutcome {
  restored: Idea[];
  /** Those that were reviewed since, as they are now: left alone. */
  left: Idea[];
}

/**
 * Reviews many ideas alike, in one transaction. What can be reviewed is, the rest is reported.
 * @param input the ideas with the versions that the reviewer saw, the new status, comments (none keep those of each)
 * @throws DomainError INVALID_INPUT, NOT_FOUND when one of the ideas is not there
 */
export async function reviewIdeas(ctx: Context, input: unknown): Promise<BulkReviewOutcome> {
  const { ideas: wanted, status, comments } = parse(bulkReviewRules, input);
  const verdict = { status, comments: comments || undefined };
  const seen = new Map(wanted.map(({ id, version }) => [id, version]));
  if (![...seen.keys()].every(isUuid)) fail('NOT_FOUND');
  return inTransaction(ctx, async (ctx) => {
    const found = await lockIdeas(ctx.db, [...seen.keys()]);
    const outcome: Omit<BulkReviewOutcome, 'id' | 'undoUntil'> = { reviewed: [], unchanged: [], stale: [] };
    for (const [id, version] of seen) {
      const idea = found.get(id) ?? fail('NOT_FOUND');
      if (idea.version !== version) outcome.stale.push(idea);
      else if (changes(idea, verdict)) outcome.reviewed.push(idea);
      else outcome.unchanged.push(idea);
    }
    return { ...outcome, ...(await recordReviews(ctx, outcome.reviewed, verdict)) };
  });
}

/**
 * Undoes a review of the caller's own: the ideas are what they were, its history, emails and events are gone, the
 * figures too. The email that it replaced is held again. An idea that was reviewed since is left alone.
 * @param id the review of one or many ideas
 * @throws DomainError NOT_FOUND, FORBIDDEN for somebody else's, CONFLICT when it is too late or undone already
 */
export async function undoReviews(ctx: Context, id: string): Promise<UndoOutcome> {
  const { id: actorId } = requireActor(ctx);
  return inTransaction(ctx, async (ctx) => {
    const bulk = await findRow(ctx.db, id, lockBulkReview);
    if (bulk.reviewerId !== actorId)
      fail('FORBIDDEN', { message: 'Only the reviewer who made these reviews can undo them.' });
    if (bulk.undoneAt) fail('CONFLICT', { message: 'These reviews were undone already.' });
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
    const mailIds = undone.flatMap(({ item }) => item.mailId ?? []);
    // Another instance, whose clock is ahead, has begun to send them.
    if ((await withdrawMails(ctx, mailIds)) < mailIds.length || !untold) tooLate();
    // An idea that is left can still be undone once the review that replaced this one is.
    if (outcome.left.length === 0) await ctx.db.update(BulkReview, { id }, { undoneAt: ctx.now() });
    await deleteBulkReviewItems(ctx.db, id, outcome.restored);
    await auditUndo(
      ctx,
      undone.map(({ idea, restored }) => ({ idea, before: idea, after: restored })),
    );
    for (const { idea, restored } of undone) Object.assign(idea, restored);
    await restoreReplaced(ctx, undone);
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

/** Lets the reviews that were replaced count again: their emails are held, and they can be undone, until their time. */
async function restoreReplaced(
  ctx: Context,
  undone: readonly { item: BulkReviewItem; idea: Idea }[],
): Promise<void> {
  const replaced = await findReplacedItems(
    ctx.db,
    undone.map(({ item }) => item),
  );
  for (const { idea } of undone) {
    const item = replaced.get(idea.id);
    if (!item) continue;
    const { bulkReviewId, mailId, statusKnown, bulkReview } = item;
    await ctx.db.update(BulkReviewItem, { bulkReviewId, ideaId: idea.id }, { version: idea.version });
    await enqueueDecisions(ctx, [{ idea, mailId, statusKnown }], bulkReview?.undoUntil ?? ctx.now());
  }
}

const heldItemLoader = defineLoader<BulkReviewItem | undefined>(
  (ctx, ideaIds) => findHeldItems(ctx.db, ideaIds, ctx.now()),
  undefined,
);

/** Gives the key by which the caller can undo the last review of an idea; undefined when they cannot. */
export async function undoIdOf(ctx: Context, { id }: Pick<Idea, 'id'>): Promise<string | undefined> {
  const item = await heldItemLoader(ctx, id);
  return item?.bulkReview?.reviewerId === ctx.actor?.id ? item?.bulkReviewId : undefined;
}

function tooLate(): never {
  fail('CONFLICT', {
    message: `Reviews can be undone for ${UNDO_WINDOW / 1000} seconds. Their emails are on the way: review the ideas again instead.`,
  });
}

/** Forgets what it takes to undo reviews, long after they can be undone. */
export async function purgeBulkReviews(ctx: Context): Promise<void> {
  await deleteBulkReviews(ctx.db, new Date(ctx.now().getTime() - KEEP));
}
