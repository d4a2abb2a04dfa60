/** Reads a list of ideas from the address of its page, for the page and for views that are stored by their address. */
import * as v from 'valibot';
import * as address from './filter-address.ts';
import type { FilterView, ShownName as Shown } from './filter-address.ts';
import { filterRules } from './filters.ts';
import type { Filter } from './filters.ts';
import { ideaFilters, ideaSorts } from './idea-filter.ts';
import type { IdeaSort } from './idea-filter.ts';
import { ofName, ofOne, readOne, unknownIn, unknownInWords } from './lists.ts';
import type { Parameters } from './lists.ts';

/** The filters that the address has, without those that only the graph has. */
export type ShownName = Shown<typeof ideaFilters>;
export type IdeasFilter = FilterView<typeof ideaFilters>;
/** The layout of the list: the columns of its view, or those of all ideas. */
const looks = { table: 'As a table of all columns' };
/** The filter that the shortlist has besides those of all lists. */
const disagreements = { yes: 'High disagreement' };
export type IdeasView = IdeasFilter & {
  disagreement: keyof typeof disagreements | '';
  /** The order of the list without a search. */
  sort: IdeaSort;
  /** The order that was chosen for what a search finds; empty for the best match first. */
  found: IdeaSort | '';
  as: keyof typeof looks | '';
  after: string;
};

export const noFilter = address.readFilters(ideaFilters, new URLSearchParams());

/** Returns the order of a list: what a search finds has its own, so that the earlier one returns after the search. */
export const sortOf = ({ search, sort, found }: Pick<IdeasView, 'search' | 'sort' | 'found'>): IdeaSort =>
  search ? found || 'BEST_MATCH' : sort;

/** Returns the change of the address that gives a list an order. */
export const sortedBy = ({ search }: Pick<IdeasView, 'search'>, sort: IdeaSort): Partial<IdeasView> =>
  search ? { found: sort === 'BEST_MATCH' ? '' : sort } : { sort };

/** Reads an order; the best match is that of a search without a choice. */
const readSort = (text: string | null) => {
  const sort = readOne(ideaSorts, text);
  return sort === 'BEST_MATCH' ? '' : sort;
};

/** Reads the filters, the order, the look and the page; unknown parts are left out. */
export const readIdeasView = (query: URLSearchParams): IdeasView => ({
  ...address.readFilters(ideaFilters, query),
  disagreement: readOne(disagreements, query.get('disagreement')),
  sort: readSort(query.get('sort')) || 'NEWEST',
  found: readSort(query.get('found')),
  as: readOne(looks, query.get('as')),
  after: query.get('after') ?? '',
});

export const ideaParameters: Parameters = {
  ...address.parametersOf(ideaFilters),
  disagreement: ofName(disagreements),
  sort: ofName(ideaSorts),
  found: ofName(ideaSorts),
  as: ofName(looks),
  after: ofOne(),
};

const isReadable = (part: string): boolean => {
  try {
    decodeURIComponent(part);
    return !part.includes('#');
  } catch {
    return false;
  }
};

/** Names the faults in the query of an address, in words for its writer; undefined for a valid query. */
export function faultIn(text: string): string | undefined {
  const unreadable = text.split('&').find((part) => !isReadable(part));
  if (unreadable)
    return `We cannot read “${unreadable}”. Write the sign % as %25, and the sign # as %23, or leave it out.`;
  const query = new URLSearchParams(text);
  const twice = [...query.keys()].find((name) => query.getAll(name).length > 1);
  if (twice) return `${twice} stands there more than once. Name it once, with commas between its values.`;
  const unknown = unknownIn(ideaParameters, query);
  const [refused] = unknown.flatMap(({ name, value }) => {
    const filter: Filter | undefined = Object.entries(ideaFilters).find(([one]) => one === name)?.[1];
    if (!filter || 'list' in filter) return [];
    return v.safeParse(filter.rule, value).issues?.[0].message ?? [];
  });
  if (refused) return refused;
  if (unknown.length > 0)
    return `We do not know these filters: ${unknown.map(unknownInWords).join(', ')}. Leave them out.`;
  if (query.has('after')) return 'after is a page of the list, not a filter. Leave it out.';
  const given = address.valuesOf(ideaFilters, readIdeasView(query));
  return v.safeParse(filterRules(ideaFilters), given).issues?.[0].message;
}
