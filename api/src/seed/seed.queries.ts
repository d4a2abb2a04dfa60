/** SQL of the seed: indexes that are built once instead of row by row. */
import type { EntityManager } from 'typeorm';

/** The foreign keys of tables, then their indexes but for those of keys, each with the commands that drop and make it. */
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
 * For many rows in an almost empty table it is several times as fast to make indexes after the rows.
 * @param db a transaction; others wait for the tables until it ends
 * @returns what makes them again
 */
export async function dropIndexes(
  db: EntityManager,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const parts = await db.query<{ drop: string; create: string }[]>(DETACHABLE, [tables]);
  for (const { drop } of parts) await db.query(drop);
  return async () => {
    // For this transaction only: large sorts.
    await db.query(`SET LOCAL maintenance_work_mem = '256MB'`);
    for (const { create } of parts) await db.query(create);
  };
}

/** Tells the planner what the tables hold now, and marks their pages as seen by all. */
export async function vacuum(db: EntityManager, tables: readonly string[]): Promise<void> {
  await db.query(`VACUUM (ANALYZE) ${tables.join(', ')}`);
}
