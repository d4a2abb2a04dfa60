import { describe, expect, test } from '@jest/globals';
import { changeInWords, countTicks, shareOf, thinOut } from './counts.ts';

describe('the ticks of an axis that counts', () => {
  test('go from zero in steps of one while that is readable', () => {
    expect(countTicks(0)).toEqual([0, 1]);
    expect(countTicks(1)).toEqual([0, 1]);
    expect(countTicks(10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('are whole, even, few and reach the highest count, however high', () => {
    expect(countTicks(11)).toEqual([0, 2, 4, 6, 8, 10, 12]);
    expect(countTicks(21)).toEqual([0, 5, 10, 15, 20, 25]);
    expect(countTicks(51)).toEqual([0, 10, 20, 30, 40, 50, 60]);
    for (const highest of [12, 99, 100, 101, 999, 4_321, 87_654, 1_000_000]) {
      const ticks = countTicks(highest);
      const step = ticks[1] ?? 0;
      expect([highest, ticks.length <= 11, ticks.every((tick, index) => tick === index * step)]).toEqual([
        highest,
        true,
        true,
      ]);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(ticks.at(-2)).toBeLessThan(highest);
    }
  });
});

test('a share is neither nothing while there is something nor everything while something is missing', () => {
  expect(shareOf(1, 3)).toBe('33%');
  expect(shareOf(1, 100_000)).toBe('<1%');
  expect(shareOf(99_999, 100_000)).toBe('>99%');
  expect(shareOf(0, 5)).toBe('0%');
  expect(shareOf(5, 5)).toBe('100%');
  expect(shareOf(0, 0)).toBe('–');
});

test('ticks that are too many are thinned out evenly, and the last stays', () => {
  expect(thinOut(['a', 'b', 'c'], 3)).toEqual(['a', 'b', 'c']);
  expect(thinOut(['a', 'b', 'c', 'd', 'e', 'f', 'g'], 3)).toEqual(['a', 'd', 'g']);
  expect(thinOut(['a', 'b', 'c', 'd'], 3)).toEqual(['b', 'd']);
  expect(thinOut([], 3)).toEqual([]);
});

test.each([
  [{ now: 105, before: 100 }, '+5%, better'],
  [{ now: 90, before: 100 }, '−10%, worse'],
  [{ now: 9, before: 12, isLessBetter: true, unit: 'day' }, '−3 days, better'],
  [{ now: 13, before: 12, isLessBetter: true, unit: 'day' }, '+1 day, worse'],
  [{ now: 7, before: 7 }, 'as before'],
  [{ now: 7, before: 0 }, 'none before, better'],
])('the change of %j is %s', (figures, words) => {
  expect(changeInWords(figures)).toBe(words);
});
