/** What features declare of the tables that hold rows of persons. Whoever hands out or erases such rows knows no table. */
import type { AuditSubject } from '@portal/schema/audit';

/** Where others may have typed a person's name: an administrator judges it, since a name proves nobody. */
export interface NamePlaces {
  columns: Readonly<Record<string, string>>;
  /** The row for people, as SQL, and for the audit log. */
  label: string;
  subject: AuditSubject;
  /** The column with the id of the subject. */
  subjectId: string;
}

export interface PersonalTable {
  name: string;
  /** Which rows are the person's: `$1` holds the addresses, `$2` the id of the account or null. */
  where: string;
  /** What is handed out: never a serial number, nor whom another account belongs to. */
  columns: readonly string[];
  /** The other columns: secrets, keys of the store, names of others, what the desk keeps to itself. */
  hidden: readonly string[];
  /** How an erasure treats the rows; without it they go with the account or the idea. */
  erasure?: 'deleted' | 'kept';
  /** The column of the account that answers for a row of somebody else: whoever has one is kept. */
  answeredBy?: string;
  /** The columns that hold an address in the rows of others: an erasure of the address replaces it. */
  addresses?: readonly string[];
  /** SQL of the texts that a row of the person calls them by. */
  called?: string;
  /** The column by which emails name a row of the person. */
  citedAs?: string;
  names?: NamePlaces;
}

declare module './context.ts' {
  interface Declared {
    /** Rows that are deleted precede those that they refer to. */
    personalData: readonly PersonalTable[];
  }
}

export interface Person {
  emails: string[];
  accountId: string | undefined;
}

export const personValues = ({ emails, accountId }: Person) => [emails, accountId ?? null];

/** Casts both parameters, as PostgreSQL cannot infer the type of one that a condition does not use. */
export const PERSON_GIVEN = 'person AS (SELECT $1::text[], $2::uuid)';
export const withPerson = (sql: string) => `WITH ${PERSON_GIVEN} ${sql}`;

/** Returns the statement that reads what a person is handed out of a table, as `row`. */
export function personalRows(
  { name, where, columns }: PersonalTable,
  person: Person,
): { sql: string; parameters: unknown[] } {
  const listed = columns.map((column) => `"${column}"`).join(', ');
  const sql = `SELECT to_jsonb(own) AS row FROM (SELECT ${listed} FROM ${name} WHERE ${where}) AS own`;
  return { sql: withPerson(sql), parameters: personValues(person) };
}
