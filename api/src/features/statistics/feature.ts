import { feature } from '../../transport/feature.ts';
import { ClickDay } from './clicks/click-day.entity.ts';
import { StatsResolver } from './stats.resolver.ts';
import { clickRoutes } from './clicks/analytics.routes.ts';
import { statsRoutes } from './stats.routes.ts';

export const statistics = feature({
  name: 'statistics',
  entities: [ClickDay],
  routes: [...clickRoutes, ...statsRoutes],
  resolvers: [StatsResolver],
  operations: { Query: { stats: 'stats:read' } },
});
