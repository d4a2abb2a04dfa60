import { describe, expect, test } from '@jest/globals';
import { daysOf, inPeriods, partsOf, partsWithDays } from './periods.ts';

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

  test('are missing when the last day comes before the first', () => {
    expect(inPeriods(counts, '2026-01-02', '2026-01-01', 'MONTH')).toEqual([]);
  });
});

const parts = (from: string | null, to: string | null) =>
  partsOf(daysOf({ from, to })).map(({ granularity, from, before }) => `${granularity} ${from} ${before}`);

describe('a range of days', () => {
  test('that is all time is whole years and nothing else', () => {
    expect(parts(null, null)).toEqual(['YEAR -infinity infinity']);
  });

  test('from the first to the last day of years or months is those and nothing else', () => {
    expect(parts('2024-01-01', '2025-12-31')).toEqual(['YEAR 2024-01-01 2026-01-01']);
    expect(parts('2025-12-01', '2026-02-28')).toEqual(['MONTH 2025-12-01 2026-03-01']);
    expect(parts('2024-02-29', '2024-02-29')).toEqual(['DAY 2024-02-29 2024-03-01']);
  });

  test('that begins and ends within years and months has its whole months and years in between', () => {
    expect(parts('2023-10-31', '2026-03-02')).toEqual([
      'DAY 2023-10-31 2023-11-01',
      'MONTH 2023-11-01 2024-01-01',
      'YEAR 2024-01-01 2026-01-01',
      'MONTH 2026-01-01 2026-03-01',
      'DAY 2026-03-01 2026-03-03',
    ]);
  });

  test('without a beginning or an end is whole years on that side', () => {
    expect(parts(null, '2026-02-14')).toEqual([
      'YEAR -infinity 2026-01-01',
      'MONTH 2026-01-01 2026-02-01',
      'DAY 2026-02-01 2026-02-15',
    ]);
    expect(parts('2024-12-30', null)).toEqual(['DAY 2024-12-30 2025-01-01', 'YEAR 2025-01-01 infinity']);
  });

  test.each([
    ['2026-02-02', '2026-02-28'],
    ['2026-01-15', '2026-02-14'],
    ['2025-12-02', '2026-01-30'],
    ['2026-02-01', '2026-02-27'],
  ])('from %s to %s has no whole month', (from, to) => {
    const { before } = daysOf({ from, to });
    expect(parts(from, to)).toEqual([`DAY ${from} ${before}`]);
  });

  test('has parts that follow each other without a gap, wherever it begins and ends', () => {
    const day = (n: number) => new Date(Date.UTC(2023, 10, 20 + n)).toISOString().slice(0, 10);
    const edges = { YEAR: /-01-01 .*-01-01$/, MONTH: /-01 .*-01$/, DAY: / / };
    for (let from = 0; from < 64; from += 3) {
      for (let to = from; to < from + 850; to += 17) {
        const all = partsOf(daysOf({ from: day(from), to: day(to) }));
        const inner = all.slice(1).flatMap((part) => [part.from, part.from]);
        expect(all.flatMap((part) => [part.from, part.before])).toEqual([day(from), ...inner, day(to + 1)]);
        for (const part of all) expect(`${part.from} ${part.before}`).toMatch(edges[part.granularity]);
        const days = all.filter(({ granularity }) => granularity === 'DAY');
        const longest = Math.max(
          0,
          ...days.map((p) => (Date.parse(p.before) - Date.parse(p.from)) / 86_400_000),
        );
        expect(longest).toBeLessThan(days.length > 1 ? 31 : 62);
      }
    }
  });
});

test('all time can have its last days one by one', () => {
  expect(partsWithDays('2026-03-02', 30)).toEqual([
    { granularity: 'YEAR', from: '-infinity', before: '2026-01-01' },
    { granularity: 'MONTH', from: '2026-01-01', before: '2026-02-01' },
    { granularity: 'DAY', from: '2026-02-01', before: 'infinity' },
  ]);
});
