/** Rounds counts for callers who may not have exact ones (docs/security.md says against what it protects). */
import { failField } from '@portal/schema/errors';
import { dayAt } from '@portal/schema/programme-time';
import { ROUNDED_TO, wholePeriodOf } from '@portal/schema/stats';
import type { StatsRange } from '@portal/schema/stats';
import { may } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';

/** @param cell names what is counted, the same in every table @param within a range in place of the figures' own */
export type Round = (count: number, cell: string, within?: StatsRange | '') => number;

/** Without a caller it is a command of the operator: visitors get no figures to round. */
export const seesExact = (ctx: Context): boolean => ctx.actor === undefined || may(ctx, 'stats:read-exact');

/**
 * Rounds a count up or down to a multiple of 5, up the more often the nearer it is: which, the cell, its period and the
 * installation's key decide, so that it is the same each time, and cells and their totals do not give each other away.
 * @throws DomainError INVALID_INPUT where counts are rounded and the range is no whole period
 */
export function roundingOf(ctx: Context, range: StatsRange): Round {
  if (seesExact(ctx)) return (count) => count;
  const today = dayAt(ctx.now(), ctx.timeZone);
  const periodOf = (range: StatsRange) =>
    wholePeriodOf(range, today) ??
    failField(
      'to',
      'Choose a whole month, quarter or year, or all time: other periods have exact counts only.',
    );
  const period = periodOf(range);
  return (count, cell, within) => {
    const sign = ctx.secrets.sign('rounding', within ? periodOf(within) : period, cell);
    const shift = (Buffer.from(sign, 'base64url').readUInt32BE(0) % ROUNDED_TO) - Math.floor(ROUNDED_TO / 2);
    return Math.round((count + shift) / ROUNDED_TO) * ROUNDED_TO;
  };
}

/** Names a cell alike in every table and in the dashboard's figures. @param isLive leaves out what is withdrawn */
export const cellName = (
  named: readonly (readonly [dimension: string, name: string])[],
  isLive = false,
): string => [...(isLive ? ['live'] : []), ...named.map((pair) => pair.join('=')).sort()].join('&');
