import { NAMES_OF_PERSON_MAX } from '@portal/schema/limits';
import type { Context } from '../../platform/context.ts';
import { inBatches, readCursor } from '../../platform/database/list-query.ts';
import { PERSON_GIVEN, personalRows, personValues, withPerson } from '../../platform/personal-data.ts';
import type { Person, PersonalTable } from '../../platform/personal-data.ts';
import { labelOf } from '../../platform/security/sealed-columns.ts';
import type { Rows } from '../../platform/tallies/tally.queries.ts';
import { ERASED } from './name-mention.queries.ts';

/** Counts the rows of a person. Tables without such rows are left out. */
export async function countPersonalRows(
  { db, declared }: Context,
  person: Person,
): Promise<{ table: PersonalTable; count: number }[]> {
  const found: { table: PersonalTable; count: number }[] = [];
  for (const table of declared.personalData) {
    const sql = withPerson(`SELECT count(*)::int AS count FROM ${table.name} WHERE ${table.where}`);
    const [row] = await db.query<{ count: number }[]>(sql, personValues(person));
    if (row && row.count > 0) found.push({ table, count: row.count });
  }
  return found;
}

/** An idea may have 200 KB: few are in memory at a time, and a slow reader takes them before PostgreSQL ends an idle transaction. */
const ROWS_AT_A_TIME = 5;

/** Reads the rows of a person of a table, with encrypted columns decrypted, in the transaction of the context. */
export async function* readPersonalRows(
  { db, declared, secrets }: Context,
  person: Person,
  table: PersonalTable,
): AsyncGenerator<Record<string, unknown>[]> {
  const sealed = new Set(declared.sealedColumns.map((column) => labelOf(db, column)));
  const open = ([column, value]: [string, unknown]) =>
    sealed.has(`${table.name}.${column}`) && typeof value === 'string'
      ? [column, secrets.decrypt(Buffer.from(value.replace(/^\\x/, ''), 'hex'))]
      : [column, value];
  const { sql, parameters } = personalRows(table, person);
  const batches = readCursor<{ row: Record<string, unknown> }>(db, sql, parameters, ROWS_AT_A_TIME);
  for await (const rows of batches)
    yield rows.map(({ row }) => Object.fromEntries(Object.entries(row).map(open)) as typeof row);
}

interface Traces {
  /** In lower case. */
  names: string[];
  references: string[];
}

/** Returns what may name the person in the rows of others, and in emails. */
export async function findTraces({ db, declared }: Context, person: Person): Promise<Traces> {
  const read = async (texts: (string | false)[], limit: string) => {
    const sql = withPerson(`SELECT text FROM (${texts.filter(Boolean).join(' UNION ')}) AS texts (text)
      WHERE text IS NOT NULL ${limit}`);
    return (await db.query<{ text: string }[]>(sql, personValues(person))).map(({ text }) => text);
  };
  const names = declared.personalData.map(
    ({ name, where, called }) =>
      called !== undefined && `SELECT lower(unnest(${called})) FROM ${name} WHERE ${where}`,
  );
  const references = declared.personalData.map(
    ({ name, where, citedAs }) => citedAs !== undefined && `SELECT ${citedAs} FROM ${name} WHERE ${where}`,
  );
  return {
    names: await read(names, `LIMIT ${NAMES_OF_PERSON_MAX}`),
    references: await read(references, ''),
  };
}

export interface PersonalFile {
  key: string;
  name: string | null;
}

/** Reads the files of a person in batches, each by a statement of its own: a slow reader of the files holds no connection. */
export async function* readPersonalFiles(
  { db, declared }: Context,
  person: Person,
): AsyncGenerator<PersonalFile[]> {
  for (const { table, key, isList, name } of declared.fileColumns) {
    const personal = declared.personalData.find((one) => one.name === table);
    if (!personal) continue;
    const sql = withPerson(`SELECT * FROM (
        SELECT ${isList ? `unnest(${key})` : key} AS key, ${name ?? 'NULL'} AS name FROM ${table} WHERE ${personal.where}
      ) AS file WHERE key > $3 ORDER BY key LIMIT $4`);
    yield* inBatches<Pick<PersonalFile, 'key'>, PersonalFile>((size, after) =>
      db.query<PersonalFile[]>(sql, [...personValues(person), after?.key ?? '', size]),
    );
  }
}

/** Says which rows an erasure deletes, for the figures that count them. */
export function deletedRows({ declared }: Context, person: Person): Rows {
  const where = declared.personalData.flatMap(({ name, where, erasure }) =>
    erasure === 'kept' ? [] : [[name, where] as const],
  );
  return { where: new Map(where), given: PERSON_GIVEN, values: personValues(person) };
}

/** Deletes the rows of a person, and takes their address out of the rows of others; returns how many, by place. */
export async function deletePersonalData(
  { db, declared }: Context,
  person: Person,
): Promise<Record<string, number>> {
  const erased: Record<string, number> = {};
  const run = async (place: string, sql: string) => {
    const [, count] = await db.query<[unknown, number]>(withPerson(sql), personValues(person));
    if (count > 0) erased[place] = count;
  };
  for (const { name, where, erasure, addresses = [] } of declared.personalData) {
    if (erasure === 'deleted') await run(name, `DELETE FROM ${name} WHERE ${where}`);
    for (const column of addresses)
      await run(
        `${name}.${column}`,
        `UPDATE ${name} SET ${column} = '${ERASED}' WHERE lower(${column}) = ANY ($1)`,
      );
  }
  return erased;
}

/** Tells whether rows of others name the account as who answers for them. */
export async function answersForOthers({ db, declared }: Context, accountId: string): Promise<boolean> {
  const rows = declared.personalData.flatMap(({ name, answeredBy }) =>
    answeredBy ? [`EXISTS (SELECT FROM ${name} WHERE ${answeredBy} = $1)`] : [],
  );
  const [row] = await db.query<{ has: boolean }[]>(`SELECT ${rows.join(' OR ')} AS has`, [accountId]);
  return row?.has === true;
}
