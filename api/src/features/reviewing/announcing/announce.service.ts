/** Announces reviews to their submitters, and to other systems (docs/decisions/0019). */
import { In, IsNull } from 'typeorm';
import { letterOf } from '@portal/schema/letter';
import { dayAt } from '@portal/schema/programme-time';
import type { ReviewStatus } from '@portal/schema/review-status';
import { inTransaction, may, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { publish } from '../../../platform/events.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { LaneWork } from '../../../platform/jobs/runner.ts';
import { readProgramme } from '../../programme/programme.service.ts';
import type { StoredReason } from '../../programme/rejection-reason.entity.ts';
import { reasonBy } from '../../programme/rejection-reason.service.ts';
import { decidedData, ideasChanged } from '../../ideas/changes/idea-events.ts';
import type { Idea } from '../../ideas/idea.entity.ts';
import { phoneOf } from '../../ideas/idea.mails.ts';
import { mailTeams } from '../../ideas/team/team.service.ts';
import { callAfter } from '../../ideas/waiting.ts';
import { callDayOf } from '../calls/call.service.ts';
import { masked } from '../reviews/review.mails.ts';
import { lockIdeas } from '../../ideas/idea.queries.ts';
import { IdeaReview } from '../reviews/idea-review.entity.ts';
import {
  announceIdeas,
  deleteWaitingTexts,
  findDecider,
  findHeldReviews,
  findTold,
} from '../reviews/review.queries.ts';
import { waitsForRelease } from '../reviews/review-plan.ts';
import type { ToldOn, Which } from '../reviews/review.queries.ts';

/** Enqueues the job that announces a save or a release, in the same transaction. @param id of the save or the release */
export async function enqueueAnnouncement(ctx: Context, id: string, dueAt: Date): Promise<void> {
  const job = { id, lane: 'announcement', name: 'announce-reviews', dueAt };
  await enqueue(ctx, [job], { restart: true });
}

const RETRY = 15_000;

export const announcements: LaneWork = {
  atOnce: 2,
  deadline: 60_000,
  retryAfter: () => RETRY,
  async run(ctx, { id }) {
    // A review that an administrator released no longer belongs to the announcement of its save.
    const which: Which = [{ saveId: id, releaseId: IsNull() }, { releaseId: id }];
    await inTransaction(ctx, (ctx) => announceReviews(ctx, which));
  },
};

/**
 * Tells whether a call may announce its review at once: not a colleague's decision, nor one that others release.
 * @param status that the call sets; undefined for comments alone
 */
export async function mayAnnounce(
  ctx: Context,
  idea: Idea,
  status: ReviewStatus | undefined,
  last: IdeaReview | undefined,
): Promise<boolean> {
  if (waitsForRelease(await readProgramme(ctx), status, last) && !may(ctx, 'idea:release')) return false;
  if (status !== undefined || idea.status === idea.announcedStatus) return true;
  return (await findDecider(ctx.db, idea)) === requireActor(ctx).id;
}

export interface Held {
  review: IdeaReview;
  idea: Idea;
}

/** Finds the reviews on hold that are still the last of their ideas, with these, which it locks. */
export async function findHeldLocked(ctx: Context, which: Which): Promise<Held[]> {
  const ideaIds = (await findHeldReviews(ctx.db, which)).map(({ ideaId }) => ideaId);
  const ideas = await lockIdeas(ctx, ideaIds);
  // The reviews are read again: another transaction may have undone or announced them before the lock.
  const held = await findHeldReviews(ctx.db, which);
  return held.flatMap((review) => {
    const idea = ideas.find(({ id }) => id === review.ideaId);
    return idea?.version === review.version ? [{ review, idea }] : [];
  });
}

/** Announces reviews on hold that are still the last of their ideas; idempotent. */
export async function announceReviews(ctx: Context, which: Which): Promise<void> {
  const reviews = await findHeldLocked(ctx, which);
  if (reviews.length === 0) return;
  const announcedAt = ctx.now();
  const ids = reviews.map(({ idea }) => idea.id);
  // This read must precede the announcements.
  const told = await findTold(ctx.db, ids);
  const callDay = await callDayOf(ctx);
  const calls = reviews.map(({ idea }) => ({ id: idea.id, ...callAfter(idea, callDay) }));
  await announceIdeas(ctx.db, calls, announcedAt);
  await ctx.db.update(IdeaReview, { id: In(reviews.map(({ review }) => review.id)) }, { announcedAt });
  await mailReviews(ctx, reviews, told, callDay);
  const announced = reviews.map(({ idea }) => ({
    kind: 'REVIEWED' as const,
    ideaId: idea.id,
    at: announcedAt,
    data: { ...decidedData(idea), statusBefore: idea.announcedStatus },
  }));
  await publish(ctx, ideasChanged, announced);
}

/** A review, or what would be one, with the state of its idea after it. */
export interface MailedReview {
  review: Pick<IdeaReview, 'id' | 'commentsSent' | 'notify'>;
  idea: Idea;
  reason: StoredReason | undefined;
  /** The last decision that was announced to the submitter. */
  told: ToldOn | undefined;
  /** The day by which an approval of now promises a call. */
  callDay: string | null;
}

const toldLoader = defineLoader<ToldOn | undefined>(({ db }, ids) => findTold(db, ids), undefined);

/** Returns the last announced decision on an idea, and the time of its announcement. */
export const toldOf = (ctx: Context, { id }: Pick<Idea, 'id'>) => toldLoader(ctx, id);

/** Returns the reason of the programme's list that a review has. */
export const reasonOf = async (ctx: Context, { reasonId }: Pick<IdeaReview, 'reasonId'>) =>
  reasonId === null ? undefined : reasonBy(ctx, reasonId);

/**
 * Returns the email about a review on hold; undefined if nothing changed for the submitter. It quotes only comments that came
 * with this review: earlier comments are not the reason of a new status. It says which answer it follows.
 */
export function mailOf({ timeZone }: Context, { review, idea, reason, told, callDay }: MailedReview) {
  const { email: recipient, firstName, reference, solutionName, status } = idea;
  const { announcedStatus, announcedComments } = idea;
  const comments = review.commentsSent ? idea.reviewerComments : '';
  const isNews = status !== announcedStatus;
  const hasWords = review.notify && comments !== '' && comments !== announcedComments;
  const letter = letterOf({ status: announcedStatus, decision: told }, { status, hasWords });
  if (!letter) return undefined;
  const earlier = told && { status: told.status, on: dayAt(told.at, timeZone) };
  const phone = phoneOf(idea);
  const calledOn = phone && status === 'APPROVED' ? masked(phone) : undefined;
  const { callDueOn, calledAt } = callAfter(idea, callDay);
  const data = {
    ...{ ideaId: idea.id, firstName, reference, solutionName, status, comments, calledOn, letter, earlier },
    ...(callDueOn && !calledAt && { callDueOn }),
    ...(reason && { reason: reason.name, nextStep: reason.nextStep }),
  };
  return { id: review.id, recipient, data, phone: isNews ? phone : undefined };
}

async function mailReviews(
  ctx: Context,
  reviews: readonly Held[],
  told: ReadonlyMap<string, ToldOn>,
  callDay: string | null,
): Promise<void> {
  const written = await Promise.all(
    reviews.map(async (held) =>
      mailOf(ctx, {
        ...held,
        ...{ reason: await reasonOf(ctx, held.review), told: told.get(held.idea.id), callDay },
      }),
    ),
  );
  const mails = written.flatMap((mail) => mail ?? []);
  if (ctx.sendsSms) {
    const references = mails.flatMap(({ phone, data }) => (phone ? [data.reference] : []));
    await deleteWaitingTexts(ctx.db, references);
  }
  // The number on which we call is that of the owner.
  await mailTeams(ctx, 'idea-reviewed', mails, ({ calledOn: _, callDueOn: __, ...data }) => data);
}
