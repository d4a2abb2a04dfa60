/** Rows of an entity with some of its columns, without the cost of TypeORM's builder and hydration. */
import type { EntityManager, ObjectLiteral } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import type { Listed } from '../listed.ts';
import { ask } from './ask.ts';

type Entity<T> = new () => T;

/**
 * Rows as objects of their entity that hold the given properties alone, of an entity whose columns are texts, numbers,
 * times and lists of texts.
 * @param properties what to read, names that no column has passed over; left out, what TypeORM selects by itself
 * @param alias what the rest calls the table
 * @param rest the statement from its FROM on
 */
export async function readLean<T extends ObjectLiteral>(
  db: EntityManager,
  entity: Entity<T>,
  properties: ReadonlySet<string> | undefined,
  { alias, rest, values }: { alias: string; rest: string; values: unknown[] },
): Promise<Listed<T>[]> {
  const columns = columnsOf(db, entity, properties, alias);
  // As one JSON value, which is read several times faster than as many rows, above all where columns are lists.
  const [answer] = await ask<{ rows: object[] | null }>(
    db,
    `SELECT json_agg(listed) AS rows FROM (SELECT ${columns} ${rest}) AS listed`,
    values,
  );
  return (answer?.rows ?? []).map((row) => toEntity<Listed<T>>(entity, row));
}

// An operation that comes often asks for the same set each time, of one entity.
const known = new WeakMap<ReadonlySet<string>, string>();

function columnsOf<T extends ObjectLiteral>(
  db: EntityManager,
  entity: Entity<T>,
  properties: ReadonlySet<string> | undefined,
  alias: string,
): string {
  const before = properties && known.get(properties);
  if (before !== undefined) return before;
  const columns = db.connection
    .getMetadata(entity)
    .columns.filter(({ propertyName, isSelect }) => properties?.has(propertyName) ?? isSelect)
    .map((column) => `${valueOf(column, alias)} AS "${column.propertyName}"`)
    .join(', ');
  if (properties) known.set(properties, columns);
  return columns;
}

function valueOf({ databaseName, type }: ColumnMetadata, alias: string): string {
  const value = `${alias}.${databaseName}`;
  return type === 'timestamptz'
    ? `to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : value;
}

/** A row, its columns named as properties, as an object of its entity. */
export function toEntity<T>(entity: { prototype: object }, row: object): T {
  return Object.assign(Object.create(entity.prototype) as object, row) as T;
}
