/** Writes comma-separated values (RFC 4180) that spreadsheets read as UTF-8 and never as formulas. */

const BYTE_ORDER_MARK = '\uFEFF';

/** What begins a formula, also in full width, where a cell may begin: some spreadsheets take other separators. */
const FORMULA = /(^|[;\t\r\n])(?=[=+\-@\t\r＝＋－＠])/g;

const quoted = (cell: string) => `"${cell.replace(FORMULA, "$1'").replaceAll('"', '""')}"`;

const record = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`;

export async function* csvOf(
  header: readonly string[],
  batches: AsyncIterable<string[][]>,
): AsyncGenerator<string> {
  let before = BYTE_ORDER_MARK + record(header);
  for await (const rows of batches) {
    yield before + rows.map(record).join('');
    before = '';
  }
  if (before) yield before;
}
