import type { EntityManager } from 'typeorm';
import type { Context, Declared } from '../../platform/context.ts';
import { inBatches, readCursor } from '../../platform/database/list-query.ts';
import { labelOf } from '../../platform/security/sealed-columns.ts';

export interface Person {
  emails: string[];
  accountId: string | undefined;
}

/** Knows a person by an address: by the earlier ones, too, that nobody else has by now. */
export async function findPerson(db: EntityManager, email: string): Promise<Person> {
  const [account] = await db.query<{ id: string; former: string[] }[]>(
    `SELECT id, array(SELECT former FROM unnest(former_emails) AS former
       WHERE former NOT IN (SELECT email FROM accounts)) AS former
     FROM accounts WHERE email = $1`,
    [email],
  );
  return { emails: [email, ...(account?.former ?? [])], accountId: account?.id };
}

type PersonalTable = Declared['personalData'][number];

interface Statement {
  sql: string;
  values: unknown[];
}

/** Makes a statement about the rows of a person of a table: the one place that knows how these are declared. */
function ofPerson(
  { where }: PersonalTable,
  { emails, accountId }: Person,
  statementOf: (where: string) => string,
  ...more: unknown[]
): Statement {
  // Casts both parameters, as PostgreSQL cannot infer the type of one that a condition does not use.
  const sql = `WITH person AS (SELECT $1::text[], $2::uuid) ${statementOf(`(${where})`)}`;
  return { sql, values: [emails, accountId ?? null, ...more] };
}

/** Counts the rows of a person. Tables without such rows are left out. */
export async function countPersonalRows(
  { db, declared }: Context,
  person: Person,
): Promise<{ table: PersonalTable; count: number }[]> {
  const found: { table: PersonalTable; count: number }[] = [];
  for (const table of declared.personalData) {
    const count = (where: string) => `SELECT count(*)::int AS count FROM ${table.name} WHERE ${where}`;
    const { sql, values } = ofPerson(table, person, count);
    const [row] = await db.query<{ count: number }[]>(sql, values);
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
  const { name, hidden = [] } = table;
  const sealed = new Set(declared.sealedColumns.map((column) => labelOf(db, column)));
  const open = ([column, value]: [string, unknown]) =>
    sealed.has(`${name}.${column}`) && typeof value === 'string'
      ? [column, secrets.decrypt(Buffer.from(value.replace(/^\\x/, ''), 'hex'))]
      : [column, value];
  const select = (where: string) =>
    `SELECT to_jsonb(${name}) - $3::text[] AS row FROM ${name} WHERE ${where}`;
  const { sql, values } = ofPerson(table, person, select, hidden);
  const batches = readCursor<{ row: Record<string, unknown> }>(db, sql, values, ROWS_AT_A_TIME);
  for await (const rows of batches)
    yield rows.map(({ row }) => Object.fromEntries(Object.entries(row).map(open)) as typeof row);
}

interface Traces {
  /** In lower case. */
  names: string[];
  references: string[];
}

/** Returns what may name the person in the rows and emails of others. */
export async function findTraces(db: EntityManager, { accountId }: Person): Promise<Traces> {
  const ideas = await db.query<{ name: string; reference: string }[]>(
    `SELECT lower(first_name || ' ' || last_name) AS name, reference FROM ideas WHERE owner_id = $1`,
    [accountId ?? null],
  );
  return { names: ideas.map(({ name }) => name), references: ideas.map(({ reference }) => reference) };
}

/** Takes the names out of the teams of others. */
export async function dropTeamMembers(db: EntityManager, names: readonly string[]): Promise<void> {
  await db.query(
    `UPDATE hackathon_entries SET members = array(
       SELECT CASE WHEN lower(member) = ANY ($1) THEN 'Erased' ELSE member END
       FROM unnest(members) WITH ORDINALITY AS team (member, place) ORDER BY place)
     WHERE EXISTS (SELECT FROM unnest(members) AS member WHERE lower(member) = ANY ($1))`,
    [names],
  );
}

/** Takes addresses and names out of what became of the ideas of others. */
export async function dropFromOutcomes(db: EntityManager, words: readonly string[]): Promise<void> {
  for (const column of ['owner', 'author'])
    await db.query(`UPDATE idea_outcomes SET ${column} = 'Erased' WHERE lower(${column}) = ANY ($1)`, [
      words,
    ]);
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
    const select = (where: string) => `SELECT * FROM (
        SELECT ${isList ? `unnest(${key})` : key} AS key, ${name ?? 'NULL'} AS name FROM ${table} WHERE ${where}
      ) AS file WHERE key > $3 ORDER BY key LIMIT $4`;
    yield* inBatches<Pick<PersonalFile, 'key'>, PersonalFile>((size, after) => {
      const { sql, values } = ofPerson(personal, person, select, after?.key ?? '', size);
      return db.query<PersonalFile[]>(sql, values);
    });
  }
}

export async function deletePersonalData(
  { db, declared }: Context,
  person: Person,
): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const table of declared.personalData) {
    if (table.erasure !== 'deleted') continue;
    const { sql, values } = ofPerson(table, person, (where) => `DELETE FROM ${table.name} WHERE ${where}`);
    const [, count] = await db.query<[unknown, number]>(sql, values);
    if (count > 0) deleted[table.name] = count;
  }
  return deleted;
}

/** Forgets that other accounts asked for an address of the person. */
export async function dropPendingChanges(db: EntityManager, { emails }: Person): Promise<void> {
  await db.query(
    'UPDATE accounts SET pending_email = NULL, pending_email_at = NULL WHERE pending_email = ANY ($1)',
    [emails],
  );
}

export async function hasReviewed(db: EntityManager, accountId: string): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }[]>(
    `SELECT EXISTS (SELECT FROM idea_reviews WHERE reviewer_id = $1)
       OR EXISTS (SELECT FROM idea_notes WHERE author_id = $1) AS has`,
    [accountId],
  );
  return row?.has === true;
}
