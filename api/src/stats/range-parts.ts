/** How a range of days is summed up from tallies: whole years and months by their own rows, days at the edges. */
import { addDays } from '@portal/schema/programme-time';
import type { StatsRange } from '@portal/schema/stats';

/** What a tally adds up, coarsest first. */
export const tallyGranularities = ['YEAR', 'MONTH', 'DAY'] as const;

/** What a tally adds up. */
export type TallyGranularity = (typeof tallyGranularities)[number];

/** Days from the first up to, not including, the second; or, in PostgreSQL's words, from or to infinity. */
export interface Days {
  from: string;
  before: string;
}

/** Days that are whole years, months or days, to be summed up by the rows of that granularity. */
export interface RangePart extends Days {
  granularity: TallyGranularity;
}

// As texts they sort before and behind every day.
const BEGINNING = '-infinity';
const END = 'infinity';

/** A range without its words for open sides. */
export function daysOf({ from, to }: StatsRange): Days {
  return { from: from ?? BEGINNING, before: to === null ? END : addDays(to, 1) };
}

/** Days in the fewest parts that follow each other without a gap. */
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

/** All time in the fewest parts, but the last so many days, and all to come, in days. */
export function partsWithDays(today: string, days: number): RangePart[] {
  const recent = addDays(today, 1 - days);
  return [...partsOf({ from: BEGINNING, before: recent }), { granularity: 'DAY', from: recent, before: END }];
}

// Long enough to leave a year or a month, and too short to skip one.
const STEP = { YEAR: 366, MONTH: 31, DAY: 0 };
const PREFIX = { YEAR: 'YYYY-'.length, MONTH: 'YYYY-MM-'.length, DAY: 'YYYY-MM-DD'.length };

/** The first day of the period that a day is in; or with `next`, unless it is the day itself, that of the period after. */
function startOf(granularity: TallyGranularity, day: string, next?: 'next'): string {
  if (day === BEGINNING || day === END) return day;
  const kept = PREFIX[granularity];
  const start = day.slice(0, kept) + 'YYYY-01-01'.slice(kept);
  return next && start !== day ? startOf(granularity, addDays(start, STEP[granularity])) : start;
}
