import { In } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { TimePosition } from '../../../platform/database/list-query.ts';
import { Idea } from '../idea.entity.ts';
import { BulkReviewItem } from './bulk-review.entity.ts';
import { IdeaReview } from './idea-review.entity.ts';

export type ReviewedColumns = Pick<
  Idea,
  'id' | 'status' | 'reviewerComments' | 'firstDecidedAt' | 'lastReviewerId' | 'version' | 'updatedAt'
>;

/** Locks ideas, in one order, to avoid deadlocks; returns them by key. */
export async function lockIdeas(db: EntityManager, ids: readonly string[]): Promise<Map<string, Idea>> {
  const ideas = await db.find(Idea, {
    where: { id: In([...ids]) },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  return new Map(ideas.map((idea) => [idea.id, idea]));
}

export async function updateIdeas(db: EntityManager, changes: readonly ReviewedColumns[]): Promise<void> {
  const column = <K extends keyof ReviewedColumns>(field: K) => changes.map((change) => change[field]);
  await db.query(
    `UPDATE ideas SET
       status = change.status, reviewer_comments = change.reviewer_comments,
       first_decided_at = change.first_decided_at, last_reviewer_id = change.last_reviewer_id,
       version = change.version, updated_at = change.updated_at
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::uuid[], $6::int[], $7::timestamptz[])
       AS change (id, status, reviewer_comments, first_decided_at, last_reviewer_id, version, updated_at)
     WHERE ideas.id = change.id`,
    [
      column('id'),
      column('status'),
      column('reviewerComments'),
      column('firstDecidedAt'),
      column('lastReviewerId'),
      column('version'),
      column('updatedAt'),
    ],
  );
}

export async function findHeldItems(
  db: EntityManager,
  ideaIds: readonly string[],
  now: Date,
): Promise<Map<string, BulkReviewItem>> {
  const items = await db
    .createQueryBuilder(BulkReviewItem, 'item')
    .innerJoinAndSelect('item.bulkReview', 'bulk')
    .innerJoin('item.idea', 'idea', 'idea.version = item.version')
    .where({ ideaId: In([...ideaIds]) })
    .andWhere('bulk.undo_until > :now AND bulk.undone_at IS NULL', { now })
    .getMany();
  return new Map(items.map((item) => [item.ideaId, item]));
}

export async function findReviews(
  db: EntityManager,
  ideaIds: readonly string[],
  limit: number,
  after: TimePosition | undefined,
): Promise<Map<string, IdeaReview[]>> {
  const later = after ? 'AND (decided_at, id) > (:createdAt, :id)' : '';
  const reviews = await db
    .createQueryBuilder(IdeaReview, 'review')
    .innerJoinAndSelect('review.reviewer', 'reviewer')
    .where(
      `review.id = ANY(ARRAY(
        SELECT page.id FROM unnest(CAST(:ideaIds AS uuid[])) AS reviewed (idea_id) CROSS JOIN LATERAL (
          SELECT id FROM idea_decisions WHERE idea_id = reviewed.idea_id ${later}
          ORDER BY decided_at, id LIMIT ${limit}
        ) AS page
      ))`,
      { ideaIds, ...after },
    )
    .orderBy({ 'review.reviewedAt': 'ASC', 'review.id': 'ASC' })
    .getMany();
  return new Map(ideaIds.map((id) => [id, reviews.filter(({ ideaId }) => ideaId === id)]));
}

export function countReviewsThrough(
  db: EntityManager,
  ideaId: string,
  { createdAt, id }: TimePosition,
): Promise<number> {
  return db
    .createQueryBuilder(IdeaReview, 'review')
    .where({ ideaId })
    .andWhere('(review.decided_at, review.id) <= (:createdAt, :id)', { createdAt, id })
    .getCount();
}

export function findReviewById(
  db: EntityManager,
  id: string,
  ownerId: string | undefined,
): Promise<IdeaReview | null> {
  // A query builder, since `findOne` with a relation runs two statements.
  const query = db
    .createQueryBuilder(IdeaReview, 'review')
    .innerJoinAndSelect('review.reviewer', 'reviewer')
    .where({ id });
  if (ownerId) query.innerJoin('review.idea', 'idea', 'idea.owner_id = :ownerId', { ownerId });
  return query.getOne();
}

export async function findLastReviewerEmail(db: EntityManager, ideaId: string): Promise<string | null> {
  const last = await db.findOne(IdeaReview, {
    where: { ideaId },
    relations: { reviewer: true },
    order: { reviewedAt: 'DESC' },
  });
  return last?.reviewer?.email ?? null;
}
