/** Reads an Excel workbook, as a test has it. */
import ExcelJS from 'exceljs';

/** A workbook with its sheet `data`, and the cells of that sheet row by row. */
export interface ReadWorkbook {
  book: ExcelJS.Workbook;
  sheet: ExcelJS.Worksheet | undefined;
  rows: unknown[][];
}

export async function readWorkbook(bytes: ArrayBuffer | Uint8Array): Promise<ReadWorkbook> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes as unknown as ExcelJS.Buffer);
  // Excel shows the text of an inline string, where the library gives its runs.
  for (const sheet of book.worksheets)
    sheet.eachRow((row) =>
      row.eachCell((cell) => {
        if (cell.type === ExcelJS.ValueType.RichText) cell.value = cell.text;
      }),
    );
  const sheet = book.getWorksheet('data');
  const rows: unknown[][] = [];
  sheet?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return { book, sheet, rows };
}
