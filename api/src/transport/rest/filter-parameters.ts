/** The filters of a list as REST parameters. */
import { dimensionTraits } from '@portal/schema/breakdown';
import { failField } from '@portal/schema/errors';
import { NOBODY, nobodyOf, readValues } from '@portal/schema/filters';
import type { Filter, FilterTable, FilterValues } from '@portal/schema/filters';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import { enumWordsOf, labelsOf, namesOf } from '@portal/schema/lists';
import type { Choices } from '@portal/schema/lists';
import { keyOf } from '../../platform/global-id.ts';
import { text } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import { queryValue } from './route.ts';
import type { Call } from './route.ts';

/** Parameters as a call gives them, without those that are empty. */
export type Given = Readonly<Record<string, string | string[] | undefined>>;

const yesOrNos = { yes: 'Yes', no: 'No' };

/** A parameter: a text, or names of a list. */
interface Parameter {
  /** The description of a parameter without a list. */
  about: string;
  list?: Choices | undefined;
  /** Whether it may be repeated, or name several with commas between. */
  isSeveral?: boolean;
}

function ofFilter(name: string, filter: Filter): [string, Parameter][] {
  const { about } = filter;
  switch (filter.kind) {
    case 'text':
    case 'day':
    case 'time':
    case 'id':
      return [[name, { about: filter.inRest }]];
    case 'several':
      return [[name, { about, list: filter.list, isSeveral: true }]];
    case 'one':
    case 'choice':
      return [[name, { about, list: filter.list }]];
    case 'yesNo':
      return [[name, { about, list: yesOrNos }]];
    case 'answers':
      return Object.entries(filter.parameters).map(([parameter, by]) => [
        parameter,
        {
          about: `Only those of this value of ${by}, as the breakdown names it.`,
          list: dimensionTraits[by]?.choices,
        },
      ]);
    case 'nobody':
    case 'aside':
    case 'email':
      return [];
  }
}

const parametersOf = (table: FilterTable): Readonly<Record<string, Parameter>> =>
  Object.fromEntries(Object.entries(table).flatMap(([name, filter]) => ofFilter(name, filter)));

function schemaOf({ about, list, isSeveral }: Parameter): JsonSchema {
  if (!list) return text(about, { maxLength: SHORT_TEXT_MAX });
  const schema = { type: 'string', enum: namesOf(list) } as const;
  const description = enumWordsOf(list)?.description ?? 'Only those.';
  return { description, ...(isSeveral ? { type: 'array', items: schema } : schema) };
}

/** Describes the parameters of filters. */
export const schemasOf = (table: FilterTable): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(parametersOf(table)).map(([name, parameter]) => [name, schemaOf(parameter)]),
  );

/** Lists the parameters that name choices. */
export const choicesIn = (table: FilterTable): string[] =>
  Object.entries(parametersOf(table)).flatMap(([name, { list }]) => (list ? name : []));

/** Says filters in words, with labels for names. */
export function inLabels(table: FilterTable, given: Given): [words: string, value: string][] {
  const parameters = parametersOf(table);
  return Object.entries(given).flatMap(([name, value = []]): [string, string][] => {
    const [values, list] = [[value].flat(), parameters[name]?.list];
    const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return values.length === 0 ? [] : [[words, (list ? labelsOf(list, values) : values).join('; ')]];
  });
}

/** Reads parameters by their descriptions. @throws DomainError INVALID_INPUT for a name that is not in its list */
export function readParameters(
  request: Call['request'],
  query: Readonly<Record<string, JsonSchema>>,
): Record<string, string | string[] | undefined> {
  const read = ([name, { items, enum: names = items?.enum }]: [string, JsonSchema]) => {
    const given = items
      ? [request.query[name] ?? []].flat().flatMap((part) => part.split(','))
      : [queryValue(request, name) ?? ''];
    const known = given.filter((value) => value !== '');
    if (names && !known.every((value) => names.includes(value)))
      failField(name, `${name} must be ${names.join(' or ')}.`);
    return [name, items ? known : known[0]];
  };
  return Object.fromEntries(Object.entries(query).map(read)) as ReturnType<typeof readParameters>;
}

/** Converts parameters to the values of filters. @throws DomainError INVALID_INPUT that names each parameter */
export function readParameterFilters<Table extends FilterTable>(
  table: Table,
  given: Given,
): FilterValues<Table> {
  const isNobody = (name: string) => nobodyOf(table, name) !== undefined && given[name] === NOBODY;
  const valueOf = (name: string, filter: Filter): unknown => {
    const value = given[name];
    switch (filter.kind) {
      case 'one':
        return value && [value];
      case 'yesNo':
        return value && value === 'yes';
      case 'id':
        return value && !isNobody(name) ? keyOf(filter.of, name, String(value)) : undefined;
      case 'nobody':
        return isNobody(filter.of);
      case 'answers':
        return Object.entries(filter.parameters).flatMap(([parameter, by]) =>
          given[parameter] === undefined ? [] : [{ by, name: given[parameter] }],
        );
      case 'text':
      case 'day':
      case 'time':
      case 'several':
      case 'choice':
        return value;
      case 'aside':
      case 'email':
        return undefined;
    }
  };
  const values = Object.entries(table).map(([name, filter]) => [name, valueOf(name, filter)]);
  return readValues(table, Object.fromEntries(values) as Record<string, unknown>);
}
