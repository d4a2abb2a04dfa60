import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { sizeOf, countOf } from '../../../lib/words.ts';
import type { IdeaDocumentFragment } from '../../../graphql/generated.ts';
import { DocumentState, isWithheld } from '../../../ui/document-state.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';

const link = 'inline-flex min-h-11 items-center font-semibold text-link';

export function IdeaDocument({ document, examination }: IdeaDocumentFragment) {
  // On a phone a viewer would be a thumbnail, and download the document unasked.
  const hasRoom = useMediaQuery('(min-width: 48rem)', true);
  const isOpen = !isWithheld(examination);
  const isShown = isOpen && hasRoom && navigator.pdfViewerEnabled;
  const frame = useRef<HTMLIFrameElement>(null);
  useFocusGuard(frame);
  return (
    <section aria-labelledby="document" className="rounded-box border border-line bg-white">
      <h2 id="document" className="border-b border-line px-4 py-3 sm:px-6">
        Solution Documentation
      </h2>
      <div className="grid gap-3 p-4 sm:px-6">
        <p className="wrap-anywhere">
          {document.name}{' '}
          <span className="text-muted">
            (PDF, {examination.pages !== null && `${countOf(examination.pages, 'page')}, `}
            {sizeOf(document.size)})
          </span>
        </p>
        <DocumentState
          examination={examination}
          advice="We asked the submitter by email to submit the idea again with another PDF."
        />
        {isOpen && (
          <p className="not-on-paper flex flex-wrap gap-x-6">
            <a href={document.inlineUrl} target="_blank" rel="noopener" className={link}>
              Open the PDF<span className="sr-only"> in a new tab</span>
            </a>
            <a href={document.url} download={document.name} className={link}>
              Download the PDF
            </a>
          </p>
        )}
        {isShown && (
          <iframe
            ref={frame}
            src={`${document.inlineUrl}#view=FitH&navpanes=0`}
            title={`The PDF ${document.name}`}
            loading="lazy"
            className="h-[80dvh] w-full rounded-box border border-line bg-page"
          />
        )}
        {isOpen && hasRoom && !isShown && (
          <p className="not-on-paper text-sm text-muted">This browser does not show PDFs within pages.</p>
        )}
      </div>
    </section>
  );
}

/** Returns the focus when a frame steals it, as Chromium's viewer does for a damaged or locked PDF. */
function useFocusGuard(frame: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    let focused: HTMLElement | undefined;
    let isByUser = false;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target !== frame.current) focused = target;
    };
    const readKey = ({ key }: KeyboardEvent) => {
      isByUser = key === 'Tab';
    };
    const readPointer = ({ target }: PointerEvent) => {
      if (target === frame.current) isByUser = true;
    };
    const restore = () => {
      if (document.activeElement === frame.current && !isByUser) focused?.focus({ preventScroll: true });
    };
    const guard = new AbortController();
    const { signal } = guard;
    document.addEventListener('focusin', remember, { signal });
    document.addEventListener('keydown', readKey, { signal });
    document.addEventListener('pointerover', readPointer, { signal });
    window.addEventListener('blur', restore, { signal });
    return () => guard.abort();
  }, [frame]);
}
