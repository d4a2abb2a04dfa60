/** Rounds counts about submitters, for callers who may not have exact ones (docs/security.md names the attacks). */
import { failField } from '@portal/schema/errors';
import { dayAt } from '@portal/schema/programme-time';
import { periodsOfMonth, ROUNDED_TO, wholePeriodOf } from '@portal/schema/stats';
import type { StatsRange } from '@portal/schema/stats';
import { may } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';

/** Counts by month, YYYY-MM; under an empty name if they belong to no month. */
type Months = ReadonlyMap<string, number>;

export interface Figure {
  /** The name of the counted value, the same in every table. */
  cell: string;
  months: Months;
  /** Whether the caller reads this count exactly: it is then a whole of rounded ones. */
  isExact?: boolean;
}

/** @param figures the counted figure, then all of which it is a part @param within a range in place of the figures' own */
export type Round = (figures: readonly Figure[], within?: StatsRange) => number;

/**
 * Tells whether the caller gets exact counts of submitters, too. A token that may not read persons would find them by the
 * counts of one day and the one idea of that day, which another token lists. A call without a caller is a command of the
 * operator: visitors get no figures to round.
 */
export const seesExact = (ctx: Context): boolean =>
  ctx.actor === undefined || (may(ctx, 'stats:read-exact') && may(ctx, 'idea:read-persons'));

const periods = new Map<string, readonly string[]>();
/** Returns the periods of a month, cached: there are only as many as months with ideas. */
function periodsOf(month: string): readonly string[] {
  const known = periods.get(month) ?? periodsOfMonth(month);
  periods.set(month, known);
  return known;
}

/**
 * Rounds a count up or down to a multiple of 5, more often to the nearer one. The choice is derived from the cell, its period
 * and the installation's key: it is the same each time, and cells and totals do not give each other away. A period with the
 * same count as a smaller one is rounded like it, and no part above its whole: otherwise four visible cells would disclose a
 * hidden total. No part of an exact whole is above the multiple of 5 below the whole: otherwise a part of 5 would disclose a
 * whole of 1.
 */
export function roundingBy(sign: (period: string, cell: string) => string) {
  const drawn = new Map<string, number>();
  const draw = ({ cell, months, isExact }: Figure, around: string): number => {
    let count = 0;
    let [first, last] = ['', ''];
    for (const [month, held] of months) {
      if (held === 0 || !periodsOf(month).includes(around)) continue;
      count += held;
      if (first === '' || month < first) first = month;
      if (month > last) last = month;
    }
    // An empty cell is always 0.
    if (count === 0) return 0;
    if (isExact) return count - (count % ROUNDED_TO);
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
      'Choose a whole month, quarter or year, or all time: counts by what tells of submitters are for these alone.',
    );
  const period = periodOf(range);
  const round = roundingBy((period, cell) => ctx.secrets.sign('rounding', period, cell));
  return (figures, within) => round(figures, within ? periodOf(within) : period);
}

/** Names a cell the same in every table and in the dashboard's figures. @param isLive leaves out withdrawn ideas */
export const cellName = (
  named: readonly (readonly [dimension: string, name: string])[],
  isLive = false,
): string => [...(isLive ? ['live'] : []), ...named.map((pair) => pair.join('=')).sort()].join('&');
