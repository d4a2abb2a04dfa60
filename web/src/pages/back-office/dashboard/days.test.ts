import { describe, expect, test } from '@jest/globals';
import {
  bestGranularity,
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
  expect(rangeBefore({ from, to }, '2026-03-21', false)).toEqual({ from: first, to: last });
});

test('the period before is whole where counts are rounded; nothing is before all time', () => {
  const quarter = { from: '2026-01-01', to: '2026-03-31' };
  expect(rangeBefore(quarter, '2026-03-21', true)).toEqual({ from: '2025-10-01', to: '2025-12-31' });
  expect(rangeBefore(ever, '2026-03-31', false)).toBeUndefined();
});

test('the range of an address is whole where counts are rounded', () => {
  const cut = { from: '2026-03-02', to: '2026-03-10' };
  expect(readRange(cut, true, '2026-03-31')).toEqual({ range: cut });
  expect(readRange(cut, false, '2026-03-31')).toMatchObject({
    range: ever,
    fault: 'Choose a whole month, quarter or year, or all time.',
  });
  expect(readRange({ from: '', to: '' }, false, '2026-03-31')).toEqual({ range: ever });
  expect(readRange({ from: 'soon', to: '' }, true, '2026-03-31').fault).toMatch(/^The first day must be/);
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
