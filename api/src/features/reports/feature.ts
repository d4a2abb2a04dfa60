import { feature } from '../../transport/feature.ts';
import { ReportResolver } from './report.resolver.ts';

export const reports = feature({
  name: 'reports',
  resolvers: [ReportResolver],
  operations: { Query: { report: 'report:read' } },
});
