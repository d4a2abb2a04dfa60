import type { EntityManager } from 'typeorm';
import { labelOf, sealedColumns } from '../../platform/security/sealed-columns.ts';

export interface Person {
  email: string;
  accountId: string | undefined;
}

interface PersonalTable {
  name: string;
  /** Which rows are the person's: `$1` is the address, `$2` the id of the account or null. */
  where: string;
  /** Columns that are never handed out: secrets, keys of the store, names of others. */
  hidden?: readonly string[];
  /** How an erasure treats the rows; without it they go with the account or the idea. */
  erasure?: 'deleted' | 'kept';
}

const OF_ACCOUNT = 'account_id = $2::uuid';
const OF_OWNER = 'owner_id = $2::uuid';

/** Rows that are deleted precede those that they refer to. */
export const personalTables: readonly PersonalTable[] = [
  {
    name: 'idea_decisions',
    where: `idea_id IN (SELECT id FROM ideas WHERE ${OF_OWNER})`,
    hidden: ['reviewer_id'],
  },
  {
    name: 'ideas',
    where: OF_OWNER,
    hidden: ['search_words', 'file_key', 'last_reviewer_id'],
    erasure: 'deleted',
  },
  { name: 'idea_drafts', where: OF_OWNER },
  { name: 'draft_documents', where: OF_OWNER, hidden: ['part_keys', 'file_key', 'fingerprint'] },
  { name: 'suggestions', where: 'email_address = $1', erasure: 'deleted' },
  { name: 'hackathon_entries', where: 'team_leader_email = $1', hidden: ['file_key'], erasure: 'deleted' },
  { name: 'sessions', where: OF_ACCOUNT, hidden: ['id'] },
  { name: 'access_tokens', where: OF_ACCOUNT, hidden: ['secret_hash'] },
  { name: 'mailed_tokens', where: OF_ACCOUNT, hidden: ['id'] },
  { name: 'second_factors', where: OF_ACCOUNT, hidden: ['secret', 'recovery_codes'] },
  { name: 'jobs', where: `data ->> 'recipient' = $1`, hidden: ['data'], erasure: 'deleted' },
  { name: 'audit_events', where: 'actor_email = $1 OR subject_label = $1', erasure: 'kept' },
  { name: 'accounts', where: 'id = $2::uuid', hidden: ['password_hash'], erasure: 'deleted' },
];

const valuesOf = ({ email, accountId }: Person) => [email, accountId ?? null];
/** Casts both parameters, as PostgreSQL cannot infer the type of one that a condition does not use. */
const withPerson = (sql: string) => `WITH person AS (SELECT $1::text, $2::uuid) ${sql}`;

/** Reads all rows of a person by table, with encrypted columns decrypted. Tables without such rows are left out. */
export async function findPersonalData(
  db: EntityManager,
  person: Person,
  decrypt: (sealed: Buffer) => string,
): Promise<Record<string, Record<string, unknown>[]>> {
  const sealed = new Set(sealedColumns.map((column) => labelOf(db, column)));
  const found: Record<string, Record<string, unknown>[]> = {};
  for (const { name, where, hidden = [] } of personalTables) {
    const rows = await db.query<{ row: Record<string, unknown> }[]>(
      withPerson(`SELECT to_jsonb(${name}) - $3::text[] AS row FROM ${name} WHERE ${where}`),
      [...valuesOf(person), hidden],
    );
    const open = ([column, value]: [string, unknown]) =>
      sealed.has(`${name}.${column}`) && typeof value === 'string'
        ? [column, decrypt(Buffer.from(value.replace(/^\\x/, ''), 'hex'))]
        : [column, value];
    if (rows.length > 0)
      found[name] = rows.map(({ row }) => Object.fromEntries(Object.entries(row).map(open)) as typeof row);
  }
  return found;
}

export interface PersonalFile {
  key: string;
  name: string | null;
}

export function findPersonalFiles(db: EntityManager, person: Person): Promise<PersonalFile[]> {
  return db.query<PersonalFile[]>(
    withPerson(
      `SELECT file_key AS key, file_name AS name FROM ideas WHERE ${OF_OWNER}
       UNION ALL SELECT file_key, file_name FROM hackathon_entries WHERE team_leader_email = $1 AND file_key IS NOT NULL
       UNION ALL SELECT file_key, name FROM draft_documents WHERE ${OF_OWNER} AND file_key IS NOT NULL
       UNION ALL SELECT unnest(part_keys), NULL FROM draft_documents WHERE ${OF_OWNER}`,
    ),
    valuesOf(person),
  );
}

export async function deletePersonalData(db: EntityManager, person: Person): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const { name, where, erasure } of personalTables) {
    if (erasure !== 'deleted') continue;
    const [, count] = await db.query<[unknown, number]>(
      withPerson(`DELETE FROM ${name} WHERE ${where}`),
      valuesOf(person),
    );
    if (count > 0) deleted[name] = count;
  }
  return deleted;
}

export async function hasReviewed(db: EntityManager, accountId: string): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }[]>(
    `SELECT EXISTS (SELECT FROM idea_decisions WHERE reviewer_id = $1)
       OR EXISTS (SELECT FROM bulk_reviews WHERE reviewer_id = $1) AS has`,
    [accountId],
  );
  return row?.has === true;
}
