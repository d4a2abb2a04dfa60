import { expect, test } from '@jest/globals';
import { isSoon, outcomeOf } from './webhook-words.ts';

const delivery = (changes: Partial<Parameters<typeof outcomeOf>[0]>) => ({
  status: 'WAITING' as const,
  attempts: 0,
  fault: null,
  responseStatus: null,
  duration: null,
  nextTryAt: '2026-03-31T12:00:00.000Z',
  ...changes,
});
const refused = { attempts: 1, fault: 'Answered 500.', responseStatus: 500, duration: 3 };

test.each([
  [delivery({}), false, 'Not sent yet.'],
  [delivery({ attempts: 1 }), false, 'Being sent.'],
  [delivery(refused), true, 'Answered 500. Waits until the webhook is resumed.'],
  [delivery({}), true, 'Waits until the webhook is resumed.'],
  [delivery({ ...refused, status: 'FAILED' }), false, 'Answered 500. Given up after one try.'],
  [delivery({ ...refused, status: 'FAILED', attempts: 10 }), false, 'Answered 500. Given up after 10 tries.'],
  [delivery({ status: 'DELIVERED', responseStatus: 204, duration: 12 }), false, 'Answered 204 in 12 ms.'],
  [delivery({ status: 'DELIVERED', responseStatus: 200, duration: 1234 }), true, 'Answered 200 in 1.2 s.'],
])('what came of a delivery is said in words', (state, isPaused, words) => {
  expect(outcomeOf(state, isPaused)).toBe(words);
});

test('a wait is told with the time of the next try', () => {
  expect(outcomeOf(delivery(refused), false)).toMatch(/^Answered 500\. Next try on 31 Mar 2026/);
});

test.each([
  [delivery({}), '2026-03-31T11:59:30.000Z', true],
  [delivery({}), '2026-03-31T11:30:00.000Z', false],
  [delivery({ nextTryAt: null }), '2026-03-31T11:30:00.000Z', true],
  [delivery({ status: 'DELIVERED', nextTryAt: null }), '2026-03-31T12:00:00.000Z', false],
])('the page looks again while something is being sent or about to be', (state, now, soon) => {
  expect(isSoon(state, Date.parse(now))).toBe(soon);
});
