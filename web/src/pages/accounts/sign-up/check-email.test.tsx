import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act } from 'react';
import { buttonIn, clear, draw, press, serve } from '../../../testing/pages.tsx';
import { CheckEmail } from './check-email.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(async () => {
  jest.useRealTimers();
  await clear();
});

test('"Send again" keeps the focus while it waits, and sends nothing then', async () => {
  const calls = serve(() => ({
    resendVerification: { message: 'Verification email resent! Check your inbox.' },
  }));
  const box = draw(
    <CheckEmail email="a@example.com" message="Signup successful!" onOtherAddress={() => undefined} />,
  );
  const again = () => buttonIn(box, 'Send again');
  const isWaiting = () => again()?.getAttribute('aria-disabled') === 'true';
  expect(isWaiting()).toBe(true);
  await press(box, 'Send again');
  expect(calls).toEqual([]);
  for (let second = 0; second < 30; second += 1) await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(isWaiting()).toBe(false);
  await press(box, 'Send again');
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(calls).toEqual(['ResendVerification']);
  expect(box.textContent).toContain('Verification email resent!');
  expect(isWaiting()).toBe(true);
  expect(document.activeElement).toBe(again());
  await press(box, 'Send again');
  expect(calls).toHaveLength(1);
});
