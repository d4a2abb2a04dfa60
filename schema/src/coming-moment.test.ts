import { expect, test } from '@jest/globals';
import { untilInWords } from './coming-moment.ts';

test.each([
  ['2026-11-29T21:59:00.000Z', 'today, 23:59 (Gaborone time)'],
  ['2026-11-29T22:00:00.000Z', 'tomorrow, Monday 00:00 (Gaborone time)'],
  ['2026-12-02T15:00:00.000Z', 'in 3 days, Wednesday 17:00 (Gaborone time)'],
  ['2026-12-05T15:00:00.000Z', 'in 6 days, Saturday 17:00 (Gaborone time)'],
  ['2026-12-06T15:00:00.000Z', 'in 7 days, on 6 December 2026 at 17:00 (Gaborone time)'],
  ['2027-01-28T15:00:00.000Z', 'in 60 days, on 28 January 2027 at 17:00 (Gaborone time)'],
  ['2027-01-29T15:00:00.000Z', 'on 29 January 2027 at 17:00 (Gaborone time)'],
])('a closing at %s is in words: %s', (time, words) => {
  expect(untilInWords(time, new Date('2026-11-29T08:00:00.000Z'), 'Africa/Gaborone')).toBe(words);
});
