/** Rounds counts for callers who may not have exact ones (docs/security.md says against what it protects). */
import { failField } from '@portal/schema/errors';
import { dayAt } from '@portal/schema/programme-time';
import { periodsOfMonth, ROUNDED_TO, wholePeriodOf } from '@portal/schema/stats';
import type { StatsRange } from '@portal/schema/stats';
import { may } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';

/** How many there are in each month, YYYY-MM; all of them under an empty name where they belong to no month. */
export type Months = ReadonlyMap<string, number>;

export interface Figure {
  /** Names what is counted, the same in every table. */
  cell: string;
  months: Months;
}

/** @param figures what is counted, then all that it is a part of @param within a range in place of the figures' own */
export type Round = (figures: readonly Figure[], within?: StatsRange) => number;

/** Without a caller it is a command of the operator: visitors get no figures to round. */
export const seesExact = (ctx: Context): boolean => ctx.actor === undefined || may(ctx, 'stats:read-exact');

const periods = new Map<string, readonly string[]>();
/** Names the periods of a month: each of them once, as there are as many as months of ideas. */
function periodsOf(month: string): readonly string[] {
  const known = periods.get(month) ?? periodsOfMonth(month);
  periods.set(month, known);
  return known;
}

/**
 * Rounds a count up or down to a multiple of 5, up the more often the nearer it is: which, the cell, its period and the
 * installation's key decide, so that it is the same each time, and cells and their totals do not give each other away.
 * A period that holds the same as a smaller one is rounded as that one, and no part above a whole: four cells that are
 * shown would say all of a total that is not.
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
    // What is not there is shown as 0, whatever is drawn.
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

/** Names a cell alike in every table and in the dashboard's figures. @param isLive leaves out what is withdrawn */
export const cellName = (
  named: readonly (readonly [dimension: string, name: string])[],
  isLive = false,
): string => [...(isLive ? ['live'] : []), ...named.map((pair) => pair.join('=')).sort()].join('&');
