/** Comma-separated values (RFC 4180) that spreadsheets open as UTF-8 and never take for formulas. */

/** What a file begins with, so that spreadsheets know its encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What begins a formula, also in full width, where a cell may begin: some spreadsheets take other separators. */
const FORMULA = /(^|[;\t\r\n])(?=[=+\-@\t\r＝＋－＠])/g;

const cell = (text: string) => `"${text.replace(FORMULA, "$1'").replaceAll('"', '""')}"`;

/** One record, with its line end. */
export const csvRecord = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;
