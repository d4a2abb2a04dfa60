/** The decision on an idea, and the ideas that repeat another, for callers who see the reviews that say so. */
import { DUPLICATES_MAX } from '@portal/schema/limits';
import { reviewTraits } from '@portal/schema/review-status';
import { requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import type { Idea } from '../../ideas/idea.entity.ts';
import { seesDesk } from '../../ideas/idea.service.ts';
import { reasonOf } from '../announcing/announce.service.ts';
import { findDuplicates, findNewestReviews } from './duplicate.queries.ts';
import type { IdeaReview } from '../reviews/idea-review.entity.ts';
import { lastReviewOf } from '../reviews/idea-review.service.ts';
import { ideaOf } from '../../ideas/idea-loader.ts';
import { Decision } from '../reviews/review-types.ts';
import { findSimilar } from './similar-idea.queries.ts';

const newestLoader = defineLoader<IdeaReview[]>(
  (ctx, ids, view) =>
    findNewestReviews(ctx, ids, { viewerId: requireActor(ctx).id, isAnnounced: view === 'announced' }),
  [],
);

/** Returns the decision on an idea, as the caller sees it; undefined before the idea is decided. */
export async function decisionOf(
  ctx: Context,
  { id, isAnnounced }: Pick<Idea, 'id' | 'isAnnounced'>,
): Promise<Decision | undefined> {
  const reviews = await newestLoader(ctx, id, isAnnounced ? 'announced' : 'seen');
  const [last] = reviews;
  if (!last || !reviewTraits[last.toStatus].decides) return undefined;
  const other = reviews.findIndex(({ toStatus }) => toStatus !== last.toStatus);
  const under = other === -1 ? reviews : reviews.slice(0, other);
  const comments = under.find(({ commentsSent }) => commentsSent)?.comments ?? '';
  const at = (under.at(-1) ?? last).reviewedAt;
  const reason = (await reasonOf(ctx, last)) ?? null;
  return Object.assign(new Decision(), { status: last.toStatus, at, comments, reason });
}

/** Returns the idea with an id, unless the caller does not see its reviewers' data. */
async function seenOnDesk(ctx: Context, ideaId: string, fields: ReadonlySet<string>) {
  const idea = await ideaOf(ctx, { ideaId }, fields);
  return idea && (await seesDesk(ctx, idea)) ? idea : undefined;
}

/**
 * Returns the idea that an idea repeats by its last review; undefined if it repeats no idea, and where the caller must not
 * judge both.
 */
export async function duplicateOf(
  ctx: Context,
  idea: Idea,
  fields: ReadonlySet<string>,
): Promise<Idea | undefined> {
  if (!(await seesDesk(ctx, idea))) return undefined;
  const last = await lastReviewOf(ctx, idea);
  return last?.duplicateOfId ? seenOnDesk(ctx, last.duplicateOfId, fields) : undefined;
}

const duplicatesLoader = defineLoader<string[]>(({ db }, ids) => findDuplicates(db, ids, DUPLICATES_MAX), []);

/** Returns the ideas that repeat an idea, without those that the caller must not judge; null as `duplicateOf`. */
export async function duplicatesOf(
  ctx: Context,
  idea: Idea,
  fields: ReadonlySet<string>,
): Promise<Idea[] | null> {
  if (!(await seesDesk(ctx, idea))) return null;
  const ids = await duplicatesLoader(ctx, idea.id);
  const seen = await Promise.all(ids.map((id) => seenOnDesk(ctx, id, fields)));
  return seen.flatMap((duplicate) => duplicate ?? []);
}

/** Returns similar ideas; null if the caller does not see the reviewers' data of the idea. */
export async function similarTo(ctx: Context, idea: Idea, fields: ReadonlySet<string>) {
  if (!(await seesDesk(ctx, idea))) return null;
  const found = await findSimilar(ctx.db, idea.id);
  return found.map((similar) => ({ ...similar, idea: ideaOf(ctx, similar, fields) }));
}
