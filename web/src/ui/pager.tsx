import { ChevronFirst, ChevronLeft, ChevronRight } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { partsTexts } from '@portal/schema/texts/parts';
import type { Paging } from '../lib/use-address.ts';
import { Button } from './button.tsx';
import { inFigures } from '../lib/words.ts';

/** One page of a list. */
export interface Connection<Row> {
  edges: readonly { node: Row }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  position: Position;
}

/** The place of a page in its list; a number is null if it is more than `countedTo`. */
interface Position {
  before: number | null;
  total: number | null;
  countedTo: number;
}

/** `21–40 of 3,001` */
export function rangeInWords({ before, total, countedTo }: Position, count: number): string {
  const all = total === null ? partsTexts.moreThan({ count: inFigures(countedTo) }) : inFigures(total);
  if (before === null) return partsTexts.range({ shown: inFigures(count), total: all });
  const first = inFigures(before + 1);
  const shown = count === 1 ? first : `${first}–${inFigures(before + count)}`;
  return partsTexts.range({ shown, total: all });
}

/** Links to the pages before and after. @param isCompact draws icons only, without the range */
export function Pager({
  page: { edges, pageInfo, position },
  paging: { after, goToFirst, goToPrevious, goToNext },
  isCompact = false,
}: {
  page: Connection<unknown>;
  paging: Paging;
  isCompact?: boolean;
}) {
  const isFirst = after === '';
  const next = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  if (isFirst && next === null) return null;
  const link = (label: string, Icon: LucideIcon, onClick: () => void) => (
    <Button
      variant="secondary"
      dense={isCompact}
      className={isCompact ? 'min-h-8! px-2!' : ''}
      aria-label={isCompact ? label : undefined}
      title={isCompact ? label : undefined}
      onClick={onClick}
    >
      {Icon !== ChevronRight && <Icon aria-hidden="true" className={icon} />}
      {!isCompact && <span className="mx-1">{label}</span>}
      {Icon === ChevronRight && <Icon aria-hidden="true" className={icon} />}
    </Button>
  );
  return (
    <nav
      aria-label={partsTexts.pages}
      className={`flex flex-wrap items-center gap-2 ${isCompact ? 'ml-auto' : ''}`}
    >
      {!isFirst && link(partsTexts.first, ChevronFirst, goToFirst)}
      {goToPrevious && link(partsTexts.previous, ChevronLeft, goToPrevious)}
      {!isCompact && (
        <span className="px-2 text-muted tabular-nums">{rangeInWords(position, edges.length)}</span>
      )}
      {next !== null && link(partsTexts.following, ChevronRight, () => goToNext(next))}
    </nav>
  );
}

const icon = 'inline size-5 align-text-bottom';
