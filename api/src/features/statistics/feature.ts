import { feature } from '../../transport/feature.ts';
import { callResultsInWords, PUBLIC_HOLD } from './call-results.ts';
import { breakdownExport } from './breakdown.routes.ts';
import { monthlyFiguresMails } from './monthly-figures.mail.ts';
import { sendMonthlyFigures } from './monthly-figures.service.ts';
import { PublicCounts } from './public-counts.ts';
import { StatsResolver } from './stats.resolver.ts';
import { statsRoutes } from './stats.routes.ts';
import { figuresAsHtml, storiesAsHtml } from './home-proof.ts';
import { NeedsResolver } from './needs/needs.resolver.ts';
import { ClickDay } from './click-day.entity.ts';

export const statistics = feature({
  name: 'statistics',
  entities: [ClickDay, PublicCounts],
  routes: [...statsRoutes, breakdownExport],
  resolvers: [StatsResolver, NeedsResolver],
  // The stories are read each time: they go at once, on every instance, when a submitter takes the consent back.
  pageParts: { home: [{ render: figuresAsHtml, hold: PUBLIC_HOLD }, { render: storiesAsHtml }] },
  callResults: [callResultsInWords],
  mails: monthlyFiguresMails,
  upkeep: { 'send-monthly-figures': sendMonthlyFigures },
});
