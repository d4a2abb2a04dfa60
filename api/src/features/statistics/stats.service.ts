import { dimensionOf, isOfSubmitter } from '@portal/schema/breakdown';
import { backlogSpans } from '@portal/schema/idea-filter';
import { clickRules, REVIEW_DAYS_MAX, MEDIAN_OF, ROUNDED_TO, statsRangeRules } from '@portal/schema/stats';
import { isFieldOfPersons } from '@portal/schema/breakdown';
import { undecidedStatuses } from '@portal/schema/review-status';
import type { OutcomeStage } from '@portal/schema/outcome';
import { parse } from '@portal/schema/rules';
import { dayAt, daysBetween } from '@portal/schema/programme-time';
import type { Granularity, StatsRange, StatsRangeInput } from '@portal/schema/stats';
import type { Context } from '../../platform/context.ts';
import type { Settings } from '../../platform/settings.ts';
import { refusePersons } from '../ideas/without-persons.ts';
import { figures } from '../ideas/idea-figures.ts';
import { changesOfCall, seenTallyChanges, sumFigures } from '../ideas/idea-tally.ts';
import { waitSelection } from '../ideas/list/idea-filter.ts';
import { countIdeasTogether } from '../ideas/list/idea-list.queries.ts';
import type { IdeaSelection } from '../ideas/list/idea-list.queries.ts';
import { movedToReopening } from '../ideas/waiting.ts';
import { barredIdeas } from '../ideas/list/seen-ideas.queries.ts';
import { figureCounts, totalCounts } from './figures.ts';
import type { Backlog, Counter, DateCount, OutcomeCounts, Stats } from './figures.ts';
import { countOutcomes, worthOf } from '../outcomes/outcome.service.ts';
import { readProgramme } from '../programme/programme.service.ts';
import type { OutcomeSum } from '../outcomes/outcome.service.ts';
import type { Parameters } from '../../platform/database/read-list.ts';
import { daysOf, inPeriods, partsWithDays } from '../../platform/tallies/periods.ts';
import { roundedFigure } from './breakdown.service.ts';
import { cellName, roundingOf, seesExact } from './rounding.ts';
import { countByAge, countByDay } from '../../platform/tallies/sum.queries.ts';

declare module '../../platform/context.ts' {
  interface Resources {
    publicStats: Settings['publicStats'];
  }
}

const ALL_TIME: StatsRange = { from: null, to: null };

type FigureName = keyof typeof figures;
const figureNames = Object.keys(figures) as FigureName[];

/**
 * Sums accounts by signup, ideas by submission, first reviews by their own day.
 * @param asked the figures by answers that the caller selects. Figures about submitters are refused or rounded where they are
 * selected, and 0 elsewhere
 * @param callId the call whose ideas count, and the accounts that sent them
 * @throws DomainError INVALID_INPUT, FORBIDDEN for figures about persons where the caller reads ideas without persons
 */
export async function findStats(
  ctx: Context,
  input: StatsRangeInput = {},
  asked: ReadonlySet<string> = new Set(),
  callId?: string,
): Promise<Stats> {
  const range = parse(statsRangeRules, input);
  for (const name of figureNames)
    refusePersons(ctx, `Stats.${name}`, asked.has(name) && isFieldOfPersons(figures[name].by));
  const count = await counterSums(ctx, range, callId);
  const days = daysToDecision(count);
  const rounded = new Map<object, (name: string) => number>();
  if (!seesExact(ctx))
    for (const name of figureNames.filter((name) => isOfSubmitter(dimensionOf(figures[name].by)))) {
      const roundedOf =
        asked.has(name) && (await roundedFigure(ctx, figures[name], roundingOf(ctx, range), callId));
      rounded.set(figures[name], roundedOf || (() => 0));
    }
  return {
    range,
    callId,
    ...totalCounts(({ counter }) => count(counter)),
    ...figureCounts((of, name) => rounded.get(of)?.(name) ?? count(`idea.${of.prefix}.${name}`)),
    decisions: sumOf([...days.values()]),
    medianDaysToDecision: medianOf(days),
  };
}

/** Counts first decisions by the whole days that they took. */
const daysToDecision = (count: (counter: Counter) => number): Map<number, number> =>
  new Map(Array.from({ length: REVIEW_DAYS_MAX + 1 }, (_, day) => [day, count(`decision.after.${day}`)]));

/** The figures of the home page. The last two are null while there are too few decisions. */
export interface PublicFigures {
  ideas: number;
  medianDays: number | null;
  /** The promised days, and the per cent of first decisions that took no longer. */
  inTime: { days: number; percent: number } | null;
}

/** Returns the figures that PUBLIC_STATS lets visitors see; undefined where it is off. */
export async function findPublicFigures(ctx: Context): Promise<PublicFigures | undefined> {
  if (ctx.publicStats === 'off') return undefined;
  const isExact = ctx.publicStats === 'exact';
  const count = await counterSums(ctx, ALL_TIME);
  const taken = daysToDecision(count);
  const all = sumOf([...taken.values()]);
  const median = medianOf(taken);
  const shown = (cell: string, count: number) =>
    isExact ? count : roundingOf(ctx, ALL_TIME)([{ cell, months: new Map([['', count]]) }]);
  const [ideas, decisions] = [shown(cellName([]), count('idea.submitted')), shown('decisions', all)];
  const { promisedDays: days } = await readProgramme(ctx);
  const inTime = [...taken].reduce((sum, [day, count]) => (day <= days ? sum + count : sum), 0);
  // A step of rounded shares hides single decisions, as the rounded counts do.
  const step = isExact ? 1 : ROUNDED_TO;
  const isShown = decisions >= (isExact ? 1 : MEDIAN_OF);
  return {
    ideas,
    medianDays: isShown && median !== null ? Math.round(median) : null,
    inTime: isShown && all > 0 ? { days, percent: Math.floor((inTime / all) * (100 / step)) * step } : null,
  };
}

async function counterSums(
  ctx: Context,
  range: StatsRange,
  callId?: string,
): Promise<(counter: Counter) => number> {
  const sums = await sumFigures(ctx, { viewerId: ctx.actor?.id, callId }, range);
  return (counter) => sums.get(counter) ?? 0;
}

export const countDays = (ctx: Context, range: StatsRange, callId?: string) =>
  countByDay(ctx, 'idea.submitted', daysOf(range), changesOfCall(ctx, { viewerId: ctx.actor?.id, callId }));

/** Counts ideas by period, with zeros, from the first day of the range or of ideas to its last day or today. */
export async function countIdeasByDate(
  ctx: Context,
  { from, to }: StatsRange,
  granularity: Granularity,
  days = countDays(ctx, { from, to }),
): Promise<DateCount[]> {
  const today = dayAt(ctx.now(), ctx.timeZone);
  const { first, counts } = await days;
  if (first === null) return [];
  const start = from !== null && from > first ? from : first;
  const last = to !== null && to < today ? to : today;
  return inPeriods(counts, start, last, granularity);
}

export async function findBacklog(ctx: Context, callId?: string): Promise<Backlog> {
  const [counts, overdue] = await Promise.all([
    callId === undefined ? countAges(ctx) : countAgesOfCall(ctx, callId),
    // Overdue ideas are not found by age: each idea has its own promised day.
    countListed(ctx, waitSelection('OVERDUE', ctx, callId)),
  ]);
  const buckets = backlogSpans.map(([, { from: fromDays, to: toDays = null }], index) => ({
    ...{ fromDays, toDays, count: counts[index] ?? 0 },
  }));
  return { total: sumOf(counts), overdue, buckets };
}

const countListed = (ctx: Context, selection: IdeaSelection) =>
  countIdeasTogether(ctx, { selection, sort: 'DUE', viewerId: ctx.actor?.id });

/** Counts the ideas of a call that wait, each span as its list counts them: the tallies know the sum of all calls. */
const countAgesOfCall = (ctx: Context, callId: string): Promise<number[]> =>
  Promise.all(
    backlogSpans.map(([waited]) =>
      countListed(ctx, { ...waitSelection(waited, ctx, callId), status: [...undecidedStatuses] }),
    ),
  );

/** Counts all ideas that wait, by the spans of days that they wait, from the tallies. */
async function countAges(ctx: Context): Promise<number[]> {
  const today = dayAt(ctx.now(), ctx.timeZone);
  const ages = backlogSpans.map(([, { from }]) => from);
  const parts = partsWithDays(today, Math.max(...ages));
  const counters = undecidedStatuses.map((status) => `idea.status.${status}` as const);
  const reader = ctx;
  const viewerId = ctx.actor?.id;
  const moved = (add: Parameters['add']) =>
    movedToReopening(add(ctx.timeZone), viewerId ? barredIdeas(ctx, add(viewerId)) : 'NULL');
  const [counts, changes] = await Promise.all([
    countByAge(reader, { counters, moved }, ages, parts, today),
    viewerId ? seenTallyChanges(reader, viewerId, ctx.timeZone) : [],
  ]);
  const change = (day: string, amount: number) => {
    const age = ages.findLastIndex((from) => Math.max(0, daysBetween(day, today)) >= from);
    counts[age] = (counts[age] ?? 0) + amount;
  };
  for (const { at, counter, amount } of changes)
    if (counters.some((one) => one === counter)) change(dayAt(at, ctx.timeZone), amount);
  return counts;
}

/** Counts the outcomes of approved ideas. */
export async function findOutcomes(ctx: Context, callId?: string): Promise<OutcomeCounts> {
  const viewerId = ctx.actor?.id;
  const sums = await countOutcomes(ctx, (add) => {
    const barred = viewerId ? barredIdeas(ctx, add(viewerId)) : 'NULL';
    return [
      `idea.id NOT IN (${barred})`,
      ...(callId === undefined ? [] : [`idea.challenge_id = ${add(callId)}`]),
    ];
  });
  const ofStage = (stage: OutcomeStage) => countIn(sums.filter((sum) => sum.stage === stage));
  return { pilot: ofStage('PILOT'), live: ofStage('LIVE'), recorded: countIn(sums), values: worthOf(sums) };
}

const countIn = (sums: readonly OutcomeSum[]) => sumOf(sums.map(({ count }) => count));

/** Counts a click on the server's day, as the caller's clock may be wrong. @throws DomainError INVALID_INPUT */
export async function countClick(ctx: Context, input: unknown): Promise<void> {
  parse(clickRules, input);
  await ctx.db.query(
    `INSERT INTO click_days (day, clicks) VALUES ($1, 1)
     ON CONFLICT (day) DO UPDATE SET clicks = click_days.clicks + 1`,
    [dayAt(ctx.now(), ctx.timeZone)],
  );
}

const sumOf = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

export function medianOf(histogram: ReadonlyMap<number, number>): number | null {
  const entries = [...histogram].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  const total = sumOf(entries.map(([, count]) => count));
  if (total === 0) return null;
  const valueAt = (rank: number) => {
    let seen = 0;
    return entries.find(([, count]) => (seen += count) > rank)?.[0] ?? 0;
  };
  return (valueAt(Math.floor((total - 1) / 2)) + valueAt(Math.floor(total / 2))) / 2;
}
