import { ChevronFirst, ChevronLeft, ChevronRight } from 'lucide-react';
import type { Paging } from '../lib/use-address.ts';
import { Button } from './button.tsx';
import { inFigures } from '../lib/words.ts';

/** One page of a list. */
export interface Connection<Row> {
  edges: readonly { node: Row }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  position: Position;
}

/** `null` is more than `countedTo`. */
interface Position {
  before: number | null;
  total: number | null;
  countedTo: number;
}

/** `21–40 of 3,001` */
export function rangeInWords({ before, total, countedTo }: Position, count: number): string {
  const all = total === null ? `more than ${inFigures(countedTo)}` : inFigures(total);
  if (before === null) return `${inFigures(count)} of ${all}`;
  const first = inFigures(before + 1);
  return `${count === 1 ? first : `${first}–${inFigures(before + count)}`} of ${all}`;
}

export function Pager({
  page: { edges, pageInfo, position },
  paging: { after, goToFirst, goToPrevious, goToNext },
}: {
  page: Connection<unknown>;
  paging: Paging;
}) {
  const isFirst = after === '';
  const next = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  if (isFirst && next === null) return null;
  const icon = 'inline size-5 align-text-bottom';
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-2">
      {!isFirst && (
        <Button variant="secondary" onClick={goToFirst}>
          <ChevronFirst aria-hidden="true" className={`${icon} -ml-1 mr-1`} />
          First page
        </Button>
      )}
      {goToPrevious && (
        <Button variant="secondary" onClick={goToPrevious}>
          <ChevronLeft aria-hidden="true" className={`${icon} -ml-1 mr-1`} />
          Previous page
        </Button>
      )}
      <span className="px-2 text-muted tabular-nums">{rangeInWords(position, edges.length)}</span>
      {next !== null && (
        <Button variant="secondary" onClick={() => goToNext(next)}>
          Next page
          <ChevronRight aria-hidden="true" className={`${icon} -mr-1 ml-1`} />
        </Button>
      )}
    </nav>
  );
}
