/** SQL of the feed of changes. */
import { IsNull, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { countUpTo } from '../../database/count-rows.ts';
import type { Span } from '../../database/count-rows.ts';
import { IdeaChange } from './idea-change.entity.ts';

// Any number that no other lock of ours has.
const PLACING_LOCK = 7_246_112;

/** Tells whether changes wait for their place. */
export function hasUnplaced(db: EntityManager): Promise<boolean> {
  return db.existsBy(IdeaChange, { place: IsNull() });
}

/**
 * Gives changes that were committed, and have none, the next places, in the order in which they were made. One
 * transaction at a time does so: what it cannot see yet is given a later place by another.
 * @param db its transaction
 * @param limit of how many
 */
export async function placeChanges(db: EntityManager, limit: number): Promise<void> {
  await db.query('SELECT pg_advisory_xact_lock($1)', [PLACING_LOCK]);
  await db.query(
    `WITH waiting AS (SELECT id FROM idea_changes WHERE place IS NULL ORDER BY id LIMIT $1),
       placed AS (SELECT id, row_number() OVER (ORDER BY id) AS number FROM waiting)
     UPDATE idea_changes SET place = (SELECT coalesce(max(place), 0) FROM idea_changes) + placed.number
     FROM placed WHERE idea_changes.id = placed.id`,
    [limit],
  );
}

/** Counts the changes. */
export function countChanges(db: EntityManager, { atMost, through }: Span<string>): Promise<number> {
  const query = db.createQueryBuilder(IdeaChange, 'change');
  // The feed cannot give a change before it has its place.
  query.where({ place: through ? LessThanOrEqual(through) : Not(IsNull()) });
  return countUpTo(query, atMost);
}

/** At most `limit` changes in the order of the feed, from behind a place. */
export function findChanges(db: EntityManager, limit: number, after = '0'): Promise<IdeaChange[]> {
  return db.find(IdeaChange, { where: { place: MoreThan(after) }, order: { place: 'ASC' }, take: limit });
}
