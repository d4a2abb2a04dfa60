import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { problemOf } from '../../../app/problem-of.ts';
import type { Paging } from '../../../app/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { inFigures } from '../../../ui/figures.ts';
import { Pager, rangeInWords } from '../../../ui/pager.tsx';
import { EmptyState, Problem, Skeleton } from '../../../ui/states.tsx';
import type { Connection, ListState } from './use-list.ts';

type Noun = ListState<unknown>['noun'];

/**
 * One page of a list in each of its states: loading, failed, empty, there, and being replaced by another. Going to
 * another page moves the focus to its beginning.
 * @param empty what to show instead of no rows
 * @param children draws the rows
 */
export function ListResults<Row>({
  list: { noun, matching, page, isOld, error, refetch, paging },
  empty,
  children,
}: {
  list: ListState<Row>;
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

  if (error) return <ListProblem noun={noun} error={error} paging={paging} retry={refetch} />;
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
        {summaryOf(page, noun, matching)}
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

function ListProblem({
  noun,
  error,
  paging,
  retry,
}: {
  noun: Noun;
  error: unknown;
  paging: Paging;
  retry: () => void;
}) {
  const { code, message, fields } = problemOf(error);
  const title = `The ${noun.many} could not be loaded.`;
  if (code !== 'INVALID_INPUT') return <Problem title={title} message={message} retry={retry} />;
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
