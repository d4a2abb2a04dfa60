/** Writes an Excel workbook with one sheet as its rows come, in bounded memory. */
import type { Writable } from 'node:stream';
import type { Worksheet } from 'exceljs';

/** Most characters of a cell that Excel opens. */
const CELL_MAX = 32_767;
/** A column's width in characters. */
const WIDTH = 28;
const NOTHING = Buffer.alloc(0);

// XML 1.0 §2.2 has no such characters, not even escaped.
const ILLEGAL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const ALL_ILLEGAL = new RegExp(ILLEGAL, 'gu');

/** A text as a cell can hold it: without what XML cannot say, and no longer than Excel opens. */
export function toCellText(text: string): string {
  const legal = ILLEGAL.test(text) ? text.replace(ALL_ILLEGAL, '') : text;
  // The cut may halve a pair of surrogates.
  return legal.length > CELL_MAX ? legal.slice(0, CELL_MAX).replace(/[\uD800-\uDBFF]$/, '') : legal;
}

/**
 * Writes the workbook and ends the stream; stops reading rows when the stream closes before.
 * @param out where to; a slow one is waited for
 * @param name the sheet's name
 * @param header the first row, which stays in sight
 * @param batches the rows below. Every cell is a text, never a formula, whatever it looks like
 * @param begin called before the first byte, when the first rows have come
 */
export async function writeSheet(
  out: Writable,
  name: string,
  header: readonly string[],
  batches: AsyncGenerator<readonly (readonly string[])[]>,
  begin: () => void,
): Promise<void> {
  let gone = false;
  const closed = new Promise<void>((resolve) => {
    out.once('close', () => {
      gone = true;
      resolve();
    });
  });
  // The first rows come before the first byte: what goes wrong until then can still be told otherwise.
  let batch = await batches.next();
  // Loaded when first asked for: most starts of the server write no workbook.
  const { default: ExcelJS } = await import('exceljs');
  if (gone) return;
  begin();
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream: out,
    useStyles: false,
    useSharedStrings: false,
  });
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = header.map(() => ({ width: WIDTH }));
  sheet.addRow(header).commit();
  while (!batch.done && !gone) {
    for (const cells of batch.value) sheet.addRow(cells.map(toCellText)).commit();
    await Promise.race([taken(sheet), closed]);
    batch = await batches.next();
  }
  await Promise.race([book.commit(), closed]);
}

/**
 * Waits until what was written so far is on its way. The library itself takes any number of rows, so the stream from
 * which it zips them is asked: that calls back in order.
 */
async function taken(sheet: Worksheet): Promise<void> {
  const { stream } = sheet as unknown as { stream: { pipes: Writable[] } };
  for (const pipe of stream.pipes) {
    await new Promise((resolve) => {
      pipe.write(NOTHING, resolve);
    });
  }
}
