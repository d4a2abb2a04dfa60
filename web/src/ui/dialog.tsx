import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/**
 * A native modal dialog: the browser keeps the focus inside, closes it with Escape, and gives the focus back.
 * @param onClose told when it closes, whatever the way
 */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog && !dialog.open) dialog.showModal();
    // Closed while it is still in the page: only then does the browser give the focus back.
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={box}
      aria-labelledby={titleId}
      onClose={onClose}
      // The head stays in sight while a long form scrolls, and what takes the focus stops below it.
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(44rem,calc(100vw-2rem))] max-w-none scroll-pt-24 scroll-pb-6 overscroll-contain rounded-box bg-white p-0 text-ink backdrop:bg-navy/60"
    >
      <div className="sticky top-0 z-20 flex items-center justify-between gap-4 border-b border-line bg-white px-4 py-3 sm:px-6">
        <h2 id={titleId} className="min-w-0 wrap-anywhere">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={() => box.current?.close()}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-box text-muted hover:bg-locked-tint"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div className="p-4 sm:p-6">{children}</div>
    </dialog>
  );
}
