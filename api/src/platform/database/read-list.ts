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

/** Bypasses TypeORM's query runner, within `db`'s transaction. Statements have no names: poolers switch connections. */
export async function runQuery<Row extends pg.QueryResultRow>(
  db: EntityManager,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  if (db.queryRunner) return db.query<Row[]>(text, values);
  return (await poolOf(db.connection).query<Row>(text, values)).rows;
}

/**
 * Ignores `properties` without a column; left out, TypeORM's default selection.
 * @param source.rest begins with FROM
 * @param source.instead SQL expressions that are read in place of the columns of these properties
 */
export async function readList<T extends ObjectLiteral>(
  db: EntityManager,
  entity: new () => T,
  properties: ReadonlySet<string> | undefined,
  {
    alias,
    rest,
    values,
    instead = {},
  }: { alias: string; rest: string; values: unknown[]; instead?: Readonly<Record<string, string>> },
): Promise<T[]> {
  const columns = db.connection
    .getMetadata(entity)
    .columns.filter(({ propertyName, isSelect }) => properties?.has(propertyName) ?? isSelect)
    .map((column) => `${instead[column.propertyName] ?? valueOf(column, alias)} AS "${column.propertyName}"`);
  const rows = await runQuery(db, `SELECT ${columns.join(', ')} ${rest}`, values);
  return rows.map((row) => toEntity<T>(entity, row));
}

/** Finds the columns of properties, in their order. */
export function columnsOf(
  db: EntityManager,
  entity: new () => ObjectLiteral,
  properties: readonly string[],
): ColumnMetadata[] {
  const { columns } = db.connection.getMetadata(entity);
  return properties.flatMap((property) => columns.filter(({ propertyName }) => propertyName === property));
}

function valueOf({ databaseName, isArray, type }: ColumnMetadata, alias: string): string {
  const value = `${alias}.${databaseName}`;
  // The driver would make a time of a day.
  if (type === 'date') return `${value}::text`;
  // The driver parses an array character by character, but JSON by JSON.parse.
  return isArray ? `to_json(${value})` : value;
}

export function toEntity<T>(entity: { prototype: object }, row: object): T {
  return Object.assign(Object.create(entity.prototype) as object, row) as T;
}
