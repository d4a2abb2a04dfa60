import { Button } from './button.tsx';

/** Goes through a list by cursor: on to later rows, or back. */
export function Pager({
  isFirst,
  next,
  labels = { first: 'Newest', next: 'Older' },
  onFirst,
  onPrevious,
  onNext,
}: {
  isFirst: boolean;
  /** The cursor of the page that follows; undefined on the last. */
  next: string | undefined;
  /** Words for lists that are not in the order of time. */
  labels?: { first: string; next: string };
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
          Previous page
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
