/** The state of a list in its address, so that a view can be shared and Back works. */
import { useQuery } from './use-query.ts';

/** Search text and place of a list. */
export function useListAddress() {
  const { query, go } = useQuery();
  const search = query.get('search') ?? '';
  const show = (parts: Record<string, string>) => go(new URLSearchParams(parts));
  return {
    search,
    /** The cursor after which the page begins; null on the first page. */
    after: query.get('after'),
    searchFor: (text: string) => show(text ? { search: text } : {}),
    goTo: (cursor: string) => show({ ...(search && { search }), after: cursor }),
    goToFirst: () => show(search ? { search } : {}),
  };
}
