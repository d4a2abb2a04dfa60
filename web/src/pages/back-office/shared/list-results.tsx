import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { problemOf } from '../../../app/problem-of.ts';
import type { ListPlace } from '../../../app/use-list-filters.ts';
import { Pager } from '../../../ui/pager.tsx';
import { Problem, Skeleton } from '../../../ui/states.tsx';

/** A page of a list as the graph gives it. */
interface Connection<Row> {
  edges: { node: Row }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/**
 * One page of a list in each of its states: loading, failed, empty, there, and being replaced by another.
 * @param things what the list holds, in the plural
 * @param connection the page that is shown; while the next is loading, still the last one
 * @param place where the page begins; paging moves the focus to the new page's beginning
 * @param empty what to show instead of no rows
 * @param children draws the rows
 */
export function ListResults<Row>({
  things,
  matching = '',
  connection,
  loading,
  error,
  refetch,
  place,
  empty,
  children,
}: {
  things: { one: string; many: string };
  /** What narrows the list, in words that follow the number: `matching “x”`. */
  matching?: string;
  connection: Connection<Row> | undefined;
  loading: boolean;
  error: unknown;
  refetch: () => unknown;
  place: ListPlace;
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
}) {
  const { after, goTo, goToFirst } = place;
  const results = useRef<HTMLElement>(null);
  const shown = useRef(after);
  useEffect(() => {
    if (shown.current === after) return;
    shown.current = after;
    results.current?.focus({ preventScroll: true });
  }, [after]);

  if (error) {
    const { code, message, fields } = problemOf(error);
    const lost = code === 'INVALID_INPUT' && after !== null;
    return (
      <Problem
        title={`The ${things.many} could not be loaded.`}
        message={
          lost
            ? 'The address does not name a page of this list. Try again to begin at the first.'
            : (fields[0]?.message ?? message)
        }
        retry={lost ? goToFirst : () => void refetch()}
      />
    );
  }
  if (!connection) return <Skeleton label={`Loading ${things.many}…`} />;
  const rows = connection.edges.map(({ node }) => node);
  const { hasNextPage, endCursor } = connection.pageInfo;
  return (
    <section
      ref={results}
      tabIndex={-1}
      aria-label={`List of ${things.many}`}
      aria-busy={loading}
      className={`grid min-w-0 gap-4 transition-opacity ${loading ? 'opacity-60' : ''}`}
    >
      <p role="status" className={rows.length > 0 ? 'text-muted' : 'sr-only'}>
        {summaryOf(rows.length, things, matching, after !== null, hasNextPage)}
      </p>
      {rows.length === 0 ? empty : children(rows)}
      <Pager
        isFirst={after === null}
        next={hasNextPage ? (endCursor ?? undefined) : undefined}
        onFirst={goToFirst}
        onNext={goTo}
      />
    </section>
  );
}

function summaryOf(
  count: number,
  { one, many }: { one: string; many: string },
  matching: string,
  isLater: boolean,
  hasMore: boolean,
): string {
  const of = matching && ` ${matching}`;
  if (count === 0) return `No ${many}${of}.`;
  const number = `${count} ${count === 1 ? one : many}`;
  if (isLater) return `${hasMore ? 'The next' : 'The last'} ${number}${of}.`;
  return hasMore ? `The newest ${number}${of}.` : `${number}${of}.`;
}
