/** Runs hand-written SQL without the cost of TypeORM's builder and hydration; for `*.queries.ts` only. */
import type pg from 'pg';
import type { EntityManager, ObjectLiteral } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { poolOf } from './pool.ts';

export interface Parameters {
  readonly values: unknown[];
  add(value: unknown): string;
}

export function parameters(): Parameters {
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
}

/** Runs a statement, past TypeORM's query runner unless `db` is a transaction. It is not prepared: poolers switch connections. */
export async function runQuery<Row extends pg.QueryResultRow>(
  db: EntityManager,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  if (db.queryRunner) return db.query<Row[]>(text, values);
  return (await poolOf(db.connection).query<Row>(text, values)).rows;
}

/**
 * Reads entities with the columns of `properties`, by default TypeORM's selection. A property without a column is ignored.
 * @param source.statementOf makes the statement of the columns to select, and of their names
 */
export async function readList<T extends ObjectLiteral>(
  db: EntityManager,
  entity: new () => T,
  properties: ReadonlySet<string> | undefined,
  {
    alias,
    statementOf,
    values,
  }: { alias: string; statementOf: (columns: string[], names: string[]) => string; values: unknown[] },
): Promise<T[]> {
  const read = db.connection
    .getMetadata(entity)
    .columns.filter(({ propertyName, isSelect }) => properties?.has(propertyName) ?? isSelect);
  const names = read.map(({ propertyName }) => propertyName);
  const columns = read.map((column) => `${valueOf(column, alias)} AS "${column.propertyName}"`);
  const rows = await runQuery(db, statementOf(columns, names), values);
  return rows.map((row) => toEntity<T>(entity, row));
}

/** Finds the columns of properties, in the order of these; without `properties`, all columns. */
export function columnsOf(
  db: EntityManager,
  entity: new () => ObjectLiteral,
  properties?: readonly string[],
): ColumnMetadata[] {
  const { columns } = db.connection.getMetadata(entity);
  if (!properties) return columns;
  return properties.flatMap((property) => columns.filter(({ propertyName }) => propertyName === property));
}

function valueOf({ databaseName, isArray, type }: ColumnMetadata, alias: string): string {
  const value = `${alias}.${databaseName}`;
  // The driver would parse a day as a time.
  if (type === 'date') return `${value}::text`;
  // The driver parses an array character by character, but JSON by JSON.parse.
  return isArray ? `to_json(${value})` : value;
}

export function toEntity<T>(entity: { prototype: object }, row: object): T {
  return Object.assign(Object.create(entity.prototype) as object, row) as T;
}
