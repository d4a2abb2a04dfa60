/** Stores rows in bulk, by PostgreSQL's COPY: several times as fast as INSERT, in memory that does not grow with them. */
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { EntityManager, EntityTarget } from 'typeorm';
import { clientOf } from './pool.ts';

const CHUNK_LENGTH = 1 << 16;

/** Copies rows on the connection of the transaction `db`; returns their number. Each written column needs a value or null. */
export async function copyRows<E extends object>(
  db: EntityManager,
  entity: EntityTarget<E>,
  rows: Iterable<Partial<E>>,
): Promise<number> {
  const { tablePath, columns: all } = db.connection.getMetadata(entity);
  // PostgreSQL generates the others.
  const columns = all.filter(({ isInsert }) => isInsert);
  const names = columns.map(({ databaseName }) => `"${databaseName}"`).join(', ');
  const copy = (await clientOf(db)).query(copyFrom(`COPY "${tablePath}" (${names}) FROM STDIN (FORMAT csv)`));
  await pipeline(
    chunksOf(rows as Iterable<Record<string, unknown>>, (row) =>
      columns.map((column) => {
        const value: unknown = column.getEntityValue(row);
        if (value === undefined) throw new Error(`A row of ${tablePath} has no ${column.propertyPath}.`);
        return encode(column.type === 'jsonb' && value !== null ? JSON.stringify(value) : value);
      }),
    ),
    copy,
  );
  return copy.rowCount;
}

function* chunksOf<Row>(rows: Iterable<Row>, valuesOf: (row: Row) => string[]): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += `${valuesOf(row).join(',')}\n`;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk) yield chunk;
}

/** Writes a value as CSV: in quotes, as the empty field without quotes is NULL. */
const encode = (value: unknown) => (value === null ? '' : `"${textOf(value).replaceAll('"', '""')}"`);

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (Array.isArray(value)) {
    return `{${value.map((entry) => `"${String(entry).replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
  }
  return String(value);
}
