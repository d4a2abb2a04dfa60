import { labelsOf } from '@portal/schema/choices';
import { ideaFields } from '@portal/schema/idea';
import { reportColumns } from '@portal/schema/report';
import type { ReportField } from '@portal/schema/report';
import type { ReportRow } from './report.queries.ts';

const fields = Object.keys(reportColumns) as ReportField[];

export const reportHeader: readonly string[] = Object.values(reportColumns);

/** Makes cells of rows: labels, several in one cell separated by semicolons. */
export async function* reportCells(batches: AsyncIterable<ReportRow[]>): AsyncGenerator<string[][]> {
  // A column has few combinations of names: each is joined once.
  const words = new Map(fields.map((field) => [field, new Map<string, string>()]));
  const cell = (field: ReportField, names: string) => {
    const known = words.get(field)?.get(names);
    if (known !== undefined) return known;
    const text = labelsOf(ideaFields[field].list, names.split(' ')).join('; ');
    words.get(field)?.set(names, text);
    return text;
  };
  for await (const rows of batches) yield rows.map((row) => fields.map((field) => cell(field, row[field])));
}
