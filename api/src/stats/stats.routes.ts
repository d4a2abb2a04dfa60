/** The documented counts (spec §7): each one call of a service. */
import { ageGroups, genders, personTypes } from '@portal/schema/choices';
import { count, record, text } from '../rest/json-schema.ts';
import { documented, succeed, success } from '../rest/route.ts';
import type { Call } from '../rest/route.ts';
import { ageCounts, genderCounts, personCounts } from '../rest/wire-schemas.ts';
import { countIdeasByDate, findPublicStats, findStats } from './stats.service.ts';

const MAX_AGE_SECONDS = 60;
const COUNTS = 'With PUBLIC_STATS=off for elevated roles only.';

export const sendGenderCounts = documented(
  {
    summary: 'Ideas by gender',
    description: COUNTS,
    answers: { 200: { description: 'The counts alone, under every label.', json: genderCounts } },
    failures: ['FORBIDDEN'],
  },
  async (call) => {
    const { genders: counts } = await findPublicStats(call.ctx);
    sendCounts(
      call,
      counts.map(({ gender, count }) => [genders[gender], count]),
    );
  },
);

export const sendPersonCounts = documented(
  {
    summary: 'Ideas by person type',
    description: COUNTS,
    answers: { 200: { description: 'The counts alone, under every label.', json: personCounts } },
    failures: ['FORBIDDEN'],
  },
  async (call) => {
    const { personTypes: counts } = await findPublicStats(call.ctx);
    sendCounts(
      call,
      counts.map(({ personType, count }) => [personTypes[personType], count]),
    );
  },
);

export const sendAgeCounts = documented(
  {
    summary: 'Ideas by age group',
    description: COUNTS,
    answers: { 200: { description: 'The counts alone, under every label.', json: ageCounts } },
    failures: ['FORBIDDEN'],
  },
  async (call) => {
    const { ageGroups: counts } = await findPublicStats(call.ctx);
    sendCounts(
      call,
      counts.map(({ ageGroup, count }) => [ageGroups[ageGroup], count]),
    );
  },
);

/** Answers with the counts by label and nothing else: clients draw every member that the object has. */
function sendCounts({ ctx, reply }: Call, counts: [label: string, count: number][]): void {
  if (ctx.publicStats) {
    reply.header('Cache-Control', `public, max-age=${MAX_AGE_SECONDS}`);
    // A shared cache would hand one caller's CSRF token to the next.
    reply.removeHeader('Set-Cookie');
  }
  reply.send(Object.fromEntries(counts));
}

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
