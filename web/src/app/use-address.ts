/** The state of a page in its address, so that a view can be shared and Back works. */
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Where in a list the shown page begins, and the ways to other pages. */
export interface Paging {
  /** The cursor after which the page begins; empty on the first. */
  after: string;
  goToFirst: () => void;
  goToNext: (cursor: string) => void;
  /** Undefined where it is not known, such as after following a link to a later page. */
  goToPrevious: (() => void) | undefined;
}

/** How a view stands in an address. */
export interface ViewFormat<View extends { after: string }> {
  read: (query: URLSearchParams) => View;
  /** The same view always gives the same address. */
  write: (view: View) => URLSearchParams;
  /** What takes all filters away. */
  none: Partial<View>;
}

/** Parameters of an address: each is any text, or the name of one of its options. */
type Parameters = Readonly<Record<string, { label?: string; options?: Readonly<Record<string, string>> }>>;

/** The values of parameters; empty where they are not set. */
export type ViewOf<P extends Parameters> = { after: string } & {
  [Name in keyof P]: P[Name] extends { options: infer Options } ? (keyof Options & string) | '' : string;
};

/** Makes the format of a view from its parameters, by their names in the address. */
export function formatOf<P extends Parameters>(parameters: P): ViewFormat<ViewOf<P>> & { none: ViewOf<P> } {
  const names = [...Object.keys(parameters), 'after'];
  const read = (query: URLSearchParams) =>
    Object.fromEntries(
      names.map((name) => {
        const text = query.get(name) ?? '';
        const options = parameters[name]?.options;
        return [name, !options || Object.hasOwn(options, text) ? text : ''];
      }),
    ) as ViewOf<P>;
  return {
    read,
    write: (view) => new URLSearchParams(Object.entries<string>(view).filter(([, text]) => text)),
    none: read(new URLSearchParams()),
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
export function useAddress<View extends { after: string }>({ read, write, none }: ViewFormat<View>) {
  const { search, state } = useLocation() as { search: string; state: PlaceState | null };
  const navigate = useNavigate();
  const last = useRef<{ control: string; search: string }>(undefined);
  const view = read(new URLSearchParams(search));
  const trail = view.after ? (state?.trail ?? []) : [];

  const searchOf = (other: View) => `?${write(other)}`;
  const show = (other: View, options: { replace?: boolean; state?: PlaceState } = {}) =>
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
    paging,
    show,
    /**
     * Shows the first page of another view.
     * @param control what makes the change, if it may make several that belong together
     */
    change,
    /** The control is left: its next change is another step of the history. */
    settle: () => {
      last.current = undefined;
    },
    clear: () => change(none),
  };
}
