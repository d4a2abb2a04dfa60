/** Reads a list of ideas from the address of its page, for the page and for views that are stored by their address. */
import * as v from 'valibot';
import { dimensionTraits, hasValue } from './breakdown.ts';
import { NOBODY } from './filters.ts';
import type { Filter } from './filters.ts';
import { answerFilters, ideaFilterRules, ideaFilters, ideaSorts, nobodyOf } from './idea-filter.ts';
import type { IdeaFilterName, IdeaSort } from './idea-filter.ts';
import { namesOf } from './lists.ts';
import type { Choices } from './lists.ts';

type Filters = typeof ideaFilters;

/** The value of a filter in the address: names, or a text that is empty if the filter is not set. */
type Shown<F> = F extends { kind: 'several'; list: infer C }
  ? (keyof C & string)[]
  : F extends { kind: 'choice' | 'yesNo'; list: infer C }
    ? (keyof C & string) | ''
    : F extends { kind: 'answers' }
      ? Readonly<Record<string, string>>
      : string;

/** The filters that the address has, without those that only the graph has. */
export type ShownName = {
  [Name in IdeaFilterName]: Filters[Name]['kind'] extends 'nobody' | 'email' ? never : Name;
}[IdeaFilterName];
export type IdeasFilter = { [Name in ShownName]: Shown<Filters[Name]> };
/** The layout of the list: the columns of its view, or those of all ideas. */
const looks = { table: 'As a table of all columns' };
/** The filter that the shortlist has besides those of all lists. */
const disagreements = { yes: 'High disagreement' };
export type IdeasView = IdeasFilter & {
  disagreement: keyof typeof disagreements | '';
  sort: IdeaSort;
  as: keyof typeof looks | '';
  after: string;
};

const isShown = ({ kind }: Filter) => kind !== 'nobody' && kind !== 'email';
export const shownFilters: readonly (readonly [ShownName, Filter])[] = Object.entries<Filter>(ideaFilters)
  .filter(([, filter]) => isShown(filter))
  .map(([name, filter]) => [name as ShownName, filter]);

const oneOf = <C extends Choices>(choices: C, name: string | null): (keyof C & string) | '' =>
  name !== null && Object.hasOwn(choices, name) ? name : '';

function readOne(query: URLSearchParams, name: string, filter: Filter): unknown {
  switch (filter.kind) {
    case 'several': {
      const named = query.getAll(name).flatMap((value) => value.split(','));
      return namesOf(filter.list).filter((one) => named.includes(one));
    }
    case 'choice':
    case 'yesNo':
      return oneOf<Choices>(filter.list, query.get(name));
    case 'answers': {
      const given = Object.entries(answerFilters).map(([parameter, by]) => [by, query.get(parameter) ?? '']);
      return Object.fromEntries(given.filter(([by = '', value = '']) => value && hasValue(by, value)));
    }
    case 'text':
    case 'day':
    case 'person':
    case 'nobody':
    case 'email':
      return query.get(name) ?? '';
  }
}

const readFilter = (query: URLSearchParams) =>
  Object.fromEntries(
    shownFilters.map(([name, filter]) => [name, readOne(query, name, filter)]),
  ) as unknown as IdeasFilter;

export const noFilter = readFilter(new URLSearchParams());

/** Reads the filters, the order, the look and the page; unknown parts are left out. */
export const readIdeasView = (query: URLSearchParams): IdeasView => ({
  ...readFilter(query),
  disagreement: oneOf(disagreements, query.get('disagreement')),
  sort: oneOf(ideaSorts, query.get('sort')) || 'NEWEST',
  as: oneOf(looks, query.get('as')),
  after: query.get('after') ?? '',
});

/** The parameters of the address, with their closed lists. */
const parameters: Readonly<Record<string, Choices | undefined>> = {
  ...Object.fromEntries(
    shownFilters.flatMap(([name, filter]) => {
      if (filter.kind !== 'answers') return [[name, 'list' in filter ? filter.list : undefined]];
      return Object.entries(answerFilters).map(([parameter, by]) => [
        parameter,
        dimensionTraits[by]?.choices,
      ]);
    }),
  ),
  disagreement: disagreements,
  sort: ideaSorts,
  as: looks,
  after: undefined,
};

/** Names the parts of the address that the view ignores: `focusArea`, `status “LOST”`. */
export const unknownIn = (query: URLSearchParams): string[] =>
  [...query].flatMap(([name, value]) => {
    if (!Object.hasOwn(parameters, name)) return [name];
    const known = parameters[name];
    if (!known) return [];
    const unknown = value.split(',').filter((part) => part !== '' && !Object.hasOwn(known, part));
    return unknown.map((part) => `${name} “${part}”`);
  });

/** Tells whether a filter of persons asks for what has no such person. */
export const isNobody = (view: IdeasFilter, name: string) =>
  nobodyOf(name) !== undefined && view[name as ShownName] === NOBODY;

/** Returns the value of one filter of the list, as its rule and the graph take it. */
export function valueOf(filter: Filter, view: IdeasFilter, name: string): unknown {
  const value = view[name as ShownName];
  switch (filter.kind) {
    case 'several':
      return value;
    case 'yesNo':
      return value ? value === 'yes' : null;
    case 'answers':
      return Object.entries(value).map(([by, name]) => ({ by, name }));
    case 'person':
      return isNobody(view, name) ? null : value || null;
    case 'nobody':
      return isNobody(view, filter.of);
    case 'text':
    case 'day':
    case 'choice':
    case 'email':
      return value || null;
  }
}

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
  const unknown = unknownIn(query);
  if (unknown.length > 0) return `We do not know these filters: ${unknown.join(', ')}. Leave them out.`;
  const twice = [...query.keys()].find((name) => query.getAll(name).length > 1);
  if (twice) return `${twice} stands there more than once. Name it once, with commas between its values.`;
  if (query.has('after')) return 'after is a page of the list, not a filter. Leave it out.';
  const view = readIdeasView(query);
  const values = Object.entries<Filter>(ideaFilters).map(([name, filter]) => [
    name,
    valueOf(filter, view, name),
  ]);
  return v.safeParse(ideaFilterRules, Object.fromEntries(values)).issues?.[0].message;
}
