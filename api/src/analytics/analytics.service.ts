import { clickRules } from '@portal/schema/analytics';
import { parse } from '@portal/schema/parse';
import { dayAt } from '@portal/schema/programme-time';
import type { Context } from '../context.ts';
import { addClick } from './click-day.queries.ts';

/** Counts on the server's day, as the caller's clock may be wrong. @throws DomainError INVALID_INPUT */
export async function countClick(ctx: Context, input: unknown): Promise<void> {
  parse(clickRules, input);
  await addClick(ctx.db, dayAt(ctx.now(), ctx.timeZone));
}
