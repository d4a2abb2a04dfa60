import { useEffect } from 'react';

/** Writes a failure of the statistics to the console (spec §8). */
export function useErrorLog(error: unknown): void {
  useEffect(() => {
    if (error) console.error('Error fetching dashboard data', error);
  }, [error]);
}
