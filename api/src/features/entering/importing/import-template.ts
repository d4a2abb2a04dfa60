/** The workbook that administrators fill with ideas: the heads, an example, and the closed lists. */
import { Readable } from 'node:stream';
import type { Worksheet } from 'exceljs';
import { company } from '@portal/schema/company';
import { CALL_COLUMN, importColumns } from '@portal/schema/importing';
import type { ImportColumn } from '@portal/schema/importing';
import { IMPORT_ROWS_MAX } from '@portal/schema/limits';
import type { Choices } from '@portal/schema/lists';
import type { Context } from '../../../platform/context.ts';
import type { OutgoingFile } from '../../../platform/files/files.ts';
import { toCellText } from '../../../transport/rest/sheet-writer.ts';
import { findOpenCalls } from './import.service.ts';

export const TEMPLATE_NAME = 'ideas-to-import.xlsx';

const labelOf = (column: string, key: string): string =>
  importColumns.find(({ name }) => name === column)?.list?.[key] ?? '';

/** An idea whose person has an email address; the other columns are empty. */
const example = (): Readonly<Record<string, string>> => ({
  ...{ source: 'Roadshow', firstName: 'Kabo', lastName: 'Sechele', email: 'kabo@example.com' },
  ...{ dialCode: labelOf('dialCode', company.dialCode), contactNumber: company.exampleNumber },
  country: labelOf('country', company.countryCode),
  ...{ solutionName: 'Solar kiosk', solutionSummary: 'A kiosk with solar panels that charges phones.' },
  ...{ focusArea: 'eAgric', supportRequested: 'Technical support; Funding/Grants' },
});

const [WIDE, NARROW] = [48, 24];
/** With the format @ a number stays as it was typed, with its zeros. */
const TEXT = { numFmt: '@', alignment: { vertical: 'top', wrapText: true } } as const;
const HEAD = { ...TEXT, font: { bold: true } } as const;

const listOf = (column: ImportColumn, calls: Choices): readonly string[] =>
  Object.values(column.name === CALL_COLUMN ? calls : (column.list ?? {}));

function addHeads(sheet: Worksheet): void {
  sheet.columns = importColumns.map(({ head, list }) => ({
    ...{ header: head, width: list || head.length < NARROW ? NARROW : WIDE, style: TEXT },
  }));
  sheet.getRow(1).eachCell((cell) => Object.assign(cell, { style: HEAD }));
}

export async function importTemplate(ctx: Context): Promise<OutgoingFile> {
  const calls = await findOpenCalls(ctx);
  const { default: ExcelJS } = await import('exceljs');
  const book = new ExcelJS.Workbook();
  const ideas = book.addWorksheet('Ideas', { views: [{ state: 'frozen', ySplit: 1 }] });
  addHeads(ideas);
  const sample = book.addWorksheet('Example', { views: [{ state: 'frozen', ySplit: 1 }] });
  addHeads(sample);
  const answers = example();
  sample.addRow(importColumns.map(({ name }) => answers[name] ?? ''));
  const lists = book.addWorksheet('Lists', { views: [{ state: 'frozen', ySplit: 1 }] });
  const listed = importColumns.filter((column) => listOf(column, calls).length > 0);
  lists.columns = listed.map((column) => ({ header: column.head, width: NARROW, style: TEXT }));
  lists.getRow(1).eachCell((cell) => Object.assign(cell, { style: HEAD }));
  for (const [n, column] of listed.entries()) {
    const values = listOf(column, calls);
    for (const [row, value] of values.entries()) lists.getCell(row + 2, n + 1).value = toCellText(value);
    restrict(
      ideas,
      column,
      `Lists!$${lists.getColumn(n + 1).letter}$2:$${lists.getColumn(n + 1).letter}$${values.length + 1}`,
    );
  }
  const bytes = Buffer.from(await book.xlsx.writeBuffer());
  return { name: TEMPLATE_NAME, size: bytes.length, content: Readable.from([bytes]) };
}

/** Lets the cells of a column take the values of a list; several of them only with a hint. */
function restrict(sheet: Worksheet, { name, head, isMany = false }: ImportColumn, values: string): void {
  const letter = sheet.getColumn(importColumns.findIndex((column) => column.name === name) + 1).letter;
  const cells = `${letter}2:${letter}${IMPORT_ROWS_MAX + 1}`;
  const { dataValidations } = sheet as unknown as {
    dataValidations: { add: (cells: string, rule: object) => void };
  };
  dataValidations.add(cells, {
    ...{ type: 'list', allowBlank: true, formulae: [values] },
    ...(isMany
      ? { showInputMessage: true, promptTitle: head, prompt: 'Several: put a semicolon between them.' }
      : { showErrorMessage: true, error: 'Choose from the list.' }),
  });
}
