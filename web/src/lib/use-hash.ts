import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

const never = () => () => undefined;

/** Tells whether the page is hydrated: the first render must equal the prerendered page. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Reads the hash, and the visit: a second click on the same link is a new visit. Empty until hydration. */
export function useHash(): { hash: string; visit: object | undefined } {
  const location = useLocation();
  return useHydrated() ? { hash: location.hash.slice(1), visit: location } : { hash: '', visit: undefined };
}
