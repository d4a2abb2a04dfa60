import { daysOfMonth } from '@portal/schema/breakdown';
import { backlogSpans } from '@portal/schema/idea-filter';
import { clickRules, REVIEW_DAYS_MAX, MEDIAN_OF, ROUNDED_TO, statsRangeRules } from '@portal/schema/stats';
import { undecidedStatuses } from '@portal/schema/review-status';
import type { OutcomeStage } from '@portal/schema/outcome';
import { parse } from '@portal/schema/rules';
import { dayAt, daysBetween } from '@portal/schema/programme-time';
import type { Granularity, StatsRange, StatsRangeInput } from '@portal/schema/stats';
import { onReplica } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { figures } from '../ideas/idea-figures.ts';
import { seenTallyChanges, sumFigures } from '../ideas/idea-tally.ts';
import { dueSelection } from '../ideas/list/idea-filter.ts';
import { countIdeas } from '../ideas/list/idea-list.queries.ts';
import { movedToReopening } from '../ideas/waiting.ts';
import { barredIdeas } from '../ideas/list/seen-ideas.queries.ts';
import { figureCounts, totalCounts } from './figures.ts';
import type { Backlog, Counter, DateCount, OutcomeCounts, Stats } from './figures.ts';
import type { OutcomeValue } from '../outcomes/outcome.entity.ts';
import { countOutcomes, worthOf } from '../outcomes/outcome.service.ts';
import { readProgramme } from '../programme/programme.service.ts';
import type { OutcomeSum } from '../outcomes/outcome.service.ts';
import type { Parameters } from '../../platform/database/read-list.ts';
import { daysOf, inPeriods, partsWithDays } from '../../platform/tallies/periods.ts';
import { findIdeasOfBoard, IDEAS_OF_BOARD } from './breakdown.queries.ts';
import { figuresBy, roundedFigure } from './breakdown.service.ts';
import { roundedTotal, roundingOf, seesExact } from './rounding.ts';
import type { Figure, Months, Round } from './rounding.ts';
import { countByAge, countByDay, sumByMonth } from '../../platform/tallies/sum.queries.ts';

const ALL_TIME: StatsRange = { from: null, to: null };

/** Sums accounts by signup, ideas by submission, first reviews by their own day. @throws DomainError INVALID_INPUT */
export async function findStats(ctx: Context, input: StatsRangeInput = {}): Promise<Stats> {
  const range = parse(statsRangeRules, input);
  const count = await counterSums(onReplica(ctx), range);
  const days = daysToDecision(count);
  const median = medianOf(days);
  if (seesExact(ctx))
    return {
      range,
      ...totalCounts(({ counter }) => count(counter)),
      ...figureCounts(({ prefix }, name) => count(`idea.${prefix}.${name}`)),
      decisions: sumOf([...days.values()]),
      medianDaysToDecision: median,
    };
  const counts = await roundedCounts(ctx, roundingOf(ctx, range));
  const medianDaysToDecision = counts.decisions >= MEDIAN_OF ? median && Math.round(median) : null;
  return { range, ...counts, medianDaysToDecision };
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
  const count = await counterSums(onReplica(ctx), ALL_TIME);
  const taken = daysToDecision(count);
  const all = sumOf([...taken.values()]);
  const median = medianOf(taken);
  const { ideas, decisions } = isExact
    ? { ideas: count('idea.submitted'), decisions: all }
    : await roundedTotals(ctx, roundingOf(ctx, ALL_TIME));
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

/** Rounds the number of ideas, as in breakdowns, and of decisions. @returns also how others are made of their counters */
async function roundedTotals(ctx: Context, round: Round) {
  const sums = await sumByMonth(onReplica(ctx).db);
  const figureOf = (cell: string, counters = [cell]): Figure => ({
    cell,
    months: addUp(counters.map((counter) => sums.get(counter) ?? new Map())),
  });
  const decisions = [...sums.keys()].filter((counter) => counter.startsWith('decision.after.'));
  const { figures } = await figuresBy(ctx, [null]);
  return {
    ideas: round(figures(null, null)),
    decisions: round([figureOf('decisions', decisions)]),
    figureOf,
  };
}

/** Rounds the same figures; those of ideas as in breakdowns. */
async function roundedCounts(
  ctx: Context,
  round: Round,
): Promise<Omit<Stats, 'range' | 'medianDaysToDecision'>> {
  const { ideas, decisions, figureOf } = await roundedTotals(ctx, round);
  const byName = new Map<object, Awaited<ReturnType<typeof roundedFigure>>>();
  for (const of of Object.values(figures)) byName.set(of, await roundedFigure(ctx, of, round));
  return {
    ...totalCounts(({ counter }) =>
      counter === 'idea.submitted' ? ideas : round([figureOf(counter), figureOf('account.registered')]),
    ),
    ...figureCounts((of, name) => byName.get(of)?.(name) ?? 0),
    decisions,
  };
}

const addUp = (all: readonly Months[]): Months => {
  const sums = new Map<string, number>();
  for (const [month, count] of all.flatMap((months) => [...months]))
    sums.set(month, (sums.get(month) ?? 0) + count);
  return sums;
};

async function counterSums(ctx: Context, range: StatsRange): Promise<(counter: Counter) => number> {
  const sums = await sumFigures(ctx, ctx.actor?.id, range);
  return (counter) => sums.get(counter) ?? 0;
}

/** Counts ideas by period, with zeros, from the first day of the range or of ideas to its last day or today; rounded counts, by month. */
export async function countIdeasByDate(
  ctx: Context,
  { from, to }: StatsRange,
  granularity: Granularity,
): Promise<DateCount[]> {
  const today = dayAt(ctx.now(), ctx.timeZone);
  const { first, counts } = await countByDay(onReplica(ctx).db, 'idea.submitted', daysOf({ from, to }));
  if (first === null) return [];
  const start = from !== null && from > first ? from : first;
  const last = to !== null && to < today ? to : today;
  if (seesExact(ctx)) return inPeriods(counts, start, last, granularity);
  const round = roundingOf(ctx, { from, to });
  const { figures } = await figuresBy(ctx, [null]);
  const months = inPeriods(counts, start, last, 'MONTH').map(({ date }) => ({
    date,
    count: round(figures(null, null), daysOfMonth(date.slice(0, 'YYYY-MM'.length))),
  }));
  // The presence of the first month would disclose a single idea.
  const begins = months.findIndex(({ count }) => count > 0);
  return begins < 0 ? [] : months.slice(begins);
}

export async function findBacklog(ctx: Context): Promise<Backlog> {
  const today = dayAt(ctx.now(), ctx.timeZone);
  const ages = backlogSpans.map(([, { from }]) => from);
  const parts = partsWithDays(today, Math.max(...ages));
  const counters = undecidedStatuses.map((status) => `idea.status.${status}` as const);
  const { db } = onReplica(ctx);
  const isExact = seesExact(ctx);
  const viewerId = isExact ? ctx.actor?.id : undefined;
  const moved = (add: Parameters['add']) =>
    movedToReopening(add(ctx.timeZone), viewerId ? barredIdeas(ctx, add(viewerId)) : 'NULL');
  const counts = await countByAge(db, { counters, moved }, ages, parts, today);
  const change = (day: string, amount: number) => {
    const age = ages.findLastIndex((from) => Math.max(0, daysBetween(day, today)) >= from);
    counts[age] = (counts[age] ?? 0) + amount;
  };
  for (const { at, counter, amount } of viewerId
    ? await seenTallyChanges({ ...ctx, db }, viewerId, ctx.timeZone)
    : [])
    if (counters.some((one) => one === counter)) change(dayAt(at, ctx.timeZone), amount);
  // Overdue ideas are not found by age: each idea has its own promised day.
  const isOverdue = { selection: dueSelection('OVERDUE', ctx), sort: 'DUE' } as const;
  let overdue = await countIdeas({ ...ctx, db }, { ...isOverdue, viewerId });
  // As in breakdowns, the ideas that readers of rounded counts added are left out.
  for (const { ownerId, days } of isExact
    ? []
    : await findIdeasOfBoard(db, undecidedStatuses, ctx.timeZone)) {
    const selection = { ...isOverdue.selection, ownerId };
    overdue -= await countIdeas({ ...ctx, db }, { ...isOverdue, selection });
    for (const day of days) change(day, -1);
  }
  const round = roundingOf(ctx, ALL_TIME);
  const total = { cell: 'waiting', months: new Map([['', sumOf(counts)]]) };
  const shown = (cell: string, count: number) =>
    isExact ? count : round([{ cell, months: new Map([['', count]]) }, total]);
  const buckets = backlogSpans.map(([, { from: fromDays, to: toDays = null }], index) => {
    const count = shown(`waiting=${fromDays}`, counts[index] ?? 0);
    return { fromDays, toDays, count };
  });
  return { total: shown('waiting', sumOf(counts)), overdue: shown('overdue', overdue), buckets };
}

/** Counts what became of approved ideas; rounded, without the ideas of those who read rounded counts, as in breakdowns. */
export async function findOutcomes(ctx: Context): Promise<OutcomeCounts> {
  const reader = onReplica(ctx);
  const viewerId = ctx.actor?.id;
  const isExact = seesExact(ctx);
  const sums = await countOutcomes(reader, (add) => {
    const ofViewer = () => (viewerId ? barredIdeas(ctx, add(viewerId)) : 'NULL');
    return [`idea.id NOT IN (${isExact ? ofViewer() : IDEAS_OF_BOARD})`];
  });
  const wholes = isExact ? [] : (await figuresBy(ctx, ['STATUS'])).figures('APPROVED', null);
  const figureOf = (cell: string, count: number) => ({ cell, months: new Map([['', count]]) });
  const recorded = figureOf('outcome', countIn(sums));
  const round = isExact ? undefined : roundingOf(ctx, ALL_TIME);
  const shown = (figure: Figure) =>
    round ? round([figure, recorded, ...wholes]) : sumOf([...figure.months.values()]);
  const ofStage = (stage: OutcomeStage) =>
    shown(figureOf(`outcome=${stage}`, countIn(sums.filter((sum) => sum.stage === stage))));
  const values = valuesIn(ctx, sums, isExact);
  return { pilot: ofStage('PILOT'), live: ofStage('LIVE'), recorded: shown(recorded), values };
}

const countIn = (sums: readonly OutcomeSum[]) => sumOf(sums.map(({ count }) => count));

/** Says what ideas that go on are worth, by unit. */
function valuesIn({ secrets }: Context, sums: readonly OutcomeSum[], isExact: boolean): OutcomeValue[] {
  const sign = (of: string, cell: string) => secrets.sign('rounding', of, cell);
  return worthOf(sums).flatMap(({ unit, ...whole }) => {
    const total = isExact ? whole.total : roundedTotal(sign, unit, whole);
    return total ? [{ unit, total }] : [];
  });
}

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
