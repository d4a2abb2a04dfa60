/** Reads the filters of a list from the address of its page, and writes them there. */
import * as v from 'valibot';
import { hasValue } from './breakdown.ts';
import { NOBODY, nobodyOf } from './filters.ts';
import type { Filter, FilterTable } from './filters.ts';
import { SHORT_TEXT_MAX } from './limits.ts';
import { namesOf, ofNames, ofOne } from './lists.ts';
import type { Choices, Parameters } from './lists.ts';

/** The value of a filter in the address: names, or a text that is empty if the filter is not set. */
type Shown<F> = F extends { kind: 'several'; list: infer C }
  ? (keyof C & string)[]
  : F extends { list: infer C }
    ? (keyof C & string) | ''
    : F extends { kind: 'answers' }
      ? Readonly<Record<string, string>>
      : string;

/** The filters that the address has, without those that only the graph has. */
export type ShownName<Table extends FilterTable> = {
  [Name in keyof Table & string]: Table[Name]['kind'] extends 'nobody' | 'email' ? never : Name;
}[keyof Table & string];

export type FilterView<Table extends FilterTable> = { [Name in ShownName<Table>]: Shown<Table[Name]> };

/** A view of any table. */
type AnyView = Readonly<Record<string, unknown>>;

export const shownFilters = <Table extends FilterTable>(table: Table) =>
  Object.entries<Filter>(table).filter(
    ([, { kind }]) => kind !== 'nobody' && kind !== 'email',
  ) as unknown as (readonly [ShownName<Table>, Filter])[];

function readFilter(query: URLSearchParams, name: string, filter: Filter): unknown {
  if (filter.kind === 'several') {
    const named = query.getAll(name).flatMap((value) => value.split(','));
    return namesOf(filter.list).filter((one) => named.includes(one));
  }
  if (filter.kind === 'answers') {
    const given = Object.entries(filter.parameters).map(([parameter, by]) => [
      by,
      query.get(parameter) ?? '',
    ]);
    return Object.fromEntries(given.filter(([by = '', value = '']) => value && isAnswer(by, value)));
  }
  const value = query.get(name) ?? '';
  return accepts(filter, value) ? value : '';
}

/** Tells whether a filter takes a value of the address. */
const accepts = (filter: Filter, value: string): boolean =>
  'list' in filter ? Object.hasOwn(filter.list, value) : v.is(filter.rule, value);

const isAnswer = (by: string, value: string): boolean =>
  hasValue(by, value) && value.length <= SHORT_TEXT_MAX;

/** Reads the filters of an address; what is unknown is left out. */
export const readFilters = <Table extends FilterTable>(table: Table, query: URLSearchParams) =>
  Object.fromEntries(
    shownFilters(table).map(([name, filter]) => [name, readFilter(query, name, filter)]),
  ) as unknown as FilterView<Table>;

/** Writes filters, so that equal views give equal addresses. */
export function writeFilters(table: FilterTable, view: AnyView): URLSearchParams {
  const query = new URLSearchParams();
  const parameters = shownFilters(table).flatMap(([name, filter]): [string, unknown][] => {
    if (filter.kind !== 'answers') return [[name, view[name]]];
    const answers = view[name] as Choices;
    return Object.entries(filter.parameters).map(([parameter, by]) => [parameter, answers[by]]);
  });
  for (const [parameter, value] of parameters)
    for (const part of [value as string | string[]].flat()) if (part) query.append(parameter, part);
  return query;
}

export const parametersOf = (table: FilterTable): Parameters =>
  Object.fromEntries(
    shownFilters(table).flatMap(([name, filter]) => {
      if (filter.kind === 'several') return [[name, ofNames(filter.list)]];
      if (filter.kind !== 'answers') return [[name, ofOne((value) => accepts(filter, value))]];
      return Object.entries(filter.parameters).map(([parameter, by]) => [
        parameter,
        ofOne((value) => isAnswer(by, value)),
      ]);
    }),
  );

/** Tells whether a filter by id asks for what has no such person. */
export const isNobody = (table: FilterTable, view: AnyView, name: string) =>
  nobodyOf(table, name) !== undefined && view[name] === NOBODY;

/** Returns the value of one filter of the list, as its rule and the graph take it. */
function valueOf(table: FilterTable, view: AnyView, name: string, filter: Filter): unknown {
  const value = view[name];
  switch (filter.kind) {
    case 'several':
      return value;
    case 'one':
      return value ? [value] : [];
    case 'yesNo':
      return value ? value === 'yes' : null;
    case 'aside':
      return value === 'aside';
    case 'answers':
      return Object.entries(value as Choices).map(([by, name]) => ({ by, name }));
    case 'id':
      return isNobody(table, view, name) ? null : value || null;
    case 'nobody':
      return isNobody(table, view, filter.of);
    case 'text':
    case 'day':
    case 'time':
    case 'choice':
    case 'email':
      return value || null;
  }
}

/** Returns the values of a view, as the rules of filters take them. */
export const valuesOf = (table: FilterTable, view: AnyView) =>
  Object.fromEntries(
    Object.entries(table).map(([name, filter]) => [name, valueOf(table, view, name, filter)]),
  );

/** Returns the filter of a view under the names of the graph, without those that the graph alone has. */
export const inputOf = (table: FilterTable, view: AnyView) =>
  Object.fromEntries(
    Object.entries(table)
      .filter(([, { kind }]) => kind !== 'email')
      .map(([name, filter]) => [filter.graph, valueOf(table, view, name, filter)]),
  );
