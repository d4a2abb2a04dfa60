/** The state of a list in its address, so that a view can be shared and Back works. */
import { useSearchParams } from 'react-router-dom';

/** Search text and place of a list. */
export function useListAddress() {
  const [query, setQuery] = useSearchParams();
  const search = query.get('search') ?? '';
  return {
    search,
    /** The cursor after which the page begins; null on the first page. */
    after: query.get('after'),
    searchFor: (text: string) => setQuery(text ? { search: text } : {}),
    goTo: (cursor: string) => setQuery({ ...(search && { search }), after: cursor }),
    goToFirst: () => setQuery(search ? { search } : {}),
  };
}
