import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/** A native modal dialog. @param onHold replaces `onClose` while the dialog must stay open */
export function Dialog({
  title,
  onClose,
  onHold,
  children,
}: {
  title: string;
  onClose: () => void;
  onHold?: (() => void) | undefined;
  children: ReactNode;
}) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog && !dialog.open) dialog.showModal();
    // Close it before React removes it, or the focus is not restored.
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={box}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (!onHold) return;
        event.preventDefault();
        onHold();
      }}
      onClose={() => {
        if (!onHold) return onClose();
        // Browsers ignore `preventDefault` on the second Escape in a row.
        box.current?.showModal();
        onHold();
      }}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(44rem,calc(100vw-2rem))] max-w-none scroll-pt-24 scroll-pb-6 overscroll-contain rounded-box bg-white p-0 text-base whitespace-normal text-ink backdrop:bg-navy/60"
    >
      <div className="sticky top-0 z-20 flex items-center justify-between gap-4 border-b border-line bg-white px-4 py-3 sm:px-6">
        <h2 id={titleId} className="min-w-0 wrap-anywhere">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={() => (onHold ? onHold() : box.current?.close())}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-box text-muted hover:bg-locked-tint"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div className="p-4 sm:p-6">{children}</div>
    </dialog>
  );
}
