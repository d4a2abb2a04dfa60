import { useCallback, useState, useSyncExternalStore } from 'react';

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

/** Tracks a media query of the screen. While it is printed the page stays as it was: open parts are on paper, too. */
export function useScreenQuery(query: string): boolean {
  const isPaper = useMediaQuery('print', false);
  const matches = useMediaQuery(query, true);
  const [shown, setShown] = useState(matches);
  if (!isPaper && shown !== matches) setShown(matches);
  return isPaper ? shown : matches;
}
