import { useEffect } from 'react';
import type { CSSProperties } from 'react';
import { Toaster, useSonner } from 'sonner';
import { TOAST_DURATION } from '@portal/schema/limits';
import { setFoot } from './foot.ts';

/** The pixels between two toasts, and below the last one. */
const GAP = 12;
/** The colours of the library, from the tokens. */
const colours = {
  '--normal-bg': 'var(--color-raised)',
  '--normal-border': 'var(--color-line)',
  '--normal-text': 'var(--color-ink)',
} as CSSProperties;
const offset = { top: 84, bottom: `calc(var(--foot-banner, 0px) + ${GAP}px)` };

/** Shows toasts at the foot of the window: there one can scroll what they cover into sight. */
export function Toasts() {
  useRoomForToasts();
  return (
    <Toaster
      position="bottom-center"
      duration={TOAST_DURATION}
      style={colours}
      closeButton
      expand
      gap={GAP}
      offset={offset}
      mobileOffset={offset}
      toastOptions={{
        className: 'font-sans! text-sm! pr-12!',
        classNames: {
          description: 'text-inherit!',
          success: '[&_[data-icon]]:text-success',
          error: 'border-danger! [&_[data-icon]]:text-danger',
          closeButton:
            'top-1! right-1! left-auto! size-11! transform-none! border-0! bg-transparent! text-muted! hover:bg-locked-tint!',
        },
      }}
    />
  );
}

function useRoomForToasts(): void {
  const { toasts } = useSonner();
  useEffect(() => {
    // The last toast is still in the page while it fades.
    if (toasts.length === 0) return setFoot('toasts', 0);
    const boxes = document.querySelectorAll<HTMLElement>('[data-sonner-toast][data-y-position=bottom]');
    setFoot(
      'toasts',
      [...boxes].reduce((sum, box) => sum + box.offsetHeight + GAP, 0),
    );
  }, [toasts]);
  useEffect(() => () => setFoot('toasts', 0), []);
}
