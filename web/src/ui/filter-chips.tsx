import { X } from 'lucide-react';
import { useRef } from 'react';
import { unknownInWords } from '@portal/schema/lists';
import type { Unknown } from '@portal/schema/lists';
import { countOf } from '../lib/words.ts';

const chipLooks =
  'inline-flex min-h-7 max-w-full items-center gap-1 rounded-full px-2.5 text-left text-sm font-semibold hover:bg-locked-tint forced-colors:border';

/** Lists the active filters, and the parts of the address that the page does not know, each with a button that removes it. */
export function FilterChips<View>({
  filters,
  address: { change, clear, unknown, forget },
}: {
  filters: readonly { text: string; removal: Partial<View> }[];
  address: {
    change: (removal: Partial<View>) => void;
    clear: () => void;
    unknown: readonly Unknown[];
    forget: (part: Unknown) => void;
  };
}) {
  const box = useRef<HTMLUListElement>(null);
  // The pressed button is removed, so the group takes the focus.
  const press = (act: () => void) => {
    box.current?.focus({ preventScroll: true });
    act();
  };
  return (
    <>
      {unknown.length > 0 && (
        <p role="status" className="text-warning print:hidden">
          {countOf(unknown.length, 'unknown filter')} {unknown.length === 1 ? 'is' : 'are'} not applied.
        </p>
      )}
      <ul
        ref={box}
        aria-label="Filters"
        tabIndex={-1}
        // An empty one takes no room, and keeps the focus.
        className={
          filters.length + unknown.length > 0
            ? 'flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1'
            : 'sr-only'
        }
      >
        {unknown.map((part) => {
          const words = unknownInWords(part);
          return (
            <li key={words} className="min-w-0 print:hidden">
              <button
                type="button"
                aria-label={`Remove the unknown filter: ${words}`}
                onClick={() => press(() => forget(part))}
                className={`${chipLooks} bg-warning-tint text-warning`}
              >
                <span className="min-w-0 wrap-anywhere">Unknown filter: {words}</span>
                <X aria-hidden="true" className="size-4 shrink-0" />
              </button>
            </li>
          );
        })}
        {filters.map(({ text, removal }) => (
          <li key={text} className="min-w-0">
            <button
              type="button"
              aria-label={`Remove the filter ${text}`}
              onClick={() => press(() => change(removal))}
              className={`${chipLooks} bg-primary-tint text-info`}
            >
              <span className="min-w-0 wrap-anywhere">{text}</span>
              <X aria-hidden="true" className="size-4 shrink-0" />
            </button>
            <span className="hidden print:inline">{text}</span>
          </li>
        ))}
        {(filters.length > 0 || unknown.length > 1) && (
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
    </>
  );
}
