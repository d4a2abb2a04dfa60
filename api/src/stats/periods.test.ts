import { describe, expect, test } from '@jest/globals';
import { inPeriods } from './periods.ts';

const counts = { '2025-12-28': 1, '2025-12-29': 2, '2026-01-31': 4, '2026-03-01': 8 };

describe('days gathered into periods', () => {
  test('are given without gaps, zeros included, from the first to the last day', () => {
    expect(inPeriods(counts, '2025-12-27', '2025-12-30', 'DAY')).toEqual([
      { date: '2025-12-27', count: 0 },
      { date: '2025-12-28', count: 1 },
      { date: '2025-12-29', count: 2 },
      { date: '2025-12-30', count: 0 },
    ]);
  });

  test('are weeks from Monday, across the turn of a year', () => {
    expect(inPeriods(counts, '2025-12-28', '2026-01-05', 'WEEK')).toEqual([
      { date: '2025-12-22', count: 1 },
      { date: '2025-12-29', count: 2 },
      { date: '2026-01-05', count: 0 },
    ]);
  });

  test('are months, of which only the days asked for count', () => {
    expect(inPeriods(counts, '2025-12-29', '2026-02-28', 'MONTH')).toEqual([
      { date: '2025-12-01', count: 2 },
      { date: '2026-01-01', count: 4 },
      { date: '2026-02-01', count: 0 },
    ]);
  });

  test('are none when the last day comes before the first', () => {
    expect(inPeriods(counts, '2026-01-02', '2026-01-01', 'MONTH')).toEqual([]);
  });
});
