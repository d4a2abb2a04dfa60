import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { problemOf } from '../../../app/problem-of.ts';
import type { Paging } from '../../../app/use-list-address.ts';
import { Button } from '../../../ui/button.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { EmptyState, Problem, Skeleton } from '../../../ui/states.tsx';

/** A page of a list as the graph gives it. */
interface Connection<Row> {
  edges: { node: Row }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** A query of the graph, as far as it has come. */
interface Result<Data> {
  data?: Data | undefined;
  /** What it answered before the filters or the page were changed. */
  previousData?: Data | undefined;
  loading: boolean;
  error?: unknown;
  refetch: () => unknown;
}

/** What the rows are. */
interface Things {
  one: string;
  many: string;
}

/**
 * One page of a list in each of its states: loading, failed, empty, there, and being replaced by another.
 * @param pick finds the page in what the query answers
 * @param paging goes to other pages; that moves the focus to the new page's beginning
 * @param empty what to show instead of no rows
 * @param children draws the rows
 */
export function ListResults<Data, Row>({
  things,
  matching = '',
  isByTime = true,
  result,
  pick,
  paging,
  empty,
  children,
}: {
  things: Things;
  /** What narrows the list, in words that follow the number: `matching “x”`. */
  matching?: string;
  /** Whether the newest come first. */
  isByTime?: boolean;
  result: Result<Data>;
  pick: (data: Data) => Connection<Row>;
  paging: Paging;
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
}) {
  const { after, goToFirst } = paging;
  const section = useRef<HTMLElement>(null);
  const shown = useRef(after);
  useEffect(() => {
    if (shown.current === after) return;
    shown.current = after;
    section.current?.focus({ preventScroll: true });
  }, [after]);

  const { data, previousData, loading, error } = result;
  if (error) return <ListProblem things={things} error={error} paging={paging} retry={result.refetch} />;
  // Until the next page is there the one before stays in sight, out of reach.
  const known = data ?? previousData;
  if (!known) return <Skeleton label={`Loading ${things.many}…`} />;
  const isOld = !data && loading;
  const { edges, pageInfo } = pick(known);
  const rows = edges.map(({ node }) => node);
  const first = isByTime ? 'Newest' : 'First page';
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={`List of ${things.many}`}
      aria-busy={isOld}
      // Not `inert`: the control that asked for the next page would lose the focus.
      className={`grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 transition-opacity ${isOld ? 'pointer-events-none opacity-60' : ''}`}
    >
      <p role="status" className={rows.length > 0 ? 'text-muted' : 'sr-only'}>
        {summaryOf(rows.length, things, matching, { isLater: after !== '', isByTime, ...pageInfo })}
      </p>
      {rows.length > 0 ? (
        children(rows)
      ) : after === '' ? (
        empty
      ) : (
        <EmptyState title={`There are no more ${things.many}.`}>
          <Button variant="secondary" onClick={goToFirst}>
            {first}
          </Button>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Pager
          isFirst={after === ''}
          labels={
            isByTime
              ? { first, previous: 'Newer', next: 'Older' }
              : { first, previous: 'Previous page', next: 'Next page' }
          }
          next={pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined}
          onFirst={goToFirst}
          onPrevious={paging.goToPrevious}
          onNext={paging.goToNext}
        />
      )}
    </section>
  );
}

function ListProblem({
  things,
  error,
  paging,
  retry,
}: {
  things: Things;
  error: unknown;
  paging: Paging;
  retry: () => unknown;
}) {
  const { code, message, fields } = problemOf(error);
  const title = `The ${things.many} could not be loaded.`;
  if (code !== 'INVALID_INPUT') return <Problem title={title} message={message} retry={() => void retry()} />;
  if (paging.after !== '') {
    return (
      <Problem
        title={title}
        message="The address does not name a page of this list. Try again to begin at the first."
        retry={paging.goToFirst}
      />
    );
  }
  // Trying the same filters again would not help: they are what to change.
  const faults = fields.map((fault) => fault.message).join(' ');
  return <Problem title="These filters cannot be applied." message={faults || message} />;
}

function summaryOf(
  count: number,
  { one, many }: Things,
  matching: string,
  page: { isLater: boolean; isByTime: boolean; hasNextPage: boolean },
): string {
  const of = matching && ` ${matching}`;
  if (count === 0) return `No ${many}${of}.`;
  const number = `${count} ${count === 1 ? one : many}`;
  if (page.isLater) return `${page.hasNextPage ? 'The next' : 'The last'} ${number}${of}.`;
  if (!page.hasNextPage) return `${number}${of}.`;
  return `The ${page.isByTime ? 'newest' : 'first'} ${number}${of}.`;
}
