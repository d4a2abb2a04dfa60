import { requireActor } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import type { TimePosition } from '../../../platform/database/list-query.ts';
import { findRow } from '../../../platform/database/find-row.ts';
import type { Connection } from '../../../platform/paging/connection.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import { byTime, fromCursor, pageOf } from '../../../platform/paging/page.ts';
import type { Order, Page } from '../../../platform/paging/page.ts';
import { Reviewer } from '../../accounts/reviewer.ts';
import type { Idea } from '../../ideas/idea.entity.ts';
import { seesDesk, visiblePart } from '../../ideas/idea.service.ts';
import { findIdeas } from '../../ideas/list/idea-list.queries.ts';
import { findLastReviewers, findReviewerById } from './review.queries.ts';
import type { IdeaReview } from './idea-review.entity.ts';
import { countReviews, findLastReviews, findReviewById, findReviews } from './review.queries.ts';

export async function findReview(ctx: Context, id: string): Promise<IdeaReview> {
  const viewerId = requireActor(ctx).id;
  return findRow(ctx.db, id, (db, id) => findReviewById({ ...ctx, db }, id, viewerId, visiblePart(ctx)));
}

/** An idea, and whether the caller gets it as its submitter sees it. */
type ShownIdea = Pick<Idea, 'id' | 'isAnnounced'>;
const viewOf = ({ isAnnounced = false }: ShownIdea) => (isAnnounced ? 'announced' : 'seen');
const viewerIn = (ctx: Context, view: string) => ({
  viewerId: requireActor(ctx).id,
  isAnnounced: view === 'announced',
});

const reviewsLoader = defineLoader<IdeaReview[]>((ctx, ideaIds, page) => {
  const [view = '', limit, after = ''] = page.split(' ');
  const position = after ? fromCursor(byTime, after) : undefined;
  return findReviews(ctx, ideaIds, viewerIn(ctx, view), Number(limit), position);
}, []);

const lastLoader = defineLoader<IdeaReview | undefined>(
  (ctx, ideaIds, view) => findLastReviews(ctx, ideaIds, viewerIn(ctx, view)),
  undefined,
);

/** Returns the last review of an idea that the caller may see. */
export const lastReviewOf = (ctx: Context, idea: ShownIdea) => lastLoader(ctx, idea.id, viewOf(idea));

/** Reads locked ideas again, as the caller sees them. */
export async function asSeen(ctx: Context, ideas: readonly Idea[]): Promise<Idea[]> {
  if (ideas.length === 0) return [];
  const view = { viewerId: requireActor(ctx).id, sort: 'NEWEST' } as const;
  const ids = ideas.map(({ id }) => id);
  const found = await findIdeas(ctx, { ...view, selection: { ids }, limit: ids.length });
  return ids.flatMap((id) => found.find((idea) => idea.id === id) ?? []);
}

const countLoader = defineLoader<number>((ctx, ids, view) => countReviews(ctx, ids, viewerIn(ctx, view)), 0);

export const byReviewTime: Order<IdeaReview, TimePosition> = {
  write: ({ reviewedAt, id }) => byTime.write({ createdAt: reviewedAt, id }),
  read: byTime.read,
};

export async function reviewsOf(ctx: Context, idea: ShownIdea, page: Page): Promise<Connection<IdeaReview>> {
  const view = viewOf(idea);
  return pageOf(ctx, page, {
    order: byReviewTime,
    find: (_, limit) => reviewsLoader(ctx, idea.id, `${view} ${limit} ${page.after ?? ''}`),
    async count(db, { through }) {
      if (!through) return countLoader(ctx, idea.id, view);
      return (await countReviews({ ...ctx, db }, [idea.id], viewerIn(ctx, view), through)).get(idea.id) ?? 0;
    },
  });
}

export async function reviewerOf(ctx: Context, review: IdeaReview): Promise<string | undefined> {
  return (await seesDesk(ctx, { id: review.ideaId })) ? review.reviewer?.email : undefined;
}

export async function listReviewers(ctx: Context): Promise<Reviewer[]> {
  return (await findLastReviewers(ctx, requireActor(ctx).id)).map(({ id, email }) => new Reviewer(id, email));
}

export async function findReviewer(ctx: Context, key: string): Promise<Reviewer> {
  const { id, email } = await findRow(ctx.db, key, findReviewerById);
  return new Reviewer(id, email);
}
