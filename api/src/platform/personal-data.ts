/** Declarations of the tables with personal data. The code that exports or erases rows knows no table by name. */
import { getMetadataArgsStorage } from 'typeorm';
import type { AuditSubject } from '@portal/schema/audit';
import type { Fields } from '@portal/schema/fields';
import type { Choices } from '@portal/schema/lists';
import type { RetentionKind } from '@portal/schema/retention';
import type { Context } from './context.ts';
import { defineEvent } from './events.ts';

/** Columns in which others may have typed a person's name: an administrator decides, since a name identifies nobody. */
export interface NamePlaces {
  columns: Readonly<Record<string, string>>;
  /** SQL of the words for the row, for people and for the audit log. */
  label: string;
  subject: AuditSubject;
  /** The column with the id of the subject. */
  subjectId: string;
}

/** The reasons for keeping personal data: a line of the record of processing (docs/privacy.md) and of the privacy notice. */
export interface Processing {
  /** The name of the data, for the people concerned. Tables with the same processing share one object. */
  what: string;
  /** The people concerned, and the kinds of data. */
  data: string;
  purpose: string;
  basis: string;
  readers: string;
  kept: string;
  /** The setting of the programme that may end the retention earlier. */
  ends?: RetentionKind;
}

/** The end of rows that are deleted automatically, when the programme sets a retention. */
export interface Ending {
  kind: RetentionKind;
  /** SQL of the moment from which the time counts; null while it does not. */
  since: string;
  /** SQL of the address that is notified before the end. */
  recipient: string;
  /** SQL of the name of the row for staff. */
  label: string;
}

export interface PersonalTable {
  name: string;
  processing: Processing;
  ending?: Ending;
  /** The rows of another table that do not end while rows of this one exist. */
  keeps?: { table: string; where: string };
  /** SQL that says which rows belong to a selection: `email = ANY ($1)` by its addresses, `idea_id IN ${selectedIds('ideas')}` by its rows. */
  where: string;
  /** SQL that finds a person's rows, in a table whose rows can be named one by one: `owner_id IN ${selectedIds('accounts')}`. */
  ofPerson?: string;
  /** The values that are exported in place of other columns, as SQL: `{ reader: "details ->> 'reader'" }`. Columns say themselves whether they are exported. */
  derived?: Readonly<Record<string, string>>;
  /** The title of the rows, for the person, and words for what is left out of them. */
  title: string;
  leftOut?: string;
  /** The fields of the form that columns come from, if any: their labels and lists explain the values. */
  fields?: Fields;
  /** The closed lists of other columns, which explain their values. */
  lists?: Readonly<Record<string, Choices>>;
  /** Whether the rows stay when the person is erased. */
  erasure?: 'kept';
  /** SQL that finds single rows that stay then: `shared`. */
  stays?: string;
  /** The column with the account that is responsible for another person's row, such as `reviewer_id`: that account stays, without its data. */
  answeredBy?: string;
  /** The SQL that empties such an account: `first_name = NULL, closed_at = now()`. */
  shell?: string;
  /** The columns with an address in rows that stay, such as `created_by`: an erasure of the address replaces it by a mark. */
  addresses?: readonly string[];
  /** SQL of the names of the person in a row: `ARRAY[first_name || ' ' || last_name]`. */
  called?: string;
  /** The column by which emails name a row, such as `reference`. */
  citedAs?: string;
  /** The column of the account whose figures a row changes, such as `owner_id`. */
  countedFor?: string;
  names?: NamePlaces;
}

/**
 * Whether a person gets a column with their data: never a serial number, nor whom another account belongs to; neither secrets,
 * keys of stored files, names of others, nor what is internal to the reviewers. A table with personal data says it of each
 * column: `@Column('text', { exported: true })`.
 */
type Exported = boolean;
declare module 'typeorm/decorator/options/ColumnCommonOptions.js' {
  interface ColumnCommonOptions {
    exported?: Exported;
  }
}
declare module 'typeorm/decorator/options/PrimaryGeneratedColumnUUIDOptions.js' {
  interface PrimaryGeneratedColumnUUIDOptions {
    exported?: Exported;
  }
}
declare module 'typeorm/decorator/options/PrimaryGeneratedColumnIdentityOptions.js' {
  interface PrimaryGeneratedColumnIdentityOptions {
    exported?: Exported;
  }
}

/** Reads from the entity of a table which columns are exported. @throws Error that names a column that does not say it */
export function columnsOf(table: string): Record<'exported' | 'hidden', string[]> {
  const storage = getMetadataArgsStorage();
  const classes: unknown[] = [storage.tables.find(({ name }) => name === table)?.target];
  for (let one = classes[0]; typeof one === 'function'; one = Object.getPrototypeOf(one)) classes.push(one);
  const parts = storage.embeddeds.filter(({ target }) => classes.includes(target)).map(({ type }) => type());
  const columnsIn = (owners: unknown[]) => storage.columns.filter(({ target }) => owners.includes(target));
  const named = [...columnsIn(classes), ...columnsIn(parts)].map(({ propertyName, options }) => ({
    name: options.name ?? propertyName,
    ...options,
  }));
  const silent = named.find(({ exported }) => exported === undefined);
  if (silent) throw new Error(`The column ${table}.${silent.name} needs the option exported: true or false.`);
  const namesOf = (wanted: boolean) =>
    named.filter(({ exported }) => exported === wanted).map(({ name }) => name);
  return { exported: namesOf(true), hidden: namesOf(false) };
}

declare module './context.ts' {
  interface Declared {
    /** The tables in the order of deletion: each precedes those that its rows refer to. */
    personalData: readonly PersonalTable[];
  }
}

/**
 * What is exported or erased: `{ emails: ['thabo@example.com'], rows: { accounts: ['3f0c…'], ideas: ['9b1e…'] } }`. Rows of
 * other tables follow by the conditions of these tables.
 */
export interface Selection {
  /** Proven addresses of a person; none where rows are named one by one. */
  emails: readonly string[];
  /** The ids of rows by their table. */
  rows: Readonly<Record<string, readonly string[]>>;
}

export const emptySelection: Selection = { emails: [], rows: {} };

/** Returns SQL of the selected ids of a table: `idea_id IN ${selectedIds('ideas')}`. */
export const selectedIds = (table: string): string => `(SELECT id FROM selected WHERE place = '${table}')`;

/** The name, among those of tables, of the selected accounts that stay without their data: `{ rows: { accounts: […], shells: […] } }`. */
export const SHELLS = 'shells';

/** The selection as tables of a statement. The types are given, since PostgreSQL cannot infer that of one that no condition uses. */
export const SELECTION_TABLES =
  'addresses AS (SELECT $1::text[]), selected AS (SELECT * FROM unnest($2::text[], $3::uuid[]) AS given (place, id))';
export const withSelection = (sql: string) => `WITH ${SELECTION_TABLES} ${sql}`;

export function selectionValues({ emails, rows }: Selection): unknown[] {
  const listed = Object.entries(rows).flatMap(([place, ids]) => ids.map((id) => ({ place, id })));
  return [[...emails], listed.map(({ place }) => place), listed.map(({ id }) => id)];
}

/** Erased rows, with the names and addresses that other features must erase, too. */
export interface Forgotten extends Selection {
  /** The names of the person, in lower case. */
  names: readonly string[];
  /** The addresses that no row keeps; a shell keeps its own. */
  lost: readonly string[];
  /** The replacement of an erased address. */
  mark: string;
}

/** Published before rows are deleted, in the transaction that deletes them. */
export const rowsErased = defineEvent<Forgotten>('rows erased');

/** Finds the rows of a person: those of each table that are theirs by the addresses and the account. */
export async function selectPerson(
  { db, declared }: Pick<Context, 'db' | 'declared'>,
  person: Selection,
): Promise<Selection> {
  const rows: Record<string, readonly string[]> = { ...person.rows };
  for (const { name, ofPerson } of declared.personalData) {
    if (!ofPerson) continue;
    const found = await db.query<{ id: string }[]>(
      withSelection(`SELECT id FROM ${name} WHERE ${ofPerson}`),
      selectionValues(person),
    );
    rows[name] = [...new Set([...(rows[name] ?? []), ...found.map(({ id }) => id)])];
  }
  return { emails: person.emails, rows };
}

/** Returns the statement that reads the exported columns of a table, as `row`. */
export function personalRows(
  { name, where, derived = {} }: PersonalTable,
  rows: Selection,
): { sql: string; parameters: unknown[] } {
  const listed = [
    ...columnsOf(name).exported.map((column) => `"${column}"`),
    ...Object.entries(derived).map(([column, sql]) => `${sql} AS "${column}"`),
  ].join(', ');
  // json keeps the order of the columns, unlike jsonb.
  const sql = `SELECT to_json(own) AS row FROM (SELECT ${listed} FROM ${name} WHERE ${where}) AS own`;
  return { sql: withSelection(sql), parameters: selectionValues(rows) };
}
