/** Days gathered into days, weeks or months, without gaps. */
import type { Granularity } from '@portal/schema/stats';
import { DAY } from '@portal/schema/limits';
import { addDays } from '@portal/schema/programme-time';

/** What a period comes to; the date is its first day. */
export interface DateCount {
  date: string;
  count: number;
}

/**
 * Counts by period, in order, zeros included.
 * @param counts day → count
 * @param first the day to begin with
 * @param last the day to end with; days of its period behind it do not count
 */
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

// From the first day of a period into the next: long enough to leave it, and too short to skip one.
const STEP: Record<Granularity, number> = { DAY: 1, WEEK: 7, MONTH: 31 };

const firstDayOf: Record<Granularity, (day: string) => string> = {
  DAY: (day) => day,
  // Days since the last Monday: weeks begin with it (ISO 8601), and 1970 began on a Thursday.
  WEEK: (day) => addDays(day, -((Date.parse(day) / DAY + 3) % 7)),
  MONTH: (day) => `${day.slice(0, 8)}01`,
};
