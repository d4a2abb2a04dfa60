/** Statements that read, sent without what TypeORM's query runner does around each. */
import type pg from 'pg';
import type { EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/**
 * The rows of a statement.
 * @param db its transaction, or any connection outside of one
 * @param name of a statement that PostgreSQL is to keep prepared: one whose plan does not depend on the values
 */
export async function ask<Row extends pg.QueryResultRow>(
  db: EntityManager,
  text: string,
  values: unknown[],
  name?: string,
): Promise<Row[]> {
  if (db.queryRunner) return db.query<Row[]>(text, values);
  const pool = (db.connection.driver as PostgresDriver).master as pg.Pool;
  const { rows } = await pool.query<Row>(name === undefined ? { text, values } : { name, text, values });
  return rows;
}
