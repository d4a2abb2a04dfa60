/** Reviews of one idea or many: saved at once, announced when they can no longer be undone (docs/decisions/0019). */
import { randomUUID } from 'node:crypto';

import type { LeftOutReason } from '@portal/schema/review-status';
import { fail, failField } from '@portal/schema/errors';
import { reviewIdeaRules, reviewIdeasRules } from '@portal/schema/idea';
import { parse } from '@portal/schema/rules';
import { inTransaction, may, requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { endReadings } from '../claims/claim.service.ts';
import { barsOf, requireJudge } from '../conflicts/conflict.service.ts';
import { readProgramme } from '../../programme/programme.service.ts';
import { tallyIdeas } from '../../ideas/idea-tally.ts';
import type { Idea } from '../../ideas/idea.entity.ts';
import { recordIdeasAct } from '../../ideas/idea.service.ts';
import { announceReviews, enqueueAnnouncement, mayAnnounce } from '../announcing/announce.service.ts';
import { IdeaReview } from './idea-review.entity.ts';
import { asSeen } from './idea-review.service.ts';
import { lockIdeas } from '../../ideas/idea.queries.ts';
import { findAnnouncedSteps, findLastReviews, updateIdeas } from './review.queries.ts';
import type { ReviewedColumns } from './review.queries.ts';
import { planReviews } from './review-plan.ts';
import type { Review } from './review-plan.ts';
import { failOutdated, refuseAsked, refuseWithdrawn, requireRejection } from './review-refusals.ts';
import { SavedReviews } from './review-types.ts';

/** A save, and until when it can be undone. */
type Save = Pick<SavedReviews, 'id' | 'undoUntil'>;

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
    refuseWithdrawn([idea]);
    const { reasonId } = beside;
    const review = { status: status ?? undefined, comments: comments ?? undefined, reasonId, duplicateOf };
    const lastReviews = await findLastReviews(ctx, [idea.id]);
    const last = lastReviews.get(idea.id);
    if (version !== undefined && !isPresent(idea, version, last)) {
      if (repeated(ctx, idea, version, review, last)) return idea;
      return failOutdated(ctx, idea, last);
    }
    await requireRejection(ctx, status ?? idea.status, beside);
    if (!isChange(idea, review, last)) return idea;
    const isAtOnce = atOnce && (await mayAnnounce(ctx, idea, review.status, last));
    const save = await saveReviews(ctx, [idea], lastReviews, () => ({ ...review, isAtOnce }), notify);
    if (isAtOnce) await announceReviews(ctx, [{ saveId: save.id }]);
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
 * @returns the result of each, so that a refused review does not affect the others.
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
    const lastReviews = await findLastReviews(
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
      const first = repeated(ctx, idea, version, reviewOf(idea), lastReviews.get(id));
      const bar = bars.get(id);
      if (bar) left.push({ idea, reason: barReasons[bar] });
      else if (idea.withdrawnAt) left.push({ idea, reason: 'WITHDRAWN' });
      else if (first) again.push({ idea, last: first });
      else if (!isPresent(idea, version, lastReviews.get(id))) left.push({ idea, reason: 'STALE' });
      else if (!isChange(idea, reviewOf(idea), lastReviews.get(id))) left.push({ idea, reason: 'UNCHANGED' });
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
    return Object.assign(outcome, await saveReviews(ctx, outcome.reviewed, lastReviews, reviewOf));
  });
}

/** Saves one review of locked ideas, and updates the given objects. */
async function saveReviews(
  ctx: Context,
  ideas: readonly Idea[],
  lastReviews: ReadonlyMap<string, IdeaReview>,
  reviewOf: (idea: Idea) => Review,
  notify = true,
): Promise<Save> {
  const save = { id: randomUUID(), reviewerId: requireActor(ctx).id, notify };
  const ids = ideas.map(({ id }) => id);
  const programme = await readProgramme(ctx);
  const announced = await findAnnouncedSteps(ctx.db, ids);
  const reviewed = ideas.map((idea) => ({
    ...{ idea, last: lastReviews.get(idea.id), review: reviewOf(idea) },
    announced: announced.get(idea.id) ?? [],
  }));
  const plan = planReviews(reviewed, save, programme, { now: ctx.now(), zone: ctx.timeZone });
  const saved = { id: save.id, undoUntil: plan.announceAt };
  if (ideas.length === 0) return saved;
  const decided = plan.changes.flatMap(({ idea, after }) => (after.status === idea.status ? [] : idea));
  refuseAsked(decided);
  if (decided.length > 0 && programme.deciders === 'ADMINISTRATORS' && !may(ctx, 'idea:decide-always'))
    fail('FORBIDDEN', { message: LEFT_TO_ADMINISTRATORS });
  await applyReviews(ctx, 'IDEA_REVIEWED', plan.changes);
  await endReadings(ctx, ids);
  await ctx.db.insert(
    IdeaReview,
    plan.changes.map(({ row }) => row),
  );
  if (plan.jobAt) await enqueueAnnouncement(ctx, save.id, plan.jobAt);
  return saved;
}

interface Change {
  idea: Idea;
  after: ReviewedColumns;
  isAtOnce?: boolean | undefined;
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
  const { idea, after, isAtOnce, duplicateOf } = first;
  const changed = changes.filter(({ idea, after }) => idea.reviewerComments !== after.reviewerComments);
  // The history has the comments of a review; those of an undone review are stored only here.
  const undone = action === 'REVIEW_UNDONE' && [
    ...new Set(changed.map((change) => change.idea.reviewerComments)),
  ];
  const details = {
    ...(changed.length > 0 && { comments: 'changed' }),
    ...(isAtOnce && { announced: 'at once' }),
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
