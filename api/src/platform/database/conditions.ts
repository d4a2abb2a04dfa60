/** Narrows a list by the values of its filters. */
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { isUnset } from '@portal/schema/filters';
import type { FilterTable, FilterValues } from '@portal/schema/filters';
import type { Context } from '../context.ts';
import { noteSearched } from '../people-shown.ts';
import type { Parameters } from './read-list.ts';

/** The context in which a condition is built. */
interface Asked {
  add: Parameters['add'];
  ctx: Context;
}

/** Conditions in SQL by the names of filters, each for a value that is set. The conditions of a list are joined by AND. */
export type Conditions<Table extends FilterTable, Of = Asked> = {
  readonly [Name in keyof Table]: (
    value: NonNullable<FilterValues<Table>[Name]>,
    asked: Of,
  ) => string | readonly string[];
};

/** Returns the conditions of the filters that are set. */
export const conditionsOf = <Table extends FilterTable, Of>(
  conditions: Conditions<Table, Of>,
  values: Partial<FilterValues<Table>>,
  asked: Of,
): string[] =>
  Object.entries<(value: never, asked: Of) => string | readonly string[]>(conditions).flatMap(
    ([name, condition]) => (isUnset(values[name]) ? [] : condition(values[name] as never, asked)),
  );

/** Narrows a query by the values of filters, and notes the texts that find persons. */
export function narrow<Row extends ObjectLiteral, Table extends FilterTable>(
  ctx: Context,
  query: SelectQueryBuilder<Row>,
  { table, conditions }: { table: Table; conditions: Conditions<Table> },
  values: Partial<FilterValues<Table>>,
): SelectQueryBuilder<Row> {
  for (const [name, { ofPersons }] of Object.entries(table)) {
    const value: unknown = values[name];
    if (ofPersons && typeof value === 'string' && value) noteSearched(ctx, value);
  }
  let count = 0;
  const add = (value: unknown) => {
    count += 1;
    query.setParameter(`asked${count}`, value);
    return `:asked${count}`;
  };
  for (const condition of conditionsOf(conditions, values, { add, ctx })) query.andWhere(condition);
  return query;
}

/** Makes the condition that a column has one of several names. */
export const isOneOf =
  (column: string) =>
  (names: readonly string[], { add }: Pick<Asked, 'add'>) =>
    `${column} IN (${names.map(add).join(', ')})`;

/** Makes the condition that a column has a value. */
export const is =
  (column: string) =>
  (value: string, { add }: Pick<Asked, 'add'>) =>
    `${column} = ${add(value)}`;

/** Makes the condition that rows were set aside, or that they were not. */
export const isAside = (column: string) => (is: boolean) => `${column} IS ${is ? 'NOT ' : ''}NULL`;
