import { describe, expect, test } from '@jest/globals';
import {
  bestGranularity,
  faultOfRounded,
  isInPart,
  nameOfPeriod,
  nameOfRange,
  presetsOn,
  rangeBefore,
  readRange,
} from './days.ts';

const ever = { from: null, to: null };

test('a range of the last days includes the present one and is as long as it says', () => {
  expect(presetsOn('2026-03-31').map(({ from, to }) => [from, to])).toEqual([
    ['2026-03-02', '2026-03-31'],
    ['2026-01-01', '2026-03-31'],
    ['2026-01-01', '2026-03-31'],
    ['2025-04-01', '2026-03-31'],
    [null, null],
  ]);
  expect(presetsOn('2028-02-29')[3]?.from).toBe('2027-03-01');
});

test.each([
  ['a quarter that goes on', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-19'],
  ['a whole month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['a month that is longer than the one before', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-21'],
  ['a whole year', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
  ['some days', '2026-03-02', '2026-03-10', '2026-02-21', '2026-03-01'],
  ['days until today', '2026-03-14', null, '2026-03-06', '2026-03-13'],
])('the period before %s is as long', (_, from, to, first, last) => {
  expect(rangeBefore({ from, to }, '2026-03-21')).toEqual({ from: first, to: last });
});

test('nothing is before all time', () => {
  expect(rangeBefore(ever, '2026-03-31')).toBeUndefined();
});

test('the range of an address is any days; rounded counts are of whole periods', () => {
  const cut = { from: '2026-03-02', to: '2026-03-10' };
  expect(readRange(cut)).toEqual({ range: cut });
  expect(readRange({ from: '', to: '' })).toEqual({ range: ever });
  expect(readRange({ from: 'soon', to: '' }).fault).toMatch(/^The first day must be/);
  expect(faultOfRounded(cut, '2026-03-31')).toMatch(/a whole month, quarter or year, or for all time/);
  for (const whole of [ever, { from: '2026-02-01', to: '2026-02-28' }])
    expect(faultOfRounded(whole, '2026-03-31')).toBeUndefined();
});

test('a longer range has its points further apart', () => {
  expect(bestGranularity('2026-03-31', '2026-03-31')).toBe('DAY');
  expect(bestGranularity('2026-01-01', '2026-03-31')).toBe('DAY');
  expect(bestGranularity('2025-04-01', '2026-03-31')).toBe('WEEK');
  expect(bestGranularity('2024-04-01', '2026-03-31')).toBe('MONTH');
});

describe('a period', () => {
  test('has a name', () => {
    expect(nameOfPeriod('2026-03-23', 'DAY')).toBe('23 Mar 2026');
    expect(nameOfPeriod('2026-03-23', 'WEEK')).toBe('Week of 23 Mar 2026');
    expect(nameOfPeriod('2026-03-01', 'MONTH')).toBe('Mar 2026');
  });

  test('is in part when the present day or the range cuts it short', () => {
    const cut = (first: string, granularity: 'DAY' | 'WEEK' | 'MONTH', range: object = ever) =>
      isInPart(first, granularity, { ...ever, ...range }, '2026-03-31');
    expect(cut('2026-03-30', 'DAY')).toBe(false);
    expect(cut('2026-03-31', 'DAY')).toBe(true);
    expect(cut('2026-03-23', 'WEEK')).toBe(false);
    expect(cut('2026-03-30', 'WEEK')).toBe(true);
    expect(cut('2026-03-23', 'WEEK', { to: '2026-03-28' })).toBe(true);
    expect(cut('2026-02-01', 'MONTH')).toBe(false);
    expect(cut('2026-02-01', 'MONTH', { from: '2026-02-01', to: '2026-02-28' })).toBe(false);
    expect(cut('2026-02-01', 'MONTH', { from: '2026-02-02' })).toBe(true);
    expect(cut('2026-03-01', 'MONTH')).toBe(true);
  });
});

test('a range in words', () => {
  expect(nameOfRange(ever)).toBe('all time');
  expect(nameOfRange({ from: '2026-01-01', to: null })).toBe('since 1 Jan 2026');
  expect(nameOfRange({ from: null, to: '2026-01-01' })).toBe('up to 1 Jan 2026');
  expect(nameOfRange({ from: '2026-01-01', to: '2026-01-01' })).toBe('1 Jan 2026');
  expect(nameOfRange({ from: '2025-12-31', to: '2026-01-01' })).toBe('31 Dec 2025 to 1 Jan 2026');
});
