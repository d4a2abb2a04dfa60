import { NAMES_OF_PERSON_MAX } from '@portal/schema/limits';
import type { Context } from '../../../platform/context.ts';
import { inBatches, readCursor } from '../../../platform/database/list-query.ts';
import {
  selectedIds,
  SELECTION_TABLES,
  selectionValues,
  selectPerson,
  personalRows,
  SHELLS,
  withSelection,
} from '../../../platform/personal-data.ts';
import type { Selection, PersonalTable } from '../../../platform/personal-data.ts';
import { labelOf } from '../../../platform/security/encrypted-columns.ts';
import type { Rows } from '../../../platform/tallies/tally.queries.ts';

/** The table of the people who answer for rows. */
const ACCOUNTS = 'accounts';

/** Counts the rows by table; leaves out tables without such rows. */
export async function countPersonalRows(
  { db, declared }: Context,
  rows: Selection,
): Promise<{ table: PersonalTable; count: number }[]> {
  const found: { table: PersonalTable; count: number }[] = [];
  for (const table of declared.personalData) {
    const sql = withSelection(`SELECT count(*)::int AS count FROM ${table.name} WHERE ${table.where}`);
    const [row] = await db.query<{ count: number }[]>(sql, selectionValues(rows));
    if (row && row.count > 0) found.push({ table, count: row.count });
  }
  return found;
}

/** The batch is small: an idea may have 200 KB, and a slow reader must take it before PostgreSQL ends an idle transaction. */
const ROWS_AT_A_TIME = 5;

/** Reads the rows of a table, with encrypted columns decrypted, in the transaction of the context. */
export async function* readPersonalRows(
  { db, declared, secrets }: Context,
  rows: Selection,
  table: PersonalTable,
): AsyncGenerator<Record<string, unknown>[]> {
  const sealed = new Set(declared.encryptedColumns.map((column) => labelOf(db, column)));
  const open = ([column, value]: [string, unknown]) =>
    sealed.has(`${table.name}.${column}`) && typeof value === 'string'
      ? [column, secrets.decrypt(Buffer.from(value.replace(/^\\x/, ''), 'hex'))]
      : [column, value];
  const { sql, parameters } = personalRows(table, rows);
  const batches = readCursor<{ row: Record<string, unknown> }>(db, sql, parameters, ROWS_AT_A_TIME);
  for await (const batch of batches)
    yield batch.map(({ row }) => Object.fromEntries(Object.entries(row).map(open)) as typeof row);
}

interface Traces {
  /** Names in lower case. */
  names: string[];
  references: string[];
}

/** Finds the texts that may name the person, or their rows, in others' rows and in emails. */
export async function findTraces({ db, declared }: Context, rows: Selection): Promise<Traces> {
  const read = async (texts: (string | false)[], limit: string) => {
    const sql = withSelection(`SELECT text FROM (${texts.filter(Boolean).join(' UNION ')}) AS texts (text)
      WHERE text IS NOT NULL ${limit}`);
    return (await db.query<{ text: string }[]>(sql, selectionValues(rows))).map(({ text }) => text);
  };
  const people = rows.rows[ACCOUNTS] ?? Object.values(rows.rows).flat();
  const namesMax = NAMES_OF_PERSON_MAX * Math.max(1, people.length);
  const names = declared.personalData.map(
    ({ name, where, called }) =>
      called !== undefined && `SELECT lower(unnest(${called})) FROM ${name} WHERE ${where}`,
  );
  const references = declared.personalData.map(
    ({ name, where, citedAs }) => citedAs !== undefined && `SELECT ${citedAs} FROM ${name} WHERE ${where}`,
  );
  return {
    names: await read(names, `LIMIT ${namesMax}`),
    references: await read(references, ''),
  };
}

export interface PersonalFile {
  key: string;
  name: string | null;
}

/**
 * Reads the files of the rows in batches, each by its own statement, so that a slow reader of the files occupies no
 * connection.
 */
export async function* readPersonalFiles(
  { db, declared }: Context,
  rows: Selection,
): AsyncGenerator<PersonalFile[]> {
  for (const { table, key, isList, name } of declared.fileColumns) {
    const personal = declared.personalData.find((one) => one.name === table);
    if (!personal) continue;
    const sql = withSelection(`SELECT * FROM (
        SELECT ${isList ? `unnest(${key})` : key} AS key, ${name ?? 'NULL'} AS name FROM ${table} WHERE ${personal.where}
      ) AS file WHERE key > $4 ORDER BY key LIMIT $5`);
    yield* inBatches<Pick<PersonalFile, 'key'>, PersonalFile>((size, after) =>
      db.query<PersonalFile[]>(sql, [...selectionValues(rows), after?.key ?? '', size]),
    );
  }
}

/**
 * Returns the rows of the accounts whose figures an erasure changes: the remaining row of an account may count for less
 * afterwards.
 */
export async function countedRows({ db, declared }: Context, rows: Selection): Promise<Rows> {
  const owners = new Set(rows.rows[ACCOUNTS]);
  for (const { name, countedFor } of declared.personalData) {
    if (!countedFor) continue;
    const found = await db.query<{ id: string }[]>(
      withSelection(`SELECT DISTINCT ${countedFor} AS id FROM ${name} WHERE id IN ${selectedIds(name)}`),
      selectionValues(rows),
    );
    for (const { id } of found) owners.add(id);
  }
  const counted = await selectPerson({ db, declared }, { emails: [], rows: { [ACCOUNTS]: [...owners] } });
  const where = declared.personalData.map(({ name, where }) => [name, where] as const);
  return { where: new Map(where), given: SELECTION_TABLES, values: selectionValues(counted) };
}

/** Chooses those of the named rows that exist. */
export async function selectExisting(
  { db, declared }: Context,
  named: Selection['rows'],
): Promise<Selection> {
  const rows: Record<string, string[]> = {};
  for (const { name, ofPerson } of declared.personalData) {
    if (!ofPerson || !named[name]?.length) continue;
    const found = await db.query<{ id: string }[]>(`SELECT id FROM ${name} WHERE id = ANY ($1::uuid[])`, [
      named[name],
    ]);
    rows[name] = found.map(({ id }) => id);
  }
  return { emails: [], rows };
}

/** Returns the condition of the rows that an erasure deletes. */
const erasedOf = ({ where, erasure, stays }: PersonalTable): string =>
  erasure === 'kept' ? 'false' : stays ? `(${where}) AND NOT (${stays})` : where;

/** Finds the accounts among the rows that others' rows name as answering for them. */
export async function findShells({ db, declared }: Context, rows: Selection): Promise<string[]> {
  const answers = declared.personalData.flatMap((table) => {
    const { name, answeredBy } = table;
    return answeredBy
      ? `SELECT ${answeredBy} AS id FROM ${name} WHERE ${answeredBy} IN ${selectedIds(ACCOUNTS)} AND NOT coalesce(${erasedOf(table)}, false)`
      : [];
  });
  const found = await db.query<{ id: string }[]>(
    withSelection(answers.join(' UNION ')),
    selectionValues(rows),
  );
  return found.map(({ id }) => id);
}

/**
 * Deletes the rows, and removes the lost addresses from others' rows; returns how many, by place. Accounts that others' rows
 * name stay without their data.
 */
export async function deletePersonalData(
  { db, declared }: Context,
  rows: Selection,
  { lost, mark }: { lost: readonly string[]; mark: string },
): Promise<Record<string, number>> {
  const erased: Record<string, number> = {};
  const run = async (place: string, sql: string, values: unknown[]) => {
    const [, count] = await db.query<[unknown, number]>(sql, values);
    if (count > 0) erased[place] = count;
  };
  const values = selectionValues(rows);
  for (const table of declared.personalData) {
    const { name, erasure, shell, addresses = [] } = table;
    const isShell = `id IN ${selectedIds(SHELLS)}`;
    if (shell)
      await run(`${name} closed`, withSelection(`UPDATE ${name} SET ${shell} WHERE ${isShell}`), values);
    const whole = shell ? `(${erasedOf(table)}) AND NOT ${isShell}` : erasedOf(table);
    if (erasure !== 'kept') await run(name, withSelection(`DELETE FROM ${name} WHERE ${whole}`), values);
    for (const column of addresses)
      await run(
        `${name}.${column}`,
        `UPDATE ${name} SET ${column} = $2 WHERE lower(${column}) = ANY ($1::text[])`,
        [lost, mark],
      );
  }
  return erased;
}
