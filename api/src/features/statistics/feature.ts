import { feature } from '../../transport/feature.ts';
import { ClickDay } from './click-day.entity.ts';
import { StatsResolver } from './stats.resolver.ts';
import { statsRoutes } from './stats.routes.ts';

export const statistics = feature({
  name: 'statistics',
  entities: [ClickDay],
  routes: statsRoutes,
  resolvers: [StatsResolver],
  operations: { Query: { stats: 'stats:read' } },
});
