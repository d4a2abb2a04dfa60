/** Ideas that administrators import from a file: its columns, and how the cells of a row become an entered idea. */
import * as v from 'valibot';
import { ideaSources } from './choices.ts';
import { dialCodes } from './countries.ts';
import { enteredIdeaRules, NO_CONTACT } from './entering.ts';
import type { FieldFault } from './errors.ts';
import { ideaFieldNames, ideaFields, newReference } from './idea.ts';
import type { IdeaField } from './idea.ts';
import type { Choices } from './lists.ts';
import { company } from './company.ts';
import { faultsOf } from './rules.ts';
import { cutText, readText } from './text.ts';

export interface ImportColumn {
  name: string;
  /** The first cell of the column: the label of the field. */
  head: string;
  /** The closed list of its values; undefined for a text. */
  list?: Choices | undefined;
  /** Whether a cell may have several of them, with semicolons between. */
  isMany?: boolean;
  isNeeded?: boolean;
}

/** The column whose list, the calls that are open, the database has. */
export const CALL_COLUMN = 'challengeId';

/** Each as people see it in a list: a spreadsheet would make a number of the code alone. */
const labelledCodes: Choices = Object.fromEntries(
  Object.entries(dialCodes).map(([code, region]) => [code, `${code} ${region}`]),
);

const FIRST = [
  ...(['firstName', 'lastName', 'email', 'dialCode', 'contactNumber'] as const),
  ...(['solutionName', 'solutionSummary'] as const),
];
const NEEDED: readonly string[] = ['source', 'firstName', 'lastName', 'solutionName', 'solutionSummary'];
/** The portal makes the reference, and the ID number is left to the person. */
const LEFT_OUT: readonly IdeaField[] = ['reference', 'idNumber', ...FIRST];

const columnOf = (name: IdeaField): ImportColumn => {
  const field = ideaFields[name];
  if (name === 'dialCode') return { name, head: field.label, list: labelledCodes };
  if (!('list' in field)) return { name, head: field.label };
  return { name, head: field.label, list: field.list, isMany: field.kind === 'choices' };
};

/** The columns of the template in their order. A file may have them in any other, and leave out those that are not needed. */
export const importColumns: readonly ImportColumn[] = [
  { name: 'source', head: 'How it reached you', list: ideaSources },
  { name: CALL_COLUMN, head: 'Call' },
  ...FIRST.map(columnOf),
  ...ideaFieldNames.filter((name) => !LEFT_OUT.includes(name)).map(columnOf),
].map((column) => ({ ...column, isNeeded: NEEDED.includes(column.name) }));

const placeOf = (head: string) => importColumns.findIndex((column) => column.head === head);
const headOf = (name: string) => importColumns.find((column) => column.name === name)?.head ?? name;

/** A cell as its file has it, or why it cannot be read. */
export type ImportCell = string | { fault: string };

export interface ImportFault {
  /** The number of the row in a spreadsheet, where the heads are row 1. */
  row: number;
  /** The head of the column. */
  column: string;
  message: string;
}

/** Compares texts as people do: whatever their case and white space. */
export const folded = (text: string): string => readText(text).toLowerCase().replace(/\s+/g, ' ');

/** Finds the columns of a file by the cells of its first row: undefined for an empty head. */
export function readHeads(heads: readonly ImportCell[]): {
  columns: (ImportColumn | undefined)[];
  faults: ImportFault[];
} {
  const faults: ImportFault[] = [];
  const refuse = (column: string, message: string) => void faults.push({ row: 1, column, message });
  const found = new Set<ImportColumn>();
  const columns = heads.map((cell) => {
    const head = typeof cell === 'string' ? readText(cell) : '';
    if (typeof cell !== 'string') refuse('', cell.fault);
    if (!head) return undefined;
    const column = importColumns.find((one) => folded(one.head) === folded(head));
    if (!column) refuse(head, 'The template has no column of this name. Delete the column, or rename it.');
    else if (found.has(column)) refuse(head, 'Two columns have this name. Delete one of them.');
    else found.add(column);
    return column;
  });
  for (const column of importColumns)
    if (column.isNeeded && !found.has(column)) refuse(column.head, 'This column is missing.');
  if (![...found].some(({ name }) => name === 'email' || name === 'contactNumber'))
    refuse(headOf('email'), 'This column is missing, and the one with the number, too: one is needed.');
  return { columns, faults };
}

/** Reads a label of a list, whatever its case. A country code is also read alone, and as the number that a spreadsheet made of it. */
function readLabel({ name, list = {} }: ImportColumn, text: string): string | undefined {
  const wanted = folded(text);
  const code = name === 'dialCode' ? `+${wanted.replace(/^\+|^00/, '')}` : undefined;
  return Object.keys(list).find((key) => folded(list[key] ?? '') === wanted || key === code);
}

/** Reads the cells of a row by the names of their columns. @param calls the titles of the calls that are open, by their ids */
export function readRow(
  cells: Readonly<Record<string, ImportCell>>,
  calls: Choices,
): { answers?: v.InferOutput<typeof enteredIdeaRules>; challengeId: string | null; faults: FieldFault[] } {
  const faults = new Map<string, string>();
  const input: Record<string, string | string[]> = { reference: newReference(), email: '' };
  for (const column of importColumns) {
    const { name, isMany } = column;
    const cell = cells[name] ?? '';
    const texts =
      typeof cell === 'string'
        ? (isMany ? cell.split(';') : [cell]).filter((text) => readText(text) !== '')
        : [];
    if (typeof cell !== 'string') faults.set(name, cell.fault);
    const list = name === CALL_COLUMN ? calls : column.list;
    const values = texts.map((text) => (list ? readLabel({ ...column, list }, text) : text) ?? '');
    const unknown = texts[values.indexOf('')];
    if (unknown !== undefined) faults.set(name, notIn(name, unknown));
    else if (values.length > 0) input[name] = isMany ? values : (values[0] ?? '');
  }
  if (input['contactNumber']) input['dialCode'] ??= company.dialCode;
  const { [CALL_COLUMN]: call = null, ...given } = input;
  const { success, output, issues } = v.safeParse(enteredIdeaRules, given);
  for (const { field, message } of faultsOf(issues ?? [])) {
    const isEmpty = given[field] === undefined || given[field] === '';
    if (!faults.has(field)) faults.set(field, inWords(message, isEmpty));
  }
  return {
    ...(success && faults.size === 0 && { answers: output }),
    challengeId: call as string | null,
    faults: [...faults]
      .map(([field, message]) => ({ field: headOf(field), message }))
      .sort((a, b) => placeOf(a.field) - placeOf(b.field)),
  };
}

/** Words a fault for the administrator: the sentences of a form are for its person. */
function inWords(message: string, isEmpty: boolean): string {
  if (message === NO_CONTACT) return message;
  if (isEmpty) return 'This cell is empty.';
  return message === ideaFields.email.wrong
    ? 'Enter the email address of the person, such as name@example.com.'
    : message;
}

const notIn = (name: string, text: string): string => {
  const quoted = `“${cutText(readText(text), 60)}”`;
  return name === CALL_COLUMN
    ? `${quoted} is no call that is open.`
    : `${quoted} is not in the list. The sheet Lists of the template has it.`;
};
