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
  [delivery({ attempts: 1 }), false, 'Sending…'],
  [delivery(refused), true, 'Answered 500. Waiting until you resume the webhook.'],
  [delivery({}), true, 'Waiting until you resume the webhook.'],
  [delivery({ ...refused, status: 'FAILED' }), false, 'Failed: status 500 after 1 attempt.'],
  [delivery({ ...refused, status: 'FAILED', attempts: 10 }), false, 'Failed: status 500 after 10 attempts.'],
  [
    delivery({
      ...refused,
      fault: 'No connection: it was refused.',
      responseStatus: null,
      status: 'FAILED',
      attempts: 10,
    }),
    false,
    'No connection: it was refused. Failed after 10 attempts.',
  ],
  [delivery({ status: 'DELIVERED', responseStatus: 204, duration: 12 }), false, 'Answered 204 in 12 ms.'],
  [delivery({ status: 'DELIVERED', responseStatus: 200, duration: 1234 }), true, 'Answered 200 in 1.2 s.'],
])('the outcome of a delivery is a sentence', (state, isPaused, text) => {
  expect(outcomeOf(state, isPaused)).toBe(text);
});

test('a wait names the time of the next attempt', () => {
  expect(outcomeOf(delivery(refused), false)).toMatch(/^Answered 500\. Next attempt on 31 Mar 2026/);
});

test.each([
  [delivery({}), '2026-03-31T11:59:30.000Z', true],
  [delivery({}), '2026-03-31T11:30:00.000Z', false],
  [delivery({ nextTryAt: null }), '2026-03-31T11:30:00.000Z', true],
  [delivery({ status: 'DELIVERED', nextTryAt: null }), '2026-03-31T12:00:00.000Z', false],
])('the page polls while a delivery is being sent or about to be', (state, now, soon) => {
  expect(isSoon(state, Date.parse(now))).toBe(soon);
});
