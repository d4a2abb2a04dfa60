/** Days, ranges and periods of the dashboard. Days are in the programme's zone, YYYY-MM-DD, as the server counts them. */
import { REVIEW_PROMISE_DAYS } from '@portal/schema/stats';
import type { Granularity, StatsRange } from '@portal/schema/stats';
import { DAY } from '@portal/schema/limits';

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);

export { today as presentDay } from '../../../app/words.ts';

/** The day that many days later; earlier for a negative number. */
export const addDays = (day: string, days: number): string => dayAt(timeOf(day) + days * DAY);

function addMonths(day: string, months: number): string {
  const date = new Date(timeOf(day));
  return dayAt(date.setUTCMonth(date.getUTCMonth() + months));
}

/** The whole days from one day to another. */
const daysBetween = (from: string, to: string): number => Math.round((timeOf(to) - timeOf(from)) / DAY);

/** A range that one click chooses. */
interface Preset extends StatsRange {
  label: string;
}

/** The ranges that one click chooses on a day, which they include. */
export const presetsOn = (today: string): Preset[] => [
  { label: 'Last 30 days', from: addDays(today, -29), to: today },
  { label: 'Last 90 days', from: addDays(today, -89), to: today },
  { label: 'Last 12 months', from: addDays(addMonths(today, -12), 1), to: today },
  { label: 'All time', from: null, to: null },
];

/** How far apart the points of a series are best, unless somebody chooses: up to some ninety of them. */
export function bestGranularity(from: string, to: string): Granularity {
  const days = daysBetween(from, to);
  if (days < 92) return 'DAY';
  return days < 550 ? 'WEEK' : 'MONTH';
}

/** The last day on which an idea can have been submitted that waits for longer than the promised month. */
export const lastOverdueDay = (today: string): string => addDays(today, -(REVIEW_PROMISE_DAYS + 1));

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
  return (day: string) => formatter.format(timeOf(day));
};

/** A day in words. */
const nameOfDay = format({ day: 'numeric', month: 'short', year: 'numeric' });
const nameOfMonth = format({ month: 'short', year: 'numeric' });

/** A range in words. */
export function nameOfRange({ from, to }: StatsRange): string {
  if (from === null) return to === null ? 'all time' : `up to ${nameOfDay(to)}`;
  if (to === null) return `since ${nameOfDay(from)}`;
  return from === to ? nameOfDay(from) : `${nameOfDay(from)} to ${nameOfDay(to)}`;
}

/** A period, which begins on a day, in a few letters. */
export const shortNameOfPeriod = (first: string, granularity: Granularity): string =>
  granularity === 'MONTH' ? nameOfMonth(first) : nameOfDay(first);

/** Tells whether the range or the present day cuts a period short, as its figure then is low. */
export function isInPart(
  first: string,
  granularity: Granularity,
  { from, to }: StatsRange,
  today: string,
): boolean {
  const last = {
    DAY: first,
    WEEK: addDays(first, 6),
    MONTH: addDays(addMonths(first, 1), -1),
  }[granularity];
  return (from !== null && first < from) || (to !== null && last > to) || last >= today;
}

/** A period in words. */
export const nameOfPeriod = (first: string, granularity: Granularity): string =>
  `${granularity === 'WEEK' ? 'Week of ' : ''}${shortNameOfPeriod(first, granularity)}`;
