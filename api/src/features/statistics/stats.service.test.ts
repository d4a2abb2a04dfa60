import { expect, test } from '@jest/globals';
import { medianOf } from './stats.service.ts';

const histogramOf = (...values: number[]) => {
  const histogram = new Map<number, number>();
  for (const value of values) histogram.set(value, (histogram.get(value) ?? 0) + 1);
  return histogram;
};

test('the median of no values is missing, also where a count went back to zero', () => {
  expect(medianOf(new Map())).toBeNull();
  expect(medianOf(new Map([[3, 0]]))).toBeNull();
});

test('the median is the value in the middle, whatever the order and however often a value comes', () => {
  expect(medianOf(histogramOf(7))).toBe(7);
  expect(medianOf(histogramOf(100, 2, 10))).toBe(10);
  expect(medianOf(histogramOf(0, 0, 0, 40, 365))).toBe(0);
  expect(medianOf(histogramOf(9, 10, 10, 10, 1))).toBe(10);
});

test('of an even number it is the mean of the two in the middle', () => {
  expect(medianOf(histogramOf(4, 1))).toBe(2.5);
  expect(medianOf(histogramOf(5, 5, 5, 8))).toBe(5);
  expect(medianOf(histogramOf(1, 2, 8, 9))).toBe(5);
});
