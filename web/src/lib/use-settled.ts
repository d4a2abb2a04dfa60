import { useEffect, useState } from 'react';

/**
 * Returns a value once it has not changed for a while.
 * @param pause milliseconds
 * @param typed what a person types meanwhile: each change of it begins the pause anew
 */
export function useSettled(value: string, pause: number, typed = value): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return undefined;
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, settled, pause, typed]);
  return settled;
}
