import { useEffect } from 'react';
import type { StatsRange } from '@portal/schema/stats';
import { problemOf } from '../../../app/problem-of.ts';
import { useLoaded } from '../../../app/use-loaded.ts';

/** A query of figures. */
interface Result<Stats> {
  data?: { stats: Stats } | undefined;
  error?: unknown;
  refetch: () => unknown;
}

/** Figures in each of their states: being loaded, loaded, being replaced, failed. */
export interface Figures<Stats, Ask = StatsRange | undefined> {
  /** The last loaded figures, with the variables of their query. */
  shown: { ask: Ask; answer: Stats } | undefined;
  /** Others are being loaded. */
  isStale: boolean;
  problem: { message: string; retry: () => void } | undefined;
}

/**
 * Follows a query of figures, and logs its failure.
 * @param ask the variables of the query, such as a range
 * @param words the message of a failure (spec §8)
 */
export function useFigures<Stats, Ask>(
  ask: Ask,
  { data, error, refetch }: Result<Stats>,
  words: string,
): Figures<Stats, Ask> {
  useEffect(() => {
    if (error) console.error(words, error);
  }, [error, words]);
  const shown = useLoaded(ask, data?.stats);
  const problem = error ? { message: problemOf(error).message, retry: () => void refetch() } : undefined;
  return { shown, isStale: !data && !error, problem };
}
