import { clickRules } from '@portal/schema/analytics';
import { bodyOf } from '../../../transport/rest/json-schema.ts';
import { route } from '../../../transport/rest/route.ts';
import * as analytics from './analytics.service.ts';

const countClick = route(
  'post /analytics/clicks',
  'click:count',
  {
    summary: 'Count a click',
    description: 'For browsers with analytics consent. Clicks are added up by day; nothing else is kept.',
    body: bodyOf('Click', 'A click.', clickRules, {
      clicks: 'The running count of the browser.',
      timestamp: 'When it was.',
    }),
    answers: { 204: { description: 'The click is counted.' } },
  },
  async ({ ctx, reply, fields }) => {
    await analytics.countClick(ctx, fields);
    reply.code(204).send();
  },
);

export const clickRoutes = [countClick];
