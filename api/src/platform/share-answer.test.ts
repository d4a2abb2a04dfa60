import { expect, test } from '@jest/globals';
import { shareAnswer, shareNext } from './share-answer.ts';

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

test('who asks while a run is under way shares the next one, which takes in what came meanwhile, also after a failure', async () => {
  let state = 0;
  const taken: number[] = [];
  const ends: (() => void)[] = [];
  const next = shareNext(async () => {
    taken.push(state);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (taken.length === 1) throw new Error('The first run fails.');
  });
  const first = next();
  state = 1;
  const [second, third] = [next(), next()];
  state = 2;
  ends[0]?.();
  await expect(first).rejects.toThrow('The first run fails.');
  expect(taken).toEqual([0, 2]);
  ends[1]?.();
  await Promise.all([second, third]);
  ends.length = 0;
  const fourth = next();
  ends[0]?.();
  await fourth;
  expect(taken).toEqual([0, 2, 2]);
});
