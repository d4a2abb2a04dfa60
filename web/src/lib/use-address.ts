/** Keeps the state of a page in its address, so that a view can be shared and Back works. */
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

export interface ViewFormat<View extends { after: string }> {
  read: (query: URLSearchParams) => View;
  /** Equal views give equal addresses. */
  write: (view: View) => URLSearchParams;
  none: Partial<View>;
  filters?: Filters;
}

/**
 * The parameters of a view. Those with a label are controls: a text or, with `all` as the label of no choice, one of
 * the options.
 */
export type Filters = Readonly<
  Record<
    string,
    {
      label?: string;
      hint?: string;
      /** A day, or a time of it, at which a period begins or ends. */
      time?: 'begins' | 'ends';
      placeholder?: string;
      options?: Readonly<Record<string, string>>;
      all?: string;
    }
  >
>;

export type ViewOf<P extends Filters> = { after: string } & {
  [Name in keyof P]: P[Name] extends { options: infer Options } ? (keyof Options & string) | '' : string;
};

export function formatOf<P extends Filters>(filters: P): ViewFormat<ViewOf<P>> & { none: ViewOf<P> } {
  const names = [...Object.keys(filters), 'after'];
  const read = (query: URLSearchParams) =>
    Object.fromEntries(
      names.map((name) => {
        const text = query.get(name) ?? '';
        const options = filters[name]?.options;
        return [name, !options || Object.hasOwn(options, text) ? text : ''];
      }),
    ) as ViewOf<P>;
  return {
    read,
    write: (view) => new URLSearchParams(Object.entries<string>(view).filter(([, text]) => text)),
    none: read(new URLSearchParams()),
    filters,
  };
}

export interface Paging {
  /** The cursor; empty on the first page. */
  after: string;
  goToFirst: () => void;
  goToNext: (cursor: string) => void;
  /** Undefined if the previous page is unknown, such as after a link to a later page. */
  goToPrevious: (() => void) | undefined;
}

interface HistoryState {
  /** The cursors of the pages before this one; '' for the first. */
  trail?: string[];
  keepScroll?: true;
}

/**
 * Reads the view from the address. Repeated changes by one control share a history entry, so that Back undoes
 * them all.
 */
export function useAddress<View extends { after: string }>({
  read,
  write,
  none,
  filters = {},
}: ViewFormat<View>) {
  const { search, state } = useLocation() as { search: string; state: HistoryState | null };
  const navigate = useNavigate();
  const last = useRef<{ control: string; search: string }>(undefined);
  const view = read(new URLSearchParams(search));
  const trail = view.after ? (state?.trail ?? []) : [];

  const searchOf = (other: View) => `?${write(other)}`;
  const show = (other: View, options: { replace?: boolean; state?: HistoryState } = {}) =>
    void navigate({ search: searchOf(other) }, { state: { keepScroll: true }, ...options });
  const change = (part: Partial<View>, control?: string) => {
    const next = { ...view, ...part, after: '' };
    const replace =
      control !== undefined && last.current?.control === control && last.current.search === searchOf(view);
    last.current = control === undefined ? undefined : { control, search: searchOf(next) };
    show(next, { replace });
  };
  const goTo = (after: string, before: string[]) => show({ ...view, after }, { state: { trail: before } });
  const paging: Paging = {
    after: view.after,
    goToFirst: () => goTo('', []),
    goToNext: (cursor) => goTo(cursor, [...trail, view.after]),
    goToPrevious: trail.length > 0 ? () => goTo(trail.at(-1) ?? '', trail.slice(0, -1)) : undefined,
  };

  return {
    view,
    filters,
    paging,
    show,
    /** Shows the first page of another view. @param control the control that changes it */
    change,
    /** Ends the series of changes: the next one gets its own history entry. */
    settle: () => {
      last.current = undefined;
    },
    clear: () => change(none),
  };
}
