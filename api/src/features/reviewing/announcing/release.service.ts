/** The release of decisions: an administrator sees their emails, and releases them at once or at an hour (docs/decisions/0019). */
import { randomUUID } from 'node:crypto';
import { In, IsNull, Not } from 'typeorm';
import { failField } from '@portal/schema/errors';
import { reviewIdsRules } from '@portal/schema/idea';
import { DAY, RELEASE_AHEAD_MAX, REVIEWED_TOGETHER_MAX } from '@portal/schema/limits';
import { parse } from '@portal/schema/rules';
import type { AuditDetails } from '../../audit/audit-event.entity.ts';
import { tellAdministrators } from '../../accounts/export-notice.service.ts';
import { callDayOf } from '../calls/call.service.ts';
import { barsOf } from '../conflicts/conflict.service.ts';
import { inTransaction, may, requireActor, requirePermission } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { isUuid } from '../../../platform/database/find-row.ts';
import type { Connection } from '../../../platform/paging/connection.ts';
import { pageOf } from '../../../platform/paging/page.ts';
import type { Page } from '../../../platform/paging/page.ts';
import { recordIdeasAct } from '../../ideas/idea.service.ts';
import { enqueueAnnouncement, findHeldLocked, mailOf, reasonOf, toldOf } from './announce.service.ts';
import { ideaOf } from '../../ideas/idea-loader.ts';
import { byReviewTime } from '../reviews/idea-review.service.ts';
import { IdeaReview } from '../reviews/idea-review.entity.ts';
import { composeReviewEmail } from './preview.service.ts';
import { countWaiting, findWaiting } from '../reviews/review.queries.ts';
import type { ReleasedReviews, ReviewEmail } from '../reviews/review-types.ts';

const waitingOf = (ctx: Context) => ({ now: ctx.now(), viewerId: requireActor(ctx).id });

/** Lists the waiting reviews, except those of ideas that the caller must not judge. */
export const listHeldReviews = (ctx: Context, page: Page): Promise<Connection<IdeaReview>> =>
  pageOf(ctx, page, {
    order: byReviewTime,
    find: (db, limit, after) => findWaiting({ ...ctx, db }, waitingOf(ctx), limit, after),
    count: (db, span) => countWaiting({ ...ctx, db }, waitingOf(ctx), span),
  });

/** Returns the data of the email of a review, as it would be sent now; undefined if no email would be sent. */
export async function heldMailOf(ctx: Context, review: IdeaReview): Promise<ReturnType<typeof mailOf>> {
  if (!may(ctx, 'idea:release') || review.announcedAt) return undefined;
  const idea = await ideaOf(ctx, review);
  if (idea?.version !== review.version) return undefined;
  return mailOf(ctx, {
    ...{ review, idea },
    ...{ reason: await reasonOf(ctx, review), told: await toldOf(ctx, idea), callDay: await callDayOf(ctx) },
  });
}

/** Composes the email of a review, as it would be sent now. */
export const emailOf = async (ctx: Context, review: IdeaReview): Promise<ReviewEmail | undefined> =>
  composeReviewEmail(ctx, await heldMailOf(ctx, review));

interface Release {
  ids?: string[] | undefined;
  decidedUntil?: Date | null | undefined;
  at?: Date | null | undefined;
}

/**
 * Releases waiting reviews, by their ids, or all that were decided until a time: each batch in a transaction and with a job
 * of its own, so that any number can be released. All administrators are notified of a release of more than one.
 * @throws DomainError INVALID_INPUT, REAUTHENTICATION_REQUIRED for more than one
 */
export async function releaseReviews(ctx: Context, release: Release): Promise<ReleasedReviews> {
  const { ids, decidedUntil, at } = release;
  const now = ctx.now();
  if (at && (at <= now || at.getTime() > now.getTime() + RELEASE_AHEAD_MAX))
    failField('at', `Choose an hour in the future, at most ${RELEASE_AHEAD_MAX / DAY} days ahead.`);
  if (!ids === !decidedUntil)
    failField('ids', 'Name reviews by ids, or all that were decided until a time: one of the two.');
  if (decidedUntil || new Set(ids).size > 1) requirePermission(ctx, 'idea:release-many');
  const released: ReleasedReviews = { count: 0, at: at ?? now, notFound: [] };
  if (ids) Object.assign(released, await setHour(ctx, ids, released.at));
  for (let last: IdeaReview | undefined; decidedUntil;) {
    const after = last && { createdAt: last.reviewedAt, id: last.id };
    const found = await findWaiting(ctx, waitingOf(ctx), REVIEWED_TOGETHER_MAX, after);
    const batch = found.filter(({ reviewedAt }) => reviewedAt <= decidedUntil);
    last = batch.at(-1);
    if (!last) break;
    const batchIds = batch.map(({ id }) => id);
    released.count += (await setHour(ctx, batchIds, released.at)).count;
  }
  const { email: by } = requireActor(ctx);
  const told = { by, count: released.count, at: released.at.toISOString(), waits: Boolean(at) };
  if (released.count > 1) await tellAdministrators(ctx, 'decisions-released', told);
  return released;
}

/**
 * Sets when waiting reviews are announced, which may be now; null makes them wait for a release again. Skips reviews that
 * already have this time or are due, and those of ideas that the caller must not judge: a refusal would disclose that a
 * decision on one's own idea waits. Returns how many changed, and the ids that no review has.
 */
export function setHour(
  ctx: Context,
  ids: readonly string[],
  hour: Date | null,
): Promise<{ count: number; notFound: string[] }> {
  const asked = new Set(parse(reviewIdsRules, { ids }).ids);
  return inTransaction(ctx, async (ctx) => {
    const which = { id: In([...asked].filter(isUuid)) };
    const known = await ctx.db.find(IdeaReview, { where: which, select: { id: true } });
    for (const { id } of known) asked.delete(id);
    const waiting = [
      { ...which, announceAt: IsNull() },
      { ...which, releaseId: Not(IsNull()) },
    ];
    const locked = await findHeldLocked(ctx, waiting);
    // The time is read after the lock: a review may have become due while the call waited.
    const now = ctx.now();
    const bars = await barsOf(
      ctx,
      locked.map(({ idea }) => idea),
    );
    const held = locked.filter(
      ({ review: { announceAt }, idea }) =>
        !bars.has(idea.id) && announceAt?.getTime() !== hour?.getTime() && (!announceAt || announceAt > now),
    );
    const releaseId = hour && randomUUID();
    await ctx.db.update(
      IdeaReview,
      { id: In(held.map(({ review }) => review.id)) },
      { releaseId, announceAt: hour },
    );
    if (releaseId && held.length > 0) await enqueueAnnouncement(ctx, releaseId, hour);
    const details: AuditDetails = hour && hour > now ? { at: hour.toISOString() } : {};
    const ideas = held.map(({ idea }) => idea);
    await recordIdeasAct(ctx, hour ? 'REVIEWS_RELEASED' : 'REVIEWS_HELD', ideas, details);
    return { count: held.length, notFound: [...asked] };
  });
}
