/** Reads the rows of a file with ideas: the first sheet of an Excel workbook, or comma-separated values. */
import type { Readable } from 'node:stream';
import type { CellValue, Row } from 'exceljs';
import { CsvError, parse } from 'csv-parse/sync';
import { fromBufferPromise } from 'yauzl';
import type { Entry, ZipFile as ReadZip } from 'yauzl';
import { ZipFile } from 'yazl';
import { DomainError, fail, failField } from '@portal/schema/errors';
import { folded, importColumns } from '@portal/schema/importing';
import type { ImportCell } from '@portal/schema/importing';
import {
  IMPORT_COLUMNS_MAX,
  IMPORT_LINES_MAX,
  IMPORT_MAX_BYTES,
  IMPORT_ROWS_MAX,
  IMPORT_UNPACKED_MAX,
} from '@portal/schema/limits';
import { fileTooLarge } from '@portal/schema/file-size';
import { readText } from '@portal/schema/text';

interface ImportRow {
  /** Its number in a spreadsheet: 1 for the heads. */
  row: number;
  cells: readonly ImportCell[];
}

export interface ImportTable {
  heads: readonly ImportCell[];
  rows: readonly ImportRow[];
}

const AGAIN = 'Save it again from your spreadsheet as .xlsx, and choose it again.';
const refuse = (message: string): never => fail('UNSUPPORTED_FILE', { message });
const isDamaged = () => refuse(`The workbook is damaged, or is not one of Excel. ${AGAIN}`);

/** @throws DomainError UNSUPPORTED_FILE, FILE_TOO_LARGE, INVALID_INPUT for too many rows or none */
export async function readImportFile(content: Readable): Promise<ImportTable> {
  const bytes = await readWithin(content, IMPORT_MAX_BYTES, () =>
    fail('FILE_TOO_LARGE', { message: fileTooLarge(IMPORT_MAX_BYTES) }),
  );
  if (bytes.length === 0) refuse('The file is empty. Choose the filled template.');
  const begins = (...signature: number[]) => bytes.subarray(0, 4).equals(Buffer.from(signature));
  // A compound file ([MS-CFB] 2.2): Office before 2007, and what Office encrypts.
  if (begins(0xd0, 0xcf, 0x11, 0xe0))
    refuse(`The file is protected by a password, or is of an older Excel (.xls). ${AGAIN}`);
  const rows = await withoutEmpty(begins(0x50, 0x4b, 0x03, 0x04) ? rowsOfSheet(bytes) : rowsOfCsv(bytes));
  const [first, ...others] = rows;
  if (!first || others.length === 0) return failField('file', 'The file has no ideas below its heads.');
  return { heads: first.cells, rows: others };
}

/** Reads no more than a number of bytes. */
async function readWithin(content: Readable, most: number, refuse: () => never): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) refuse();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const isFilled = (cell: ImportCell) => typeof cell !== 'string' || readText(cell) !== '';

/** Leaves out the empty rows, and reads no more than a file may have. @throws DomainError INVALID_INPUT */
async function withoutEmpty(rows: AsyncIterable<ImportRow> | Iterable<ImportRow>): Promise<ImportRow[]> {
  const filled: ImportRow[] = [];
  let lines = 0;
  for await (const row of rows) {
    lines += 1;
    if (row.cells.some(isFilled)) filled.push(row);
    if (filled.length > IMPORT_ROWS_MAX + 1 || lines > IMPORT_LINES_MAX)
      failField('file', `The file has more than ${IMPORT_ROWS_MAX} rows. Import it in parts.`);
    if (row.cells.length > IMPORT_COLUMNS_MAX)
      failField('file', `The file has more than ${IMPORT_COLUMNS_MAX} columns. Use the template.`);
  }
  return filled;
}

/** The parts of a workbook that are read, in the order in which the library needs them. */
const PARTS = [
  /^xl\/_rels\/workbook\.xml\.rels$/,
  /^xl\/workbook\.xml$/,
  /^xl\/styles\.xml$/,
  /^xl\/sharedStrings\.xml$/,
  /^xl\/worksheets\/sheet\d+\.xml$/,
] as const;
const [RELATIONS] = PARTS;

/**
 * Reads the first sheet. The library streams: its other reader makes an object of each cell that a name or a merged range spans.
 */
async function* rowsOfSheet(bytes: Buffer): AsyncGenerator<ImportRow> {
  const { default: ExcelJS } = await import('exceljs');
  try {
    const book = new ExcelJS.stream.xlsx.WorkbookReader((await repacked(bytes)) as Readable, {
      ...({ worksheets: 'emit', sharedStrings: 'cache', styles: 'cache' } as const),
      ...({ hyperlinks: 'ignore', entries: 'ignore' } as const),
    });
    for await (const sheet of book) {
      const [first] = (book as unknown as { model: { sheets: { id: number }[] } }).model.sheets;
      if ((sheet as unknown as { id: number }).id !== first?.id) continue;
      for await (const row of sheet) yield { row: row.number, cells: cellsOf(row) };
      return;
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    isDamaged();
  }
  isDamaged();
}

function cellsOf(row: Row): ImportCell[] {
  const cells = Array<ImportCell>(Math.min(row.cellCount, IMPORT_COLUMNS_MAX + 1)).fill('');
  row.eachCell(({ value }, column) => {
    if (column <= cells.length) cells[column - 1] = cellOf(value);
  });
  return cells;
}

function cellOf(value: CellValue): ImportCell {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'object') return String(value);
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  if ('error' in value) return { fault: `This cell has the error ${value.error}. Type its value.` };
  if ('text' in value) return String(value.text);
  return { fault: 'This cell has a formula. Copy the column, and paste it as values.' };
}

/**
 * Unpacks the parts within a bound, and packs them again without compression: the library would unpack a part of any size, and
 * trusts what the ZIP says of it.
 */
async function repacked(bytes: Buffer): Promise<NodeJS.ReadableStream> {
  const parts = new Map<string, Buffer>();
  const zip = await fromBufferPromise(bytes);
  let left = IMPORT_UNPACKED_MAX;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) refuse(`The workbook is protected by a password. ${AGAIN}`);
    if (!PARTS.some((part) => part.test(entry.fileName))) continue;
    const content = await unpacked(zip, entry, left);
    if (!isWhole(content)) isDamaged();
    left -= content.length;
    parts.set(entry.fileName, content);
  }
  const packed = new ZipFile();
  for (const part of PARTS)
    for (const [name, content] of parts)
      if (part.test(name)) packed.addBuffer(asRelative(name, content), name, { compress: false });
  packed.end();
  return packed.outputStream;
}

const unpacked = async (zip: ReadZip, entry: Entry, most: number): Promise<Buffer> =>
  readWithin(await zip.openReadStreamPromise(entry), most, () =>
    refuse(`The workbook is too large once it is unpacked. Copy its rows into the template.`),
  );

/** Tells whether the element of an XML document is closed: the library reads one that is cut as far as it goes. */
function isWhole(content: Buffer): boolean {
  const [, root] = /<([\w:]+)/.exec(content.toString('latin1', 0, 1_000)) ?? [];
  return content.subarray(-1_000).toString('latin1').trimEnd().endsWith(`</${root}>`);
}

/** The library finds the sheets of a workbook by relative paths only; some programs write absolute ones. */
const asRelative = (name: string, content: Buffer): Buffer =>
  RELATIONS.test(name) ? Buffer.from(content.toString().replaceAll('Target="/xl/', 'Target="')) : content;

/** The longest row: all long answers at their longest, and the others. */
const RECORD_MAX = 200_000;

function rowsOfCsv(bytes: Buffer): ImportRow[] {
  const text = decoded(bytes);
  // Other files have control characters.
  if (/[\0-\u0008\u000E-\u001F]/.test(text))
    refuse('The file is neither an Excel workbook nor CSV. Choose the filled template.');
  const read = (delimiter: string, to: number) =>
    parse(text, { delimiter, to, relax_column_count: true, max_record_size: RECORD_MAX }) as string[][];
  const headsBy = (delimiter: string) => {
    try {
      return read(delimiter, 1)[0] ?? [];
    } catch {
      // Quotes beside another delimiter look damaged.
      return [];
    }
  };
  try {
    const delimiter = delimiterBy(headsBy);
    return read(delimiter, IMPORT_LINES_MAX + 1).map((cells, n) => ({ row: n + 1, cells }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as CsvError & { lines?: number };
    return refuse(
      `The CSV is damaged near line ${lines ?? 1}: a quotation mark is missing, or a row is too long. ${AGAIN}`,
    );
  }
}

/** Decodes UTF-8 and UTF-16, and what spreadsheets of other settings save: Windows-1252. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Spreadsheets of many countries divide cells by semicolons. @param headsBy reads the heads by a delimiter */
function delimiterBy(headsBy: (delimiter: string) => string[]): string {
  const known = new Set(importColumns.map(({ head }) => folded(head)));
  const counted = [',', ';', '\t'].map((delimiter) => {
    const heads = headsBy(delimiter);
    return { delimiter, count: heads.filter((head) => known.has(folded(head))).length };
  });
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}
