/** Comma-separated values (RFC 4180) that spreadsheets open as UTF-8 and never take for formulas. */

/** What a file begins with, so that spreadsheets know its encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** One record, with its line end. */
export const csvRecord = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;
