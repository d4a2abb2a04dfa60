import { describe, expect, test } from '@jest/globals';
import { DomainError } from './errors.ts';
import { parse } from './rules.ts';
import { statsRangeRules } from './stats.ts';
import type { StatsRangeInput } from './stats.ts';

const faults = (input: StatsRangeInput) => {
  try {
    parse(statsRangeRules, input);
    return [];
  } catch (error) {
    return error instanceof DomainError ? error.details.fields?.map(({ field }) => field) : error;
  }
};

describe('a range of days', () => {
  test('may be open on either side', () => {
    expect(parse(statsRangeRules, {})).toEqual({ from: null, to: null });
    expect(parse(statsRangeRules, { from: '', to: null })).toEqual({ from: null, to: null });
    expect(faults({ from: '2026-01-01' })).toEqual([]);
    expect(faults({ to: '2026-01-01' })).toEqual([]);
  });

  test('may be one day, and must not end before it begins', () => {
    expect(faults({ from: '2024-02-29', to: '2024-02-29' })).toEqual([]);
    expect(faults({ from: '2026-01-02', to: '2026-01-01' })).toEqual(['to']);
  });

  test.each([
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-1-1',
    '01/02/2026',
    '0000-01-01',
    '3000-01-01',
    'infinity',
  ])('begins and ends with a day of the calendar: %s is invalid', (day) => {
    expect(faults({ from: day })).toEqual(['from']);
    expect(faults({ to: day })).toEqual(['to']);
  });
});
