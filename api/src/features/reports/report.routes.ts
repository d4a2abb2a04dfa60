import { namesOf } from '@portal/schema/lists';
import { reportColumns } from '@portal/schema/report';
import type { ReportField } from '@portal/schema/report';
import { ideaFilterOf, ideaFilters, ideaFilterWire } from '../ideas/list/idea-export.routes.ts';
import { exportRoute } from '../../transport/rest/export.ts';
import type { Columns } from '../../transport/rest/export.ts';
import { readReport } from './report.service.ts';

const columns: Columns<Record<ReportField, string>> = Object.fromEntries(
  namesOf(reportColumns).map((field) => [reportColumns[field], (row) => row[field]]),
);

export const reportRoutes = [
  exportRoute('/reports/export', 'report:export', {
    file: 'report',
    filters: ideaFilters,
    wire: ideaFilterWire,
    rows: (ctx, _page, filter) => readReport(ctx, ideaFilterOf(filter)),
    columns,
  }),
];
