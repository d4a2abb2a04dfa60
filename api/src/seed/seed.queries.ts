/** SQL of the seed: what is there already, and indexes that are built once instead of row by row. */
import { Like } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { Account } from '../accounts/account.entity.ts';

/** The addresses under .example that have an account. */
export async function findExampleAddresses(db: EntityManager): Promise<string[]> {
  const accounts = await db.find(Account, {
    where: { email: Like('%.example') },
    select: { id: true, email: true },
  });
  return accounts.map(({ email }) => email);
}

/** Whether an account with this key is there. */
export function hasAccount(db: EntityManager, id: string): Promise<boolean> {
  return db.existsBy(Account, { id });
}

/** About how many rows a table has, as the planner sees it. */
export async function estimateRows(db: EntityManager, table: string): Promise<number> {
  const [row] = await db.query<{ rows: number }[]>(
    `SELECT greatest(reltuples, 0)::float8 AS rows FROM pg_class WHERE oid = $1::regclass`,
    [table],
  );
  return row?.rows ?? 0;
}

/**
 * Fills tables without their indexes and foreign keys, and makes those anew from what is there then: for many rows in
 * an almost empty table several times as fast.
 * @param db a transaction; others wait for the tables until it ends
 */
export async function withoutIndexes<T>(
  db: EntityManager,
  tables: readonly string[],
  fill: () => Promise<T>,
): Promise<T> {
  const parts = await db.query<{ drop: string; create: string }[]>(DETACHABLE, [tables]);
  for (const { drop } of parts) await db.query(drop);
  const result = await fill();
  // For this transaction only: large sorts.
  await db.query(`SET LOCAL maintenance_work_mem = '256MB'`);
  for (const { create } of parts) await db.query(create);
  return result;
}

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

/** Tells the planner what the tables hold now, and marks their pages as seen by all. */
export async function vacuum(db: EntityManager, tables: readonly string[]): Promise<void> {
  await db.query(`VACUUM (ANALYZE) ${tables.join(', ')}`);
}
