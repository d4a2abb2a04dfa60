import { X } from 'lucide-react';
import { useRef } from 'react';

/** Lists the active filters, each with a button that removes it. */
export function FilterChips<View>({
  filters,
  change,
  clear,
}: {
  filters: readonly { text: string; removal: Partial<View> }[];
  change: (removal: Partial<View>) => void;
  clear: () => void;
}) {
  const box = useRef<HTMLUListElement>(null);
  // The pressed button is removed, so the group takes the focus.
  const press = (act: () => void) => {
    box.current?.focus({ preventScroll: true });
    act();
  };
  return (
    <ul
      ref={box}
      aria-label="Filters in force"
      tabIndex={-1}
      className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1"
    >
      {filters.map(({ text, removal }) => (
        <li key={text} className="min-w-0">
          <button
            type="button"
            aria-label={`Remove the filter ${text}`}
            onClick={() => press(() => change(removal))}
            className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-full bg-primary-tint px-2.5 text-left text-sm font-semibold text-info hover:bg-locked-tint"
          >
            <span className="min-w-0 wrap-anywhere">{text}</span>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </button>
          <span className="hidden print:inline">{text}</span>
        </li>
      ))}
      {filters.length > 0 && (
        <li>
          <button
            type="button"
            onClick={() => press(clear)}
            className="min-h-7 px-1 text-sm font-semibold text-link"
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}

/** Names the parts of the address that the list ignores. */
export const UnknownFilters = ({ unknown }: { unknown: readonly string[] }) =>
  unknown.length > 0 && (
    <p role="status" className="font-semibold wrap-anywhere text-warning">
      We do not know these filters of the address: {unknown.join(', ')}. The list is shown without.
    </p>
  );
