import { useCallback, useSyncExternalStore } from 'react';

/** Tracks a media query. @param whileUnknown the value before hydration */
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
