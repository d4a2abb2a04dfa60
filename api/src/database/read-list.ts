/** Reads rows with SQL written by hand, without the cost of TypeORM's builder and hydration; for `*.queries.ts` only. */
import type pg from 'pg';
import type { EntityManager, ObjectLiteral } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';

/** The values of a statement written by hand. */
export interface Parameters {
  readonly values: unknown[];
  /** Takes a value and gives its placeholder. */
  add(value: unknown): string;
}

/** Opens a list of values, empty at first. */
export function parameters(): Parameters {
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
}

/**
 * Reads the rows of a statement, past what TypeORM's query runner does around each.
 * @param db its transaction, or any connection outside of one
 * @param name of a statement that PostgreSQL is to keep prepared: one whose plan does not depend on the values
 */
export async function runQuery<Row extends pg.QueryResultRow>(
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

/**
 * Reads rows as objects of their entity that hold the given properties alone.
 * @param entity its columns are texts, numbers, times and lists of texts
 * @param properties what to read, names that no column has passed over; left out, what TypeORM selects by itself
 * @param alias what the rest calls the table
 * @param rest the statement from its FROM on
 */
export async function readList<T extends ObjectLiteral>(
  db: EntityManager,
  entity: new () => T,
  properties: ReadonlySet<string> | undefined,
  { alias, rest, values }: { alias: string; rest: string; values: unknown[] },
): Promise<T[]> {
  const columns = db.connection
    .getMetadata(entity)
    .columns.filter(({ propertyName, isSelect }) => properties?.has(propertyName) ?? isSelect)
    .map((column) => `${valueOf(column, alias)} AS "${column.propertyName}"`);
  const rows = await runQuery(db, `SELECT ${columns.join(', ')} ${rest}`, values);
  return rows.map((row) => toEntity<T>(entity, row));
}

function valueOf({ databaseName, isArray }: ColumnMetadata, alias: string): string {
  const value = `${alias}.${databaseName}`;
  // The driver parses an array letter by letter, and JSON by JSON.parse.
  return isArray ? `to_json(${value})` : value;
}

/** Makes an object of an entity from a row whose columns are named as its properties. */
export function toEntity<T>(entity: { prototype: object }, row: object): T {
  return Object.assign(Object.create(entity.prototype) as object, row) as T;
}
