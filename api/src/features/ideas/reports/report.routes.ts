import { ideaFilters } from '@portal/schema/idea-filter';
import { namesOf } from '@portal/schema/lists';
import { reportColumns } from '@portal/schema/report';
import type { ReportField } from '@portal/schema/report';
import { exportRoute } from '../../../transport/rest/export.ts';
import type { Columns } from '../../../transport/rest/export.ts';
import { readReport } from './report.service.ts';

const columns: Columns<Record<ReportField, string | null>> = Object.fromEntries(
  namesOf(reportColumns).map((field) => [reportColumns[field], (row) => row[field]]),
);

export const reportRoutes = [
  exportRoute('/reports/export', 'report:export', {
    file: 'report',
    filters: ideaFilters,
    rows: (ctx, _page, filter) => readReport(ctx, filter),
    columns,
  }),
];
