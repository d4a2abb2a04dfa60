import { may } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { findRow } from '../../../platform/database/find-row.ts';
import type { Connection } from '../../../platform/paging/connection.ts';
import { defineLoader } from '../../../platform/loaders.ts';
import { byTime, fromCursor, pageOf } from '../../../platform/paging/page.ts';
import type { Page } from '../../../platform/paging/page.ts';
import type { Idea } from '../idea.entity.ts';
import { viewOf, visibleOwner } from '../idea.service.ts';
import { findLastReviewerById, findLastReviewers } from '../list/idea-list.queries.ts';
import type { IdeaReview } from './idea-review.entity.ts';
import { countReviews, findReviewById, findReviews } from './review.queries.ts';
import { Reviewer } from './review-types.ts';

export async function findReview(ctx: Context, id: string): Promise<IdeaReview> {
  const ownerId = visibleOwner(ctx);
  return findRow(ctx.db, id, (db, id) => findReviewById(db, id, ownerId));
}

const reviewsLoader = defineLoader<IdeaReview[]>((ctx, ideaIds, page) => {
  const [limit, after = ''] = page.split(' ');
  const position = after ? fromCursor(byTime, after) : undefined;
  return findReviews(ctx.db, ideaIds, viewOf(ctx), Number(limit), position);
}, []);

const countLoader = defineLoader<number>((ctx, ids) => countReviews(ctx.db, ids, viewOf(ctx)), 0);

export async function reviewsOf(
  ctx: Context,
  idea: Pick<Idea, 'id'>,
  page: Page,
): Promise<Connection<IdeaReview>> {
  return pageOf(ctx, page, {
    order: {
      write: ({ reviewedAt, id }: IdeaReview) => byTime.write({ createdAt: reviewedAt, id }),
      read: byTime.read,
    },
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
  const { id, email } = await findRow(ctx.db, key, findLastReviewerById);
  return new Reviewer(id, email);
}
