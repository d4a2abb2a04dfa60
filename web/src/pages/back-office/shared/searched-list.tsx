/** A list page of the back office: a search, its rows newest first, and each of its states. */
import type { ReactNode } from 'react';
import { problemOf } from '../../../app/problem-of.ts';
import type { useListAddress } from '../../../app/use-list-address.ts';
import { Button } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { ScrollTable } from '../../../ui/scroll-table.tsx';
import { SearchForm } from '../../../ui/search-form.tsx';
import { EmptyState, Problem, Skeleton } from '../../../ui/states.tsx';

/** A page of rows, as the lists of the graph answer. */
interface Connection<Row> {
  edges: readonly { node: Row }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

interface ListProps<Row> {
  title: string;
  /** What the rows are: `['entry', 'entries']`. */
  noun: readonly [one: string, many: string];
  /** Where the search looks, for those who found nothing. */
  searched: string;
  address: ReturnType<typeof useListAddress>;
  /** What the query answered; undefined while it is under way. */
  connection: Connection<Row> | undefined;
  error: unknown;
  onRetry: () => void;
  /** What to say and to offer while there is no row at all. */
  whenEmpty: ReactNode;
  /** What can be done with the rows that were found. */
  tools?: ReactNode;
  columns: readonly string[];
  /** A class that sets the width below which the table scrolls. */
  minWidth: string;
  /** Draws a row; its first cell is a `RowHead`. */
  row: (row: Row) => ReactNode;
}

/** Title and search, and below them what was found. */
export function SearchedList<Row>(list: ListProps<Row>) {
  const { search, searchFor } = list.address;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle>{list.title}</PageTitle>
        <SearchForm key={search} label={`Search ${list.noun[1]}`} value={search} onSearch={searchFor} />
      </div>
      <Found {...list} />
    </>
  );
}

function Found<Row>(list: ListProps<Row>) {
  const { noun, address, connection, error } = list;
  const [one, many] = noun;
  const { search, after, searchFor, goTo, goToFirst } = address;
  if (error) {
    return (
      <Problem
        title={`The ${many} could not be loaded.`}
        message={problemOf(error).message}
        retry={list.onRetry}
      />
    );
  }
  if (!connection) return <Skeleton label={`Loading ${many}…`} />;
  if (connection.edges.length === 0 && search) {
    return (
      <EmptyState title={`No ${one} matches your search.`}>
        <p className="text-muted">
          Nothing holds <strong className="wrap-anywhere text-ink">{search}</strong>. The search looks at{' '}
          {list.searched}.
        </p>
        <Button variant="secondary" onClick={() => searchFor('')}>
          Show all {many}
        </Button>
      </EmptyState>
    );
  }
  if (connection.edges.length === 0) {
    return <EmptyState title={`No ${many} yet.`}>{list.whenEmpty}</EmptyState>;
  }
  const { hasNextPage, endCursor } = connection.pageInfo;
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <p role="status" className="text-muted">
          {search ? (
            <>
              Results for <strong className="wrap-anywhere text-ink">{search}</strong>, newest first
            </>
          ) : (
            'Newest first'
          )}
        </p>
        {list.tools}
      </div>
      <ScrollTable label={list.title} columns={list.columns} stickyFirst minWidth={list.minWidth}>
        {connection.edges.map(({ node }) => list.row(node))}
      </ScrollTable>
      <Pager
        isFirst={after === null}
        next={hasNextPage ? (endCursor ?? undefined) : undefined}
        onFirst={goToFirst}
        onNext={goTo}
      />
    </>
  );
}
