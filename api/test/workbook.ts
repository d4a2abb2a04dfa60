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
  const sheet = book.getWorksheet('data');
  const rows: unknown[][] = [];
  sheet?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return { book, sheet, rows };
}
