import { feature } from '../../transport/feature.ts';
import { breakdownExport } from './breakdown.routes.ts';
import { monthlyFiguresMails } from './monthly-figures.mail.ts';
import { sendMonthlyFigures } from './monthly-figures.service.ts';
import { PublicCounts } from './public-counts.ts';
import { StatsResolver } from './stats.resolver.ts';
import { statsRoutes } from './stats.routes.ts';
import { ClickDay } from './click-day.entity.ts';

export const statistics = feature({
  name: 'statistics',
  entities: [ClickDay, PublicCounts],
  routes: [...statsRoutes, breakdownExport],
  resolvers: [StatsResolver],
  mails: monthlyFiguresMails,
  upkeep: { 'send-monthly-figures': sendMonthlyFigures },
});
