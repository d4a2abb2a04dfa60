import { Keyboard } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { KeyHint } from '../../../ui/key-hint.tsx';
import { useDesk } from './desk.tsx';
import { deskKeys } from './keys.ts';

export function ShortcutsButton() {
  const { open } = useDesk();
  return (
    <Button variant="ghost" className="px-3! max-md:hidden" onClick={() => open('keys')}>
      <span className="inline-flex items-center gap-2">
        <Keyboard aria-hidden="true" className="size-5" />
        Keyboard shortcuts
        <KeyHint>?</KeyHint>
      </span>
    </Button>
  );
}

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { hasShortcuts, setShortcuts } = useDesk();
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className="grid gap-4">
        <label className="flex min-h-11 cursor-pointer items-center gap-3 border-b border-line pb-4">
          <input
            type="checkbox"
            name="shortcuts"
            checked={hasShortcuts}
            onChange={({ target }) => setShortcuts(target.checked)}
            className="size-5 shrink-0 accent-primary"
          />
          <span>
            Use single-key shortcuts
            <span className="block text-sm text-muted">
              Turn off if you use voice control. Ctrl + Enter still saves.
            </span>
          </span>
        </label>
        <dl className="grid gap-y-2 sm:grid-cols-[10rem_1fr]">
          {deskKeys.map(({ act, keys, effect }) => (
            <div key={act} className="contents">
              <dt className="flex items-center gap-1">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="rounded border border-control bg-page px-2 py-0.5 font-sans text-sm font-semibold"
                  >
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd className="max-sm:mb-2">{effect}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
