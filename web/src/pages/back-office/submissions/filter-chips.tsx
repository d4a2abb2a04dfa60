import { X } from 'lucide-react';
import { useRef } from 'react';
import type { ActiveFilter, SubmissionsFilter } from './submissions-address.ts';

/** The filters that are in force, each with the way to take it away. */
export function FilterChips({
  filters,
  onRemove,
  onClearAll,
}: {
  filters: readonly ActiveFilter[];
  onRemove: (removal: Partial<SubmissionsFilter>) => void;
  onClearAll: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed goes: the focus stays beside it.
  const keepFocus = () => box.current?.focus({ preventScroll: true });
  return (
    <div
      ref={box}
      role="group"
      aria-label="Filters in force"
      tabIndex={-1}
      className={filters.length === 0 ? '-mt-3' : ''}
    >
      {filters.length > 0 && (
        <ul className="flex flex-wrap items-center gap-2">
          {filters.map(({ words, removal }) => (
            <li key={words} className="min-w-0">
              <button
                type="button"
                aria-label={`Remove the filter ${words}`}
                onClick={() => {
                  keepFocus();
                  onRemove(removal);
                }}
                className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-full bg-primary-tint px-3 py-1 text-left text-sm font-semibold text-info hover:bg-locked-tint"
              >
                <span className="min-w-0 wrap-anywhere">{words}</span>
                <X aria-hidden="true" className="size-4 shrink-0" />
              </button>
            </li>
          ))}
          <li>
            <button
              type="button"
              onClick={() => {
                keepFocus();
                onClearAll();
              }}
              className="min-h-9 px-2 text-sm font-semibold text-primary underline underline-offset-2 hover:text-primary-hover"
            >
              Clear all
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}
