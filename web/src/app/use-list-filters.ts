/** The filters and the place of a list in its address, so that a view can be shared and Back works. */
import { useQuery } from './use-query.ts';

/** Where in a list the shown page begins. */
export interface ListPlace {
  /** The cursor after which the page begins; null on the first page. */
  after: string | null;
  goTo: (cursor: string) => void;
  goToFirst: () => void;
}

/**
 * Reads and sets filters; setting one shows the first page. Changes of one filter in a row are one step of the
 * history: Back leads to the view before them, not through every letter.
 * @param names of the filters in the address
 */
export function useListFilters<Name extends string>(...names: Name[]) {
  const { query, state, go: show } = useQuery<{ changed: string | undefined }>();
  const values = Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Record<
    Name,
    string
  >;
  const filled = (filters: Record<Name, string>) => names.filter((name) => filters[name] !== '');
  const go = (filters: Record<Name, string>, after?: string, changed?: Name) =>
    show(
      new URLSearchParams([
        ...filled(filters).map((name) => [name, filters[name]]),
        ...(after ? [['after', after]] : []),
      ]),
      { replace: changed !== undefined && state?.changed === changed, state: { changed } },
    );
  const place: ListPlace = {
    after: query.get('after'),
    goTo: (cursor) => go(values, cursor),
    goToFirst: () => go(values),
  };

  return {
    /** Text of each filter; '' when it is not set. */
    values,
    isFiltered: filled(values).length > 0,
    /** Sets one filter; '' takes it away. */
    set: (name: Name, value: string) => {
      if (value !== values[name]) go({ ...values, [name]: value }, undefined, name);
    },
    /** Takes all filters away. */
    clear: () => show(new URLSearchParams()),
    place,
  };
}
