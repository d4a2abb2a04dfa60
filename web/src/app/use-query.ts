/** The query of the address, as controls read and write it. */
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface Place {
  search: string;
  state: unknown;
}

/**
 * Reads and sets the query and what its place in the history remembers. The router shows a new address only when its
 * page can be drawn; here it is known at once, so that no control falls back while a hand is still on it.
 */
export function useQuery<State extends object>() {
  const location = useLocation();
  const navigate = useNavigate();
  const [ahead, setAhead] = useState<Place & { of: string }>();
  // Once the router has caught up this is past. Back leads to the same key again, even if the router never left it.
  useEffect(() => {
    const forget = () => setAhead(undefined);
    window.addEventListener('popstate', forget);
    return () => window.removeEventListener('popstate', forget);
  }, []);
  const place: Place = ahead?.of === location.key ? ahead : location;
  return {
    query: useMemo(() => new URLSearchParams(place.search), [place.search]),
    state: place.state as State | null,
    /** @param options.replace the new place takes that of the present one in the history */
    go: (query: URLSearchParams, options: { replace?: boolean; state?: State } = {}) => {
      const search = query.size > 0 ? `?${query}` : '';
      setAhead({ search, state: options.state ?? null, of: location.key });
      void navigate({ search }, options);
    },
  };
}
