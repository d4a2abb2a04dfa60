import { ChevronDown } from 'lucide-react';
import type { ReactNode, ToggleEvent } from 'react';
import { useMediaQuery } from './use-media-query.ts';

/** Keeps the line that was pressed in sight: a group that closes above it moves it up. */
function keepInSight({ currentTarget, newState }: ToggleEvent<HTMLDetailsElement>): void {
  if (newState === 'open') currentTarget.scrollIntoView({ block: 'nearest' });
}

/**
 * Shows options in place; on phones behind a line that says what is chosen.
 * @param group folds of one group are open one at a time
 * @param chosen the labels of the chosen options
 */
export function PhoneFold({
  group,
  chosen,
  children,
}: {
  group: string;
  chosen: readonly string[];
  children: ReactNode;
}) {
  const hasRoom = useMediaQuery('(min-width: 40rem)', true);
  if (hasRoom) return children;
  return (
    <details name={group} onToggle={keepInSight} className="group rounded-box border border-control">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 px-3 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          {chosen.length === 0 ? (
            'Choose'
          ) : (
            <>
              <span className="font-semibold">{chosen.length} chosen</span>
              <span className="block truncate text-sm text-muted">{chosen.join(', ')}</span>
            </>
          )}
        </span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-primary group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-2">{children}</div>
    </details>
  );
}
