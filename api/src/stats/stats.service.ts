/** Statistics: what the programme comes to, over all time or a range of days. */
import {
  ageGroups,
  focusAreas,
  genders,
  namesOf,
  personTypes,
  reviewStatuses,
  undecidedStatuses,
} from '@portal/schema/choices';
import type { AgeGroup, FocusArea, Gender, PersonType, ReviewStatus } from '@portal/schema/choices';
import { parse } from '@portal/schema/parse';
import { dayAt } from '@portal/schema/programme-time';
import { BACKLOG_AGES, REVIEW_PROMISE_DAYS, statsRangeRules } from '@portal/schema/stats';
import type { Granularity, StatsRange, StatsRangeInput } from '@portal/schema/stats';
import { requirePermission } from '../context.ts';
import type { Context } from '../context.ts';
import type { Counter } from './counter.ts';
import { medianOf } from './median.ts';
import { inPeriods } from './periods.ts';
import type { DateCount } from './periods.ts';
import { daysOf, partsOf, partsWithDays } from './range-parts.ts';
import { countByAge, countByDay, sumCounters } from './stats.queries.ts';

/** The figures of a range. Lists hold every name of their enumeration, in its order. */
export interface Stats {
  /** The range as it was asked for, checked. */
  range: StatsRange;
  registeredUsers: number;
  verifiedUsers: number;
  usersWhoSubmitted: number;
  totalIdeas: number;
  personTypes: { personType: PersonType; count: number }[];
  genders: { gender: Gender; count: number }[];
  ageGroups: { ageGroup: AgeGroup; count: number }[];
  focusAreas: { focusArea: FocusArea; count: number }[];
  statuses: { status: ReviewStatus; count: number }[];
  decisions: number;
  medianDaysToDecision: number | null;
}

/** Ideas that wait for a decision, by age. */
export interface Backlog {
  total: number;
  overdue: number;
  buckets: { fromDays: number; toDays: number | null; count: number }[];
}

/**
 * The figures of a range, of accounts by the day they were made, of ideas by the day they were submitted, of decisions
 * by the day they were made.
 * @throws DomainError INVALID_INPUT for a bad range
 */
export async function findStats(ctx: Context, input: StatsRangeInput = {}): Promise<Stats> {
  const range = parse(statsRangeRules, input);
  const counters = await sumCounters(ctx.db, partsOf(daysOf(range)));
  const count = (counter: Counter) => counters.get(counter) ?? 0;
  const days = daysToDecision(counters);
  return {
    range,
    registeredUsers: count('account.registered'),
    verifiedUsers: count('account.verified'),
    usersWhoSubmitted: count('account.submitted'),
    totalIdeas: count('idea.submitted'),
    personTypes: namesOf(personTypes).map((name) => ({
      personType: name,
      count: count(`idea.person.${name}`),
    })),
    genders: namesOf(genders).map((name) => ({ gender: name, count: count(`idea.gender.${name}`) })),
    ageGroups: namesOf(ageGroups).map((name) => ({ ageGroup: name, count: count(`idea.age.${name}`) })),
    focusAreas: namesOf(focusAreas).map((name) => ({ focusArea: name, count: count(`idea.focus.${name}`) })),
    statuses: namesOf(reviewStatuses).map((name) => ({ status: name, count: count(`idea.status.${name}`) })),
    decisions: [...days.values()].reduce((sum, decisions) => sum + decisions, 0),
    medianDaysToDecision: medianOf(days),
  };
}

/** What a figure comes to over all time. */
export async function countTotal(ctx: Context, counter: Counter): Promise<number> {
  const counters = await sumCounters(ctx.db, partsOf(daysOf({ from: null, to: null })));
  return counters.get(counter) ?? 0;
}

function daysToDecision(counters: ReadonlyMap<string, number>): Map<number, number> {
  const prefix = 'decision.after.';
  return new Map(
    [...counters]
      .filter(([counter]) => counter.startsWith(prefix))
      .map(([counter, decisions]) => [Number(counter.slice(prefix.length)), decisions]),
  );
}

/**
 * Submitted ideas period by period, in order, zeros included: from the range's first day, or the first idea's where
 * that is later, to the range's last day or today, whichever is earlier.
 */
export async function countIdeasByDate(
  ctx: Context,
  { from, to }: StatsRange,
  granularity: Granularity,
): Promise<DateCount[]> {
  const today = dayAt(ctx.now(), ctx.timeZone);
  const { first, counts } = await countByDay(ctx.db, 'idea.submitted', daysOf({ from, to }));
  if (first === null) return [];
  const start = from !== null && from > first ? from : first;
  return inPeriods(counts, start, to !== null && to < today ? to : today, granularity);
}

const sumOf = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** What waits for a decision at present. */
export async function findBacklog(ctx: Context): Promise<Backlog> {
  const today = dayAt(ctx.now(), ctx.timeZone);
  const parts = partsWithDays(today, Math.max(...BACKLOG_AGES));
  const counts = await Promise.all(
    undecidedStatuses.map((status) =>
      countByAge(ctx.db, `idea.status.${status}`, BACKLOG_AGES, parts, today),
    ),
  );
  const buckets = BACKLOG_AGES.map((fromDays, index) => {
    const next = BACKLOG_AGES[index + 1];
    return {
      fromDays,
      toDays: next === undefined ? null : next - 1,
      count: sumOf(counts.map((ofStatus) => ofStatus[index] ?? 0)),
    };
  });
  const sum = (of: typeof buckets) => sumOf(of.map(({ count }) => count));
  return {
    total: sum(buckets),
    overdue: sum(buckets.filter(({ fromDays }) => fromDays > REVIEW_PROMISE_DAYS)),
    buckets,
  };
}

/**
 * The figures of all ideas for anybody, unless the installation keeps them for elevated roles.
 * @throws DomainError UNAUTHENTICATED, FORBIDDEN when it does and the caller has none
 */
export async function findPublicStats(
  ctx: Context,
): Promise<Pick<Stats, 'personTypes' | 'genders' | 'ageGroups'>> {
  if (!ctx.publicStats) requirePermission(ctx, 'stats:read');
  return findStats(ctx);
}
