import { isoAt } from '@portal/schema/programme-time';
import type { Cell, Row } from './sheet-writer.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** A text that a spreadsheet takes for a formula, also with full-width signs and after leading blanks. */
const FORMULA = /^(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r])/u;
const PHONE = String.raw`[+＋]?[\s(]*\d(?:[\s()\p{Pd}.]*\d){6,}`;
/** Telephone numbers, or a negative number: these cannot call a function. */
const NUMBER = new RegExp(
  String.raw`^(?:(?=[+＋])${PHONE}(?:(?:\s*[,;|&]|\s(?:/|or|and)\s)\s*${PHONE})*|-\s?\d[\d\s.,]*)$`,
  'u',
);

/** Characters that a reader skips before the first sign of a cell: also a doubled quote, which it takes for an empty text. */
const GAP = String.raw`(?:[^\S\r\n]|(?![\r\n])\p{C}|")*`;
/** A sign that begins a cell where another separator divides them, or a row where quotes do not join lines. */
const INNER = new RegExp(String.raw`(?<=([;|\t\r\n])${GAP})[=+\-@＝＋－＠]`, 'gu');
/** An entry of a list of words: it neither calls nor refers without these signs. */
const LIST_ENTRY = /^[-+]\s[^(!=]*$/;

/**
 * Puts an apostrophe before each sign with which a spreadsheet would begin a formula: at the beginning of the text, and after a
 * semicolon, a pipe, a tab and a line break, since spreadsheets of many countries do not split by commas.
 */
export function marked(text: string): string {
  const inner = text.replace(INNER, (sign, separator: string, from: number) => {
    const [piece = ''] = /^[^;|\t\r\n]*/.exec(text.slice(from)) ?? [];
    const isHarmless = NUMBER.test(piece.trimEnd()) || (/[\r\n]/.test(separator) && LIST_ENTRY.test(piece));
    return isHarmless ? sign : `'${sign}`;
  });
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${inner}` : inner;
}

interface CsvOptions {
  /** The zone of its times. */
  zone: string;
  /** Whether the file is for machines: without byte order mark, and with each text as it is stored. */
  isRaw: boolean;
}

/** Writes comma-separated values (RFC 4180); unless raw, spreadsheets read them as UTF-8 and never as formulas. */
export async function* csvOf(
  header: Row,
  batches: AsyncIterable<readonly Row[]>,
  { zone, isRaw }: CsvOptions,
): AsyncGenerator<string> {
  const textOf = (cell: Cell) => {
    if (cell instanceof Date) return isoAt(cell, zone);
    return typeof cell === 'number' || isRaw ? String(cell) : marked(cell);
  };
  const record = (cells: Row) =>
    `${cells.map((cell) => `"${textOf(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
  let before = (isRaw ? '' : BYTE_ORDER_MARK) + record(header);
  for await (const rows of batches) {
    yield before + rows.map(record).join('');
    before = '';
  }
  if (before) yield before;
}
