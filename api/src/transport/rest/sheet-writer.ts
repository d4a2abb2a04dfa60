import type { Writable } from 'node:stream';
import { isoAt, localTime } from '@portal/schema/programme-time';
import { cutText } from '@portal/schema/text';
import type { CellRichTextValue, Style, Workbook, Worksheet } from 'exceljs';

export type Cell = string | number | Date;
export type Row = readonly Cell[];

/** The longest text of a cell that Excel opens. */
const CELL_MAX = 32_767;
const WIDTH_MAX = 60;
const LINES_MAX = 10;
const LINE_POINTS = 15;
const TIME_FORMAT = 'dd mmm yyyy hh:mm';
/** The button of the filter covers the end of a header. */
const FILTER_WIDTH = 4;
/** Excel's calendar without its first two months, which have a day that never was: 29 February 1900. */
const [CALENDAR_START, CALENDAR_END] = [Date.UTC(1900, 2, 1), Date.UTC(10_000, 0, 1)];
/** The usual level, 6, takes a sixth more CPU for an eighth fewer bytes. */
const ZIP_LEVEL = 3;
const NOTHING = Buffer.alloc(0);

// Styles are shared objects: the library writes a style anew for each object that it has not seen.
/** With the format @ a text that looks like a formula stays a text, also after an edit. */
const TEXT: Partial<Style> = { numFmt: '@', alignment: { vertical: 'top', wrapText: true } };
const HEAD: Partial<Style> = { ...TEXT, font: { bold: true, size: 11, name: 'Calibri', family: 2 } };
const NUMBER: Partial<Style> = { alignment: { vertical: 'top' } };
const TIME: Partial<Style> = { numFmt: TIME_FORMAT, alignment: { vertical: 'top', horizontal: 'left' } };

// XML 1.0 §2.2 has no such characters, not even escaped; the delete character it has, but the library drops it.
const ILLEGAL = /[^\t\n\r\u0020-\u007E\u0080-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const ALL_ILLEGAL = new RegExp(ILLEGAL, 'gu');

export function toCellText(text: string): string {
  return cutText(ILLEGAL.test(text) ? text.replace(ALL_ILLEGAL, '') : text, CELL_MAX);
}

/** Escapes texts that spreadsheets read as escapes, such as _x0041_ for the letter A (ECMA-376 part 1, 22.9.2.19). */
const escaped = (text: string) => text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');

/** Makes an inline string: the library writes a plain one as the result of a formula, of which LibreOffice drops blanks. */
const inline = (text: string): CellRichTextValue => ({ richText: [{ text: escaped(text) }] });

/** Returns the time that the library writes as the zone's local time; undefined outside Excel's calendar. */
function clockTime(time: Date, zone: string): Date | undefined {
  const local = Math.floor(localTime(time, zone) / 1_000) * 1_000;
  return local >= CALENDAR_START && local < CALENDAR_END ? new Date(local) : undefined;
}

/** Returns whether a text fills more lines than a row may be high. */
const isTall = (cell: Cell, width = WIDTH_MAX) =>
  typeof cell === 'string' &&
  cell.length > LINES_MAX &&
  cell.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / width)), 0) >
    LINES_MAX;

function widthOf(cell: Cell | undefined): number {
  if (cell instanceof Date) return TIME_FORMAT.length;
  return Math.max(
    ...String(cell ?? '')
      .split('\n')
      .map(({ length }) => length),
  );
}

/** Returns the widths of the columns, estimated from the first rows. */
function widthsOf(header: readonly string[], sample: readonly Row[]): number[] {
  const columns = header.length || Math.max(...sample.map(({ length }) => length));
  return Array.from({ length: columns }, (_, column) => {
    const longest = sample.reduce(
      (most, cells) => Math.max(most, widthOf(cells[column])),
      (header[column] ?? '').length + FILTER_WIDTH,
    );
    return Math.min(WIDTH_MAX, longest + 2);
  });
}

/** Sets the columns of a sheet, and returns the function that adds a row to it. */
function rowsOf(sheet: Worksheet, zone: string, widths: readonly number[]) {
  sheet.columns = widths.map((width) => ({ width }));
  return (cells: Row, textStyle = TEXT) => {
    const row = sheet.addRow([]);
    if (cells.some((cell, n) => isTall(cell, widths[n]))) row.height = LINES_MAX * LINE_POINTS;
    const set = (n: number, value: CellRichTextValue | number | Date, style: Partial<Style>) =>
      Object.assign(row.getCell(n + 1), { value, style });
    for (const [n, cell] of cells.entries()) {
      const number = cell instanceof Date ? clockTime(cell, zone) : cell;
      if (number instanceof Date) set(n, number, TIME);
      else if (Number.isFinite(number)) set(n, Number(number), NUMBER);
      else {
        const text = toCellText(cell instanceof Date ? isoAt(cell, zone) : String(cell));
        if (text) set(n, inline(text), textStyle);
      }
    }
    row.commit();
  };
}

export interface SecondSheet {
  name: string;
  rows: readonly (readonly string[])[];
}

/** The origin of a workbook, written in its properties and at the foot of each page. */
export interface Stamp {
  by: string;
  words: string;
}

interface Sheet {
  name: string;
  header: readonly string[];
  batches: AsyncGenerator<readonly Row[]>;
  /** The zone of its times. */
  zone: string;
  /** The rows of a second sheet. */
  second?: SecondSheet | undefined;
  stamp?: Stamp | undefined;
}

/** Writes a workbook no faster than the reader takes it, and stops reading rows when the stream closes. Cells are texts, numbers and times, never formulas. `begin` runs once the first rows are read. */
export async function writeSheet(
  out: Writable,
  { name, header, batches, zone, second, stamp }: Sheet,
  begin: () => void,
): Promise<void> {
  // The reader may have left while the rows were counted: `close` does not come again.
  let gone = out.destroyed;
  const closed = new Promise<void>((resolve) => {
    out.once('close', () => {
      gone = true;
      resolve();
    });
  });
  // An error in the first rows can still be sent as an error: no byte is written yet.
  let batch = await batches.next();
  // Loaded lazily: most servers write no workbook.
  const { default: ExcelJS } = await import('exceljs');
  if (gone) return;
  begin();
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream: out,
    useStyles: true,
    useSharedStrings: false,
    zip: { zlib: { level: ZIP_LEVEL } },
  });
  if (stamp) Object.assign(book, { creator: stamp.by, lastModifiedBy: stamp.by, description: stamp.words });
  const headerFooter = stamp && { oddFooter: stamp.words.replaceAll('&', '&&') };
  const sheet = book.addWorksheet(name, {
    views: [{ state: 'frozen', ySplit: 1 }],
    ...(headerFooter && { headerFooter }),
  });
  const add = rowsOf(sheet, zone, widthsOf(header, batch.done ? [] : batch.value));
  add(header, HEAD);
  let count = 1;
  while (!batch.done && !gone) {
    for (const cells of batch.value) add(cells);
    count += batch.value.length;
    await Promise.race([taken(sheet), closed]);
    batch = await batches.next().catch((error: unknown) => {
      // Too late for an answer: a broken connection tells the reader that the file is not whole.
      out.destroy();
      throw error;
    });
  }
  filterBy(book, sheet, `$A$1:$${sheet.getColumn(header.length).letter}$${count}`);
  if (second) {
    sheet.commit();
    const addOther = rowsOf(book.addWorksheet(second.name), zone, widthsOf([], second.rows));
    for (const row of second.rows) addOther(row);
  }
  await Promise.race([book.commit(), closed]);
}

/** Lets the header filter these cells. */
function filterBy(book: Workbook, sheet: Worksheet, cells: string): void {
  sheet.autoFilter = cells.replaceAll('$', '');
  // LibreOffice filters by the name that Excel gives them (exceljs issue 2778). The library would allocate an object for each
  // cell of a name.
  const name = { name: '_xlnm._FilterDatabase', localSheetId: 0, ranges: [`'${sheet.name}'!${cells}`] };
  Object.defineProperty(book.definedNames, 'model', { value: [name] });
}

/** Waits on the stream that the library zips from: the library itself buffers any number of rows. */
async function taken(sheet: Worksheet): Promise<void> {
  const { stream } = sheet as unknown as { stream: { pipes: Writable[] } };
  for (const pipe of stream.pipes) {
    await new Promise((resolve) => {
      pipe.write(NOTHING, resolve);
    });
  }
}
