/** Exports a list as an Excel or a CSV file: declared by its filters, its columns and what reads its rows. */
import type { Action } from '@portal/schema/access';
import { labelsOf, namesOf } from '@portal/schema/choices';
import type { Choices } from '@portal/schema/choices';
import { fail, failField } from '@portal/schema/errors';
import { listOf } from '@portal/schema/fields';
import type { Fields } from '@portal/schema/fields';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import { isoAt } from '@portal/schema/programme-time';
import { SHEET_ROWS_MAX } from '@portal/schema/report';
import { hasConfirmed, inSnapshot, onReplica } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { defineEvent, publish } from '../../platform/events.ts';
import type { WholeList } from '../../platform/paging/page.ts';
import { openHolds } from '../../platform/security/holds.ts';
import { text } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import { fileAnswer, queryValue, refuseOthers, route } from './route.ts';
import type { Call, Route } from './route.ts';
import { writeSheet } from './sheet-writer.ts';
import { attach, csvOf, openBody, streamTexts, typeOf } from './stream.ts';
import { faultsToWire } from './wire.ts';

/** Limits concurrent exports in this process, as each holds a database connection. */
const EXPORTS_MAX = 4;
const EXPORTS_RETRY_SECONDS = 30;

type Value = string | number | Date | readonly string[] | null | undefined;

/** What the columns say of a row, by their headers. */
export type Columns<Row> = Readonly<Record<string, (row: Row, ctx: Context) => Value | Promise<Value>>>;

/** Makes a column of each answer of a form. */
export const answerColumns = <F extends Fields>(fields: F): Columns<Partial<Record<keyof F, unknown>>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      field.label,
      ({ [name]: answer }) => {
        const list = listOf(field);
        return (list ? labelsOf(list, [answer ?? []].flat() as string[]) : answer) as Value;
      },
    ]),
  );

export const yesOrNo = (is: boolean | null | undefined) => (is ? 'Yes' : 'No');

/** Declares a filter by a text. */
export const searchFilter = (what: string): JsonSchema =>
  text(`A text that ${what} contains, whatever its case.`, { maxLength: SHORT_TEXT_MAX });

/** Declares a filter or an order by one name of a list. */
export const oneFilter = <C extends Choices>(description: string, list: C) => ({
  ...{ description, type: 'string' as const },
  enum: namesOf(list),
});

/** Declares a filter by names of a list: the parameter is repeated, or has commas. */
export const someFilter = <C extends Choices>(description: string, list: C) => ({
  ...{ description, type: 'array' as const },
  items: { type: 'string' as const, enum: namesOf(list) },
});

type ValueOf<Filter> = Filter extends { items: { enum: (infer Name)[] } }
  ? Name[]
  : (Filter extends { enum: (infer Name)[] } ? Name : string) | undefined;

interface ExportedList<Filters, Row> {
  summary: string;
  /** The name of the file, without its ending. */
  file: string;
  /** What a call without a format gets. */
  format?: 'xlsx' | 'csv';
  /** Under the names that they have in the address of the page. */
  filters: Filters;
  /** The parameters of what the service calls otherwise. */
  wire?: Readonly<Record<string, { wire: string }>>;
  /** A function where they differ by caller: the audit log then keeps which went out. */
  columns: Columns<Row> | ((ctx: Context) => Columns<Row>);
  /** Reads the rows in the snapshot of its context. */
  rows: (ctx: Context, filter: { [Name in keyof Filters]: ValueOf<Filters[Name]> }) => WholeList<Row>;
}

export const listExported = defineEvent<{ file: string; filter: string; rows: number; columns?: string }>(
  'list exported',
);

const openExport = openHolds();

/** Declares the export of a list. Whatever the action, it needs a recent authentication. */
export function exportRoute<Filters extends Readonly<Record<string, JsonSchema>>, Row>(
  path: `/${string}/export`,
  action: Action,
  { summary, file, filters, wire = {}, columns, rows, format = 'xlsx' }: ExportedList<Filters, Row>,
): Route {
  const formats = { xlsx: `${file}.xlsx with the sheet \`data\``, csv: `${file}.csv` };
  const query = { ...filters, format: oneFilter(`The kind of file; left out, ${format}.`, formats) };
  const words = {
    summary,
    description:
      'Exactly the rows of the filters as they were when the export began, in the order of the list.',
    query,
    answers: {
      200: fileAnswer(`${Object.values(formats).join(', or ')}.`, [typeOf('.xlsx'), typeOf('.csv')], {
        'X-Total-Rows': 'The number of rows.',
      }),
    },
  };
  return route(`get ${path}`, action, words, async ({ ctx, request, reply }) => {
    if (!hasConfirmed(ctx)) fail('REAUTHENTICATION_REQUIRED');
    refuseOthers(Object.keys(request.query), Object.keys(query));
    const { format: ending = format, ...filter } = readFilters(request, query);
    const name = `${file}.${ending}`;
    const hold = openExport([{ key: 'all', most: EXPORTS_MAX, refuse: refuseForNow }]);
    hold.add();
    try {
      await inSnapshot(onReplica(ctx), async (snapshot) => {
        const list = rows(snapshot, filter as never);
        const total = await list.count();
        if (ending === 'xlsx' && total > SHEET_ROWS_MAX) failTooLong(total);
        const shown = typeof columns === 'function' ? columns(ctx) : columns;
        const header = Object.keys(shown);
        const kept = typeof columns === 'function' && { columns: header.join(', ') };
        await publish(ctx, listExported, { file: name, filter: inWords(filter), rows: total, ...kept });
        const cells = cellsOf(snapshot, list.batches(), Object.values(shown));
        const begin = () => {
          attach(reply, name);
          reply.header('X-Total-Rows', String(total));
        };
        if (ending === 'csv') return streamTexts(reply, csvOf(header, cells), begin);
        return writeSheet(reply.raw, 'data', header, cells, () => {
          begin();
          openBody(reply);
        });
      });
    } catch (error) {
      throw faultsToWire(error, wire);
    } finally {
      hold.release();
    }
  });
}

function readFilters(
  request: Call['request'],
  query: Readonly<Record<string, JsonSchema>>,
): Record<string, string | string[] | undefined> {
  const read = ([name, { items, enum: names = items?.enum }]: [string, JsonSchema]) => {
    const given = items
      ? [request.query[name] ?? []].flat().flatMap((part) => part.split(','))
      : [queryValue(request, name) ?? ''];
    const known = given.filter((value) => value !== '');
    if (names && !known.every((value) => names.includes(value)))
      failField(name, `${name} must be ${names.join(' or ')}.`);
    return [name, items ? known : known[0]];
  };
  return Object.fromEntries(Object.entries(query).map(read)) as ReturnType<typeof readFilters>;
}

/** Puts filters into words; of a list with one filter, its value. */
function inWords(filter: Readonly<Record<string, unknown>>): string {
  const words = Object.entries(filter).map(([name, value]) => [name, [value ?? []].flat().join(', ')]);
  if (words.length === 1) return words[0]?.[1] ?? '';
  return words.flatMap(([name, value]) => (value ? `${name}: ${value}` : [])).join('; ');
}

async function* cellsOf<Row>(
  ctx: Context,
  batches: AsyncGenerator<Row[]>,
  columns: Columns<Row>[string][],
): AsyncGenerator<(string | number)[][]> {
  const { timeZone } = ctx;
  const cell = (value: Value) => {
    if (typeof value === 'number') return value;
    if (value instanceof Date) return isoAt(value, timeZone);
    return value === null || value === undefined ? '' : [value].flat().join('; ');
  };
  for await (const rows of batches) {
    // All are asked for before one is awaited: loaders batch.
    const own = { ...ctx, loaders: new Map<symbol, unknown>() };
    const values = rows.map((row) => columns.map((column) => column(row, own)));
    const isSettled = (row: (Value | Promise<Value>)[]): row is Value[] =>
      !row.some((value) => value instanceof Promise);
    // Awaiting each cell would cost more than writing it.
    const settled = values.every(isSettled)
      ? values
      : await Promise.all(values.map((row) => Promise.all(row)));
    yield settled.map((row) => row.map(cell));
  }
}

const refuseForNow = () =>
  fail('UNAVAILABLE', {
    message: 'Several exports are under way. Please try again in a moment.',
    retryAfter: EXPORTS_RETRY_SECONDS,
  });

function failTooLong(total: number): never {
  const [has, holds] = [total, SHEET_ROWS_MAX].map((rows) => rows.toLocaleString('en'));
  return fail('INVALID_INPUT', {
    message: `This export has ${has} rows, and an Excel sheet holds at most ${holds}. Narrow the filter, or export as CSV.`,
  });
}
