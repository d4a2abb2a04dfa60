/** Writes comma-separated values (RFC 4180) that spreadsheets read as UTF-8 and never as formulas. */

export const BYTE_ORDER_MARK = '\uFEFF';

/** What begins a formula, also in full width, where a cell may begin: some spreadsheets take other separators. */
const FORMULA = /(^|[;\t\r\n])(?=[=+\-@\t\r＝＋－＠])/g;

const cell = (text: string) => `"${text.replace(FORMULA, "$1'").replaceAll('"', '""')}"`;

export const csvRecord = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;
