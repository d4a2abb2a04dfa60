/** The filters of a list in the graph, under the names of the graph. */
import { Field, ID, InputType } from 'type-graphql';
import type { ClassType } from 'type-graphql';
import { readValues } from '@portal/schema/filters';
import type { Filter, FilterTable, FilterValues } from '@portal/schema/filters';
import type { Choices } from '@portal/schema/lists';
import { fromGlobalId, keyOf } from '../../platform/global-id.ts';
import { DayScalar } from './declare-fields.ts';
import { enumOf } from './enums.ts';

export type FilterInput = Readonly<Record<string, unknown>>;

/** Declares the input of a table of filters. @param AnswerInput the input of an answer, where the table asks for answers */
export function filterInput(
  name: string,
  description: string,
  table: FilterTable,
  AnswerInput?: ClassType,
): ClassType<FilterInput> {
  class Input {
    readonly [name: string]: unknown;
  }
  InputType(name, { description })(Input);
  for (const filter of Object.values(table)) {
    const type = filter.kind === 'answers' ? AnswerInput && [AnswerInput] : typeOf(filter);
    if (!type) throw new Error(`${name} has no input of an answer.`);
    Field(() => type, { nullable: true, description: filter.about })(Input.prototype, filter.graph);
  }
  return Input;
}

function typeOf(filter: Exclude<Filter, { kind: 'answers' }>) {
  switch (filter.kind) {
    case 'text':
    case 'time':
    case 'email':
      return String;
    case 'day':
      return DayScalar;
    case 'several':
    case 'one':
      return [enumOf(filter.list)];
    case 'choice':
      return enumOf(filter.list);
    case 'yesNo':
    case 'nobody':
    case 'aside':
      return Boolean;
    case 'id':
      return ID;
  }
}

/** Returns the names of values of an enum, which may differ from these. */
function namesIn(list: Choices, values: readonly unknown[]): unknown[] {
  const names = new Map(Object.entries(enumOf(list)).map(([name, value]) => [value as unknown, name]));
  return values.map((value) => names.get(value) ?? value);
}

/** Converts an input of the graph to the values of filters. @throws DomainError INVALID_INPUT that names each field, NOT_FOUND */
export function readFilterInput<Table extends FilterTable>(
  table: Table,
  input: FilterInput | null | undefined,
): FilterValues<Table> {
  const given = Object.values<FilterTable[string]>(table).map((filter) => {
    const value = input?.[filter.graph];
    if (filter.kind === 'id' && value) {
      // Release 1.1.0 answers NOT_FOUND to an invalid id of a person.
      const read = filter.ofPersons
        ? fromGlobalId(filter.of, String(value))
        : keyOf(filter.of, filter.graph, String(value));
      return [filter.graph, read];
    }
    if (filter.kind === 'one' && Array.isArray(value)) return [filter.graph, namesIn(filter.list, value)];
    return [filter.graph, value];
  });
  return readValues(table, Object.fromEntries(given), (name) => table[name]?.graph ?? name);
}
