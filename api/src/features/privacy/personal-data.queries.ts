import type { EntityManager } from 'typeorm';
import type { Context } from '../../platform/context.ts';
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

const valuesOf = ({ emails, accountId }: Person) => [emails, accountId ?? null];
/** Casts both parameters, as PostgreSQL cannot infer the type of one that a condition does not use. */
const withPerson = (sql: string) => `WITH person AS (SELECT $1::text[], $2::uuid) ${sql}`;

/** Reads all rows of a person by table, with encrypted columns decrypted. Tables without such rows are left out. */
export async function findPersonalData(
  { db, declared, secrets }: Context,
  person: Person,
): Promise<Record<string, Record<string, unknown>[]>> {
  const sealed = new Set(declared.sealedColumns.map((column) => labelOf(db, column)));
  const found: Record<string, Record<string, unknown>[]> = {};
  for (const { name, where, hidden = [] } of declared.personalData) {
    const rows = await db.query<{ row: Record<string, unknown> }[]>(
      withPerson(`SELECT to_jsonb(${name}) - $3::text[] AS row FROM ${name} WHERE ${where}`),
      [...valuesOf(person), hidden],
    );
    const open = ([column, value]: [string, unknown]) =>
      sealed.has(`${name}.${column}`) && typeof value === 'string'
        ? [column, secrets.decrypt(Buffer.from(value.replace(/^\\x/, ''), 'hex'))]
        : [column, value];
    if (rows.length > 0)
      found[name] = rows.map(({ row }) => Object.fromEntries(Object.entries(row).map(open)) as typeof row);
  }
  return found;
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

export async function findPersonalFiles({ db, declared }: Context, person: Person): Promise<PersonalFile[]> {
  const files: PersonalFile[] = [];
  for (const { table, key, isList, name } of declared.fileColumns) {
    const { where } = declared.personalData.find((personal) => personal.name === table) ?? {};
    if (!where) continue;
    const keys = isList ? `unnest(${key})` : key;
    const sql = `SELECT ${keys} AS key, ${name ?? 'NULL'} AS name FROM ${table} WHERE ${key} IS NOT NULL AND ${where}`;
    files.push(...(await db.query<PersonalFile[]>(withPerson(sql), valuesOf(person))));
  }
  return files;
}

export async function deletePersonalData(
  { db, declared }: Context,
  person: Person,
): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const { name, where, erasure } of declared.personalData) {
    if (erasure !== 'deleted') continue;
    const [, count] = await db.query<[unknown, number]>(
      withPerson(`DELETE FROM ${name} WHERE ${where}`),
      valuesOf(person),
    );
    if (count > 0) deleted[name] = count;
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
