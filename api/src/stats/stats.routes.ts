/** The documented counts (spec §7): each one call of a service. */
import { ageGroups, genders, personTypes } from '@portal/schema/choices';
import { succeed } from '../rest/route.ts';
import type { Call } from '../rest/route.ts';
import { countIdeasByDate, findPublicStats, findStats } from './stats.service.ts';

const MAX_AGE_SECONDS = 60;

export async function sendGenderCounts(call: Call): Promise<void> {
  const { genders: counts } = await findPublicStats(call.ctx);
  sendCounts(
    call,
    counts.map(({ gender, count }) => [genders[gender], count]),
  );
}

export async function sendPersonCounts(call: Call): Promise<void> {
  const { personTypes: counts } = await findPublicStats(call.ctx);
  sendCounts(
    call,
    counts.map(({ personType, count }) => [personTypes[personType], count]),
  );
}

export async function sendAgeCounts(call: Call): Promise<void> {
  const { ageGroups: counts } = await findPublicStats(call.ctx);
  sendCounts(
    call,
    counts.map(({ ageGroup, count }) => [ageGroups[ageGroup], count]),
  );
}

/** Answers with the counts by label and nothing else: clients draw every member that the object has. */
function sendCounts({ ctx, res }: Call, counts: [label: string, count: number][]): void {
  if (ctx.publicStats) {
    res.set('Cache-Control', `public, max-age=${MAX_AGE_SECONDS}`);
    // A shared cache would hand one caller's CSRF token to the next.
    res.removeHeader('Set-Cookie');
  }
  res.status(200).json(Object.fromEntries(counts));
}

export async function sendIdeasByDate({ ctx, res }: Call): Promise<void> {
  const days = await countIdeasByDate(ctx, { from: null, to: null }, 'DAY');
  const data = days.filter(({ count }) => count > 0).map(({ date, count }) => ({ _id: date, count }));
  succeed(res, 200, { data });
}

export async function sendUserCount({ ctx, res }: Call): Promise<void> {
  succeed(res, 200, { count: (await findStats(ctx)).registeredUsers });
}

export async function sendIdeaCount({ ctx, res }: Call): Promise<void> {
  succeed(res, 200, { count: (await findStats(ctx)).totalIdeas });
}
