import { Dialog } from './dialog.tsx';

/** The key that acts on every page of the back office, for the lists of the pages that have keys of their own. */
export const searchKey = {
  keys: ['/'],
  effect: 'Search; on a page without a search: the submissions',
} as const;

/** Lists the keys of a page, and turns single-key shortcuts on or off (WCAG 2.1.4). */
export function KeysDialog({
  keys,
  isOn,
  onTurn,
  onClose,
}: {
  keys: readonly { keys: readonly string[]; effect: string }[];
  isOn: boolean;
  onTurn: (on: boolean) => void;
  onClose: () => void;
}) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className="grid gap-4">
        <label className="flex min-h-11 cursor-pointer items-center gap-3 border-b border-line pb-4">
          <input
            type="checkbox"
            name="shortcuts"
            checked={isOn}
            onChange={({ target }) => onTurn(target.checked)}
            className="size-5 shrink-0 accent-primary"
          />
          <span>
            Use single-key shortcuts
            <span className="block text-sm text-muted">
              Turn off if you use voice control. Ctrl + Enter still saves.
            </span>
          </span>
        </label>
        <dl className="gap-x-8 text-sm sm:columns-2">
          {keys.map(({ keys: each, effect }) => (
            <div key={effect} className="mb-2 flex break-inside-avoid items-baseline gap-3">
              <dt className="flex w-14 shrink-0 flex-wrap items-center gap-1">
                {each.map((key) => (
                  <kbd
                    key={key}
                    className="rounded border border-control bg-page px-1.5 font-sans text-xs leading-5 font-semibold"
                  >
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd className="min-w-0">{effect}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
