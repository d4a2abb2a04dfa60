import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { problemOf } from '../lib/problem-of.ts';
import { Button } from '../ui/button.tsx';
import { inFigures } from '../lib/words.ts';
import { Pager, rangeInWords } from '../ui/pager.tsx';
import type { Connection } from '../ui/pager.tsx';
import type { Paging } from '../lib/use-address.ts';
import { PaperHead } from '../ui/paper-head.tsx';
import { EmptyState, Problem, Skeleton } from '../ui/states.tsx';
import type { useListState } from './use-list.ts';

export type ListState<Row> = ReturnType<typeof useListState<unknown, unknown, Row>> & { paging: Paging };

/**
 * Draws one page of a list in each state. Another page takes the focus when it appears.
 * @param aside content beside the count; with it, the pager is there, too
 * @param loading replaces the skeleton
 * @param summary replaces the count
 */
export function ListResults<Row>({
  list,
  empty,
  aside,
  loading,
  summary,
  children,
}: {
  list: ListState<Row>;
  empty: ReactNode;
  aside?: ReactNode;
  loading?: ReactNode;
  summary?: string | undefined;
  children: (rows: Row[]) => ReactNode;
}) {
  const { noun, page, isStale, paging } = list;
  const { after, goToFirst } = paging;
  const section = useRef<HTMLElement>(null);
  const shown = useRef(after);
  useEffect(() => {
    if (shown.current === after) return;
    shown.current = after;
    section.current?.focus({ preventScroll: true });
  }, [after]);

  // Its filters may be what the server refuses: their chips stay.
  if (list.error)
    return (
      <>
        {aside && <div className="flex min-h-8 flex-wrap items-center gap-x-3">{aside}</div>}
        <ListProblem list={list} />
      </>
    );
  // Stale rows cannot say that nothing matches: the new filters may match something.
  if (!page || (isStale && page.edges.length === 0)) {
    if (!loading) return <Skeleton label={`Loading ${noun.many}…`} />;
    return (
      <section className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
        <div className="flex min-h-8 flex-wrap items-center gap-x-3">{aside}</div>
        {loading}
      </section>
    );
  }
  const rows = page.edges.map(({ node }) => node);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={`List of ${noun.many}`}
      aria-busy={isStale}
      // `inert` would take the focus from the control that loads the next page.
      className={`grid min-w-0 grid-cols-[minmax(0,1fr)] transition-opacity ${aside ? '' : 'gap-4'} ${isStale ? 'pointer-events-none opacity-60' : ''}`}
    >
      <PaperHead more={!hasAll(page) && 'For all of them, press Export.'}>
        {(summary ?? summaryOf(page, list)).replace(/\.$/, '')}
      </PaperHead>
      <div className={aside ? 'flex min-h-8 flex-wrap items-center gap-x-3 text-sm' : 'contents'}>
        <p role="status" className={rows.length > 0 ? 'text-muted print:hidden' : 'sr-only'}>
          {summary ?? summaryOf(page, list)}
        </p>
        {aside}
        {aside && rows.length > 0 && <Pager page={page} paging={paging} isCompact />}
      </div>
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
      {!aside && rows.length > 0 && <Pager page={page} paging={paging} />}
    </section>
  );
}

function ListProblem({ list: { noun, error, refetch, paging } }: { list: ListState<unknown> }) {
  const { code, message, fields } = problemOf(error);
  const title = `The ${noun.many} could not be loaded.`;
  if (code !== 'INVALID_INPUT' && code !== 'NOT_FOUND')
    return <Problem title={title} message={message} retry={refetch} />;
  if (paging.after !== '') {
    return (
      <Problem
        title={title}
        message="This link does not lead to a page of the list. Try again to start at the first page."
        retry={paging.goToFirst}
      />
    );
  }
  // A retry is not offered: the same filters would be refused again.
  const faults = fields.map((fault) => fault.message).join(' ');
  return <Problem title="These filters cannot be applied." message={faults || message} />;
}

/** Tells whether a page is the whole list. */
const hasAll = ({ pageInfo: { hasNextPage }, position: { before } }: Connection<unknown>) =>
  !hasNextPage && before === 0;

function summaryOf(
  page: Connection<unknown>,
  { noun: { one, many }, matching }: Pick<ListState<unknown>, 'noun' | 'matching'>,
): string {
  const count = page.edges.length;
  const of = matching && ` ${matching}`;
  if (count === 0) return `No ${many}${of}.`;
  if (hasAll(page)) return `${inFigures(count)} ${count === 1 ? one : many}${of}.`;
  return `${rangeInWords(page.position, count)} ${many}${of}.`;
}
