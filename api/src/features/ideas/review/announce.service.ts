/** Announces reviews: their submitters learn of them, and so do other systems (docs/decisions/0019). */
import { In } from 'typeorm';
import type { EventData } from '@portal/schema/webhook';
import { inTransaction } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { defineEvent, publish } from '../../../platform/events.ts';
import type { Announcement } from '../../../platform/events.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { LaneWork } from '../../../platform/jobs/runner.ts';
import { enqueueMails } from '../../../platform/mail/outbox.ts';
import type { Idea } from '../idea.entity.ts';
import { phoneOf } from '../idea.mails.ts';
import { IdeaReview } from './idea-review.entity.ts';
import { announceIdeas, deleteWaitingTexts, findHeldReviews, lockIdeas } from './review.queries.ts';

export const ideaSubmitted = defineEvent<Announcement<'IDEA_SUBMITTED'>>('idea submitted');
export const reviewsAnnounced = defineEvent<Announcement<'IDEA_REVIEWED'>[]>('reviews announced');

const dataOf = ({ globalId: id, reference, solutionName, status, version }: Idea) =>
  ({ id, reference, solutionName, status, version }) satisfies EventData['IDEA_SUBMITTED'];

export async function announceSubmission(ctx: Context, idea: Idea): Promise<void> {
  await publish(ctx, ideaSubmitted, { eventId: idea.id, data: dataOf(idea) });
}

/** Enqueues the job that announces a save, in the transaction that makes it; its id is the one of the save. */
export async function enqueueAnnouncement(ctx: Context, saveId: string, dueAt: Date): Promise<void> {
  const job = { id: saveId, lane: 'announcement', name: 'announce-reviews', dueAt };
  await enqueue(ctx, [job], { restart: true });
}

const RETRY = 15_000;

export const announcements: LaneWork = {
  atOnce: 2,
  deadline: 60_000,
  retryAfter: () => RETRY,
  async run(ctx, { id: saveId }) {
    await inTransaction(ctx, (ctx) => announceSave(ctx, saveId));
  },
};

/** Announces the reviews of a save that are still the last of their ideas. Does nothing when it is repeated. */
export async function announceSave(ctx: Context, saveId: string): Promise<void> {
  const ideaIds = (await findHeldReviews(ctx.db, saveId)).map(({ ideaId }) => ideaId);
  const ideas = await lockIdeas(ctx.db, ideaIds);
  // Read again: another transaction may have undone or announced them before the lock.
  const held = await findHeldReviews(ctx.db, saveId);
  const reviews = held.flatMap((review) => {
    const idea = ideas.get(review.ideaId);
    return idea?.version === review.version ? [{ review, idea }] : [];
  });
  if (reviews.length === 0) return;
  const announcedAt = ctx.now();
  await announceIdeas(
    ctx.db,
    reviews.map(({ idea }) => idea.id),
    announcedAt,
  );
  await ctx.db.update(IdeaReview, { id: In(reviews.map(({ review }) => review.id)) }, { announcedAt });
  await mailReviews(ctx, reviews);
  const announced = reviews.map(({ review, idea }) => ({
    eventId: review.id,
    data: { ...dataOf(idea), statusBefore: idea.announcedStatus },
  }));
  await publish(ctx, reviewsAnnounced, announced);
}

async function mailReviews(
  ctx: Context,
  reviews: readonly { review: IdeaReview; idea: Idea }[],
): Promise<void> {
  const mails = reviews.flatMap(({ review: { id, notify }, idea }) => {
    const { email: recipient, reference, solutionName, status, reviewerComments: comments } = idea;
    const isNews = status !== idea.announcedStatus;
    const hasWords = notify && comments !== '' && comments !== idea.announcedComments;
    if (!isNews && !hasWords) return [];
    const data = { reference, solutionName, status, comments };
    return [{ id, recipient, data, phone: isNews ? phoneOf(idea) : undefined }];
  });
  if (ctx.sendsSms) {
    const references = mails.flatMap(({ phone, data }) => (phone ? [data.reference] : []));
    await deleteWaitingTexts(ctx.db, references);
  }
  await enqueueMails(ctx, 'idea-reviewed', mails);
}
