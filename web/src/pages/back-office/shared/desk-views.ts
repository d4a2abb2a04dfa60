/** The views of the desk: each is a filter, which its address names, and a layout for the ideas that it lists. */
import { isOfApproved } from '@portal/schema/idea-filter';
import { undecidedStatuses } from '@portal/schema/review-status';
import { activeFilters, ideasFormat, pathOfView } from './ideas-address.ts';
import type { IdeasView } from '@portal/schema/idea-address';

interface DeskView {
  label: string;
  /** The filters and the order of the view; nothing else is set in its address. */
  filter: Partial<IdeasView>;
  /** Tells whether a list is this view, or narrows it. */
  holds: (list: IdeasView) => boolean;
}

const undecided = [...undecidedStatuses];
const isUndecided = ({ status }: IdeasView) =>
  status.length === undecided.length && undecided.every((name) => status.includes(name));

/** The views by their names, in the order of the line. @param me the id of the user */
const viewsOf = (me: string) =>
  ({
    mine: {
      label: 'For me',
      filter: { holder: me, status: undecided, sort: 'DUE' },
      holds: (list) => me !== '' && list.holder === me && isUndecided(list),
    },
    waiting: { label: 'Waiting', filter: { status: undecided, sort: 'DUE' }, holds: isUndecided },
    overdue: {
      label: 'Overdue',
      filter: { waited: 'OVERDUE', sort: 'DUE' },
      holds: ({ waited }) => waited === 'OVERDUE',
    },
    shortlist: {
      label: 'Shortlist',
      filter: { shortlisted: 'yes' },
      holds: ({ shortlisted }) => shortlisted === 'yes',
    },
    toAnnounce: {
      label: 'To announce',
      // The submitter who waits longest comes first.
      filter: { toAnnounce: 'yes', sort: 'OLDEST' },
      holds: ({ toAnnounce }) => toAnnounce === 'yes',
    },
    approved: {
      label: 'Approved',
      // The figure leaves out withdrawn ideas, too: an approval that was never announced may be withdrawn.
      filter: { status: ['APPROVED'], withdrawn: 'no' },
      holds: isOfApproved,
    },
    all: { label: 'All', filter: {}, holds: () => true },
  }) satisfies Record<string, DeskView>;

export type DeskViewName = keyof ReturnType<typeof viewsOf>;

/** Orders the views for the search: views of announcements and comparisons have columns of their own, for every status. */
const tried = ['toAnnounce', 'shortlist', 'overdue', 'mine', 'waiting', 'approved', 'all'] as const;

/** Lists the views with their addresses, in the order of the line. */
export const deskViews = (me: string) =>
  Object.entries(viewsOf(me)).map(([name, { label, filter }]) => ({
    name: name as DeskViewName,
    label,
    to: pathOfView(filter),
  }));

/** Returns the stored form of a saved view of this list: its filters, its order and its look. Equal lists have the same. */
export const storedOf = (list: IdeasView): string => String(ideasFormat.write({ ...list, after: '' }));

/** Returns the valid part of a stored filter, as the address of its list has it. */
export const readStored = (filter: string): string => storedOf(ideasFormat.read(new URLSearchParams(filter)));

/** Tells whether a list is one of the views that everybody has, with nothing added. */
export const isDeskView = (list: IdeasView, me: string): boolean =>
  deskViews(me).some(({ to }) => to === pathOfView({ ...list, after: '' }));

/** Names the view that a list is, or narrows. @param me the id of the user; empty while it is unknown */
export function viewAt(list: IdeasView, me: string): DeskViewName {
  const views = viewsOf(me);
  return tried.find((name) => views[name].holds(list)) ?? 'all';
}

/** Returns the change that takes the outcome off a list of approved ideas, and stays in their view. */
export const withoutOutcome = (list: IdeasView): Partial<IdeasView> => ({
  ...(viewAt({ ...list, outcome: '' }, '') !== 'approved' && viewsOf('').approved.filter),
  outcome: '',
});

/** The views with columns of their own. */
const withColumns = ['shortlist', 'toAnnounce', 'approved'] as const;
type LookName = (typeof withColumns)[number] | 'table';

/** Returns the layout of a list. */
export function lookOf(list: IdeasView): LookName {
  const view = viewAt(list, '');
  return (list.as === '' && withColumns.find((name) => name === view)) || 'table';
}

/** Returns the filter of the ranking: only ideas whose scorers disagree, or all. */
export const asksDisagreement = ({ disagreement }: IdeasView): true | null => disagreement === 'yes' || null;

/** Tells whether a list has filters besides those of a view. */
export const isNarrowed = (list: IdeasView, view: DeskViewName): boolean => {
  const own: Partial<IdeasView> = viewsOf('')[view].filter;
  const without = Object.fromEntries(Object.keys(own).map((name) => [name, name === 'status' ? [] : '']));
  const isDisputed = view === 'shortlist' && list.disagreement !== '';
  return isDisputed || activeFilters({ ...list, ...without }).length > 0;
};
