/** Finds the stored files that rows refer to, by the columns that the features declare. */
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import type { Context } from '../context.ts';
import { readCursor } from '../database/list-query.ts';

const READ_ATTEMPTS = 4;

/** A column with keys of stored files. */
interface FileColumn {
  table: string;
  /** The column with the key, or with a list of keys. */
  key: string;
  isList?: boolean;
  /** The columns with the file's name, size in bytes and SHA-256. */
  name?: string;
  size?: string;
  sha256?: string;
  /** The column with the id of the account whose storage quota the file uses. */
  owner?: string;
  /** The word for a row, such as `idea`. */
  kind: string;
  /** Whether the file may be deleted while its row is read. */
  isTemporary?: boolean;
}

declare module '../context.ts' {
  interface Declared {
    fileColumns: readonly FileColumn[];
  }
}

/** The columns of a file that is stored under a row. */
export const FILE_COLUMNS = {
  key: 'file_key',
  name: 'file_name',
  size: 'file_size',
  sha256: 'file_sha256',
} as const;

export interface NamedFile {
  key: string;
  size: number | null;
  sha256: string | null;
  kind: string;
  id: string;
  isTemporary: boolean;
}

const keysOf = ({ table, key, isList }: FileColumn): string =>
  `${table} CROSS JOIN LATERAL ${isList ? `unnest(${key})` : `(VALUES (${key}))`} AS keys (key)`;

const selectNamed = (columns: readonly FileColumn[]): string =>
  columns
    .map((column) => {
      const { kind, size, sha256, isTemporary = false } = column;
      return `SELECT keys.key, ${size ?? 'NULL::int'} AS size, ${sha256 ?? 'NULL'} AS sha256, '${kind}' AS kind, id::text,
        ${isTemporary} AS "isTemporary" FROM ${keysOf(column)} WHERE keys.key IS NOT NULL`;
    })
    .join(' UNION ALL ');

/** Reads the files that rows refer to, in batches and in the order of their keys; `db` is a transaction. */
export const readNamedFiles = (ctx: Context, db: EntityManager): AsyncGenerator<NamedFile[]> =>
  readCursor(db, `${selectNamed(ctx.declared.fileColumns)} ORDER BY key`);

/** Deletes the rows of temporary files that were deleted while they were read. */
export async function deleteTemporaryRows(
  { db, declared }: Pick<Context, 'db' | 'declared'>,
  keys: readonly string[],
): Promise<void> {
  for (const { table, key, isList, isTemporary } of declared.fileColumns)
    if (isTemporary)
      await db.query(`DELETE FROM ${table} WHERE ${isList ? `${key} &&` : `${key} = ANY`} ($1::text[])`, [
        keys,
      ]);
}

export async function findUnnamedKeys({ db, declared }: Context, keys: readonly string[]): Promise<string[]> {
  // EXISTS stops at the first of the many rows that may share a file.
  const isUsed = declared.fileColumns.map(
    ({ table, key: column, isList }) =>
      `EXISTS (SELECT FROM ${table} WHERE ${isList ? `ARRAY[key] <@ ${column}` : `${column} = key`})`,
  );
  // One statement reads one state of all columns: a file that moves from one to another, or is shared, is seen.
  const rows = await db.query<{ key: string }[]>(
    `SELECT key FROM unnest($1::text[]) AS key WHERE NOT (${isUsed.join(' OR ')})`,
    [keys],
  );
  return rows.map(({ key }) => key);
}

/** Sums the sizes, in bytes, of the files that count towards an account's quota. */
export async function sumFiles({ db, declared }: Context, ownerId: string): Promise<number> {
  const sums = declared.fileColumns.flatMap(({ table, owner, size }) =>
    owner && size ? [`(SELECT coalesce(sum(${size}), 0) FROM ${table} WHERE ${owner} = $1)`] : [],
  );
  const [row] = await db.query<{ bytes: string }[]>(`SELECT ${sums.join(' + ')} AS bytes`, [ownerId]);
  return Number(row?.bytes);
}

/** Reads a stored file into memory, with retries when the store fails; undefined when it has no such file. */
export async function readWhole(ctx: Context, key: string): Promise<Buffer | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const file = await ctx.files.read(key);
      return file && (await buffer(file.content));
    } catch (error) {
      if (attempt === READ_ATTEMPTS) throw error;
      await sleep(attempt * 1_000);
    }
  }
}
