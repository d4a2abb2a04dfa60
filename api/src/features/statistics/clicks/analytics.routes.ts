import { clickRules } from '@portal/schema/analytics';
import { bodyOf } from '../../../transport/rest/json-schema.ts';
import { documented, fieldsOf } from '../../../transport/rest/route.ts';
import * as analytics from './analytics.service.ts';

export const countClick = documented(
  {
    summary: 'Count a click',
    description: 'For browsers with analytics consent. Clicks are added up by day; nothing else is kept.',
    body: bodyOf('Click', 'A click.', clickRules, {
      clicks: 'The running count of the browser.',
      timestamp: 'When it was.',
    }),
    answers: { 204: { description: 'The click is counted.' } },
  },
  async ({ ctx, request, reply }) => {
    await analytics.countClick(ctx, fieldsOf(request, ['clicks', 'timestamp']));
    reply.code(204).send();
  },
);
