import type { FastifyReply } from 'fastify';
import { failField } from '@portal/schema/errors';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import { SHEET_ROWS_MAX, reportColumns } from '@portal/schema/report';
import { labelsOf } from '@portal/schema/choices';
import { ideaFields } from '@portal/schema/idea';
import type { ReportField } from '@portal/schema/report';
import { text } from '../../transport/rest/json-schema.ts';
import { fileAnswer, queryValue, route } from '../../transport/rest/route.ts';
import { attach, csvOf, openBody, streamTexts } from '../../transport/rest/stream.ts';
import { faultsToWire } from '../../transport/rest/wire.ts';
import { exportReport } from './report.service.ts';
import type { ReportRows } from './report.service.ts';
import { writeSheet } from './sheet-writer.ts';

const fields = Object.keys(reportColumns) as ReportField[];

const header: readonly string[] = Object.values(reportColumns);

async function* reportCells(batches: ReportRows['batches']): AsyncGenerator<string[][]> {
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

type Send = (reply: FastifyReply, cells: AsyncGenerator<string[][]>, begin: () => void) => Promise<void>;

const formats: Record<string, { rowsMax: number; send: Send }> = {
  xlsx: {
    rowsMax: SHEET_ROWS_MAX,
    send: (reply, cells, begin) =>
      writeSheet(reply.raw, 'data', header, cells, () => {
        begin();
        openBody(reply);
      }),
  },
  csv: {
    rowsMax: Infinity,
    send: (reply, cells, begin) => streamTexts(reply, csvOf(header, cells), begin),
  },
};

const sendExport = route(
  'get /reports/export',
  'report:export',
  {
    summary: 'Export the report',
    description: 'Exactly the ideas of the filter as they were when the export began, newest first.',
    query: {
      filter: text('A text that a label of the idea contains, whatever its case.', {
        maxLength: SHORT_TEXT_MAX,
      }),
      format: text('The kind of file; left out, xlsx.', { enum: Object.keys(formats) }),
    },
    answers: {
      200: fileAnswer(
        'report.xlsx with the sheet `data`, or report.csv.',
        ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
        { 'X-Total-Rows': 'The number of rows.' },
      ),
    },
  },
  async ({ ctx, request, reply }) => {
    const search = queryValue(request, 'filter');
    const format = queryValue(request, 'format') ?? 'xlsx';
    const { rowsMax, send } = (Object.hasOwn(formats, format) && formats[format]) || refuseFormat();
    const name = `report.${format}`;
    await exportReport(ctx, { search }, { name, rowsMax }, ({ total, batches }) =>
      send(reply, reportCells(batches), () => {
        attach(reply, name);
        reply.header('X-Total-Rows', String(total));
      }),
    ).catch((error: unknown) => {
      throw faultsToWire(error, { search: { wire: 'filter' } });
    });
  },
);

const refuseFormat = () => failField('format', `format must be ${Object.keys(formats).join(' or ')}.`);

export const reportRoutes = [sendExport];
