/** Days, ranges and periods of the dashboard. Days are in the programme's zone, YYYY-MM-DD, as the server counts them. */
import * as v from 'valibot';
import { addDays, addMonths, daysBetween } from '@portal/schema/programme-time';
import { statsRangeRules, wholePeriodOf } from '@portal/schema/stats';
import type { Granularity, StatsRange } from '@portal/schema/stats';
import { dayInWords, shortMonths } from '../../../lib/words.ts';
import { rangesOn } from '../../../ui/days-filter.tsx';

interface Preset extends StatsRange {
  label: string;
}

export const presetsOn = (today: string): Preset[] => [
  { label: '30 days', from: addDays(today, -29), to: today },
  { label: '90 days', from: addDays(today, -89), to: today },
  ...rangesOn(today).filter(({ label }) => label === 'This quarter'),
  { label: '12 months', from: addDays(addMonths(today, -12), 1), to: today },
  { label: 'All time', from: null, to: null },
];

const ALL_TIME: StatsRange = { from: null, to: null };

/** Reads the range of an address; `fault` says why it is invalid. */
export function readRange(days: { from: string; to: string }): { range: StatsRange; fault?: string } {
  const { success, output, issues } = v.safeParse(statsRangeRules, { from: days.from, to: days.to });
  return success ? { range: output } : { range: ALL_TIME, fault: issues[0].message };
}

/**
 * Returns the period before a range: the month, quarter or year before, up to the same day while the range goes on; for
 * other ranges as many days; undefined for all time.
 */
export function rangeBefore({ from, to }: StatsRange, today: string): StatsRange | undefined {
  if (from === null) return undefined;
  const before = addDays(from, -1);
  const months = Number(wholePeriodOf({ from, to }, today)?.split(' ')[1]);
  if (!months) return { from: addDays(from, -daysBetween(from, to ?? today) - 1), to: before };
  const first = addMonths(from, -months);
  const goesOn = to === null || to > today;
  const asFar = addDays(first, daysBetween(from, today));
  return { from: first, to: goesOn && asFar < before ? asFar : before };
}

/** Says why a reader of rounded counts gets no counts about submitters for a range; undefined where they are available. */
export const faultOfRounded = (range: StatsRange, today: string): string | undefined =>
  wholePeriodOf(range, today)
    ? undefined
    : 'These counts are given for a whole month, quarter or year, or for all time. Choose one under Dates.';

/** Returns the days of a period of a series that are within its range. */
export function daysOfPeriod(first: string, granularity: Granularity, { from, to }: StatsRange): StatsRange {
  const last = lastDayOf(first, granularity);
  return { from: from !== null && from > first ? from : first, to: to !== null && to < last ? to : last };
}

const lastDayOf = (first: string, granularity: Granularity): string =>
  ({
    DAY: first,
    WEEK: addDays(first, 6),
    MONTH: addDays(addMonths(first, 1), -1),
  })[granularity];

/** Chooses the period of a series of at most about ninety points. */
export function bestGranularity(from: string, to: string): Granularity {
  const days = daysBetween(from, to);
  if (days < 92) return 'DAY';
  return days < 550 ? 'WEEK' : 'MONTH';
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', year: 'numeric' });

export function nameOfRange({ from, to }: StatsRange): string {
  if (from === null) return to === null ? 'all time' : `up to ${dayInWords(to)}`;
  if (to === null) return `since ${dayInWords(from)}`;
  return from === to ? dayInWords(from) : `${dayInWords(from)} to ${dayInWords(to)}`;
}

export const shortNameOfPeriod = (first: string, granularity: Granularity): string =>
  granularity === 'MONTH' ? shortMonths(monthFormat.format(Date.parse(first))) : dayInWords(first);

/** Tells whether the range or the present day cuts a period short, so that its figure is low. */
export function isInPart(
  first: string,
  granularity: Granularity,
  { from, to }: StatsRange,
  today: string,
): boolean {
  const last = lastDayOf(first, granularity);
  return (from !== null && first < from) || (to !== null && last > to) || last >= today;
}

export const nameOfPeriod = (first: string, granularity: Granularity): string =>
  `${granularity === 'WEEK' ? 'Week of ' : ''}${shortNameOfPeriod(first, granularity)}`;
