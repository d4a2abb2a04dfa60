import { useRef } from 'react';
import { useQuery } from '../../../app/use-query.ts';
import { noFilter, readView, writeView } from './submissions-address.ts';
import type { SubmissionsView } from './submissions-address.ts';

/** What a place in the history remembers besides its address. */
interface PlaceState {
  /** The cursors of the pages before this one, the first page's empty. */
  trail?: string[];
  /** The page stays where it is scrolled to. */
  keepScroll?: true;
}

/**
 * The view that the address stands for, and the ways to another. Back undoes a filter as a whole: further changes by
 * the same control take the place of its first.
 */
export function useSubmissionsAddress() {
  const { query, state, go } = useQuery<PlaceState>();
  const last = useRef<{ control: string; address: string }>(undefined);
  const view = readView(query);
  const trail = view.after ? (state?.trail ?? []) : [];

  const change = (part: Partial<SubmissionsView>, control?: string) => {
    const next = writeView({ ...view, ...part, after: '' });
    const replace =
      control !== undefined && last.current?.control === control && last.current.address === query.toString();
    last.current = control === undefined ? undefined : { control, address: next.toString() };
    go(next, { replace, state: { keepScroll: true } });
  };
  const goTo = (after: string, before: string[]) =>
    go(writeView({ ...view, after }), { state: { trail: before } });

  return {
    view,
    /** @param control what makes the change, if it may make several that belong together */
    change,
    /** The control is left: its next change is another step of the history. */
    settle: () => {
      last.current = undefined;
    },
    clearAll: () => change(noFilter),
    goToFirst: () => goTo('', []),
    goToNext: (cursor: string) => goTo(cursor, [...trail, view.after]),
    /** Undefined where it is not known, such as after following a link to a later page. */
    goToPrevious: trail.length > 0 ? () => goTo(trail.at(-1) ?? '', trail.slice(0, -1)) : undefined,
  };
}
