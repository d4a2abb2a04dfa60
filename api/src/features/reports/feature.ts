import { feature } from '../../transport/feature.ts';
import { ReportResolver } from './report.resolver.ts';
import { reportRoutes } from './report.routes.ts';

export const reports = feature({
  name: 'reports',
  routes: reportRoutes,
  resolvers: [ReportResolver],
});
