import { useEffect } from 'react';

/**
 * Writes a failure of the statistics to the console.
 * @param words what the specification says of it (§8)
 */
export function useErrorLog(error: unknown, words: string): void {
  useEffect(() => {
    if (error) console.error(words, error);
  }, [error, words]);
}
