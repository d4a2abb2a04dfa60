import type { Writable } from 'node:stream';
import type { Worksheet } from 'exceljs';

/** Excel opens no longer cell. */
const CELL_MAX = 32_767;
const COLUMN_WIDTH = 28;
const NOTHING = Buffer.alloc(0);

// XML 1.0 §2.2 has no such characters, not even escaped.
const ILLEGAL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const ALL_ILLEGAL = new RegExp(ILLEGAL, 'gu');

export function toCellText(text: string): string {
  const legal = ILLEGAL.test(text) ? text.replace(ALL_ILLEGAL, '') : text;
  // The cut may split a surrogate pair.
  return legal.length > CELL_MAX ? legal.slice(0, CELL_MAX).replace(/[\uD800-\uDBFF]$/, '') : legal;
}

const toCell = (cell: string | number) => (typeof cell === 'number' ? cell : toCellText(cell));

export interface SecondSheet {
  name: string;
  rows: readonly (readonly string[])[];
}

/** Stops reading when the stream closes. `second` is told on a sheet of its own. Cells are texts and numbers, never formulas. `begin` runs once the first rows are read. */
export async function writeSheet(
  out: Writable,
  name: string,
  header: readonly string[],
  batches: AsyncGenerator<readonly (readonly (string | number)[])[]>,
  begin: () => void,
  second?: SecondSheet,
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
    useStyles: false,
    useSharedStrings: false,
  });
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = header.map(() => ({ width: COLUMN_WIDTH }));
  sheet.addRow(header).commit();
  while (!batch.done && !gone) {
    for (const cells of batch.value) sheet.addRow(cells.map(toCell)).commit();
    await Promise.race([taken(sheet), closed]);
    batch = await batches.next().catch((error: unknown) => {
      // Too late for an answer: a broken connection tells the reader that the file is not whole.
      out.destroy();
      throw error;
    });
  }
  if (second) {
    sheet.commit();
    const other = book.addWorksheet(second.name);
    for (const row of second.rows) other.addRow(row.map(toCell)).commit();
  }
  await Promise.race([book.commit(), closed]);
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
