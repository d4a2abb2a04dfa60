import { inputOf, parametersOf, readFilters, writeFilters } from '@portal/schema/filter-address';
import type { FilterView } from '@portal/schema/filter-address';
import type { FilterTable } from '@portal/schema/filters';
import { ofOne } from '@portal/schema/lists';
import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useAddress } from '../lib/use-address.ts';
import type { ViewFormat } from '../lib/use-address.ts';
import { useLoaded } from '../lib/use-loaded.ts';
import type { Connection } from '../ui/pager.tsx';

/** Keeps the filters of a list in the address of its page. */
function filterFormat<Table extends FilterTable>(
  table: Table,
): ViewFormat<FilterView<Table> & { after: string }> {
  const read = (query: URLSearchParams) => ({
    ...readFilters(table, query),
    after: query.get('after') ?? '',
  });
  return {
    read,
    write: ({ after, ...view }) => {
      const query = writeFilters(table, view);
      if (after) query.append('after', after);
      return query;
    },
    none: read(new URLSearchParams()),
    parameters: { ...parametersOf(table), after: ofOne() },
  };
}

interface Noun {
  one: string;
  many: string;
}

interface ListTexts<View> {
  /** The noun for the rows, which a filter may narrow. */
  noun: Noun | ((view: View) => Noun);
  /** Names the filters, to follow the count: `matching “x”`. */
  matching?: (view: View) => string;
}

/** Reads one page of a list, by the address. While the next one loads, the previous one stays. */
export function useList<View extends { after: string }, Data, Variables extends OperationVariables, Row>({
  query,
  format,
  variables,
  pollInterval = 0,
  ...rest
}: ListTexts<View> & {
  query: TypedDocumentNode<Data, Variables>;
  format: ViewFormat<View>;
  variables: (view: View) => Omit<Variables, 'after'>;
  pick: (data: Data) => Connection<Row>;
  pollInterval?: number;
}) {
  const address = useAddress(format);
  const { view } = address;
  const result = useQuery<Data, OperationVariables>(query, {
    variables: { ...variables(view), after: view.after || null },
    fetchPolicy: 'cache-and-network',
    pollInterval,
    skipPollAttempt: () => document.hidden,
  });
  const state = useListState(rest, view, result);
  // An empty page after a cursor does not mean that the list is empty.
  const isEmpty = state.page?.edges.length === 0 && view.after === '';
  return { ...address, ...state, total: isEmpty ? 0 : state.page?.position.total };
}

/** Reads one page of a list by its table of filters. @param variables what its operation takes besides */
export function useFilteredList<
  Table extends FilterTable,
  Data,
  Variables extends OperationVariables & { filter?: unknown },
  Row,
>({
  filters,
  variables,
  ...list
}: ListTexts<FilterView<Table> & { after: string }> & {
  filters: Table;
  query: TypedDocumentNode<Data, Variables>;
  variables?: Omit<Variables, 'after' | 'filter'>;
  pick: (data: Data) => Connection<Row>;
  pollInterval?: number;
}) {
  const format = filterFormat(filters);
  const read = useList<FilterView<Table> & { after: string }, Data, Variables, Row>({
    ...list,
    format,
    variables: (view) =>
      ({ ...variables, filter: inputOf(filters, view) }) as unknown as Omit<Variables, 'after'>,
  });
  return { ...read, filters };
}

export function useListState<View, Data, Row>(
  { noun, matching = () => '', pick }: ListTexts<View> & { pick: (data: Data) => Connection<Row> },
  view: View,
  { data, error, refetch }: { data?: Data | undefined; error?: unknown; refetch: () => unknown },
) {
  const loaded = useLoaded(view, data);
  return {
    noun: typeof noun === 'function' ? noun(loaded?.query ?? view) : noun,
    matching: loaded ? matching(loaded.query) : '',
    data: loaded?.answer,
    page: loaded && pick(loaded.answer),
    isStale: data === undefined,
    error,
    refetch: () => void refetch(),
  };
}
