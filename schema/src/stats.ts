/** Rules of the statistics, and how they are cut into periods and ages. */
import * as v from 'valibot';
import { list } from './choices.ts';
import { optionalDay } from './rules.ts';

/** How far apart the points of a series are: name → label. */
export const granularities = list('Granularity', 'How far apart the points of a series of figures are.', {
  DAY: 'Day',
  WEEK: 'Week',
  MONTH: 'Month',
});
export type Granularity = keyof typeof granularities;

/** Reviewers promise to decide within this many days (spec §1: about a month). */
export const REVIEW_PROMISE_DAYS = 30;

/** The ages, in days, at which the buckets of the review backlog begin. One begins where the promise is broken. */
export const BACKLOG_AGES = [0, 8, 15, REVIEW_PROMISE_DAYS + 1, 61] as const;

/** Decisions that took longer count as taking this many days. */
export const DECISION_DAYS_MAX = 365;

/** The days that figures are about, both included and both optional, in the programme's zone. */
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

/** The days that figures are about. */
export type StatsRange = v.InferOutput<typeof statsRangeRules>;
/** The days that figures are about, as they are asked for. */
export type StatsRangeInput = v.InferInput<typeof statsRangeRules>;
