import { expect, test } from '@jest/globals';
import { outcomeOf } from './webhook-words.ts';

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
