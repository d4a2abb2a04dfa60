/** The documented call of analytics (spec §7). */
import { fieldsOf } from '../rest/route.ts';
import type { Call } from '../rest/route.ts';
import * as analytics from './analytics.service.ts';

export async function countClick({ ctx, req, res }: Call): Promise<void> {
  await analytics.countClick(ctx, fieldsOf(req, ['clicks', 'timestamp']));
  res.status(204).end();
}
