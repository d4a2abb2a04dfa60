import * as v from 'valibot';
import { CLICKS_MAX } from './limits.ts';

const CLICKS_FAULT = `clicks must be a whole number from 0 to ${CLICKS_MAX.toLocaleString('en')}.`;
const TIMESTAMP_FAULT = 'timestamp must be a time such as 2026-03-31T08:00:00.000Z.';

export const clickRules = v.object({
  clicks: v.pipe(
    v.number(CLICKS_FAULT),
    v.integer(CLICKS_FAULT),
    v.minValue(0, CLICKS_FAULT),
    v.maxValue(CLICKS_MAX, CLICKS_FAULT),
  ),
  timestamp: v.pipe(
    v.string(TIMESTAMP_FAULT),
    v.isoTimestamp(TIMESTAMP_FAULT),
    v.check((text) => !Number.isNaN(Date.parse(text)), TIMESTAMP_FAULT),
  ),
});
