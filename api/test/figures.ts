/** The figures of the statistics counted row by row, to hold the tallies against. */
import { namesOf } from '@portal/schema/lists';
import { reviewTraits } from '@portal/schema/review-status';
import { DAY } from '@portal/schema/limits';
import { addDays, dayAt } from '@portal/schema/programme-time';
import { granularities } from '@portal/schema/stats';
import type { Granularity, StatsRange } from '@portal/schema/stats';
import { Account } from '../src/features/accounts/account.entity.ts';
import type { Context } from '../src/platform/context.ts';
import { Idea } from '../src/features/ideas/idea.entity.ts';
import { figureCounts } from '../src/features/statistics/figures.ts';
import type { Backlog, Stats } from '../src/features/statistics/figures.ts';
import { countIdeasByDate, findBacklog, findStats } from '../src/features/statistics/stats.service.ts';

/** The dashboard's figures of a range. */
export interface Figures {
  stats: Stats;
  series: Record<Granularity, { date: string; count: number }[]>;
  backlog: Backlog;
}

/** Reads the figures from the portal. */
export async function figuresOf(ctx: Context, range: StatsRange): Promise<Figures> {
  const series = async (granularity: Granularity) =>
    [granularity, await countIdeasByDate(ctx, range, granularity)] as const;
  return {
    stats: await findStats(ctx, range),
    series: Object.fromEntries(await Promise.all(namesOf(granularities).map(series))) as Figures['series'],
    backlog: await findBacklog(ctx),
  };
}

/** Counts the figures from the rows. */
export async function figuresFromRows(ctx: Context, range: StatsRange): Promise<Figures> {
  const [accounts, ideas] = await Promise.all([ctx.db.find(Account), ctx.db.find(Idea)]);
  const dayOf = (time: Date) => dayAt(time, ctx.timeZone);
  const today = dayOf(ctx.now());
  const daysFrom = (time: Date, until: Date) => (Date.parse(dayOf(until)) - Date.parse(dayOf(time))) / DAY;
  const isIn = (time: Date) =>
    (range.from === null || dayOf(time) >= range.from) && (range.to === null || dayOf(time) <= range.to);
  const cohort = accounts.filter(({ createdAt }) => isIn(createdAt));
  const submitted = ideas.filter(({ createdAt }) => isIn(createdAt));
  const owners = new Set(ideas.map(({ ownerId }) => ownerId));
  const waits = ideas
    .filter(({ firstDecidedAt }) => firstDecidedAt && isIn(firstDecidedAt))
    .map(({ createdAt, firstDecidedAt }) => daysFrom(createdAt, firstDecidedAt ?? createdAt))
    .map((days) => Math.min(days, 365))
    .sort((a, b) => a - b);
  const waiting = ideas.filter(({ status }) => !reviewTraits[status].decides);
  const ages = waiting.map(({ createdAt, reopenedAt }) => daysFrom(reopenedAt ?? createdAt, ctx.now()));
  const bucket = (fromDays: number, toDays: number | null) => ({
    fromDays,
    toDays,
    count: ages.filter((age) => age >= fromDays && age <= (toDays ?? Infinity)).length,
  });
  return {
    stats: {
      range,
      registeredUsers: cohort.length,
      verifiedUsers: cohort.filter(({ isVerified }) => isVerified).length,
      usersWhoSubmitted: cohort.filter(({ id }) => owners.has(id)).length,
      totalIdeas: submitted.length,
      ...figureCounts(({ by }, name) => submitted.filter((idea) => idea[by] === name).length),
      decisions: waits.length,
      medianDaysToDecision: medianOf(waits),
    },
    series: Object.fromEntries(
      namesOf(granularities).map((granularity) => [
        granularity,
        seriesOf(ideas.map(({ createdAt }) => dayOf(createdAt)).sort(), range, granularity, today),
      ]),
    ) as Figures['series'],
    backlog: {
      total: ages.length,
      overdue: waiting.filter(({ dueOn, askedUntil }) => !askedUntil && dueOn < today).length,
      buckets: [bucket(0, 7), bucket(8, 14), bucket(15, 30), bucket(31, 60), bucket(61, null)],
    },
  };
}

function medianOf(sorted: number[]): number | null {
  const middle = sorted.length / 2;
  if (sorted.length === 0) return null;
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)] ?? null;
  return ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** @param days of all ideas, in order */
function seriesOf(days: string[], { from, to }: StatsRange, granularity: Granularity, today: string) {
  const [first] = days;
  const counts = new Map<string, number>();
  if (first === undefined) return [];
  const start = from !== null && from > first ? from : first;
  const end = to !== null && to < today ? to : today;
  for (let day = start; day <= end; day = addDays(day, 1)) {
    const period = periodOf(day, granularity);
    counts.set(period, (counts.get(period) ?? 0) + days.filter((other) => other === day).length);
  }
  return [...counts].map(([date, count]) => ({ date, count }));
}

function periodOf(day: string, granularity: Granularity): string {
  const date = new Date(day);
  const back = { DAY: 0, WEEK: (date.getUTCDay() + 6) % 7, MONTH: date.getUTCDate() - 1 }[granularity];
  return addDays(day, -back);
}
