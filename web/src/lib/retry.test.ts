import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createRetry } from './retry.ts';

let attempts: number;
let retry: ReturnType<typeof createRetry>;
let isHidden = false;
beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
  [attempts, isHidden] = [0, false];
  retry = createRetry(() => {
    attempts += 1;
    retry.later();
  });
});
afterEach(() => {
  retry.stop();
  jest.useRealTimers();
});

test('retries after 10 seconds, then with back-off, at least each minute', () => {
  retry.later();
  for (const [seconds, count] of [
    [9, 0],
    [1, 1],
    [20, 2],
    [40, 3],
    [60, 4],
    [60, 5],
  ] as const) {
    jest.advanceTimersByTime(seconds * 1_000);
    expect(attempts).toBe(count);
  }
});

test('retries at once when the browser is online again, and resets the back-off', () => {
  retry.later();
  jest.advanceTimersByTime(70_000);
  window.dispatchEvent(new Event('online'));
  expect(attempts).toBe(4);
  jest.advanceTimersByTime(10_000);
  expect(attempts).toBe(5);
});

test('retries at once when the tab becomes visible, not when it is hidden', () => {
  retry.later();
  isHidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(attempts).toBe(0);
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(attempts).toBe(1);
});

test('does nothing after it was stopped', () => {
  retry.later();
  retry.stop();
  window.dispatchEvent(new Event('online'));
  jest.advanceTimersByTime(600_000);
  expect(attempts).toBe(0);
});

test('waits for the connection alone while the browser is offline', () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  retry.later();
  jest.advanceTimersByTime(3_600_000);
  expect(attempts).toBe(0);
  onLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  expect(attempts).toBe(1);
});

test('waits as long as configured, and at least as long as the caller asks', () => {
  const once = createRetry(() => (attempts += 1), { first: 1_000, longest: 2_000 });
  once.later();
  jest.advanceTimersByTime(1_000);
  expect(attempts).toBe(1);
  once.later(60_000);
  jest.advanceTimersByTime(59_000);
  expect(attempts).toBe(1);
  jest.advanceTimersByTime(1_000);
  expect(attempts).toBe(2);
});

test('makes no second attempt while one is pending', () => {
  const once = createRetry(() => (attempts += 1));
  once.later();
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  jest.advanceTimersByTime(600_000);
  expect(attempts).toBe(1);
});
