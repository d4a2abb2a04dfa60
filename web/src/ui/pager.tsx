import { ChevronFirst, ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';
import { inFigures } from './figures.ts';

/** `null` is more than `countedTo`. */
export interface Position {
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
  isFirst,
  next,
  range,
  onFirst,
  onPrevious,
  onNext,
}: {
  isFirst: boolean;
  next: string | undefined;
  range?: string | undefined;
  onFirst: () => void;
  /** Undefined if the page before is unknown. */
  onPrevious?: (() => void) | undefined;
  onNext: (cursor: string) => void;
}) {
  if (isFirst && !next) return null;
  const icon = 'inline size-5 align-text-bottom';
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-2">
      {!isFirst && (
        <Button variant="secondary" onClick={onFirst}>
          <ChevronFirst aria-hidden="true" className={`${icon} -ml-1 mr-1`} />
          First page
        </Button>
      )}
      {!isFirst && onPrevious && (
        <Button variant="secondary" onClick={onPrevious}>
          <ChevronLeft aria-hidden="true" className={`${icon} -ml-1 mr-1`} />
          Previous page
        </Button>
      )}
      {range && <span className="px-2 text-muted tabular-nums">{range}</span>}
      {next && (
        <Button variant="secondary" onClick={() => onNext(next)}>
          Next page
          <ChevronRight aria-hidden="true" className={`${icon} -mr-1 ml-1`} />
        </Button>
      )}
    </nav>
  );
}
