import { namesOf } from '@portal/schema/choices';
import { reportColumns } from '@portal/schema/report';
import type { ReportField } from '@portal/schema/report';
import { exportRoute, searchFilter } from '../../transport/rest/export.ts';
import type { Columns } from '../../transport/rest/export.ts';
import { readReport } from './report.service.ts';

const columns: Columns<Record<ReportField, string>> = Object.fromEntries(
  namesOf(reportColumns).map((field) => [reportColumns[field], (row) => row[field]]),
);

export const reportRoutes = [
  exportRoute('/reports/export', 'report:export', {
    summary: 'Export the report',
    file: 'report',
    filters: { filter: searchFilter('a label of the idea') },
    wire: { search: { wire: 'filter' } },
    columns,
    rows: (ctx, { filter }) => readReport(ctx, { search: filter }),
  }),
];
