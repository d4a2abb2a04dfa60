import { useEffect } from 'react';
import type { StatsRange } from '@portal/schema/stats';
import { problemOf } from '../../../lib/problem-of.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';

interface Result<Stats> {
  data?: { stats: Stats } | undefined;
  error?: unknown;
  refetch: () => unknown;
}

export interface Figures<Stats, Query = StatsRange | undefined> {
  /** The last loaded figures, with their query. */
  shown: { query: Query; answer: Stats } | undefined;
  /** While others are loaded. */
  isStale: boolean;
  problem: { message: string; retry: () => void } | undefined;
}

/** Follows a query of figures. @param words logged with a failure (spec §8) */
export function useFigures<Stats, Query>(
  query: Query,
  { data, error, refetch }: Result<Stats>,
  words: string,
): Figures<Stats, Query> {
  useEffect(() => {
    if (error) console.error(words, error);
  }, [error, words]);
  const shown = useLoaded(query, data?.stats);
  const problem = error ? { message: problemOf(error).message, retry: () => void refetch() } : undefined;
  return { shown, isStale: !data && !error, problem };
}
