/** What features declare of the tables that hold rows of persons. Whoever hands out or erases such rows knows no table. */
import type { AuditSubject } from '@portal/schema/audit';
import type { Fields } from '@portal/schema/fields';
import type { Choices } from '@portal/schema/lists';
import type { RetentionKind } from '@portal/schema/retention';
import type { Context } from './context.ts';
import { defineEvent } from './events.ts';

/** Where others may have typed a person's name: an administrator judges it, since a name proves nobody. */
export interface NamePlaces {
  columns: Readonly<Record<string, string>>;
  /** The row for people, as SQL, and for the audit log. */
  label: string;
  subject: AuditSubject;
  /** The column with the id of the subject. */
  subjectId: string;
}

/** Why rows of persons are kept: a line of the record of processing (docs/privacy.md) and of the privacy notice. */
export interface Processing {
  /** What it is called, for the people concerned. Tables that share it share one object. */
  what: string;
  /** Whose it is, and which data. */
  data: string;
  purpose: string;
  basis: string;
  readers: string;
  kept: string;
  /** The setting of the programme that may end it before. */
  ends?: RetentionKind;
}

/** Rows that end by themselves, when the programme sets an end. */
export interface Ending {
  kind: RetentionKind;
  /** SQL of the moment from which the time counts; null while it does not. */
  since: string;
  /** SQL of the address that is told before. */
  recipient: string;
  /** SQL of what staff call the row. */
  label: string;
}

export interface PersonalTable {
  name: string;
  processing: Processing;
  ending?: Ending;
  /** Which rows of another table do not end while rows of this one are there. */
  keeps?: { table: string; where: string };
  /** Which rows follow from what was chosen: `$1` holds the addresses, `chosen(TABLE)` the ids of rows of a table. */
  where: string;
  /** Of a table whose rows are chosen by themselves: which of them are a person's. */
  ofPerson?: string;
  /** What is handed out: never a serial number, nor whom another account belongs to. */
  columns: readonly string[];
  /** The other columns: secrets, keys of the store, names of others, what the desk keeps to itself. */
  hidden: readonly string[];
  /** What is handed out in place of a hidden column, as SQL by name. */
  derived?: Readonly<Record<string, string>>;
  /** What the rows are, for the person, and what is left out of them. */
  title: string;
  leftOut?: string;
  /** The form that its columns are of, if any: its labels and lists tell what they mean. */
  fields?: Fields;
  /** What the names in its other columns mean. */
  lists?: Readonly<Record<string, Choices>>;
  /** Rows that stay when an account is erased. */
  erasure?: 'kept';
  /** The column of the account that answers for a row of somebody else: whoever has one stays as a shell. */
  answeredBy?: string;
  /** What is set, as SQL, of a row that stays as a shell. */
  shell?: string;
  /** The columns that hold an address in the rows of others: an erasure of the address replaces it. */
  addresses?: readonly string[];
  /** SQL of the texts that a row of the person calls them by. */
  called?: string;
  /** The column by which emails name a row of the person. */
  citedAs?: string;
  /** The column of the account whose figures a row changes. */
  countedFor?: string;
  names?: NamePlaces;
}

declare module './context.ts' {
  interface Declared {
    /** Rows that are deleted precede those that they refer to. */
    personalData: readonly PersonalTable[];
  }
}

/** Rows to hand out or to erase: who or what was chosen, not how. */
export interface Chosen {
  /** Proven addresses of a person; none where rows are chosen one by one. */
  emails: readonly string[];
  /** The ids of rows by their table; the rows of other tables follow from them. */
  rows: Readonly<Record<string, readonly string[]>>;
}

export const nobody: Chosen = { emails: [], rows: {} };

/** Names the ids of chosen rows of a table, in SQL. */
export const chosen = (table: string): string => `(SELECT id FROM chosen WHERE place = '${table}')`;

/** Those of the chosen rows that stay as shells. */
export const SHELLS = 'shells';

/** Three parameters, with their types: PostgreSQL cannot infer that of one that a condition does not use. */
export const CHOSEN_GIVEN =
  'addresses AS (SELECT $1::text[]), chosen AS (SELECT * FROM unnest($2::text[], $3::uuid[]) AS given (place, id))';
export const withChosen = (sql: string) => `WITH ${CHOSEN_GIVEN} ${sql}`;

export function chosenValues({ emails, rows }: Chosen): unknown[] {
  const listed = Object.entries(rows).flatMap(([place, ids]) => ids.map((id) => ({ place, id })));
  return [[...emails], listed.map(({ place }) => place), listed.map(({ id }) => id)];
}

/** What other features must forget of rows that go, besides the rows. */
export interface Forgotten extends Chosen {
  /** What the person is called, in lower case. */
  names: readonly string[];
  /** The addresses that nothing keeps: not that of a shell. */
  lost: readonly string[];
  /** What stands in place of an address. */
  mark: string;
}

/** The rows are going to be deleted, in this transaction. */
export const rowsErased = defineEvent<Forgotten>('rows erased');

/** Finds the rows of a person: those of each table that are theirs by the addresses and the account. */
export async function choosePerson(
  { db, declared }: Pick<Context, 'db' | 'declared'>,
  person: Chosen,
): Promise<Chosen> {
  const rows: Record<string, readonly string[]> = { ...person.rows };
  for (const { name, ofPerson } of declared.personalData) {
    if (!ofPerson) continue;
    const found = await db.query<{ id: string }[]>(
      withChosen(`SELECT id FROM ${name} WHERE ${ofPerson}`),
      chosenValues(person),
    );
    rows[name] = [...new Set([...(rows[name] ?? []), ...found.map(({ id }) => id)])];
  }
  return { emails: person.emails, rows };
}

/** Returns the statement that reads what is handed out of a table, as `row`. */
export function personalRows(
  { name, where, columns, derived = {} }: PersonalTable,
  rows: Chosen,
): { sql: string; parameters: unknown[] } {
  const listed = [
    ...columns.map((column) => `"${column}"`),
    ...Object.entries(derived).map(([column, sql]) => `${sql} AS "${column}"`),
  ].join(', ');
  // Not jsonb, which forgets the order of the columns.
  const sql = `SELECT to_json(own) AS row FROM (SELECT ${listed} FROM ${name} WHERE ${where}) AS own`;
  return { sql: withChosen(sql), parameters: chosenValues(rows) };
}
