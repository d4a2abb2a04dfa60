import * as v from 'valibot';
import { list } from './choices.ts';
import { optionalDay } from './rules.ts';

export const granularities = list('Granularity', 'How far apart the points of a series of figures are.', {
  DAY: 'Day',
  WEEK: 'Week',
  MONTH: 'Month',
});
export type Granularity = keyof typeof granularities;

/** Spec §1: about a month. */
export const REVIEW_PROMISE_DAYS = 30;

/** In days, where the buckets of the backlog begin; one where the promise is broken. */
export const BACKLOG_AGES = [0, 8, 15, REVIEW_PROMISE_DAYS + 1, 61] as const;

/** A longer wait for the first approval or rejection counts as this many days. */
export const REVIEW_DAYS_MAX = 365;

/** Both days are included, and optional. */
export const statsRangeRules = v.pipe(
  v.object({ from: optionalDay('The first day'), to: optionalDay('The last day') }),
  v.forward(
    v.check(
      ({ from, to }) => from === null || to === null || from <= to,
      'The last day is before the first.',
    ),
    ['to'],
  ),
);

export type StatsRange = v.InferOutput<typeof statsRangeRules>;
export type StatsRangeInput = v.InferInput<typeof statsRangeRules>;
