import { wireLabelsOf } from '@portal/schema/lists';
import { clickRules } from '@portal/schema/stats';
import { bodyOf, count, record, text } from '../../transport/rest/json-schema.ts';
import { cachePublicly, route, success } from '../../transport/rest/route.ts';
import { figures } from '../ideas/idea-figures.ts';
import { countByLabel, isForAll } from './public-counts.ts';
import type { PublicFigure } from './public-counts.ts';
import { countClick, countIdeasByDate, findStats } from './stats.service.ts';

const MAX_AGE_SECONDS = 60;

/** Declares a route that answers with counts by label and nothing else: clients draw every member of the object. */
function countsRoute(path: `/${string}`, name: PublicFigure, title: string, summary: string) {
  const labels = Object.values(wireLabelsOf(figures[name].list));
  const counts = Object.fromEntries(labels.map((label) => [label, count(`Ideas of “${label}”.`)]));
  return route(
    `get ${path}`,
    'stats:count',
    {
      summary,
      description:
        'With PUBLIC_STATS=rounded, the default with an https PUBLIC_URL, multiples of 5 that change once five ideas came or went; elevated roles get exact ones, and so do tokens with READ_IDEAS and READ_STATISTICS. With PUBLIC_STATS=off for elevated roles only.',
      answers: {
        200: {
          description: 'The counts alone, under every label.',
          json: record(`${summary}.`, counts, { title }),
        },
      },
      failures: ['FORBIDDEN'],
    },
    async ({ ctx, reply }) => {
      const answer = await countByLabel(ctx, name);
      if (isForAll(ctx)) cachePublicly(reply, MAX_AGE_SECONDS);
      if (ctx.publicStats === 'rounded') reply.header('Vary', 'Cookie, Authorization');
      reply.send(answer);
    },
  );
}

/** Declares a route that answers with one of the figures of all time. */
const totalRoute = (path: `/${string}`, total: 'registeredUsers' | 'totalIdeas', what: string) =>
  route(
    `get ${path}`,
    'stats:read-exact',
    {
      summary: `How many ${what} there are`,
      answers: { 200: success('The count.', { count: count(`The ${what}.`) }) },
    },
    async ({ ctx }) => ({ count: (await findStats(ctx))[total] }),
  );

const sendIdeasByDate = route(
  'get /submission/countIdeasByDate',
  'stats:read-exact',
  {
    summary: 'Ideas by day',
    answers: {
      200: success('The days with ideas.', {
        data: {
          description: 'The days with ideas, oldest first.',
          type: 'array',
          items: record('A day.', {
            _id: text('The day, in the time zone of the programme.', { format: 'date' }),
            count: count('Its ideas.'),
          }),
        },
      }),
    },
  },
  async ({ ctx }) => {
    const days = await countIdeasByDate(ctx, { from: null, to: null }, 'DAY');
    const data = days.filter(({ count }) => count > 0).map(({ date, count }) => ({ _id: date, count }));
    return { data };
  },
);

const sendClick = route(
  'post /analytics/clicks',
  'click:count',
  {
    summary: 'Count a click',
    description: 'For browsers with analytics consent. Clicks are added up by day; nothing else is kept.',
    body: bodyOf('Click', 'A click.', clickRules, {
      clicks: 'The running count of the browser.',
      timestamp: 'When it was.',
    }),
    example: { clicks: 1, timestamp: '2026-03-31T08:00:00.000Z' },
    answers: { 204: { description: 'The click is counted.' } },
  },
  async ({ ctx, reply, fields }) => {
    await countClick(ctx, fields);
    reply.code(204).send();
  },
);

export const statsRoutes = [
  sendClick,
  countsRoute('/count/countgender', 'genders', 'GenderCounts', 'Ideas by gender'),
  countsRoute('/count/countPerson', 'personTypes', 'PersonCounts', 'Ideas by person type'),
  countsRoute('/countage', 'ageGroups', 'AgeCounts', 'Ideas by age group'),
  sendIdeasByDate,
  totalRoute('/submission/countUsers', 'registeredUsers', 'accounts'),
  totalRoute('/submission/countIdeas', 'totalIdeas', 'ideas'),
];
