/** SQL of reviews: ideas locked and changed, and what it takes to undo reviews. */
import { In, LessThan } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { BulkReview, BulkReviewItem } from './bulk-review.entity.ts';
import { IdeaDecision } from './idea-decision.entity.ts';
import { Idea } from '../idea.entity.ts';

/** What a review, or taking one back, changes of an idea. */
export type IdeaChange = Pick<
  Idea,
  'id' | 'status' | 'reviewerComments' | 'firstDecidedAt' | 'lastReviewerId' | 'version' | 'updatedAt'
>;

/** Ideas by key, kept from others until the transaction ends. */
export async function lockIdeas(db: EntityManager, ids: readonly string[]): Promise<Map<string, Idea>> {
  const ideas = await db.find(Idea, {
    where: { id: In([...ids]) },
    // Always in one order, so that two transactions never wait for each other.
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  return new Map(ideas.map((idea) => [idea.id, idea]));
}

/** Changes ideas. */
export async function updateIdeas(db: EntityManager, changes: readonly IdeaChange[]): Promise<void> {
  const column = <K extends keyof IdeaChange>(field: K) => changes.map((change) => change[field]);
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

/** Forgets single reviews. */
export async function deleteDecisions(db: EntityManager, ids: readonly string[]): Promise<void> {
  await db.delete(IdeaDecision, { id: In([...ids]) });
}

/** A bulk review, kept from others until the transaction ends. */
export function lockBulkReview(db: EntityManager, id: string): Promise<BulkReview | null> {
  return db.findOne(BulkReview, { where: { id }, lock: { mode: 'pessimistic_write' } });
}

/** What the ideas of a bulk review were before it. */
export function findBulkReviewItems(db: EntityManager, bulkReviewId: string): Promise<BulkReviewItem[]> {
  return db.findBy(BulkReviewItem, { bulkReviewId });
}

/** Forgets bulk reviews that could be undone until some time before. */
export async function deleteBulkReviews(db: EntityManager, before: Date): Promise<void> {
  await db.delete(BulkReview, { undoUntil: LessThan(before) });
}

/** The reviews that made ideas what they are and can still be undone, by idea. */
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

/** The reviews that these ones replaced, by idea. */
export async function findReplacedItems(
  db: EntityManager,
  items: readonly Pick<BulkReviewItem, 'ideaId' | 'replacesId'>[],
): Promise<Map<string, BulkReviewItem>> {
  const where = items.flatMap(({ ideaId, replacesId: bulkReviewId }) =>
    bulkReviewId === null ? [] : [{ ideaId, bulkReviewId }],
  );
  if (where.length === 0) return new Map();
  const found = await db.find(BulkReviewItem, { where, relations: { bulkReview: true } });
  return new Map(found.map((item) => [item.ideaId, item]));
}

/** Forgets what a review made of ideas: they are what they were before it. */
export async function deleteBulkReviewItems(
  db: EntityManager,
  bulkReviewId: string,
  ideas: readonly { id: string }[],
): Promise<void> {
  await db.delete(BulkReviewItem, { bulkReviewId, ideaId: In(ideas.map(({ id }) => id)) });
}
