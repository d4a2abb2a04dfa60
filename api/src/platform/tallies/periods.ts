import { DAY } from '@portal/schema/limits';
import { addDays } from '@portal/schema/programme-time';
import type { Granularity, StatsRange } from '@portal/schema/stats';

export const tallyGranularities = ['YEAR', 'MONTH', 'DAY'] as const;

export type TallyGranularity = (typeof tallyGranularities)[number];

/** Days from the first up to, not including, the second; or, in PostgreSQL's words, from or to infinity. */
export interface Days {
  from: string;
  before: string;
}

export interface RangePart extends Days {
  granularity: TallyGranularity;
}

// As texts, these sort before and after every day.
const BEGINNING = '-infinity';
const END = 'infinity';

export function daysOf({ from, to }: StatsRange): Days {
  return { from: from ?? BEGINNING, before: to === null ? END : addDays(to, 1) };
}

export function partsOf(
  days: Days,
  [granularity, ...finer]: readonly TallyGranularity[] = tallyGranularities,
): RangePart[] {
  if (!granularity || days.from >= days.before) return [];
  const [first, last] = [startOf(granularity, days.from, 'next'), startOf(granularity, days.before)];
  if (first >= last) return partsOf(days, finer);
  return [
    ...partsOf({ from: days.from, before: first }, finer),
    { granularity, from: first, before: last },
    ...partsOf({ from: last, before: days.before }, finer),
  ];
}

/** Cuts all time into the fewest parts, except the last `days` days and the future, which are one part of days. */
export function partsWithDays(today: string, days: number): RangePart[] {
  const recent = addDays(today, 1 - days);
  return [...partsOf({ from: BEGINNING, before: recent }), { granularity: 'DAY', from: recent, before: END }];
}

/** Returns the first day of a day's period; with `next`, the first day of a period that is not before the day. */
function startOf(granularity: TallyGranularity, day: string, next?: 'next'): string {
  if (day === BEGINNING || day === END) return day;
  const start = firstDayOf[granularity](day);
  return next && start !== day ? firstDayOf[granularity](addDays(start, STEP[granularity])) : start;
}

interface DateCount {
  date: string;
  count: number;
}

/** @param last the last day that counts, also within its period */
export function inPeriods(
  counts: Readonly<Record<string, number>>,
  first: string,
  last: string,
  granularity: Granularity,
): DateCount[] {
  if (first > last) return [];
  const periodOf = firstDayOf[granularity];
  const periods = new Map<string, number>();
  for (let day = periodOf(first); day <= last; day = periodOf(addDays(day, STEP[granularity])))
    periods.set(day, 0);
  for (const [day, count] of Object.entries(counts)) {
    if (day < first || day > last) continue;
    const period = periodOf(day);
    periods.set(period, (periods.get(period) ?? 0) + count);
  }
  return [...periods].map(([date, count]) => ({ date, count }));
}

// Days from the first day of a period into the next: enough to leave the period, too few to skip one.
const STEP = { DAY: 1, WEEK: 7, MONTH: 31, YEAR: 366 };

const firstDayOf = {
  DAY: (day: string) => day,
  // Days since the last Monday: weeks begin with it (ISO 8601), and 1970 began on a Thursday.
  WEEK: (day: string) => addDays(day, -((Date.parse(day) / DAY + 3) % 7)),
  MONTH: (day: string) => `${day.slice(0, 'YYYY-MM-'.length)}01`,
  YEAR: (day: string) => `${day.slice(0, 'YYYY-'.length)}01-01`,
};
