/** What browsers report with analytics consent: clicks, added up by day. */
import { clickRules } from '@portal/schema/analytics';
import { parse } from '@portal/schema/parse';
import { dayAt } from '@portal/schema/programme-time';
import type { Context } from '../context.ts';
import { addClick } from './click-day.queries.ts';

/**
 * Counts one click on the present day, by the clock of the server: that of the caller may say any day.
 * @param input the caller's running count and the time of the click, neither of which is kept
 * @throws DomainError INVALID_INPUT
 */
export async function countClick(ctx: Context, input: unknown): Promise<void> {
  parse(clickRules, input);
  await addClick(ctx.db, dayAt(ctx.now(), ctx.timeZone));
}
