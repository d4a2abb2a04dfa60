import type { EntityManager } from 'typeorm';
import { advisoryLocks } from '../../../platform/database/advisory-locks.ts';

/** Numbers committed changes in their order. A change that this transaction cannot see yet gets a later position. */
export async function numberChanges(db: EntityManager, limit: number): Promise<void> {
  await db.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.numberChanges]);
  await db.query(
    `WITH waiting AS (SELECT id FROM idea_changes WHERE place IS NULL ORDER BY id LIMIT $1),
       numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS number FROM waiting)
     UPDATE idea_changes SET place = (SELECT coalesce(max(place), 0) FROM idea_changes) + numbered.number
     FROM numbered WHERE idea_changes.id = numbered.id`,
    [limit],
  );
}
