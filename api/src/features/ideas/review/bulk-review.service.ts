import { In, LessThan } from 'typeorm';
import { fail } from '@portal/schema/errors';
import { bulkReviewRules } from '@portal/schema/idea';
import { DAY, UNDO_WINDOW } from '@portal/schema/limits';
import { parse } from '@portal/schema/parse';
import { inTransaction, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { findRow, isUuid } from '../../../platform/database/find-row.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import { withdraw } from '../../../platform/jobs/queue.ts';
import { withdrawEvents } from '../../integrators/webhooks/webhook-event.service.ts';
import { tallyReviews } from '../idea-tally.ts';
import type { Idea } from '../idea.entity.ts';
import { BulkReview, BulkReviewItem } from './bulk-review.entity.ts';
import { IdeaReview } from './idea-review.entity.ts';
import { enqueueReviewMails, isChange, recordReviews } from './record-reviews.service.ts';
import { auditReviews } from './review-audit.ts';
import { findHeldItems, lockIdeas, updateIdeas } from './review.queries.ts';

const KEPT_FOR = DAY;

export interface BulkReviewOutcome {
  id: string;
  undoUntil: Date;
  reviewed: Idea[];
  unchanged: Idea[];
  stale: Idea[];
}

export interface UndoOutcome {
  restored: Idea[];
  left: Idea[];
}

export async function reviewIdeas(ctx: Context, input: unknown): Promise<BulkReviewOutcome> {
  const { ideas: wanted, status, comments } = parse(bulkReviewRules, input);
  const review = { status, comments: comments || undefined };
  const seen = new Map(wanted.map(({ id, version }) => [id, version]));
  if (![...seen.keys()].every(isUuid)) fail('NOT_FOUND');
  return inTransaction(ctx, async (ctx) => {
    const found = await lockIdeas(ctx.db, [...seen.keys()]);
    const outcome: Omit<BulkReviewOutcome, 'id' | 'undoUntil'> = { reviewed: [], unchanged: [], stale: [] };
    for (const [id, version] of seen) {
      const idea = found.get(id) ?? fail('NOT_FOUND');
      if (idea.version !== version) outcome.stale.push(idea);
      else if (isChange(idea, review)) outcome.reviewed.push(idea);
      else outcome.unchanged.push(idea);
    }
    return { ...outcome, ...(await recordReviews(ctx, outcome.reviewed, review)) };
  });
}

/** Holds a replaced email again. @throws DomainError NOT_FOUND, FORBIDDEN, CONFLICT when it can no longer be undone */
export async function undoReviews(ctx: Context, id: string): Promise<UndoOutcome> {
  const { id: actorId } = requireActor(ctx);
  return inTransaction(ctx, async (ctx) => {
    const lock = { mode: 'pessimistic_write' } as const;
    const bulk = await findRow(ctx.db, id, (db, id) => db.findOne(BulkReview, { where: { id }, lock }));
    if (bulk.reviewerId !== actorId)
      fail('FORBIDDEN', { message: 'Only the reviewer who made these reviews can undo them.' });
    if (bulk.undoneAt) fail('CONFLICT', { message: 'These reviews were undone already.' });
    if (ctx.now() >= bulk.undoUntil) failTooLate();
    const items = await ctx.db.findBy(BulkReviewItem, { bulkReviewId: id });
    const itemIdeas = items.map(({ ideaId }) => ideaId);
    const ideas = await lockIdeas(ctx.db, itemIdeas);
    const outcome: UndoOutcome = { restored: [], left: [] };
    const undone = items.flatMap((item) => {
      const idea = ideas.get(item.ideaId) ?? fail('NOT_FOUND');
      (idea.version === item.version ? outcome.restored : outcome.left).push(idea);
      return idea.version === item.version ? [{ item, idea, restored: restoredFrom(idea, item) }] : [];
    });
    const restored = undone.map(({ restored }) => restored);
    await updateIdeas(ctx.db, restored);
    const tallied = undone.map(({ idea, restored }) => ({
      createdAt: idea.createdAt,
      from: idea,
      to: restored,
    }));
    await tallyReviews(ctx, tallied);
    const reviewIds = undone.map(({ item }) => item.reviewId);
    await ctx.db.delete(IdeaReview, { id: In(reviewIds) });
    const withdrewEvents = await withdrawEvents(ctx, reviewIds);
    const mailIds = undone.flatMap(({ item }) => item.mailId ?? []);
    // Another instance, whose clock is ahead, has begun to send them.
    if ((await withdraw(ctx, mailIds)) < mailIds.length || !withdrewEvents) failTooLate();
    // An idea that is left keeps its item, which can be undone once the review that replaced it is undone.
    if (outcome.left.length === 0) await ctx.db.update(BulkReview, { id }, { undoneAt: ctx.now() });
    const ideaId = In(restored.map(({ id }) => id));
    await ctx.db.delete(BulkReviewItem, { bulkReviewId: id, ideaId });
    const audited = undone.map(({ idea, restored }) => ({ idea, before: idea, after: restored }));
    await auditReviews(ctx, 'REVIEW_UNDONE', audited);
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
  // A new version, so that a page that shows the undone review is stale.
  version: idea.version + 1,
});

async function restoreReplaced(
  ctx: Context,
  undone: readonly { item: BulkReviewItem; idea: Idea }[],
): Promise<void> {
  const where = undone.flatMap(({ item: { ideaId, replacesId: bulkReviewId } }) =>
    bulkReviewId === null ? [] : [{ ideaId, bulkReviewId }],
  );
  if (where.length === 0) return;
  const replaced = await ctx.db.find(BulkReviewItem, { where, relations: { bulkReview: true } });
  for (const { idea } of undone) {
    const item = replaced.find(({ ideaId }) => ideaId === idea.id);
    if (!item) continue;
    const { bulkReviewId, mailId, statusKnown, bulkReview } = item;
    await ctx.db.update(BulkReviewItem, { bulkReviewId, ideaId: idea.id }, { version: idea.version });
    await enqueueReviewMails(ctx, [{ idea, mailId, statusKnown }], bulkReview?.undoUntil ?? ctx.now());
  }
}

const heldItemLoader = defineLoader<BulkReviewItem | undefined>(
  (ctx, ideaIds) => findHeldItems(ctx.db, ideaIds, ctx.now()),
  undefined,
);

export async function undoIdOf(ctx: Context, { id }: Pick<Idea, 'id'>): Promise<string | undefined> {
  const item = await heldItemLoader(ctx, id);
  return item?.bulkReview?.reviewerId === ctx.actor?.id ? item?.bulkReviewId : undefined;
}

function failTooLate(): never {
  fail('CONFLICT', {
    message: `Reviews can be undone for ${UNDO_WINDOW / 1000} seconds. Their emails are on the way: review the ideas again instead.`,
  });
}

export async function purgeBulkReviews(ctx: Context): Promise<void> {
  await ctx.db.delete(BulkReview, { undoUntil: LessThan(new Date(ctx.now().getTime() - KEPT_FOR)) });
}
