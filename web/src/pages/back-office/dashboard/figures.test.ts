import { describe, expect, test } from '@jest/globals';
import { countOf } from '../../../ui/figures.ts';
import { countingMarks, shareOf, thinOut } from './figures.ts';

describe('the marks of an axis that counts', () => {
  test('go from zero in steps of one while that is readable', () => {
    expect(countingMarks(0)).toEqual([0, 1]);
    expect(countingMarks(1)).toEqual([0, 1]);
    expect(countingMarks(10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('are whole, even, few and reach the highest count, however high', () => {
    expect(countingMarks(11)).toEqual([0, 2, 4, 6, 8, 10, 12]);
    expect(countingMarks(21)).toEqual([0, 5, 10, 15, 20, 25]);
    expect(countingMarks(51)).toEqual([0, 10, 20, 30, 40, 50, 60]);
    for (const highest of [12, 99, 100, 101, 999, 4_321, 87_654, 1_000_000]) {
      const marks = countingMarks(highest);
      const step = marks[1] ?? 0;
      expect([highest, marks.length <= 11, marks.every((mark, index) => mark === index * step)]).toEqual([
        highest,
        true,
        true,
      ]);
      expect(marks.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(marks.at(-2)).toBeLessThan(highest);
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

test('a count has a plural but for one', () => {
  expect([0, 1, 2, 1_204].map((n) => countOf(n, 'submission'))).toEqual([
    '0 submissions',
    '1 submission',
    '2 submissions',
    '1,204 submissions',
  ]);
});

test('marks that are too many are thinned out evenly, and the last stays', () => {
  expect(thinOut(['a', 'b', 'c'], 3)).toEqual(['a', 'b', 'c']);
  expect(thinOut(['a', 'b', 'c', 'd', 'e', 'f', 'g'], 3)).toEqual(['a', 'd', 'g']);
  expect(thinOut(['a', 'b', 'c', 'd'], 3)).toEqual(['b', 'd']);
  expect(thinOut([], 3)).toEqual([]);
});
