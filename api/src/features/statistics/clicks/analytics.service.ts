import { clickRules } from '@portal/schema/analytics';
import { parse } from '@portal/schema/parse';
import { dayAt } from '@portal/schema/programme-time';
import type { Context } from '../../../platform/context.ts';

/** Counts on the server's day, as the caller's clock may be wrong. @throws DomainError INVALID_INPUT */
export async function countClick(ctx: Context, input: unknown): Promise<void> {
  parse(clickRules, input);
  await ctx.db.query(
    `INSERT INTO click_days (day, clicks) VALUES ($1, 1)
     ON CONFLICT (day) DO UPDATE SET clicks = click_days.clicks + 1`,
    [dayAt(ctx.now(), ctx.timeZone)],
  );
}
