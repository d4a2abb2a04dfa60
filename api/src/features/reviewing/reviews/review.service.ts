/** Reviews of one idea or many: saved at once, announced when they can no longer be undone (docs/decisions/0019). */
import { randomUUID } from 'node:crypto';

import type { LeftOutReason, ReviewStatus } from '@portal/schema/review-status';
import { fail, failField } from '@portal/schema/errors';
import { reviewIdeaRules, reviewIdeasRules } from '@portal/schema/idea';
import { UNDO_WINDOW } from '@portal/schema/limits';
import { reviewTraits } from '@portal/schema/review-status';
import { parse } from '@portal/schema/rules';
import { inTransaction, may, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { endReadings } from '../claims/claim.service.ts';
import { barsOf, requireJudge } from '../conflicts/conflict.service.ts';
import { readProgramme } from '../../programme/programme.service.ts';
import { reviewStateAfter, tallyIdeas } from '../../ideas/idea-tally.ts';
import type { Idea } from '../../ideas/idea.entity.ts';
import { recordIdeasAct } from '../../ideas/idea.service.ts';
import {
  announceReviews,
  enqueueAnnouncement,
  mayAnnounce,
  waitsForRelease,
} from '../announcing/announce.service.ts';
import { IdeaReview } from './idea-review.entity.ts';
import { waitStateAfter } from '../../ideas/waiting.ts';
import { asSeen } from './idea-review.service.ts';
import { lockIdeas } from '../../ideas/idea.queries.ts';
import { findHeard, findLastReviews, updateIdeas } from './review.queries.ts';
import type { ReviewedColumns } from './review.queries.ts';
import { failStale, refuseAsked, refuseWithdrawn, requireRejection } from './review-refusals.ts';
import { SavedReviews } from './review-types.ts';

/** A save, and until when it can be undone. */
type Save = Pick<SavedReviews, 'id' | 'undoUntil'>;

/** A review to save. Undefined values stay as they are. */
interface Review {
  status: ReviewStatus | undefined;
  comments: string | undefined;
  /** The reason of the list; null without a reason. */
  reasonId?: string | null | undefined;
  /** The idea that this one repeats; null if it repeats no idea. */
  duplicateOf?: Idea | null | undefined;
  /** The comments that stay, if not those of the idea. */
  kept?: string;
  /** Whether the call itself announces the review. */
  isAnnounced?: boolean;
}

const LEFT_TO_ADMINISTRATORS =
  'Only administrators set the status of an idea. Nothing was saved. Leave the status as it is to save comments alone.';

/** @param last the last review, whose reason and duplicate hold while the status stays */
const isChange = (
  idea: Idea,
  { status, comments, reasonId, duplicateOf }: Review,
  last: IdeaReview | undefined,
): boolean =>
  (status !== undefined && status !== idea.status) ||
  (comments !== undefined && comments !== idea.reviewerComments) ||
  (reasonId !== undefined && reasonId !== (last?.reasonId ?? null)) ||
  (duplicateOf !== undefined && (duplicateOf?.id ?? null) !== (last?.duplicateOfId ?? null));

/** Returns until when a review can be undone; null if until its release. */
const undoUntil = ({ reviewedAt, announceAt, announcedAt, releaseId }: IdeaReview): Date | null =>
  announcedAt || releaseId ? reviewedAt : announceAt;

/**
 * Tells whether a version is that of an idea as it is: the desk's, or, while no review waits, that of its announced state,
 * which followers of changes know. An undone review leaves both.
 */
const isPresent = (
  { version, announcedVersion }: Idea,
  seen: number,
  last: IdeaReview | undefined,
): boolean => seen === version || (seen === announcedVersion && last?.announcedAt !== null);

/** Finds the last review if it is the caller's and says the same: the answer to their first attempt was lost. */
function repeated(ctx: Context, idea: Idea, seen: number, review: Review, last: IdeaReview | undefined) {
  const isBefore = seen !== idea.version && (seen === idea.version - 1 || seen === idea.announcedVersion);
  const isOwn = isBefore && last?.reviewerId === requireActor(ctx).id;
  return isOwn && !isChange(idea, review, last) ? last : undefined;
}

/**
 * Saves a review of one idea.
 * @param atOnce announces the review in the same transaction, if the caller may
 * @throws DomainError INVALID_INPUT, NOT_FOUND, FORBIDDEN for one's own idea, with a conflict and for a status left to
 * others, CONFLICT for one that is withdrawn, STALE with the idea as it is now
 */
export async function reviewIdea(ctx: Context, input: unknown, { atOnce = false } = {}): Promise<Idea> {
  const { id, version, status, comments, notify, ...beside } = parse(reviewIdeaRules, input);
  return inTransaction(ctx, async (ctx) => {
    const { idea, duplicateOf } = await lockToReview(ctx, id, beside.duplicateOfId);
    refuseWithdrawn(ctx, [idea]);
    const { reasonId } = beside;
    const review = { status: status ?? undefined, comments: comments ?? undefined, reasonId, duplicateOf };
    const lasts = await findLastReviews(ctx, [idea.id]);
    const last = lasts.get(idea.id);
    if (version !== undefined && !isPresent(idea, version, last)) {
      if (repeated(ctx, idea, version, review, last)) return idea;
      return failStale(ctx, idea, last);
    }
    await requireRejection(ctx, status ?? idea.status, beside);
    if (!isChange(idea, review, last)) return idea;
    const isAnnounced = atOnce && (await mayAnnounce(ctx, idea, review.status, last));
    // Waiting comments are not sent with another status, except the caller's own on a status that decides nothing.
    const isOwnComment = !reviewTraits[idea.status].decides && last?.reviewerId === requireActor(ctx).id;
    const isOther = status && (isAnnounced || (status !== idea.status && !isOwnComment));
    const kept = isOther ? idea.announcedComments : idea.reviewerComments;
    const saved = { ...review, kept, isAnnounced };
    const save = await saveReviews(ctx, [idea], lasts, () => saved, notify);
    if (isAnnounced) await announceReviews(ctx, [{ saveId: save.id }]);
    return idea;
  });
}

/** Locks an idea, with the one that it is said to repeat, since both are judged by it. @throws DomainError INVALID_INPUT, NOT_FOUND, FORBIDDEN */
async function lockToReview(ctx: Context, id: string, originalId: string | null | undefined) {
  if (originalId === id) failField('duplicateOfId', 'duplicateOfId must be another idea.');
  // One statement locks them in one order, to avoid deadlocks between two calls that name the same ideas.
  const locked = await lockIdeas(ctx, [id, originalId ?? id]);
  const ideaOf = (key: string) => locked.find(({ id }) => id === key) ?? fail('NOT_FOUND');
  const idea = ideaOf(id);
  const duplicateOf = typeof originalId === 'string' ? ideaOf(originalId) : originalId;
  await requireJudge(ctx, duplicateOf ? [idea, duplicateOf] : [idea]);
  return { idea, duplicateOf };
}

const barReasons = { own: 'OWN', conflicted: 'CONFLICT' } as const;

/** The list of the ideas that are left out for a reason, for callers that read no reasons. */
const listOf: Partial<Record<LeftOutReason, 'own' | 'conflicted' | 'stale' | 'unchanged'>> = {
  OWN: 'own',
  CONFLICT: 'conflicted',
  STALE: 'stale',
  UNCHANGED: 'unchanged',
};

/**
 * Saves reviews of several ideas.
 * @returns what became of each, so that one that cannot be reviewed does not affect the others.
 * @throws DomainError INVALID_INPUT, FORBIDDEN for a status left to others
 */
export async function reviewIdeas(ctx: Context, input: unknown): Promise<SavedReviews> {
  const { ideas: wanted, status, comments, reasonId } = parse(reviewIdeasRules, input);
  // A new status without comments clears the old comments: they were about the old status.
  const reviewOf = (idea: Idea): Review => ({
    status,
    comments: comments || (idea.status === status ? undefined : ''),
    reasonId: reasonId ?? undefined,
  });
  const seen = new Map(wanted.map(({ id, version }) => [id, version]));
  return inTransaction(ctx, async (ctx) => {
    const found = await lockIdeas(ctx, [...seen.keys()]);
    const lasts = await findLastReviews(
      ctx,
      found.map(({ id }) => id),
    );
    const bars = await barsOf(ctx, found);
    const outcome = new SavedReviews();
    const again: { idea: Idea; last: IdeaReview }[] = [];
    const left: { idea: Idea; reason: LeftOutReason }[] = [];
    for (const [id, version] of seen) {
      const idea = found.find((one) => one.id === id);
      if (!idea) {
        outcome.notFound.push(id);
        continue;
      }
      const first = repeated(ctx, idea, version, reviewOf(idea), lasts.get(id));
      const bar = bars.get(id);
      if (bar) left.push({ idea, reason: barReasons[bar] });
      else if (idea.withdrawnAt) left.push({ idea, reason: 'WITHDRAWN' });
      else if (first) again.push({ idea, last: first });
      else if (!isPresent(idea, version, lasts.get(id))) left.push({ idea, reason: 'STALE' });
      else if (!isChange(idea, reviewOf(idea), lasts.get(id))) left.push({ idea, reason: 'UNCHANGED' });
      else if (idea.askedUntil && idea.status !== status) left.push({ idea, reason: 'ASKED' });
      else outcome.reviewed.push(idea);
    }
    const seenNow = await asSeen(
      ctx,
      left.map(({ idea }) => idea),
    );
    outcome.leftOut = left.flatMap(({ idea: { id }, reason }) => {
      const idea = seenNow.find((one) => one.id === id);
      return idea ? [{ idea, reason }] : [];
    });
    for (const { idea, reason } of outcome.leftOut) {
      const list = listOf[reason];
      if (list) outcome[list].push(idea);
    }
    const [first] = again;
    const repeats = again.map(({ idea }) => idea);
    // The call is a repetition, since its answer was lost: it gets the first answer.
    if (first && outcome.reviewed.length === 0) {
      const { last } = first;
      return Object.assign(outcome, { reviewed: repeats, id: last.saveId, undoUntil: undoUntil(last) });
    }
    await requireRejection(ctx, status, { reasonId });
    outcome.unchanged.push(...repeats);
    outcome.leftOut.push(...repeats.map((idea) => ({ idea, reason: 'UNCHANGED' as const })));
    return Object.assign(outcome, await saveReviews(ctx, outcome.reviewed, lasts, reviewOf));
  });
}

/** Saves one review of locked ideas after their `lasts`, and updates the given objects. */
async function saveReviews(
  ctx: Context,
  ideas: readonly Idea[],
  lasts: ReadonlyMap<string, IdeaReview>,
  reviewOf: (idea: Idea) => Review,
  notify = true,
): Promise<Save> {
  const { id: reviewerId } = requireActor(ctx);
  const reviewedAt = ctx.now();
  const programme = await readProgramme(ctx);
  const waits = ideas.some((idea) => waitsForRelease(programme, reviewOf(idea).status, lasts.get(idea.id)));
  const announceAt = waits ? null : new Date(reviewedAt.getTime() + UNDO_WINDOW);
  const save = { id: randomUUID(), undoUntil: announceAt };
  if (ideas.length === 0) return save;
  const heard = await findHeard(
    ctx.db,
    ideas.map(({ id }) => id),
  );
  const promise = { days: programme.promisedDays, zone: ctx.timeZone };
  const changes = ideas.map((idea) => {
    const review = reviewOf(idea);
    const { status = idea.status, comments, kept = idea.reviewerComments, isAnnounced } = review;
    // Reason and original stay as long as the status does.
    const held = status === idea.status ? lasts.get(idea.id) : undefined;
    const { reasonId = held?.reasonId ?? null, duplicateOf } = review;
    const duplicateOfId =
      duplicateOf === undefined ? (held?.duplicateOfId ?? null) : (duplicateOf?.id ?? null);
    const after = {
      id: idea.id,
      ...reviewStateAfter(idea, status, reviewedAt),
      ...waitStateAfter(idea, heard.get(idea.id) ?? [], { at: reviewedAt, to: status }, promise),
      reviewerComments: comments ?? kept,
      lastReviewerId: reviewerId,
      version: idea.version + 1,
      updatedAt: reviewedAt,
    };
    const beside = { reasonId, duplicateOfId, commentsSent: comments !== undefined };
    return { idea, after, beside, isAnnounced, duplicateOf };
  });
  const decides = changes.some(({ idea, after }) => after.status !== idea.status);
  refuseAsked(
    ctx,
    changes.flatMap(({ idea, after }) => (after.status === idea.status ? [] : idea)),
  );
  if (decides && programme.deciders === 'ADMINISTRATORS' && !may(ctx, 'idea:decide-always'))
    fail('FORBIDDEN', { message: LEFT_TO_ADMINISTRATORS });
  // A review is emailed, too, if it replaces one whose comments would have been emailed.
  const isNoted = ({ id }: Idea) => notify || (lasts.get(id)?.announcedAt === null && lasts.get(id)?.notify);
  await applyReviews(ctx, 'IDEA_REVIEWED', changes);
  await endReadings(
    ctx,
    ideas.map(({ id }) => id),
  );
  await ctx.db.insert(
    IdeaReview,
    changes.map(({ idea, after, beside }) => ({
      ideaId: idea.id,
      reviewerId,
      saveId: save.id,
      version: after.version,
      reviewedAt,
      fromStatus: idea.announcedStatus,
      toStatus: after.status,
      comments: after.reviewerComments,
      ...beside,
      notify: isNoted(idea) === true,
      announceAt,
      announcedAt: null,
    })),
  );
  const isLater = changes.some(({ isAnnounced }) => !isAnnounced);
  if (announceAt && isLater) await enqueueAnnouncement(ctx, save.id, announceAt);
  return save;
}

interface Change {
  idea: Idea;
  after: ReviewedColumns;
  isAnnounced?: boolean | undefined;
  duplicateOf?: Idea | null | undefined;
}

/** Writes the new states of ideas, with tallies and audit, and updates the given objects. */
export async function applyReviews(
  ctx: Context,
  action: 'IDEA_REVIEWED' | 'REVIEW_UNDONE',
  changes: readonly Change[],
): Promise<void> {
  await updateIdeas(
    ctx.db,
    changes.map(({ after }) => after),
  );
  await tallyIdeas(ctx, changes);
  await auditReviews(ctx, action, changes);
  for (const { idea, after } of changes) Object.assign(idea, after);
}

async function auditReviews(
  ctx: Context,
  action: 'IDEA_REVIEWED' | 'REVIEW_UNDONE',
  changes: readonly Change[],
): Promise<void> {
  const [first, ...others] = changes;
  if (!first) return;
  const { idea, after, isAnnounced, duplicateOf } = first;
  const changed = changes.filter(({ idea, after }) => idea.reviewerComments !== after.reviewerComments);
  // The history has the comments of a review; those of an undone review are stored only here.
  const undone = action === 'REVIEW_UNDONE' && [
    ...new Set(changed.map((change) => change.idea.reviewerComments)),
  ];
  const details = {
    ...(changed.length > 0 && { comments: 'changed' }),
    ...(isAnnounced && { announced: 'at once' }),
    ...(duplicateOf && { duplicateOf: duplicateOf.reference }),
    ...(undone && undone.join('') !== '' && { undoneComments: undone.filter(Boolean).join('\n\n') }),
  };
  const areAlike = others.every((change) => change.after.status === after.status);
  await recordIdeasAct(
    ctx,
    action,
    changes.map((change) => change.idea),
    {
      ...(others.length === 0 && { from: idea.status }),
      ...(areAlike && { to: after.status }),
      ...details,
    },
    duplicateOf ? [duplicateOf.id] : [],
  );
}
