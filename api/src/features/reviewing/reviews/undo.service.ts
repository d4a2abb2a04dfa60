import { In } from 'typeorm';
import { namesOf } from '@portal/schema/lists';
import { reviewStatuses, reviewTraits } from '@portal/schema/review-status';
import { fail } from '@portal/schema/errors';
import { UNDOABLE_MAX } from '@portal/schema/limits';
import { inTransaction, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { isUuid } from '../../../platform/database/find-row.ts';
import { readProgramme } from '../../programme/programme.service.ts';
import type { Idea } from '../../ideas/idea.entity.ts';
import { lockIdeas } from '../../ideas/idea.queries.ts';
import { findIdeas } from '../../ideas/list/idea-list.queries.ts';
import { enqueueAnnouncement } from '../announcing/announce.service.ts';
import { IdeaReview } from './idea-review.entity.ts';
import { asSeen, lastReviewOf } from './idea-review.service.ts';
import {
  findAnnouncedSteps,
  findFirstDecisions,
  findHeldReviews,
  findLastReviews,
  findUndoableSaves,
} from './review.queries.ts';
import { applyReviews } from './review.service.ts';
import { waitStateAfter } from '../../ideas/waiting.ts';
import { SavedReviews, UndoneReviews } from './review-types.ts';

const deciding = namesOf(reviewStatuses).filter((status) => reviewTraits[status].decides);

const canUndo = (ctx: Context, { announcedAt, announceAt, releaseId }: IdeaReview): boolean =>
  !announcedAt && !releaseId && (!announceAt || ctx.now() < announceAt);

/**
 * Deletes the caller's own reviews of a save that are not announced, and restores the ideas from the reviews before. A
 * review that had been replaced is announced in its place.
 * @throws DomainError NOT_FOUND, FORBIDDEN, CONFLICT when they can no longer be undone
 */
export async function undoReviews(ctx: Context, saveId: string): Promise<UndoneReviews> {
  return inTransaction(ctx, async (ctx) => {
    const found = isUuid(saveId) ? await ctx.db.findBy(IdeaReview, { saveId }) : [];
    const [first] = found;
    if (!first) return failGone(saveId);
    if (first.reviewerId !== requireActor(ctx).id)
      fail('FORBIDDEN', { message: 'Only the reviewer who made these reviews can undo them.' });
    const ideas = await lockIdeas(
      ctx,
      found.map(({ ideaId }) => ideaId),
    );
    // The reviews are read again: they may have been announced or undone before the lock.
    const held = await findHeldReviews(ctx.db, [{ saveId }]);
    if (!held.some((review) => canUndo(ctx, review))) return failTooLate(held);
    const undone: { review: IdeaReview; idea: Idea }[] = [];
    const outcome = new UndoneReviews();
    for (const review of held) {
      const idea = ideas.find(({ id }) => id === review.ideaId) ?? fail('NOT_FOUND');
      // An idea whose submitter is asked meanwhile stays as it is: its state before may be a decision.
      const isUndone = idea.version === review.version && canUndo(ctx, review) && !idea.askedUntil;
      (isUndone ? outcome.restored : outcome.left).push(idea);
      if (isUndone) undone.push({ review, idea });
    }
    await ctx.db.delete(IdeaReview, { id: In(undone.map(({ review }) => review.id)) });
    await restore(ctx, outcome.restored);
    outcome.restored = await asSeen(ctx, outcome.restored);
    outcome.left = await asSeen(ctx, outcome.left);
    return outcome;
  });
}

/** Restores ideas to their last review, or to their state at the submission. */
async function restore(ctx: Context, ideas: readonly Idea[]): Promise<void> {
  const ids = ideas.map(({ id }) => id);
  const last = await findLastReviews(ctx, ids);
  const decided = await findFirstDecisions(ctx.db, ids, deciding);
  const announced = await findAnnouncedSteps(ctx.db, ids);
  const promise = { days: (await readProgramme(ctx)).promisedDays, zone: ctx.timeZone };
  const changes = ideas.map((idea) => {
    const review = last.get(idea.id);
    const step = review && { at: review.reviewedAt, to: review.toStatus };
    const after = {
      id: idea.id,
      ...waitStateAfter(idea, announced.get(idea.id) ?? [], step, promise),
      status: review?.toStatus ?? ('PENDING' as const),
      reviewerComments: review?.comments ?? '',
      lastReviewerId: review?.reviewerId ?? null,
      firstDecidedAt: decided.get(idea.id) ?? null,
      updatedAt: review?.reviewedAt ?? idea.createdAt,
      // The version is new, so that a page that shows the undone review is stale.
      version: idea.version + 1,
    };
    return { idea, after };
  });
  await applyReviews(ctx, 'REVIEW_UNDONE', changes);
  const dueAt = new Map<string, Date>();
  for (const { id, version } of ideas) {
    const review = last.get(id);
    if (!review) continue;
    await ctx.db.update(IdeaReview, { id: review.id }, { version });
    if (review.announcedAt || !review.announceAt) continue;
    const due = review.announceAt > ctx.now() ? review.announceAt : ctx.now();
    dueAt.set(review.releaseId ?? review.saveId, due);
  }
  // The jobs are enqueued in one order, to avoid deadlocks: two undos may restart the same jobs.
  for (const [jobId, due] of [...dueAt].sort()) await enqueueAnnouncement(ctx, jobId, due);
}

/** Returns the save by which the caller can undo their last review of an idea. */
export async function undoIdOf(
  ctx: Context,
  idea: Pick<Idea, 'id' | 'isAnnounced'>,
): Promise<string | undefined> {
  const last = await lastReviewOf(ctx, idea);
  return last && last.reviewerId === ctx.actor?.id && canUndo(ctx, last) ? last.saveId : undefined;
}

/** Lists the saves that the caller can still undo, newest first. */
export async function listUndoableReviews(
  ctx: Context,
  fields: ReadonlySet<string>,
): Promise<SavedReviews[]> {
  const { id: viewerId } = requireActor(ctx);
  const saves = await findUndoableSaves(ctx.db, viewerId, ctx.now(), UNDOABLE_MAX);
  const ids = saves.flatMap(({ ideaIds }) => ideaIds);
  const page = { viewerId, selection: { ids }, sort: 'NEWEST', limit: ids.length } as const;
  const ideas = ids.length > 0 ? await findIdeas(ctx, page, fields) : [];
  return saves.map(({ id, undoUntil, ideaIds }) => {
    const reviewed = ideas.filter((idea) => ideaIds.includes(idea.id));
    return Object.assign(new SavedReviews(), { id, undoUntil, reviewed });
  });
}

/** Finds saved reviews that the caller can still undo, with their ideas. @throws DomainError NOT_FOUND */
export async function findUndoable(
  ctx: Context,
  id: string,
  fields: ReadonlySet<string>,
): Promise<SavedReviews> {
  const saves = await listUndoableReviews(ctx, fields);
  return saves.find((save) => save.id === id) ?? fail('NOT_FOUND');
}

const failGone = (saveId: string): never =>
  isUuid(saveId) ? fail('CONFLICT', { message: 'These reviews were undone already.' }) : fail('NOT_FOUND');

const failTooLate = (held: readonly IdeaReview[]): never =>
  fail('CONFLICT', {
    message: held.some(({ releaseId }) => releaseId)
      ? 'An administrator has announced these reviews, so they cannot be undone. Review the ideas again instead: the submitters hear of the later review only.'
      : 'These reviews cannot be undone any more. Their submitters know of them by now: review the ideas again instead.',
  });
