/** Decisions that wait: an administrator sees their emails, and releases them at once or at an hour (docs/decisions/0019). */
import { randomUUID } from 'node:crypto';
import { In, IsNull, Not } from 'typeorm';
import type { AuditAction } from '@portal/schema/choices';
import { fail, failField } from '@portal/schema/errors';
import { releaseReviewsRules, reviewIdsRule } from '@portal/schema/idea';
import { DAY, RELEASE_AHEAD_MAX, REVIEWED_TOGETHER_MAX } from '@portal/schema/limits';
import { parse } from '@portal/schema/rules';
import type { AuditDetails } from '../../audit/audit-event.entity.ts';
import { inTransaction, may } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import type { TimePosition } from '../../../platform/database/list-query.ts';
import { countUpTo } from '../../../platform/database/list-query.ts';
import { isUuid } from '../../../platform/database/find-row.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import { composeMail } from '../../../platform/mail/outbox.ts';
import type { Connection } from '../../../platform/paging/connection.ts';
import { pageOf } from '../../../platform/paging/page.ts';
import type { Page } from '../../../platform/paging/page.ts';
import { Idea } from '../idea.entity.ts';
import { recordIdeasAct } from '../idea.service.ts';
import { enqueueAnnouncement, lockHeld, mailOf } from './announce.service.ts';
import { byReviewTime } from './idea-review.service.ts';
import { IdeaReview } from './idea-review.entity.ts';
import { findWaiting, selectWaiting } from './review.queries.ts';
import type { Which } from './review.queries.ts';
import type { ReleasedReviews, ReviewEmail } from './review-types.ts';

/** @param hasHour lists those with an hour alone, or those without */
export function listHeldReviews(
  ctx: Context,
  page: Page,
  hasHour: boolean | undefined,
): Promise<Connection<IdeaReview>> {
  const select = () => selectWaiting(ctx.db, ctx.now(), { hasHour });
  return pageOf(ctx, page, {
    order: byReviewTime,
    find: (_, limit, after) => findWaiting(select(), limit, after),
    count(_, { atMost, through }) {
      const query = select();
      if (through) query.andWhere('(review.reviewed_at, review.id) <= (:createdAt, :id)', { ...through });
      return countUpTo(query, atMost);
    },
  });
}

export const announceAtOf = (ctx: Context, { announcedAt, announceAt }: IdeaReview): Date | null =>
  may(ctx, 'idea:read-any') && !announcedAt ? announceAt : null;

const ideaLoader = defineLoader<Idea | undefined>(async (ctx, ids) => {
  const ideas = await ctx.db.findBy(Idea, { id: In([...ids]) });
  return new Map(ideas.map((idea) => [idea.id, idea]));
}, undefined);

/** Composes the email as it would leave now. */
export async function emailOf(ctx: Context, review: IdeaReview): Promise<ReviewEmail | undefined> {
  if (!may(ctx, 'idea:release') || review.announcedAt) return undefined;
  const idea = await ideaLoader(ctx, review.ideaId);
  const mail = idea?.version === review.version ? mailOf({ review, idea }) : undefined;
  const message = mail && (await composeMail(ctx, 'idea-reviewed', mail.recipient, mail.data));
  return message && { recipient: mail.recipient, subject: message.subject, text: message.text };
}

/** Selects what waits for its release, or for the hour that it set. */
const waitingOf = (ids: readonly string[]): Which =>
  [{ announceAt: IsNull() }, { releaseId: Not(IsNull()) }].map((which) => ({ ...which, id: In([...ids]) }));

/**
 * Releases reviews that wait, by their ids, or all without an hour that were decided until a time: each batch in a
 * transaction and with a job of its own, so that any number can be released.
 * @throws DomainError INVALID_INPUT, NOT_FOUND for an id of another type
 */
export async function releaseReviews(ctx: Context, input: unknown): Promise<ReleasedReviews> {
  const { ids, decidedUntil, at } = parse(releaseReviewsRules, input);
  const now = ctx.now();
  if (at && (at <= now || at.getTime() > now.getTime() + RELEASE_AHEAD_MAX))
    failField('at', `Choose an hour in the future, at most ${RELEASE_AHEAD_MAX / DAY} days ahead.`);
  const dueAt = at ?? now;
  if (ids && !decidedUntil) return { count: await releaseBatch(ctx, ids, dueAt), at: dueAt };
  if (ids || !decidedUntil)
    return failField('ids', 'Name reviews by ids, or all that were decided until a time: one of the two.');
  let [count, after] = [0, undefined as TimePosition | undefined];
  for (;;) {
    const query = selectWaiting(ctx.db, now, { hasHour: false, decidedUntil });
    const batch = await findWaiting(query, REVIEWED_TOGETHER_MAX, after);
    const last = batch.at(-1);
    if (!last) return { count, at: dueAt };
    const found = batch.map(({ id }) => id);
    count += await releaseBatch(ctx, found, dueAt);
    after = { createdAt: last.reviewedAt, id: last.id };
  }
}

function releaseBatch(ctx: Context, ids: readonly string[], dueAt: Date): Promise<number> {
  const releaseId = randomUUID();
  const hour = dueAt > ctx.now() && { at: dueAt.toISOString() };
  return changeWaiting(ctx, ids, { releaseId, announceAt: dueAt }, 'REVIEWS_RELEASED', { ...hour });
}

/** Takes the hours of released reviews back: they wait for their release again. Returns how many had one. */
export async function holdReviews(ctx: Context, ids: readonly string[]): Promise<number> {
  return changeWaiting(ctx, parse(reviewIdsRule, ids), { releaseId: null, announceAt: null }, 'REVIEWS_HELD');
}

/** Leaves alone what is so already, and what is on its way to the submitter. */
function changeWaiting(
  ctx: Context,
  ids: readonly string[],
  change: Pick<IdeaReview, 'releaseId' | 'announceAt'>,
  action: AuditAction,
  details: AuditDetails = {},
): Promise<number> {
  if (!ids.every(isUuid)) fail('NOT_FOUND');
  return inTransaction(ctx, async (ctx) => {
    const { releaseId, announceAt: hour } = change;
    const held = (await lockHeld(ctx, waitingOf(ids))).filter(
      ({ review: { announceAt } }) =>
        announceAt?.getTime() !== hour?.getTime() && (!announceAt || announceAt > ctx.now()),
    );
    if (held.length === 0) return 0;
    await ctx.db.update(IdeaReview, { id: In(held.map(({ review }) => review.id)) }, change);
    if (releaseId && hour) await enqueueAnnouncement(ctx, releaseId, hour);
    const ideas = held.map(({ idea }) => idea);
    await recordIdeasAct(ctx, action, ideas, details);
    return held.length;
  });
}
