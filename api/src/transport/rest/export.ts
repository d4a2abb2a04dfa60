/** Exports a list as an Excel or a CSV file: declared by its filters, its reader and its columns. */
import type { Action } from '@portal/schema/access';
import { reasonRules } from '@portal/schema/audit';
import { labelsOf, namesOf } from '@portal/schema/lists';
import { fail, failField } from '@portal/schema/errors';
import { isRecorded, listOf } from '@portal/schema/fields';
import type { Fields, OfPerson } from '@portal/schema/fields';
import type { FilterTable, FilterValues } from '@portal/schema/filters';
import { CONTACTS_WITHOUT_REASON, PAGE_MAX, SHORT_TEXT_MAX } from '@portal/schema/limits';
import { parse } from '@portal/schema/rules';
import { isoAt } from '@portal/schema/programme-time';
import { contactsIn, exportName, screenHeads, SHEET_ROWS_MAX } from '@portal/schema/report';
import { readText } from '@portal/schema/text';
import { may, requireActor } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { defineEvent, publish } from '../../platform/events.ts';
import type { Connection } from '../../platform/paging/connection.ts';
import type { Page } from '../../platform/paging/page.ts';
import { openQuota } from '../../platform/security/quota.ts';
import type { Share } from '../../platform/security/quota.ts';
import { csvOf } from './csv.ts';
import { choicesIn, inLabels, readParameterFilters, readParameters, schemasOf } from './filter-parameters.ts';
import type { Given } from './filter-parameters.ts';
import { text } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import { fileAnswer, route } from './route.ts';
import type { Call, Route } from './route.ts';
import { writeSheet } from './sheet-writer.ts';
import type { Cell, SecondSheet, Stamp } from './sheet-writer.ts';
import { attach, openBody, streamTexts } from './stream.ts';

/**
 * Limits concurrent exports of lists in this process, as each uses a database connection. One account leaves others a place.
 */
const EXPORTS_MAX = 4;
const EXPORTS_OF_ACCOUNT = 2;
const EXPORTS_RETRY_SECONDS = 30;

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Value = string | number | Date | readonly string[] | null | undefined;

type CellOf<Row> = (row: Row, ctx: Context) => Value | Promise<Value>;

/** The functions that return a row's cells, by the headers of the columns; with what a column tells of a person, if anything. */
export type Columns<Row> = Readonly<Record<string, CellOf<Row> | Column<Row>>>;

interface Column<Row> {
  personal: OfPerson;
  cell: CellOf<Row>;
}

/** Returns a column in full: one that says nothing of it tells of nobody. */
export const columnOf = <Row>(column: Columns<Row>[string]): Column<Row> =>
  typeof column === 'function' ? { personal: 'none', cell: column } : column;

interface WholeList<Row> {
  count: () => number | Promise<number>;
  batches: () => AsyncGenerator<Row[]>;
  /** The columns, where they depend on the rows that were read. */
  columns?: Columns<Row>;
  /** A second sheet in Excel. */
  second?: SecondSheet;
  /** The end of the file’s name, for what its figures are, such as `rounded-to-5`. */
  named?: string | undefined;
}

interface ExportedList<Table extends FilterTable, Row> {
  /** The name of the file, without its ending; left out, as in the path. */
  file?: string;
  /** The format of a call that names no format. */
  format?: 'xlsx' | 'csv';
  /** The filters, and parameters of the same kinds. */
  filters?: Table;
  /** Reads the list in the snapshot of the context: pages of it, or all at once. */
  rows: (
    ctx: Context,
    page: Page,
    filter: FilterValues<Table>,
  ) => Promise<Connection<Row> | WholeList<Row>> | WholeList<Row>;
  /** Adds up the list, as lines of a label and a figure for the second sheet. */
  totals?: (ctx: Context, filter: FilterValues<Table>) => Promise<readonly (readonly string[])[]>;
  /** The columns; a function where they differ by caller or call, so that the audit log records which were exported. */
  columns?: Columns<Row> | ((ctx: Context, filter: FilterValues<Table>) => Columns<Row>);
}

interface ExportedFile {
  file: string;
  filter: string;
  rows: number;
  columns?: string;
  reason?: string | undefined;
}

/** Published before the first byte. The handler returns the number of its row in the audit log. */
export const listExported = defineEvent<ExportedFile, string>('list exported');

interface ExportedContacts extends ExportedFile {
  number: string;
}

/** Published after `listExported`, for a file with contact details. */
export const contactsExported = defineEvent<ExportedContacts>('contacts exported');

const openExport = openQuota();

/** @throws DomainError UNAVAILABLE when there is no place, TOO_MANY_REQUESTS when the account has its own */
function takeExportPlace(ctx: Context): Share {
  const place = openExport([
    { key: requireActor(ctx).id, most: EXPORTS_OF_ACCOUNT, refuse: refuseMore },
    { key: 'all', most: EXPORTS_MAX, refuse: refuseForNow },
  ]);
  place.add();
  return place;
}

// A list's own types of filters and rows matter to its declaration alone.
type AnyList = ExportedList<FilterTable, never>;
type Ending = 'xlsx' | 'csv';

/** Declares the export of a list. A file with columns about persons needs a recent authentication, whatever the action. */
export function exportRoute<Table extends FilterTable, Row>(
  path: `/${string}/export`,
  action: Action,
  list: ExportedList<Table, Row>,
): Route {
  const file = list.file ?? path.slice(1, -'/export'.length);
  const contacts = contactsIn[path];
  const heads = screenHeads[path];
  const words = wordsOf(file, list, { hasContacts: contacts !== undefined, hasHeads: heads !== undefined });
  const answer = async (call: Call) => {
    const { ctx } = call;
    const wanted = readWanted(call, file, list, words.query, { contactsBy: contacts, heads });
    const place = takeExportPlace(ctx);
    try {
      await ctx.db.transaction('REPEATABLE READ', async (db) => {
        await db.query('SET TRANSACTION READ ONLY');
        await sendExport(call, { ...ctx, db }, list as unknown as AnyList, wanted);
      });
    } finally {
      place.release();
    }
  };
  const isOfPersons = typeof list.columns === 'object' && !Object.values(list.columns).every(isImpersonal);
  const needsProof = contacts ? 'with contacts' : isOfPersons ? 'always' : undefined;
  return { ...route(`get ${path}`, action, words, answer), needsProof };
}

/** Tells whether a column stays in a file without contact details: it names nobody, reaches nobody, and has no figures of a person. */
const isImpersonal = (column: Columns<never>[string]): boolean => !isRecorded(columnOf(column).personal);

function wordsOf<Table extends FilterTable, Row>(
  file: string,
  { format = 'xlsx', filters }: ExportedList<Table, Row>,
  { hasContacts, hasHeads }: { hasContacts: boolean; hasHeads: boolean },
) {
  const formats = { xlsx: `${file}.xlsx with the sheet \`data\``, csv: `${file}.csv` };
  const query: Record<string, JsonSchema> = {
    ...(filters && schemasOf(filters)),
    format: text(`The kind of file; left out, ${format}.`, { enum: namesOf(formats) }),
    raw: text(
      'For machines: a CSV without byte order mark, and no text of it marked for spreadsheets. A workbook is the same with it.',
      { enum: ['1'] },
    ),
    ...(hasHeads && {
      heads: text(
        '`screen` heads the columns with the words of the page, in place of those of these documents.',
        {
          enum: ['screen'],
        },
      ),
    }),
    ...(hasContacts && {
      contacts: text(
        '`no` leaves out who people are and how to reach them: the file then takes no proof and no reason, and nobody gets an email.',
        { enum: ['no'] },
      ),
      reason: text(
        `What the file is for. Needed where it has contact details and more than ${CONTACTS_WITHOUT_REASON} rows; kept in the audit log, and mailed to the administrators.`,
        { maxLength: SHORT_TEXT_MAX },
      ),
    }),
  };
  return {
    summary: `Export the ${file.replaceAll('-', ' ')}`,
    description: 'The rows of the filters as they were when the export began, in the order of the list.',
    query,
    answers: {
      200: fileAnswer(`${Object.values(formats).join(', or ')}.`, [SHEET_TYPE, 'text/csv'], {
        'X-Total-Rows': 'The number of rows.',
      }),
    },
  };
}

/** The export that a call asks for. */
interface Wanted {
  file: string;
  ending: Ending;
  isRaw: boolean;
  hasContacts: boolean;
  /** Whether the list has columns about persons, and the file has not. */
  isImpersonalFile: boolean;
  /** The heads of columns that the file has other words for, by ours. */
  heads: Readonly<Record<string, string>>;
  reason: string | undefined;
  /** The filters as the call gives them, and their values. */
  given: Given;
  filter: FilterValues<FilterTable>;
}

function readWanted<Table extends FilterTable, Row>(
  { ctx, request }: Call,
  file: string,
  { format = 'xlsx', filters }: ExportedList<Table, Row>,
  query: Readonly<Record<string, JsonSchema>>,
  {
    contactsBy,
    heads = {},
  }: { contactsBy: Action | undefined; heads: Readonly<Record<string, string>> | undefined },
): Wanted {
  const {
    format: ending = format,
    raw,
    heads: asked,
    contacts,
    reason,
    ...given
  } = readParameters(request, query);
  const hasContacts = contactsBy !== undefined && may(ctx, contactsBy) && contacts !== 'no';
  return {
    file,
    ending: ending as Ending,
    isRaw: raw === '1',
    hasContacts,
    isImpersonalFile: contactsBy !== undefined && !hasContacts,
    heads: asked === 'screen' ? heads : {},
    reason: reason ? parse(reasonRules, { reason }).reason : undefined,
    given,
    filter: readParameterFilters<FilterTable>(filters ?? {}, given),
  };
}

/** Records an export and sends it. @param snapshot reads the rows as they are now @throws DomainError TOO_LONG, INVALID_INPUT without a reason */
async function sendExport(
  { ctx, reply }: Call,
  snapshot: Context,
  list: AnyList,
  wanted: Wanted,
): Promise<unknown> {
  const { ending, isRaw, hasContacts, isImpersonalFile, heads, given, filter } = wanted;
  const whole = await wholeOf((page) => list.rows(snapshot, page, filter as never));
  const differ = typeof list.columns === 'function' ? list.columns(ctx, filter as never) : undefined;
  const all = whole.columns ?? differ ?? (list.columns as Columns<never> | undefined) ?? {};
  const columns = Object.entries(all).filter(([, column]) => !isImpersonalFile || isImpersonal(column));
  const header = columns.map(([name]) => heads[name] ?? name);
  const rows = await whole.count();
  refuseBeyond(rows, wanted);
  const number = await recordExported(ctx, wanted, rows, differ || isImpersonalFile ? header : undefined);
  const cells = cellsOf(
    snapshot,
    whole.batches(),
    columns.map(([, column]) => columnOf(column).cell),
  );
  const { name, isPlain } = nameOf(list, wanted);
  const ofFigures = whole.named ? `-${whole.named}` : '';
  const begin = () => {
    // Only the name of a CSV can carry the warning; programs, which ask for raw ones, store no files.
    const marked = hasContacts && ending === 'csv' && !isRaw ? `-export-${number}-delete-after-use` : '';
    attach(reply, `${name}${ofFigures}${marked}.${ending}`);
    reply.header('X-Total-Rows', String(rows));
  };
  const zone = ctx.timeZone;
  if (ending === 'csv') return streamTexts(reply, csvOf(header, cells, { zone, isRaw }), begin);
  const totals = (await list.totals?.(snapshot, filter as never)) ?? [];
  const hasFilters = !isPlain || totals.length > 0;
  const second =
    whole.second ?? (hasFilters ? filterSheet(ctx, inLabels(list.filters ?? {}, given), totals) : undefined);
  const stamp = hasContacts ? stampOf(ctx, number) : undefined;
  return writeSheet(reply.raw, { name: 'data', header, batches: cells, zone, second, stamp }, () => {
    begin();
    openBody(reply);
  });
}

function refuseBeyond(rows: number, { ending, hasContacts, reason }: Wanted): void {
  if (ending === 'xlsx' && rows > SHEET_ROWS_MAX) failTooLong(rows);
  if (hasContacts && rows > CONTACTS_WITHOUT_REASON && !reason) failUnreasoned(rows);
}

/** Publishes an export before its first byte. @param differ the columns, where they differ by caller @returns its number in the audit log */
async function recordExported(
  ctx: Context,
  { file, ending, given, hasContacts, reason }: Wanted,
  rows: number,
  differ: readonly string[] | undefined,
): Promise<string> {
  const exported = {
    file: `${file}.${ending}`,
    filter: inWords(given),
    rows,
    ...(differ && { columns: differ.join(', ') }),
    ...(reason && { reason }),
  };
  const [number = ''] = await publish(ctx, listExported, exported);
  if (hasContacts) await publish(ctx, contactsExported, { ...exported, number });
  return number;
}

/**
 * Names a file by its choices and days, never by texts. With only the filter that the specification names, the file is
 * exactly the specified one: one sheet, and no suffix (spec §5).
 */
function nameOf({ filters = {} }: AnyList, { file, given }: Wanted): { name: string; isPlain: boolean } {
  const parameters = Object.entries(given).map(([key, value]) => [key, String(value ?? '')] as const);
  return {
    name: exportName(file, parameters, choicesIn(filters)),
    isPlain: parameters.every(([key, value]) => value === '' || key === 'filter'),
  };
}

/** Makes the stamp of a file with contact details: who exported it and when, and that it is to be deleted. */
function stampOf(ctx: Context, number: string): Stamp {
  const by = requireActor(ctx).email;
  const words = `Confidential. Exported by ${by} on ${isoAt(ctx.now(), ctx.timeZone)}, number ${number} in the audit log. Delete after use.`;
  return { by, words };
}

/** Puts filters into words, as they were meant; for a list with one filter, its value alone. */
function inWords(given: Given): string {
  const words = Object.entries(given).map(([name, value]) => [
    name,
    readText([value ?? []].flat().join(', ')),
  ]);
  if (words.length === 1) return words[0]?.[1] ?? '';
  return words.flatMap(([name, value]) => (value ? `${name}: ${value}` : [])).join('; ');
}

/** Makes the second sheet, which lists the filters of the export, and what its rows come to. */
function filterSheet(
  ctx: Context,
  filters: readonly string[][],
  totals: readonly (readonly string[])[],
): SecondSheet {
  const made = ['made', `${isoAt(ctx.now(), ctx.timeZone)} by ${requireActor(ctx).email}`];
  return { name: 'filters', rows: [...filters, ...totals, made] };
}

/** Joins the pages that a function reads into one list; in a snapshot each row comes once. */
async function wholeOf<Row>(
  read: (page: Page) => Promise<Connection<Row> | WholeList<Row>> | WholeList<Row>,
): Promise<WholeList<Row>> {
  const first = await read({ first: PAGE_MAX });
  if ('batches' in first) return first;
  return {
    count: () => first.totalCount,
    async *batches() {
      for (let page = first; ;) {
        yield page.edges.map(({ node }) => node);
        const { hasNextPage, endCursor: after } = page.pageInfo;
        if (!hasNextPage) return;
        page = (await read({ first: PAGE_MAX, after })) as Connection<Row>;
      }
    },
  };
}

async function* cellsOf<Row>(
  ctx: Context,
  batches: AsyncGenerator<Row[]>,
  columns: readonly CellOf<Row>[],
): AsyncGenerator<Cell[][]> {
  const cell = (value: Value) =>
    value instanceof Date || typeof value === 'number' ? value : [value ?? ''].flat().join('; ');
  for await (const rows of batches) {
    // All cells are requested before one is awaited, so that loaders batch. The call's own loaders would cache each batch.
    const own = { ...ctx, loaders: new Map<symbol, unknown>() };
    const values = rows.map((row) => columns.map((column) => column(row, own)));
    // Awaiting each cell would cost more than writing it.
    const waits = values.some((row) => row.some((value) => value instanceof Promise));
    const known = waits ? await Promise.all(values.map((row) => Promise.all(row))) : (values as Value[][]);
    yield known.map((row) => row.map(cell));
  }
}

/** Makes a column of each answer of a form. */
export const answerColumns = <F extends Fields>(fields: F): Columns<Partial<Record<keyof F, unknown>>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const list = listOf(field);
      return [
        field.label,
        {
          personal: field.personal ?? 'none',
          cell: ({ [name]: answer }) =>
            (list ? labelsOf(list, [answer ?? []].flat() as string[]) : answer) as Value,
        },
      ];
    }),
  );

export const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No');

const refuseForNow = () =>
  fail('UNAVAILABLE', {
    message: 'Several exports are under way. Please try again in a moment.',
    retryAfter: EXPORTS_RETRY_SECONDS,
  });

const refuseMore = () =>
  fail('TOO_MANY_REQUESTS', {
    message: `Only ${EXPORTS_OF_ACCOUNT} exports are sent to an account at a time. Wait until one is saved, or stop it, then try again.`,
    retryAfter: EXPORTS_RETRY_SECONDS,
  });

const failUnreasoned = (total: number): never =>
  failField(
    'reason',
    `This file has contact details in ${total.toLocaleString('en')} rows. Say what it is for: give a reason.`,
  );

function failTooLong(total: number): never {
  const [has, holds] = [total, SHEET_ROWS_MAX].map((rows) => rows.toLocaleString('en'));
  return fail('INVALID_INPUT', {
    message: `This export has ${has} rows, and an Excel sheet holds at most ${holds}. Narrow the filter, or export as CSV.`,
  });
}
