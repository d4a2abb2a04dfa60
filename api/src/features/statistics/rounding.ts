/** Rounds counts for callers who may not have exact ones (docs/security.md says against what it protects). */
import { failField } from '@portal/schema/errors';
import { dayAt } from '@portal/schema/programme-time';
import { periodsOfMonth, ROUNDED_TO, wholePeriodOf } from '@portal/schema/stats';
import type { StatsRange } from '@portal/schema/stats';
import { may } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';

/** Counts by month, YYYY-MM; under an empty name if they belong to no month. */
export type Months = ReadonlyMap<string, number>;

export interface Figure {
  /** The name of what is counted, the same in every table. */
  cell: string;
  months: Months;
}

/** @param figures the counted figure, then all of which it is a part @param within a range in place of the figures' own */
export type Round = (figures: readonly Figure[], within?: StatsRange) => number;

/** Tells whether the caller gets exact counts. A call without a caller is a command of the operator: visitors get no figures to round. */
export const seesExact = (ctx: Context): boolean => ctx.actor === undefined || may(ctx, 'stats:read-exact');

const periods = new Map<string, readonly string[]>();
/** Returns the periods of a month, cached: there are only as many as months with ideas. */
function periodsOf(month: string): readonly string[] {
  const known = periods.get(month) ?? periodsOfMonth(month);
  periods.set(month, known);
  return known;
}

/**
 * Rounds a count up or down to a multiple of 5, more often to the nearer one. The choice is derived from the cell, its
 * period and the installation's key: it is the same each time, and cells and totals do not give each other away. A period
 * with the same count as a smaller one is rounded like it, and no part above its whole: otherwise four cells that are
 * shown would disclose a total that is not.
 */
export function roundingBy(sign: (period: string, cell: string) => string) {
  const drawn = new Map<string, number>();
  const draw = ({ cell, months }: Figure, around: string): number => {
    let count = 0;
    let [first, last] = ['', ''];
    for (const [month, held] of months) {
      if (held === 0 || !periodsOf(month).includes(around)) continue;
      count += held;
      if (first === '' || month < first) first = month;
      if (month > last) last = month;
    }
    // An empty cell is shown as 0, whatever is drawn.
    if (count === 0) return 0;
    const period = periodsOf(first).find((period) => periodsOf(last).includes(period)) ?? around;
    const random = Buffer.from(sign(period, cell), 'base64url').readUInt32BE(0);
    const shift = (random % ROUNDED_TO) - Math.floor(ROUNDED_TO / 2);
    return Math.round((count + shift) / ROUNDED_TO) * ROUNDED_TO;
  };
  const known = (figure: Figure, around: string): number => {
    const key = `${around} ${figure.cell}`;
    const shown = drawn.get(key) ?? draw(figure, around);
    drawn.set(key, shown);
    return shown;
  };
  return (figures: readonly Figure[], period: string): number => {
    const around = periodsOf(period.slice(0, 'YYYY-MM'.length));
    const wholes = around.slice(around.indexOf(period));
    return Math.min(...figures.flatMap((figure) => wholes.map((whole) => known(figure, whole))));
  };
}

/** @throws DomainError INVALID_INPUT where the range is no whole period */
export function roundingOf(ctx: Context, range: StatsRange): Round {
  const today = dayAt(ctx.now(), ctx.timeZone);
  const periodOf = (range: StatsRange) =>
    wholePeriodOf(range, today) ??
    failField(
      'to',
      'Choose a whole month, quarter or year, or all time: other periods have exact counts only.',
    );
  const period = periodOf(range);
  const round = roundingBy((period, cell) => ctx.secrets.sign('rounding', period, cell));
  return (figures, within) => round(figures, within ? periodOf(within) : period);
}

/** Totals of values below this are not shown: a step that hides one value would be most of them. */
const TOTAL_MIN = 100;

/**
 * Rounds a total of values up or down to half of its leading power of ten, the same each time (1,240,000 to 1,000,000 or
 * 1,500,000). Returns null for few ideas and small totals, which would disclose the value of one; how few is drawn, too.
 */
export function roundedTotal(
  sign: (period: string, cell: string) => string,
  unit: string,
  { total, count }: { total: number; count: number },
): number | null {
  const drawn = (part: string) => Buffer.from(sign('values', `${unit} ${part}`), 'base64url').readUInt32BE(0);
  if (total < TOTAL_MIN || count < ROUNDED_TO + (drawn('count') % ROUNDED_TO)) return null;
  const step = 10 ** Math.floor(Math.log10(total)) / 2;
  const shift = drawn(String(step)) / 2 ** 32 - 0.5;
  return Math.max(1, Math.round(total / step + shift)) * step;
}

/** Names a cell the same in every table and in the dashboard's figures. @param isLive leaves out withdrawn ideas */
export const cellName = (
  named: readonly (readonly [dimension: string, name: string])[],
  isLive = false,
): string => [...(isLive ? ['live'] : []), ...named.map((pair) => pair.join('=')).sort()].join('&');
