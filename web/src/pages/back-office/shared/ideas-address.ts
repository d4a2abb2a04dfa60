/** Reads and writes the filters of ideas in the address of a page, and turns them into words and GraphQL input. */
import { daysOfMonth, dimensions, dimensionTraits, hasValue } from '@portal/schema/breakdown';
import { NOBODY } from '@portal/schema/filters';
import type { Filter } from '@portal/schema/filters';
import { answerFilters, ideaFilters, ideaSorts, nobodyOf } from '@portal/schema/idea-filter';
import type { IdeaFilterName, IdeaSort } from '@portal/schema/idea-filter';
import { namesOf } from '@portal/schema/lists';
import type { Choices } from '@portal/schema/lists';
import { undecidedStatuses } from '@portal/schema/review-status';
import type { StatsRange } from '@portal/schema/stats';
import type { IdeaFilterInput } from '../../../graphql/generated.ts';
import type { ViewFormat } from '../../../lib/use-address.ts';
import { dayInWords, daysInWords, inFigures } from '../../../lib/words.ts';

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
type IdeasFilter = { [Name in ShownName]: Shown<Filters[Name]> };
/** How ideas are shown: by the columns of their view, or by those of all ideas. */
const looks = { table: 'As a table of all columns' };
export type IdeasView = IdeasFilter & { sort: IdeaSort; as: keyof typeof looks | ''; after: string };

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

export const ideasFormat: ViewFormat<IdeasView> = {
  read: (query) => {
    const sort = oneOf(ideaSorts, query.get('sort')) || 'NEWEST';
    return { ...readFilter(query), sort, as: oneOf(looks, query.get('as')), after: query.get('after') ?? '' };
  },
  write: ({ sort, answers, ...view }) => {
    const query = new URLSearchParams();
    const parameters = Object.entries(answerFilters).map(([parameter, by]) => [parameter, answers[by] ?? '']);
    const single = { ...Object.fromEntries(parameters), sort: sort === 'NEWEST' ? '' : sort };
    for (const [parameter, value] of Object.entries<string | string[]>({ ...view, ...single })) {
      for (const part of [value].flat()) if (part) query.append(parameter, part);
    }
    return query;
  },
  none: noFilter,
};

const noView: IdeasView = { ...noFilter, sort: 'NEWEST', as: '', after: '' };

/** Returns the address of a list of ideas. */
export const pathOfView = (view: Partial<IdeasView>): string => {
  const query = String(ideasFormat.write({ ...noView, ...view }));
  return query ? `/submissions?${query}` : '/submissions';
};

/** Writes the filters and the order without the page, for an export or another list of the same ideas. */
export const filtersOf = (view: IdeasView): string =>
  ideasFormat.write({ ...view, as: '', after: '' }).toString();

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

/** Returns the GraphQL input of a filter. */
function askedOf(filter: Filter, view: IdeasFilter, name: string): unknown {
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

const isNobody = (view: IdeasFilter, name: string) =>
  nobodyOf(name) !== undefined && view[name as ShownName] === NOBODY;

export const toIdeaFilter = (view: IdeasFilter): IdeaFilterInput =>
  Object.fromEntries(
    Object.entries(ideaFilters)
      .filter(([, { kind }]) => kind !== 'email')
      .map(([name, filter]) => [filter.graph, askedOf(filter, view, name)]),
  );

/** An active filter in words, and the change that removes it. */
export interface FilterChip {
  text: string;
  /** The text without the label of the filter, if the choice says enough. */
  short: string;
  removal: Partial<IdeasFilter>;
}

type EmailOf = (id: string) => string | undefined;

const chip = (text: string, removal: Partial<IdeasFilter>, short = text): FilterChip => ({
  text,
  short,
  removal,
});

const withoutAnswer = (answers: IdeasFilter['answers'], by: string) =>
  Object.fromEntries(Object.entries(answers).filter(([other]) => other !== by));

function chipsOf(name: ShownName, filter: Filter, view: IdeasFilter, emailOf: EmailOf): FilterChip[] {
  const value = view[name];
  const text = String(value);
  const none = { [name]: '' };
  const personIn = (id: string) => emailOf(id) ?? 'one person';
  if (!text) return [];
  switch (filter.kind) {
    case 'text':
      return [chip(`${filter.told ?? `${filter.label}:`} “${text}”`, none)];
    case 'day':
      return [chip(`${filter.label}: ${dayInWords(text)}`, none)];
    case 'several':
      return view[name as 'status'].map((one) => {
        const removal = { [name]: view[name as 'status'].filter((other) => other !== one) };
        const label = filter.list[one] ?? one;
        return chip(`${filter.label}: ${label}`, removal, label);
      });
    case 'choice':
    case 'yesNo':
      return [chip((filter.list as Choices)[text] ?? text, none)];
    case 'answers':
      return Object.entries(view.answers).map(([by, one]) => {
        const words = dimensionTraits[by]?.choices?.[one] ?? personIn(one);
        return chip(`${dimensions[by]}: ${words}`, { answers: withoutAnswer(view.answers, by) });
      });
    case 'person':
      return [chip(`${filter.label}: ${isNobody(view, name) ? NOBODY : personIn(text)}`, none)];
    case 'nobody':
    case 'email':
      return [];
  }
}

/** The order of the words of filters; a range of days is one of them. */
const kinds: readonly Filter['kind'][] = ['text', 'day', 'several', 'choice', 'yesNo', 'answers', 'person'];

/** @param emailOf gives undefined until it is loaded */
export function activeFilters(view: IdeasFilter, emailOf: EmailOf = () => undefined): FilterChip[] {
  const { from, to } = view;
  const range =
    from && to ? [chip(`${ideaFilters.date.label}: ${daysInWords(from, to)}`, { from: '', to: '' })] : [];
  const isInRange = (name: ShownName) => range.length > 0 && (name === 'from' || name === 'to');
  return kinds.flatMap((kind) => [
    ...shownFilters.flatMap(([name, filter]) =>
      filter.kind === kind && !isInRange(name) ? chipsOf(name, filter, view, emailOf) : [],
    ),
    ...(kind === 'day' ? range : []),
  ]);
}

/**
 * Returns the path of the list that holds the counted ideas and no others.
 * @param chosen dimensions with a name each, or none for a total
 */
export function pathOfIdeas(
  chosen: readonly (readonly [dimension: string, name: string | undefined])[],
  { from, to }: StatsRange,
  more: Partial<IdeasView> = {},
): string {
  const view: IdeasView = { ...noView, answers: {}, ...more };
  // As texts, '' sorts before every day, and '~' after.
  let days = { from: from ?? '', to: to ?? '~' };
  for (const [dimension, name] of chosen) {
    const [own] =
      shownFilters.find(([, filter]) => 'dimension' in filter && filter.dimension === dimension) ?? [];
    // Counts by status leave out withdrawn ideas; lists of undecided ideas do so without the filter.
    if (dimension === 'STATUS' && !undecidedStatuses.some((status) => status === name)) view.withdrawn = 'no';
    if (name === undefined) continue;
    if (dimension === 'MONTH') {
      const month = daysOfMonth(name);
      days = {
        from: month.from > days.from ? month.from : days.from,
        to: month.to < days.to ? month.to : days.to,
      };
    } else if (own) Object.assign(view, { [own]: [name] });
    else view.answers = { ...view.answers, [dimension]: name };
  }
  return `/submissions?${ideasFormat.write({ ...view, from: days.from, to: days.to === '~' ? '' : days.to })}`;
}

/** @param total null where it is not counted */
export const endWords = (total: number | null | undefined) =>
  total && total > 1 ? `This was the last of ${inFigures(total)} ideas.` : 'This was the last idea.';
