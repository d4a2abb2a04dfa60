import { In } from 'typeorm';
import { namesOf, reviewStatuses, reviewTraits } from '@portal/schema/choices';
import { fail } from '@portal/schema/errors';
import { UNDO_WINDOW } from '@portal/schema/limits';
import { inTransaction, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { isUuid } from '../../../platform/database/find-row.ts';
import { Job } from '../../../platform/jobs/job.entity.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import type { Idea } from '../idea.entity.ts';
import { enqueueAnnouncement } from './announce.service.ts';
import { IdeaReview } from './idea-review.entity.ts';
import { findFirstDecisions, findHeldReviews, findLastReviews, lockIdeas } from './review.queries.ts';
import { applyReviews, undoUntil } from './review.service.ts';
import { UndoneReviews } from './review-types.ts';

const deciding = namesOf(reviewStatuses).filter((status) => reviewTraits[status].decides);

/**
 * Deletes the caller's own reviews of a save that are not announced: what the idea was is what the review before says.
 * A review that it had replaced is announced in its place.
 * @throws DomainError NOT_FOUND, FORBIDDEN, CONFLICT when they can no longer be undone
 */
export async function undoReviews(ctx: Context, saveId: string): Promise<UndoneReviews> {
  return inTransaction(ctx, async (ctx) => {
    const found = isUuid(saveId) ? await ctx.db.findBy(IdeaReview, { saveId }) : [];
    const [first] = found;
    if (!first) return failGone(ctx, saveId);
    if (first.reviewerId !== requireActor(ctx).id)
      fail('FORBIDDEN', { message: 'Only the reviewer who made these reviews can undo them.' });
    const ideas = await lockIdeas(
      ctx.db,
      found.map(({ ideaId }) => ideaId),
    );
    // Read again: they may have been announced or undone before the lock.
    const held = await findHeldReviews(ctx.db, saveId);
    if (held.length === 0 || ctx.now() >= undoUntil(first)) return failTooLate();
    const undone: { review: IdeaReview; idea: Idea }[] = [];
    const outcome = new UndoneReviews();
    for (const review of held) {
      const idea = ideas.get(review.ideaId) ?? fail('NOT_FOUND');
      const isLast = idea.version === review.version;
      (isLast ? outcome.restored : outcome.left).push(idea);
      if (isLast) undone.push({ review, idea });
    }
    await ctx.db.delete(IdeaReview, { id: In(undone.map(({ review }) => review.id)) });
    await restore(ctx, outcome.restored);
    return outcome;
  });
}

/** Gives ideas what their last review says, or what they were when they were submitted. */
async function restore(ctx: Context, ideas: readonly Idea[]): Promise<void> {
  const ids = ideas.map(({ id }) => id);
  const last = await findLastReviews(ctx.db, ids);
  const decided = await findFirstDecisions(ctx.db, ids, deciding);
  const changes = ideas.map((idea) => {
    const review = last.get(idea.id);
    const after = {
      id: idea.id,
      status: review?.toStatus ?? ('PENDING' as const),
      reviewerComments: review?.comments ?? '',
      lastReviewerId: review?.reviewerId ?? null,
      firstDecidedAt: decided.get(idea.id) ?? null,
      updatedAt: review?.reviewedAt ?? idea.createdAt,
      // A new version, so that a page that shows the undone review is stale.
      version: idea.version + 1,
    };
    return { idea, after };
  });
  await applyReviews(ctx, 'REVIEW_UNDONE', changes);
  for (const { id, version } of ideas) {
    const review = last.get(id);
    if (!review) continue;
    await ctx.db.update(IdeaReview, { id: review.id }, { version });
    if (review.announcedAt) continue;
    const due = undoUntil(review);
    await enqueueAnnouncement(ctx, review.saveId, due > ctx.now() ? due : ctx.now());
  }
}

const heldLoader = defineLoader<IdeaReview | undefined>(
  (ctx, ideaIds) => findLastReviews(ctx.db, ideaIds),
  undefined,
);

/** Returns the save by which the caller can undo their last review of an idea. */
export async function undoIdOf(ctx: Context, { id }: Pick<Idea, 'id'>): Promise<string | undefined> {
  const last = await heldLoader(ctx, id);
  const canUndo =
    last?.reviewerId === ctx.actor?.id && !last?.announcedAt && last && ctx.now() < undoUntil(last);
  return canUndo ? last.saveId : undefined;
}

async function failGone(ctx: Context, saveId: string): Promise<never> {
  const wasSaved = isUuid(saveId) && (await ctx.db.existsBy(Job, { id: saveId, name: 'announce-reviews' }));
  return wasSaved ? fail('CONFLICT', { message: 'These reviews were undone already.' }) : fail('NOT_FOUND');
}

const failTooLate = (): never =>
  fail('CONFLICT', {
    message: `Reviews can be undone for ${UNDO_WINDOW / 1000} seconds. Their submitters know of them by now: review the ideas again instead.`,
  });
