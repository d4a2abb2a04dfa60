import { useEffect } from 'react';
import type { StatsRange } from '@portal/schema/stats';
import { problemOf } from '../../../app/problem-of.ts';
import { useLoaded } from '../../../app/use-loaded.ts';

/** A query of figures, as far as it has come. */
interface Result<Stats> {
  data?: { stats: Stats } | undefined;
  error?: unknown;
  refetch: () => unknown;
}

/** Figures of a range in each of their states: on their way, there, being replaced, failed. */
export interface Figures<Stats> {
  /** The figures that were loaded last, and their range. */
  shown: { ask: StatsRange | undefined; answer: Stats } | undefined;
  /** Those of another range are on their way. */
  isStale: boolean;
  problem: { message: string; retry: () => void } | undefined;
}

/**
 * Follows a query of figures, and logs its failure.
 * @param words what the specification says of a failure (§8)
 */
export function useFigures<Stats>(
  range: StatsRange | undefined,
  { data, error, refetch }: Result<Stats>,
  words: string,
): Figures<Stats> {
  useErrorLog(error, words);
  const shown = useLoaded(range, data?.stats);
  const problem = error ? { message: problemOf(error).message, retry: () => void refetch() } : undefined;
  return { shown, isStale: !data && !error, problem };
}

/**
 * Writes a failure of the statistics to the console.
 * @param words what the specification says of it (§8)
 */
export function useErrorLog(error: unknown, words: string): void {
  useEffect(() => {
    if (error) console.error(words, error);
  }, [error, words]);
}
