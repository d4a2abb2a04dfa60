/** SQL of the statistics. Each change counts once, folded or not, since a statement sees one snapshot. */
import { parameters } from '../database/read-list.ts';
import type { Parameters } from '../database/read-list.ts';
import { selectTogether } from '../loaders.ts';
import type { Together } from '../loaders.ts';
import { daysOf } from './periods.ts';
import { countsOfRows, RETIRED } from './tally.queries.ts';
import type { Counting } from './tally.queries.ts';
import type { Days, RangePart } from './periods.ts';

function changesIn(
  parts: readonly RangePart[],
  add: (value: unknown) => string,
  counters?: readonly string[],
): string {
  const which = counters ? `counter = ANY (${add(counters)}::text[]) AND` : '';
  const folded = parts.map(
    ({ granularity, from, before }) =>
      `SELECT counter, period AS day, amount FROM tallies
       WHERE ${which} granularity = ${add(granularity)} AND period >= ${add(from)} AND period < ${add(before)}`,
  );
  const waiting = `SELECT counter, day, amount FROM tally_deltas
    WHERE ${which} day >= ${add(parts[0]?.from)} AND day < ${add(parts.at(-1)?.before)}`;
  return [...folded, waiting].join(' UNION ALL ');
}

/** Returns the SQL of the changes within parts of time. */
type Changes = typeof changesIn;

/** Counts some rows in place of the tallies, which know the sum of all. @param selectsOf returns the SQL of the rows by table */
export const changesOfRows =
  (
    ctx: Counting & { timeZone: string },
    selectsOf: (add: Parameters['add']) => ReadonlyMap<string, string>,
  ): Changes =>
  (parts, add, counters) => {
    const which = counters ? `counter = ANY (${add(counters)}::text[]) AND` : '';
    return `SELECT counter, day, amount FROM (${countsOfRows(ctx, selectsOf(add), add(ctx.timeZone))}) AS counts
      WHERE ${which} day >= ${add(parts[0]?.from)} AND day < ${add(parts.at(-1)?.before)}`;
  };

/** Returns the figure of a counter: retired rows count in the same figure as existing ones. */
const figureOf = (counter: string) => (counter.startsWith(RETIRED) ? counter.slice(RETIRED.length) : counter);

/**
 * Sums every figure over a range of time. A figure that is missing from the map is 0.
 * @param ofRows whether to leave out retired rows, for counts of lists
 */
export async function sumCounters(
  ctx: Together,
  parts: readonly RangePart[],
  { ofRows = false, changes = changesIn }: { ofRows?: boolean; changes?: Changes | undefined } = {},
): Promise<Map<string, number>> {
  const { values, add } = parameters();
  const rows = await selectTogether<{ counter: string; amount: number }>(
    ctx,
    `SELECT counter, sum(amount)::int AS amount FROM (${changes(parts, add)}) AS changes GROUP BY counter`,
    values,
  );
  const sums = new Map<string, number>();
  for (const { counter, amount } of rows) {
    const figure = ofRows ? counter : figureOf(counter);
    sums.set(figure, (sums.get(figure) ?? 0) + amount);
  }
  return sums;
}

interface DayCounts {
  first: string | null;
  counts: Record<string, number>;
}

export async function countByDay(
  ctx: Together,
  counter: string,
  days: Days,
  changes: Changes = changesIn,
): Promise<DayCounts> {
  const { values, add } = parameters();
  const counters = [counter, RETIRED + counter];
  const all = { granularity: 'DAY', ...daysOf({ from: null, to: null }) } as const;
  // The counts are one JSON value, which is read several times faster than as many rows.
  const [row] = await selectTogether<{ first: string | null; counts: Record<string, number> | null }>(
    ctx,
    `SELECT
       (SELECT min(day) FROM (
         SELECT day FROM (${changes([all], add, counters)}) AS counted GROUP BY day HAVING sum(amount) > 0
       ) AS days)::text AS first,
       json_object_agg(day, amount) AS counts
     FROM (
       SELECT day, sum(amount::int) AS amount
       FROM (${changes([{ granularity: 'DAY', ...days }], add, counters)}) AS changes
       GROUP BY day
     ) AS counted`,
    values,
  );
  return { first: row?.first ?? null, counts: row?.counts ?? {} };
}

/**
 * @param of.moved SQL of further changes, which count some rows on another day
 * @param parts the parts of all time: single days as far back as the highest of the ages
 */
export async function countByAge(
  ctx: Together,
  { counters, moved }: { counters: readonly string[]; moved: (add: Parameters['add']) => string },
  ages: readonly number[],
  parts: readonly RangePart[],
  today: string,
): Promise<number[]> {
  const { values, add } = parameters();
  const rows = await selectTogether<{ bucket: number; count: number }>(
    ctx,
    `SELECT width_bucket(greatest(${add(today)}::date - day, 0), ${add(ages)}::int[]) AS bucket, sum(amount)::int AS count
     FROM (SELECT day, amount FROM (${changesIn(parts, add, counters)}) AS counted UNION ALL ${moved(add)}) AS changes
     GROUP BY bucket`,
    values,
  );
  const counts = new Map(rows.map(({ bucket, count }) => [bucket, count]));
  return ages.map((_, index) => counts.get(index + 1) ?? 0);
}
