import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

const never = () => () => {};

/**
 * What follows the # in the page's address, and the visit it belongs to: going to the same place twice is two visits.
 * A page rendered ahead knows neither; they come with the first render after its hydration.
 */
export function useHash(): { hash: string; visit: object | undefined } {
  const location = useLocation();
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isHydrated ? { hash: location.hash.slice(1), visit: location } : { hash: '', visit: undefined };
}
