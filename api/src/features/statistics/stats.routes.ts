import { clickRules } from '@portal/schema/analytics';
import { ageGroups, genders, personTypes } from '@portal/schema/choices';
import type { Choices } from '@portal/schema/choices';
import { bodyOf, count, record, text } from '../../transport/rest/json-schema.ts';
import type { JsonSchema } from '../../transport/rest/json-schema.ts';
import { cachePublicly, route, success } from '../../transport/rest/route.ts';
import type { BreakdownName } from './figures.ts';
import { countByLabel, countClick, countIdeasByDate, findStats } from './stats.service.ts';

const countsBy = (title: string, description: string, choices: Choices): JsonSchema =>
  record(
    description,
    Object.fromEntries(Object.values(choices).map((label) => [label, count(`Ideas of “${label}”.`)])),
    { title },
  );

const MAX_AGE_SECONDS = 60;

/** Answers with the counts by label and nothing else: clients draw every member that the object has. */
const countsRoute = (path: `/${string}`, name: BreakdownName, summary: string, json: JsonSchema) =>
  route(
    `get ${path}`,
    'stats:count',
    {
      summary,
      description: 'With PUBLIC_STATS=off for elevated roles only.',
      answers: { 200: { description: 'The counts alone, under every label.', json } },
      failures: ['FORBIDDEN'],
    },
    async ({ ctx, reply }) => {
      const counts = await countByLabel(ctx, name);
      if (ctx.publicStats) cachePublicly(reply, MAX_AGE_SECONDS);
      reply.send(counts);
    },
  );

const genderCounts = countsBy('GenderCounts', 'Ideas by gender.', genders);
const personCounts = countsBy('PersonCounts', 'Ideas by person type.', personTypes);
const ageCounts = countsBy('AgeCounts', 'Ideas by age group.', ageGroups);

const sendIdeasByDate = route(
  'get /submission/countIdeasByDate',
  'stats:read',
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

const sendUserCount = route(
  'get /submission/countUsers',
  'stats:read',
  {
    summary: 'How many accounts there are',
    answers: { 200: success('The count.', { count: count('The accounts.') }) },
  },
  async ({ ctx }) => ({ count: (await findStats(ctx)).registeredUsers }),
);

const sendIdeaCount = route(
  'get /submission/countIdeas',
  'stats:read',
  {
    summary: 'How many ideas there are',
    answers: { 200: success('The count.', { count: count('The ideas.') }) },
  },
  async ({ ctx }) => ({ count: (await findStats(ctx)).totalIdeas }),
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
    answers: { 204: { description: 'The click is counted.' } },
  },
  async ({ ctx, reply, fields }) => {
    await countClick(ctx, fields);
    reply.code(204).send();
  },
);

export const statsRoutes = [
  sendClick,
  countsRoute('/count/countgender', 'genders', 'Ideas by gender', genderCounts),
  countsRoute('/count/countPerson', 'personTypes', 'Ideas by person type', personCounts),
  countsRoute('/countage', 'ageGroups', 'Ideas by age group', ageCounts),
  sendIdeasByDate,
  sendUserCount,
  sendIdeaCount,
];
