import { feature } from '../../transport/feature.ts';
import { ClickDay } from './clicks/click-day.entity.ts';
import { StatsResolver } from './stats.resolver.ts';

export const statistics = feature({
  name: 'statistics',
  entities: [ClickDay],
  resolvers: [StatsResolver],
  operations: { Query: { stats: 'stats:read' } },
});
