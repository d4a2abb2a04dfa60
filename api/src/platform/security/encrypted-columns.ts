import type { EntityManager, ObjectLiteral } from 'typeorm';
import { readCursor } from '../database/list-query.ts';

/** A column with encrypted values: a `bytea` is one value, a `jsonb` a list of objects with one each, in base64. */
export interface EncryptedColumn {
  entity: new () => ObjectLiteral;
  property: string;
  /** Words for the data that is lost with the key. */
  lost: string;
  /** The rest of a row whose value is lost: nothing, or the row with an empty value. */
  left: 'nothing' | 'empty';
}

export const encryptedColumn = <E extends ObjectLiteral>(
  entity: new () => E,
  property: keyof E & string,
  lost: string,
  left: EncryptedColumn['left'],
): EncryptedColumn => ({ entity, property, lost, left });

/** Clears the values of rows that no key can read. @param empty the encrypted empty text */
export async function clearEncrypted(
  db: EntityManager,
  of: EncryptedColumn,
  ids: readonly string[],
  empty: Buffer,
): Promise<void> {
  const { table, key, keyType, column, type } = namesOf(db, of);
  const rows = `WHERE "${key}" = ANY($1::${keyType}[])`;
  if (of.left === 'nothing') await db.query(`DELETE FROM "${table}" ${rows}`, [ids]);
  else
    await db.query(`UPDATE "${table}" SET "${column}" = $2 ${rows}`, [ids, type === 'jsonb' ? '[]' : empty]);
}

type EncryptedValue = Buffer | { sealed: string }[];

export interface EncryptedRow {
  id: string;
  value: EncryptedValue;
}

function namesOf(db: EntityManager, { entity, property }: EncryptedColumn) {
  const { tableName, primaryColumns, columns } = db.connection.getMetadata(entity);
  const [key] = primaryColumns;
  const column = columns.find(({ propertyName }) => propertyName === property);
  if (!key || !column) throw new Error(`${tableName} has no ${property}.`);
  const names = { table: tableName, key: key.databaseName, column: column.databaseName };
  return { ...names, keyType: String(key.type), type: String(column.type) };
}

export function labelOf(db: EntityManager, of: EncryptedColumn): string {
  const { table, column } = namesOf(db, of);
  return `${table}.${column}`;
}

export function readEncrypted(db: EntityManager, of: EncryptedColumn): AsyncGenerator<EncryptedRow[]> {
  const { table, key, column } = namesOf(db, of);
  return readCursor(
    db,
    `SELECT "${key}"::text AS id, "${column}" AS value FROM "${table}" WHERE "${column}" IS NOT NULL`,
  );
}

export const partsOf = (value: EncryptedValue): Buffer[] =>
  Buffer.isBuffer(value) ? [value] : value.map((one) => Buffer.from(one.sealed, 'base64'));

export const withParts = (value: EncryptedValue, replace: (part: Buffer) => Buffer): EncryptedValue =>
  Buffer.isBuffer(value)
    ? replace(value)
    : value.map((one) => ({ ...one, sealed: replace(Buffer.from(one.sealed, 'base64')).toString('base64') }));

/** Replaces values that are unchanged since they were read, except in locked rows; returns their number. */
export async function replaceEncrypted(
  db: EntityManager,
  of: EncryptedColumn,
  changes: readonly { id: string; before: EncryptedValue; after: EncryptedValue }[],
): Promise<number> {
  const { table, key, keyType, column, type } = namesOf(db, of);
  const textOf = (value: EncryptedValue) =>
    Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : JSON.stringify(value);
  const [, replaced] = await db.query<[unknown, number]>(
    `WITH change AS (
       SELECT id::${keyType}, before::${type}, after::${type}
       FROM unnest($1::text[], $2::text[], $3::text[]) AS change (id, before, after)
     ), free AS (
       SELECT "${key}" AS id FROM "${table}" WHERE "${key}" IN (SELECT id FROM change)
       FOR NO KEY UPDATE SKIP LOCKED
     )
     UPDATE "${table}" AS target SET "${column}" = after FROM change JOIN free USING (id)
     WHERE target."${key}" = change.id AND target."${column}" = before`,
    [
      changes.map(({ id }) => id),
      changes.map(({ before }) => textOf(before)),
      changes.map(({ after }) => textOf(after)),
    ],
  );
  return replaced;
}
