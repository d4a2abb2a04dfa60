import { Dialog } from './dialog.tsx';

/** The key that acts on every page of the back office, for the lists of the pages that have keys of their own. */
export const searchKey = {
  keys: ['/'],
  effect: 'Search; on a page without a search: the submissions',
} as const;

interface Key {
  keys: readonly string[];
  effect: string;
}

/** Lists the keys of a page in groups, and turns single-key shortcuts on or off (WCAG 2.1.4). */
export function KeysDialog({
  groups,
  isOn,
  onTurn,
  onClose,
}: {
  groups: readonly { title: string; keys: readonly Key[] }[];
  isOn: boolean;
  onTurn: (on: boolean) => void;
  onClose: () => void;
}) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} isWide>
      <div className="grid gap-3">
        <label className="flex min-h-11 cursor-pointer items-center gap-3 border-b border-line pb-3">
          <input
            type="checkbox"
            name="shortcuts"
            checked={isOn}
            onChange={({ target }) => onTurn(target.checked)}
            className="size-5 shrink-0 accent-primary"
          />
          <span>
            Use single-key shortcuts.{' '}
            <span className="text-sm text-muted">
              Turn off if you use voice control. Ctrl + Enter still saves.
            </span>
          </span>
        </label>
        <div className="gap-x-8 text-sm sm:columns-2">
          {groups.map(({ title, keys }) => (
            <section key={title} aria-label={title} className="mb-2">
              <h3 className="mb-1 break-after-avoid text-sm text-heading">{title}</h3>
              <dl>
                {keys.map((key) => (
                  <KeyLine key={key.effect} {...key} />
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

function KeyLine({ keys, effect }: Key) {
  return (
    <div className="mb-0.5 flex break-inside-avoid items-baseline gap-3">
      <dt className="flex min-w-12 shrink-0 items-center gap-1">
        {keys.map((key) => (
          <kbd
            key={key}
            className="rounded border border-control bg-page px-1.5 font-sans text-xs leading-4 font-semibold"
          >
            {key}
          </kbd>
        ))}
      </dt>
      <dd className="min-w-0">{effect}</dd>
    </div>
  );
}
