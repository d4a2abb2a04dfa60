import * as v from 'valibot';
import { CLICKS_MAX } from './limits.ts';
import { wholeNumber } from './rules.ts';

const CLICKS_FAULT = `clicks must be a whole number from 0 to ${CLICKS_MAX.toLocaleString('en')}.`;
const TIMESTAMP_FAULT = 'timestamp must be a time such as 2026-03-31T08:00:00.000Z.';

export const clickRules = v.object({
  // Other clients send the text of their cookie.
  clicks: v.union(
    [
      wholeNumber(0, CLICKS_MAX, CLICKS_FAULT),
      v.pipe(
        v.string(),
        v.regex(/^\d{1,10}$/, CLICKS_FAULT),
        v.check((text) => Number(text) <= CLICKS_MAX, CLICKS_FAULT),
      ),
    ],
    CLICKS_FAULT,
  ),
  timestamp: v.pipe(
    v.string(TIMESTAMP_FAULT),
    v.isoTimestamp(TIMESTAMP_FAULT),
    v.check((text) => !Number.isNaN(Date.parse(text)), TIMESTAMP_FAULT),
  ),
});
