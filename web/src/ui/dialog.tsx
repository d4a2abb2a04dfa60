import { X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import '../gaps/dialog.ts';
import './dialog.css';
import { partsTexts } from '@portal/schema/texts/parts';
import { Notice } from './notice.tsx';

const FIELD = ':is(input:not([type=hidden]), select, textarea):not(:disabled)';

/** Gives the focus to the heading of the page when what opened the dialog is gone. */
function focusHeadingIfLost() {
  const { activeElement, body } = document;
  if (activeElement && activeElement !== body) return;
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

/**
 * A native modal dialog. Its first field has the focus, or else its first button: put the safe one first.
 * @param onHold replaces `onClose` while the dialog must stay open
 * @param isChanged Escape and the cross then ask once before they close it
 */
export function Dialog({
  title,
  onClose,
  onHold,
  isChanged = false,
  isWide = false,
  children,
}: {
  title: string;
  onClose: () => void;
  onHold?: (() => void) | undefined;
  isChanged?: boolean;
  isWide?: boolean;
  children: ReactNode;
}) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [hasAsked, setHasAsked] = useState(false);
  const hold = onHold ?? (isChanged && !hasAsked ? () => setHasAsked(true) : undefined);
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog && !dialog.open) {
      dialog.showModal();
      const field = dialog.querySelector<HTMLElement>(FIELD);
      if (field) field.focus();
      // The buttons at the foot are in sight: scrolling to their place would hide what a long dialog begins with.
      else dialog.querySelector('button')?.focus({ preventScroll: true });
    }
    // Close it before React removes it, or the focus is not restored.
    return () => dialog?.close();
  }, []);
  useEffect(() => focusHeadingIfLost, []);
  return (
    <dialog
      ref={box}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file chooser within the dialog is cancelled, too.
        if (!hold || event.target !== event.currentTarget) return;
        event.preventDefault();
        hold();
      }}
      onClose={() => {
        if (!hold) return onClose();
        // Browsers ignore `preventDefault` on the second Escape in a row.
        box.current?.showModal();
        hold();
      }}
      onChange={() => setHasAsked(false)}
      className={`m-auto max-h-[calc(100dvh-2rem)] ${isWide ? 'w-[min(64rem,calc(100vw-2rem))]' : 'w-[min(44rem,calc(100vw-2rem))]'} max-w-none flex-col overflow-hidden rounded-box bg-raised p-0 text-base whitespace-normal text-ink open:flex`}
    >
      <div className="border-b border-line px-4 py-3 sm:px-6">
        {/* Only the first line leaves room for the cross. */}
        <h2
          id={titleId}
          className="py-2 wrap-anywhere before:float-right before:h-9 before:w-12 before:content-['']"
        >
          {title}
        </h2>
        {hasAsked && isChanged && (
          <Notice tone="warning">
            <p>{partsTexts.unsaved}</p>
          </Notice>
        )}
      </div>
      <div className="dialog-body">{children}</div>
      {/* The button is last in the tab order. */}
      <button
        type="button"
        aria-label={partsTexts.close}
        onClick={() => (hold ? hold() : box.current?.close())}
        className="absolute top-3 right-4 inline-flex size-11 items-center justify-center rounded-box text-muted hover:bg-locked-tint sm:right-6"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </dialog>
  );
}

/** Draws the buttons of a form, or of a question. In a dialog they stay in sight at its foot. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div className="dialog-foot flex flex-wrap items-center justify-end gap-3">{children}</div>
);
