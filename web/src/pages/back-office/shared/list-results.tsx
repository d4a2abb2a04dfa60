import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { problemOf } from '../../../app/problem-of.ts';
import type { Paging } from '../../../app/use-list-address.ts';
import { Button } from '../../../ui/button.tsx';
import { inFigures } from '../../../ui/figures.ts';
import { Pager, rangeInWords } from '../../../ui/pager.tsx';
import type { Position } from '../../../ui/pager.tsx';
import { EmptyState, Problem, Skeleton } from '../../../ui/states.tsx';

/** A page of a list as the graph gives it. */
interface Connection<Row> {
  edges: { node: Row }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  position: Position;
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

/** What a row is called. */
interface Noun {
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
  noun,
  matching = '',
  result,
  pick,
  paging,
  empty,
  children,
}: {
  noun: Noun;
  /** What narrows the list, in words that follow the number: `matching “x”`. */
  matching?: string;
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
  // Until the next page is there the one before stays in sight, out of reach.
  const known = data ?? previousData;
  const isOld = !data && loading;
  const page = known && pick(known);
  const summary = useSettled(page && summaryOf(page, noun, matching), isOld);
  if (error) return <ListProblem noun={noun} error={error} paging={paging} retry={result.refetch} />;
  // Nothing is known of what matches now: "no rows" is said when it is true.
  if (!page || (isOld && page.edges.length === 0)) return <Skeleton label={`Loading ${noun.many}…`} />;
  const { edges, pageInfo, position } = page;
  const rows = edges.map(({ node }) => node);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={`List of ${noun.many}`}
      aria-busy={isOld}
      // Not `inert`: the control that asked for the next page would lose the focus.
      className={`grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 transition-opacity ${isOld ? 'pointer-events-none opacity-60' : ''}`}
    >
      <p role="status" className={rows.length > 0 ? 'text-muted' : 'sr-only'}>
        {summary}
      </p>
      {rows.length > 0 ? (
        children(rows)
      ) : after === '' ? (
        empty
      ) : (
        <EmptyState title={`There are no more ${noun.many}.`}>
          <Button variant="secondary" onClick={goToFirst}>
            First page
          </Button>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Pager
          isFirst={after === ''}
          range={rangeInWords(position, rows.length)}
          next={pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined}
          onFirst={goToFirst}
          onPrevious={paging.goToPrevious}
          onNext={paging.goToNext}
        />
      )}
    </section>
  );
}

/** A value as it was when what is shown was last up to date. */
function useSettled<Value>(value: Value, isOld: boolean): Value {
  const [settled, setSettled] = useState(value);
  if (!isOld && settled !== value) setSettled(value);
  return isOld ? settled : value;
}

function ListProblem({
  noun,
  error,
  paging,
  retry,
}: {
  noun: Noun;
  error: unknown;
  paging: Paging;
  retry: () => unknown;
}) {
  const { code, message, fields } = problemOf(error);
  const title = `The ${noun.many} could not be loaded.`;
  if (code !== 'INVALID_INPUT') return <Problem title={title} message={message} retry={() => void retry()} />;
  if (paging.after !== '') {
    return (
      <Problem
        title={title}
        message="This link does not lead to a page of the list. Try again to start at the first page."
        retry={paging.goToFirst}
      />
    );
  }
  // Trying the same filters again would not help: they are what to change.
  const faults = fields.map((fault) => fault.message).join(' ');
  return <Problem title="These filters cannot be applied." message={faults || message} />;
}

function summaryOf(
  { edges: { length: count }, pageInfo: { hasNextPage }, position }: Connection<unknown>,
  { one, many }: Noun,
  matching: string,
): string {
  const of = matching && ` ${matching}`;
  if (count === 0) return `No ${many}${of}.`;
  if (!hasNextPage && position.before === 0) return `${inFigures(count)} ${count === 1 ? one : many}${of}.`;
  return `${rangeInWords(position, count)} ${many}${of}.`;
}
