import * as v from 'valibot';
import { list } from './lists.ts';
import { optionalDay, wholeNumber } from './rules.ts';
import { DAY_EXAMPLE } from './typed-days.ts';
import { CLICKS_MAX } from './limits.ts';
import { addDays } from './programme-time.ts';

export const granularities = list('Granularity', 'How far apart the points of a series of figures are.', {
  DAY: 'Day',
  WEEK: 'Week',
  MONTH: 'Month',
});
export type Granularity = keyof typeof granularities;

/** A longer wait for the first approval or rejection counts as this many days. */
export const REVIEW_DAYS_MAX = 365;

const rangeRules = (wrong: { from: string; to: string }) =>
  v.pipe(
    v.object({ from: optionalDay({ wrong: wrong.from }), to: optionalDay({ wrong: wrong.to }) }),
    v.forward(
      v.check(
        ({ from, to }) => from === null || to === null || from <= to,
        'The last day is before the first.',
      ),
      ['to'],
    ),
  );

/** Both days are included, and optional. */
export const statsRangeRules = rangeRules({
  from: 'The first day must be a day such as 2026-03-31.',
  to: 'The last day must be a day such as 2026-03-31.',
});

/** The same rules for days that a person types. */
export const typedRangeRules = rangeRules({
  from: `Enter the first day as ${DAY_EXAMPLE}.`,
  to: `Enter the last day as ${DAY_EXAMPLE}.`,
});

export type StatsRange = v.InferOutput<typeof statsRangeRules>;
export type StatsRangeInput = v.InferInput<typeof statsRangeRules>;

/**
 * Names the month, quarter or year that a range is, or all time; undefined for any other. Such periods lie within each
 * other or apart: no two differ by a few days. Days after `today` have no ideas.
 */
export function wholePeriodOf({ from, to }: StatsRange, today: string): string | undefined {
  const last = to === null || to > today ? null : to;
  if (from === null) return last === null || last === today ? 'ALL' : undefined;
  const [year, month, day] = from.split('-').map(Number) as [number, number, number];
  const months = [1, 3, 12].find((length) => {
    if (day !== 1 || (month - 1) % length !== 0) return false;
    const next = new Date(Date.UTC(year, month - 1 + length, 1)).toISOString().slice(0, 10);
    const end = addDays(next, -1);
    return end >= today ? last === null || last === today : end === last;
  });
  return months === undefined ? undefined : `${from} ${months}`;
}

/**
 * Names the whole periods that a month, YYYY-MM, lies in, the smallest first, as `wholePeriodOf` does; without a month, all
 * time.
 */
export function periodsOfMonth(month: string): string[] {
  const [year, number] = [month.slice(0, 4), Number(month.slice(5))];
  const first = (length: number) => String(number - ((number - 1) % length)).padStart(2, '0');
  const parts = [1, 3, 12].map((length) => `${year}-${first(length)}-01 ${length}`);
  return /^\d{4}-\d{2}$/.test(month) ? [...parts, 'ALL'] : ['ALL'];
}

/** For callers outside the elevated roles, counts are multiples of this, and figures of fewer are hidden. */
export const ROUNDED_TO = 5;

/** The median of fewer decisions, as rounded, is hidden, so that it discloses nothing of their exact number. */
export const MEDIAN_OF = 2 * ROUNDED_TO;

const CLICKS_FAULT = `clicks must be a whole number from 0 to ${CLICKS_MAX.toLocaleString('en')}.`;
const TIMESTAMP_FAULT = 'timestamp must be a time such as 2026-03-31T08:00:00.000Z.';

export const clickRules = v.object({
  // Other clients send the text of their cookie.
  clicks: v.union(
    [
      wholeNumber(0, CLICKS_MAX, CLICKS_FAULT),
      v.pipe(
        v.string(),
        v.regex(/^\d{1,10}$/, CLICKS_FAULT),
        v.check((text) => Number(text) <= CLICKS_MAX, CLICKS_FAULT),
      ),
    ],
    CLICKS_FAULT,
  ),
  timestamp: v.pipe(
    v.string(TIMESTAMP_FAULT),
    v.isoTimestamp(TIMESTAMP_FAULT),
    v.check((text) => !Number.isNaN(Date.parse(text)), TIMESTAMP_FAULT),
  ),
});
