/** The query of the address, as controls read and write it. */
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Reads and sets the query and what its place in the history remembers. */
export function useQuery<State extends object>() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  return {
    query: useMemo(() => new URLSearchParams(search), [search]),
    state: state as State | null,
    /** @param options.replace the new place takes that of the present one in the history */
    go: (query: URLSearchParams, options: { replace?: boolean; state?: State } = {}) => {
      void navigate({ search: query.size > 0 ? `?${query}` : '' }, options);
    },
  };
}
