import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { sizeOf } from '../../../app/words.ts';
import type { IdeaDocumentFragment } from '../../../graphql/generated.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';

const linkLooks =
  'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-2 hover:text-primary-hover';

/** The PDF of an idea: in the page where that is of use, else as links. */
export function IdeaDocument({ document }: IdeaDocumentFragment) {
  // On a phone it would be a thumbnail, and cost the data of a document that nobody asked for.
  const hasRoom = useMediaQuery('(min-width: 48rem)', true);
  const isShown = hasRoom && navigator.pdfViewerEnabled;
  const frame = useRef<HTMLIFrameElement>(null);
  useFocusKeptFrom(frame);
  return (
    <section aria-labelledby="document" className="rounded-box border border-line bg-white">
      <h2 id="document" className="border-b border-line px-4 py-3 sm:px-6">
        Solution Documentation
      </h2>
      <div className="grid gap-3 p-4 sm:px-6">
        <p className="wrap-anywhere">
          {document.name} <span className="text-muted">(PDF, {sizeOf(document.size)})</span>
        </p>
        <p className="not-on-paper flex flex-wrap gap-x-6">
          <a href={document.inlineUrl} target="_blank" rel="noopener" className={linkLooks}>
            Open the PDF<span className="sr-only"> in a new tab</span>
          </a>
          <a href={document.url} download={document.name} className={linkLooks}>
            Download the PDF
          </a>
        </p>
        {isShown && (
          <iframe
            ref={frame}
            // The width of the page, without the viewer's own side bar.
            src={`${document.inlineUrl}#view=FitH&navpanes=0`}
            title={`The PDF ${document.name}`}
            loading="lazy"
            className="h-[80dvh] w-full rounded-box border border-line bg-page"
          />
        )}
        {hasRoom && !isShown && (
          <p className="not-on-paper text-sm text-muted">This browser does not show PDFs within pages.</p>
        )}
      </div>
    </section>
  );
}

/** Gives the focus back when a frame takes it by itself, as Chromium's viewer does for a damaged or locked PDF. */
function useFocusKeptFrom(frame: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    let focused: HTMLElement | undefined;
    let isOwnWay = false;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target !== frame.current) focused = target;
    };
    const readKey = ({ key }: KeyboardEvent) => {
      isOwnWay = key === 'Tab';
    };
    const readPointer = ({ target }: PointerEvent) => {
      if (target === frame.current) isOwnWay = true;
    };
    const giveBack = () => {
      if (document.activeElement === frame.current && !isOwnWay) focused?.focus({ preventScroll: true });
    };
    document.addEventListener('focusin', remember);
    document.addEventListener('keydown', readKey);
    document.addEventListener('pointerover', readPointer);
    window.addEventListener('blur', giveBack);
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('keydown', readKey);
      document.removeEventListener('pointerover', readPointer);
      window.removeEventListener('blur', giveBack);
    };
  }, [frame]);
}
