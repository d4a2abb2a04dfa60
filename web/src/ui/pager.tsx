import { Button } from './button.tsx';

/** Goes through a list by cursor: on to later rows, or back. */
export function Pager({
  isFirst,
  next,
  labels,
  onFirst,
  onPrevious,
  onNext,
}: {
  isFirst: boolean;
  /** The cursor of the page that follows; undefined on the last. */
  next: string | undefined;
  /** Words that fit the order of the list. */
  labels: { first: string; previous: string; next: string };
  onFirst: () => void;
  /** Left out where the page before is not known. */
  onPrevious?: (() => void) | undefined;
  onNext: (cursor: string) => void;
}) {
  if (isFirst && !next) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap gap-2">
      {!isFirst && (
        <Button variant="secondary" onClick={onFirst}>
          {labels.first}
        </Button>
      )}
      {!isFirst && onPrevious && (
        <Button variant="secondary" onClick={onPrevious}>
          {labels.previous}
        </Button>
      )}
      {next && (
        <Button variant="secondary" onClick={() => onNext(next)}>
          {labels.next}
        </Button>
      )}
    </nav>
  );
}
