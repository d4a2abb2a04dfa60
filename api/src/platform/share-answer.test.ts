import { expect, test } from '@jest/globals';
import { shareAnswer } from './share-answer.ts';

const HOLD = 600_000;

test('callers share an answer while it is pending, and while it is held', async () => {
  let asked = 0;
  const count = () => Promise.resolve((asked += 1));
  const held = shareAnswer(count, HOLD);
  expect(await Promise.all([held(), held()])).toEqual([1, 1]);
  expect(await held()).toBe(1);
  const pending = shareAnswer(count);
  expect(await Promise.all([pending(), pending()])).toEqual([2, 2]);
  expect(await pending()).toBe(3);
});

test('callers share a failure while it is pending; it is not held', async () => {
  let asked = 0;
  const held = shareAnswer(async () => {
    asked += 1;
    if (asked === 1) throw new Error('away');
    return asked;
  }, HOLD);
  const failures = await Promise.allSettled([held(), held()]);
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([await held(), await held()]).toEqual([2, 2]);
});
