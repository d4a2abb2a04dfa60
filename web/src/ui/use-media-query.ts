import { useCallback, useSyncExternalStore } from 'react';

/**
 * Tells whether a media query holds, and follows its changes.
 * @param whileUnknown what to take for granted in a page rendered ahead
 */
export function useMediaQuery(query: string, whileUnknown: boolean): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => whileUnknown,
  );
}
