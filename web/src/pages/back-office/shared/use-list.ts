/** A list of the back office: its view in the address, its rows as far as they have come. */
import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useAddress } from '../../../app/use-address.ts';
import type { Paging, ViewFormat } from '../../../app/use-address.ts';
import { useLoaded } from '../../../app/use-loaded.ts';
import type { Position } from '../../../ui/pager.tsx';

/** A page of a list as the graph gives it. */
export interface Connection<Row> {
  edges: { node: Row }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  position: Position;
}

/** How a list is asked for, and what it is called. */
interface ListWords<View, Data, Row> {
  /** What a row is called. */
  noun: { one: string; many: string };
  /** What narrows the list, in words that follow the number: `matching “x”`. */
  matching?: (view: View) => string;
  /** Finds the page in what the query answers. */
  pick: (data: Data) => Connection<Row>;
}

/** A query of the graph, as far as it has come. */
interface Result<Data> {
  data?: Data | undefined;
  error?: unknown;
  refetch: () => unknown;
}

/** One page of a list in whatever state it is. */
export interface ListState<Row> {
  noun: { one: string; many: string };
  /** What narrows the rows that are shown, in words. */
  matching: string;
  page: Connection<Row> | undefined;
  /** Whether another page is on its way. */
  isOld: boolean;
  error?: unknown;
  refetch: () => void;
  paging: Paging;
}

/** Follows the query of a list. Until the next page is there the one before stays, with the words that are true of it. */
export function useListState<View, Data, Row>(
  { noun, matching = () => '', pick }: ListWords<View, Data, Row>,
  view: View,
  { data, error, refetch }: Result<Data>,
  paging: Paging,
): ListState<Row> & { data: Data | undefined } {
  const loaded = useLoaded(view, data);
  return {
    noun,
    matching: loaded ? matching(loaded.ask) : '',
    data: loaded?.answer,
    page: loaded && pick(loaded.answer),
    isOld: data === undefined,
    error,
    refetch: () => void refetch(),
    paging,
  };
}

/** What a list page declares once. */
interface List<View extends { after: string }, Data, Variables, Row> extends ListWords<View, Data, Row> {
  query: TypedDocumentNode<Data, Variables>;
  format: ViewFormat<View>;
  variables: (view: View) => Variables;
}

/** Reads the page of a list that the address stands for. */
export function useList<View extends { after: string }, Data, Variables extends OperationVariables, Row>(
  { query, format, variables, ...words }: List<View, Data, Variables, Row>,
  pollInterval = 0,
) {
  const address = useAddress(format);
  const result = useQuery<Data, OperationVariables>(query, {
    variables: variables(address.view),
    fetchPolicy: 'cache-and-network',
    pollInterval,
    skipPollAttempt: () => document.hidden,
  });
  return { ...address, ...useListState(words, address.view, result, address.paging) };
}
