/** Keeps the state of a page in its address, so that a view can be shared and Back works. */
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ofName, ofOne, readOne, unknownIn, withoutUnknown } from '@portal/schema/lists';
import type { Choices, Parameters, Unknown } from '@portal/schema/lists';

export interface ViewFormat<View extends { after: string }> {
  read: (query: URLSearchParams) => View;
  /** Equal views give equal addresses. */
  write: (view: View) => URLSearchParams;
  none: Partial<View>;
  parameters: Parameters;
}

/** The parameters of a view: texts, or names of a closed list. */
type Options = Readonly<Record<string, { options?: Choices }>>;

export type ViewOf<P extends Options> = { after: string } & {
  [Name in keyof P]: P[Name] extends { options: infer List } ? (keyof List & string) | '' : string;
};

export function formatOf<P extends Options>(options: P): ViewFormat<ViewOf<P>> & { none: ViewOf<P> } {
  const all = Object.entries<Options[string]>({ ...options, after: {} });
  const read = (query: URLSearchParams) =>
    Object.fromEntries(
      all.map(([name, { options: list }]) => {
        const text = query.get(name) ?? '';
        return [name, list ? readOne(list, text) : text];
      }),
    ) as ViewOf<P>;
  return {
    read,
    write: (view) => new URLSearchParams(Object.entries<string>(view).filter(([, text]) => text)),
    none: read(new URLSearchParams()),
    parameters: Object.fromEntries(
      all.map(([name, { options: list }]) => [name, list ? ofName(list) : ofOne()]),
    ),
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
  parameters,
}: ViewFormat<View>) {
  const { search, state } = useLocation() as { search: string; state: HistoryState | null };
  const navigate = useNavigate();
  const last = useRef<{ control: string; search: string }>(undefined);
  const query = new URLSearchParams(search);
  const view = read(query);
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
    /** The parts of the address that the view ignores. */
    unknown: unknownIn(parameters, query),
    /** Takes one of these parts out of the address. */
    forget: (part: Unknown) =>
      void navigate(
        { search: `?${withoutUnknown(query, part)}` },
        { state: { ...state, keepScroll: true } satisfies HistoryState },
      ),
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
