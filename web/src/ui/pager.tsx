import { Button } from './button.tsx';

/** Goes through a list by cursor: on to older rows, or back to the newest. */
export function Pager({
  isFirst,
  next,
  onFirst,
  onNext,
}: {
  isFirst: boolean;
  /** The cursor of the page that follows; undefined on the last. */
  next: string | undefined;
  onFirst: () => void;
  onNext: (cursor: string) => void;
}) {
  if (isFirst && !next) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap gap-2">
      {!isFirst && (
        <Button variant="secondary" onClick={onFirst}>
          Newest
        </Button>
      )}
      {next && (
        <Button variant="secondary" onClick={() => onNext(next)}>
          Older
        </Button>
      )}
    </nav>
  );
}
