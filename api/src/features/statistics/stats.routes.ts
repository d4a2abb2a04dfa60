import { count, record, text } from '../../transport/rest/json-schema.ts';
import type { JsonSchema } from '../../transport/rest/json-schema.ts';
import { cachePublicly, documented, succeed, success } from '../../transport/rest/route.ts';
import { ageCounts, genderCounts, personCounts } from '../../transport/rest/wire-schemas.ts';
import type { BreakdownName } from './figures.ts';
import { countByLabel, countIdeasByDate, findStats } from './stats.service.ts';

const MAX_AGE_SECONDS = 60;

/** Answers with the counts by label and nothing else: clients draw every member that the object has. */
const sendCounts = (name: BreakdownName, summary: string, json: JsonSchema) =>
  documented(
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

export const sendGenderCounts = sendCounts('genders', 'Ideas by gender', genderCounts);
export const sendPersonCounts = sendCounts('personTypes', 'Ideas by person type', personCounts);
export const sendAgeCounts = sendCounts('ageGroups', 'Ideas by age group', ageCounts);

export const sendIdeasByDate = documented(
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
  async ({ ctx, reply }) => {
    const days = await countIdeasByDate(ctx, { from: null, to: null }, 'DAY');
    const data = days.filter(({ count }) => count > 0).map(({ date, count }) => ({ _id: date, count }));
    succeed(reply, 200, { data });
  },
);

export const sendUserCount = documented(
  {
    summary: 'How many accounts there are',
    answers: { 200: success('The count.', { count: count('The accounts.') }) },
  },
  async ({ ctx, reply }) => {
    succeed(reply, 200, { count: (await findStats(ctx)).registeredUsers });
  },
);

export const sendIdeaCount = documented(
  {
    summary: 'How many ideas there are',
    answers: { 200: success('The count.', { count: count('The ideas.') }) },
  },
  async ({ ctx, reply }) => {
    succeed(reply, 200, { count: (await findStats(ctx)).totalIdeas });
  },
);
