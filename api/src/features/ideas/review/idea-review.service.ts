import { may } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import type { TimePosition } from '../../../platform/database/list-query.ts';
import { findRow } from '../../../platform/database/find-row.ts';
import type { Connection } from '../../../platform/paging/connection.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import { byTime, fromCursor, pageOf } from '../../../platform/paging/page.ts';
import type { Order, Page } from '../../../platform/paging/page.ts';
import { Reviewer } from '../../accounts/reviewer.ts';
import type { Idea } from '../idea.entity.ts';
import { viewOf, visibleOwner } from '../idea.service.ts';
import { findIdeas, findLastReviewers, findReviewerById } from '../list/idea-list.queries.ts';
import type { IdeaReview } from './idea-review.entity.ts';
import { countReviews, findLastReviews, findReviewById, findReviews } from './review.queries.ts';

export async function findReview(ctx: Context, id: string): Promise<IdeaReview> {
  const ownerId = visibleOwner(ctx);
  return findRow(ctx.db, id, (db, id) => findReviewById(db, id, ownerId));
}

const reviewsLoader = defineLoader<IdeaReview[]>((ctx, ideaIds, page) => {
  const [limit, after = ''] = page.split(' ');
  const position = after ? fromCursor(byTime, after) : undefined;
  return findReviews(ctx.db, ideaIds, viewOf(ctx), Number(limit), position);
}, []);

/** Returns the last review of an idea, by its id, that the caller may know of. */
export const lastReviewOf = defineLoader<IdeaReview | undefined>(
  (ctx, ideaIds) => findLastReviews(ctx.db, ideaIds, viewOf(ctx)),
  undefined,
);

const ideaLoader = defineLoader<Idea | undefined>(async (ctx, ids, fields) => {
  const page = { view: viewOf(ctx), selection: { ids }, sort: 'NEWEST', limit: ids.length } as const;
  const ideas = await findIdeas(ctx.db, page, fields ? new Set(fields.split(' ')) : undefined);
  return new Map(ideas.map((idea) => [idea.id, idea]));
}, undefined);

/** @param fields the selected graph fields; left out, every column */
export const ideaOf = (ctx: Context, { ideaId }: { ideaId: string }, fields?: ReadonlySet<string>) =>
  ideaLoader(ctx, ideaId, [...(fields ?? [])].join(' '));

const countLoader = defineLoader<number>((ctx, ids) => countReviews(ctx.db, ids, viewOf(ctx)), 0);

export const byReviewTime: Order<IdeaReview, TimePosition> = {
  write: ({ reviewedAt, id }) => byTime.write({ createdAt: reviewedAt, id }),
  read: byTime.read,
};

export async function reviewsOf(
  ctx: Context,
  idea: Pick<Idea, 'id'>,
  page: Page,
): Promise<Connection<IdeaReview>> {
  return pageOf(ctx, page, {
    order: byReviewTime,
    find: (_, limit) => reviewsLoader(ctx, idea.id, `${limit} ${page.after ?? ''}`),
    async count(db, { through }) {
      if (!through) return countLoader(ctx, idea.id);
      return (await countReviews(db, [idea.id], viewOf(ctx), through)).get(idea.id) ?? 0;
    },
  });
}

export function reviewerOf(ctx: Context, review: IdeaReview): string | undefined {
  return may(ctx, 'idea:read-any') ? review.reviewer?.email : undefined;
}

export async function listReviewers(ctx: Context): Promise<Reviewer[]> {
  return (await findLastReviewers(ctx.db)).map(({ id, email }) => new Reviewer(id, email));
}

export async function findReviewer(ctx: Context, key: string): Promise<Reviewer> {
  const { id, email } = await findRow(ctx.db, key, findReviewerById);
  return new Reviewer(id, email);
}
