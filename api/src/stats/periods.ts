/** Days gathered into days, weeks or months, without gaps. */
import type { Granularity } from '@portal/schema/stats';
import { dayOf } from './counter.ts';

const DAY = 24 * 3_600_000;

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
  const periods: DateCount[] = [];
  const end = Date.parse(last);
  for (let time = Date.parse(first); time <= end; time += DAY) {
    const day = dayOf(new Date(time));
    const count = counts[day] ?? 0;
    const period = periods.at(-1);
    if (period && !begins[granularity](day, time)) period.count += count;
    else periods.push({ date: firstDayOf[granularity](day, time), count });
  }
  return periods;
}

// Days since the last Monday: weeks begin with it (ISO 8601), and 1970 began on a Thursday.
const weekday = (time: number) => (time / DAY + 3) % 7;

type OfDay<T> = Record<Granularity, (day: string, time: number) => T>;

const begins: OfDay<boolean> = {
  DAY: () => true,
  WEEK: (_, time) => weekday(time) === 0,
  MONTH: (day) => day.endsWith('-01'),
};

const firstDayOf: OfDay<string> = {
  DAY: (day) => day,
  WEEK: (_, time) => dayOf(new Date(time - weekday(time) * DAY)),
  MONTH: (day) => `${day.slice(0, 8)}01`,
};
