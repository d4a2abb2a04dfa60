import type { EntityManager } from 'typeorm';
import { INITIAL_STATUS } from '@portal/schema/review-status';

const DETACHABLE = `
  SELECT
    format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS create
  FROM pg_constraint
  WHERE contype = 'f' AND conrelid = ANY($1::regclass[])
  UNION ALL
  SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  FROM pg_index
  WHERE indrelid = ANY($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`;

/**
 * Drops indexes and foreign keys: creating them after the rows is several times as fast. Returns a function that creates
 * them.
 * @param db a transaction
 */
export async function dropIndexes(
  db: EntityManager,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const parts = await db.query<{ drop: string; create: string }[]>(DETACHABLE, [tables]);
  for (const { drop } of parts) await db.query(drop);
  return async () => {
    // The setting is for large sorts in this transaction only.
    await db.query(`SET LOCAL maintenance_work_mem = '256MB'`);
    for (const { create } of parts) await db.query(create);
  };
}

/** Writes the changes of ideas that the feed does not have yet, in the order of time: each submission, and each announced review. */
export async function recordChanges(db: EntityManager): Promise<void> {
  await db.query(
    `WITH seeded AS (SELECT id, created_at FROM ideas
       WHERE NOT EXISTS (SELECT FROM idea_changes WHERE idea_id = ideas.id))
     INSERT INTO idea_changes (idea_id, kind, at, version, status)
     SELECT id, 'SUBMITTED', created_at, 1, '${INITIAL_STATUS}' FROM seeded
     UNION ALL SELECT idea_id, 'REVIEWED', review.announced_at, version, to_status
       FROM idea_reviews AS review JOIN seeded ON seeded.id = idea_id WHERE review.announced_at IS NOT NULL
     ORDER BY 3, 1, 4`,
  );
}

/** Records outcomes of every fifth approved idea that these accounts decided, over the months that followed. */
export async function recordOutcomes(
  db: EntityManager,
  reviewerIds: readonly string[],
  until: Date,
): Promise<void> {
  await db.query(
    `INSERT INTO idea_outcomes (id, idea_id, version, author_id, created_at, stage, owner, sentence, value, unit)
     SELECT md5(idea.id::text || nth)::uuid, idea.id, nth, account.id, announced_at + nth * interval '45 days', stage,
       owners[1 + odd % 4], sentence, CASE stage WHEN 'LIVE' THEN size * (1 + odd % 400) END,
       CASE stage WHEN 'LIVE' THEN unit END
     FROM ideas AS idea JOIN accounts AS account ON account.id = last_reviewer_id
       CROSS JOIN LATERAL (SELECT abs(hashtext(reference)) AS odd) AS drawn
       JOIN (VALUES (1, 0, 'EXPLORING', 'The team and the budget are agreed.'), (2, 0, 'PILOT', 'A pilot runs in one district.'),
         (3, 0, 'LIVE', 'Customers use it every day.'), (3, 1, 'STOPPED', 'The pilot cost more than it brought.'))
         AS step (nth, way, stage, sentence) ON nth < 3 OR way = odd % 2
       JOIN (VALUES (0, 'BWP_A_YEAR', 1000), (1, 'CUSTOMERS', 5), (2, 'HOURS_A_YEAR', 10), (3, 'JOBS', 1)) AS worth (of, unit, size)
         ON of = odd / 10 % 4
       CROSS JOIN (SELECT ARRAY['Business development', 'Network operations', 'Digital services', 'Customer care'] AS owners) AS teams
     WHERE idea.status = 'APPROVED' AND account.id = ANY($1::uuid[]) AND odd / 2 % 5 = 0
       AND announced_at + nth * interval '45 days' < $2`,
    [reviewerIds, until],
  );
}

/** Proposes stories of the four ideas that went on last. The submitters of three agreed. */
export async function recordStories(db: EntityManager): Promise<void> {
  await db.query(
    `INSERT INTO idea_stories (idea_id, version, consent, proposer_id, asked_at, answered_at, sentence, place)
     SELECT idea_id, 1, CASE WHEN nth < 4 THEN 'GIVEN' ELSE 'ASKED' END, author_id, created_at,
       CASE WHEN nth < 4 THEN created_at + interval '1 day' END, sentence, (ARRAY['Ghanzi', 'Maun', 'Francistown', 'Serowe'])[nth]
     FROM (SELECT *, row_number() OVER (ORDER BY created_at DESC, idea_id) AS nth FROM idea_outcomes AS last
       WHERE stage IN ('PILOT', 'LIVE') AND NOT EXISTS (
         SELECT FROM idea_outcomes AS later WHERE later.idea_id = last.idea_id AND later.version > last.version)) AS going
     WHERE nth <= 4 ON CONFLICT DO NOTHING`,
  );
}

/** Updates the planner's statistics and the visibility map of the tables. */
export async function vacuum(db: EntityManager, tables: readonly string[]): Promise<void> {
  await db.query(`VACUUM (ANALYZE) ${tables.join(', ')}`);
}
