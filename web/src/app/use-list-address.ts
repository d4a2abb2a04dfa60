/** The state of a list in its address, so that a view can be shared and Back works. */
import { useRef } from 'react';
import { useQuery } from './use-query.ts';

/** Where in a list the shown page begins, and the ways to other pages. */
export interface Paging {
  /** The cursor after which the page begins; empty on the first. */
  after: string;
  goToFirst: () => void;
  goToNext: (cursor: string) => void;
  /** Undefined where it is not known, such as after following a link to a later page. */
  goToPrevious: (() => void) | undefined;
}

/** How the view of a list stands in an address. */
export interface ViewFormat<View extends { after: string }> {
  read: (query: URLSearchParams) => View;
  /** The same view always gives the same address. */
  write: (view: View) => URLSearchParams;
  /** What takes all filters away. */
  noFilter: Partial<View>;
}

/**
 * A view of filters that are texts; empty where they are not set.
 * @param names of the filters in the address
 */
export function textFilters<Name extends string>(
  ...names: Name[]
): ViewFormat<Record<Name | 'after', string>> {
  const parameters = [...names, 'after'] as const;
  const record = <Key extends string>(keys: readonly Key[], value: (key: Key) => string) =>
    Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, string>;
  return {
    read: (query) => record(parameters, (parameter) => query.get(parameter) ?? ''),
    write: (view) =>
      new URLSearchParams(parameters.filter((name) => view[name]).map((name) => [name, view[name]])),
    noFilter: record(names, () => '') as Partial<Record<Name | 'after', string>>,
  };
}

/** What a place in the history remembers besides its address. */
interface PlaceState {
  /** The cursors of the pages before this one, the first page's empty. */
  trail?: string[];
  /** The page stays where it is scrolled to. */
  keepScroll?: true;
}

/**
 * The view that the address stands for, and the ways to another. Back undoes a filter as a whole: what a control
 * changes again before it is left takes the place of its first change.
 */
export function useListAddress<View extends { after: string }>({ read, write, noFilter }: ViewFormat<View>) {
  const { query, state, go } = useQuery<PlaceState>();
  const last = useRef<{ control: string; address: string }>(undefined);
  const view = read(query);
  const trail = view.after ? (state?.trail ?? []) : [];

  const change = (part: Partial<View>, control?: string) => {
    const next = write({ ...view, ...part, after: '' });
    const replace =
      control !== undefined && last.current?.control === control && last.current.address === query.toString();
    last.current = control === undefined ? undefined : { control, address: next.toString() };
    go(next, { replace, state: { keepScroll: true } });
  };
  const goTo = (after: string, before: string[]) =>
    go(write({ ...view, after }), { state: { trail: before } });
  const paging: Paging = {
    after: view.after,
    goToFirst: () => goTo('', []),
    goToNext: (cursor) => goTo(cursor, [...trail, view.after]),
    goToPrevious: trail.length > 0 ? () => goTo(trail.at(-1) ?? '', trail.slice(0, -1)) : undefined,
  };

  return {
    view,
    paging,
    /**
     * Shows the first page of another view.
     * @param control what makes the change, if it may make several that belong together
     */
    change,
    /** The control is left: its next change is another step of the history. */
    settle: () => {
      last.current = undefined;
    },
    clear: () => change(noFilter),
  };
}
