import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { countOf, sizeOf } from '../../../lib/words.ts';
import { DocumentState, isWithheld } from '../../../ui/document-state.tsx';
import type { IdeaOnPage } from './use-neighbours.ts';

const link = 'inline-flex min-h-11 items-center font-semibold text-link';

/** The ways to the PDF, with its size. */
export function DocumentLinks({ document, examination: { pages, ...examination } }: IdeaOnPage) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm">
      <span className="text-muted">
        PDF, {pages !== null && `${countOf(pages, 'page')}, `}
        {sizeOf(document.size)}
      </span>
      {!isWithheld(examination) && (
        <>
          <a href={document.inlineUrl} target="_blank" rel="noopener" className={`not-on-paper ${link}`}>
            Open the PDF<span className="sr-only"> {document.name} in a new tab</span>
          </a>
          <a href={document.url} download={document.name} className={`not-on-paper ${link}`}>
            Download<span className="sr-only"> the PDF</span>
          </a>
        </>
      )}
    </p>
  );
}

/** Says what to know before the PDF is opened, and why it cannot be. */
export function DocumentNotice({ examination }: IdeaOnPage) {
  if (!isWithheld(examination) && examination.findings.length === 0) return null;
  return (
    <>
      <DocumentState
        examination={examination}
        advice="We asked the submitter by email to submit the idea again with another PDF."
      />
      {examination.malwareCheck === 'WAITING' && <p>You can read the answers, and decide now or later.</p>}
    </>
  );
}

/**
 * Shows the PDF of an idea, and behind it, out of sight and of reach, that of the next: a frame that is drawn already
 * shows at once.
 */
export function DocumentFrames({
  idea,
  ahead,
  frames,
}: {
  idea: IdeaOnPage | undefined;
  ahead: IdeaOnPage | undefined;
  frames: RefObject<HTMLDivElement | null>;
}) {
  const [loaded, setLoaded] = useState<string>();
  // One after the other: what is asked for comes first.
  const shown = [idea, idea && loaded === idea.id ? ahead : undefined].filter(
    (one) => one !== undefined && !isWithheld(one.examination),
  );
  useFocusGuard(frames);
  if (!navigator.pdfViewerEnabled) {
    return <p className="not-on-paper text-sm text-muted">This browser does not show PDFs within pages.</p>;
  }
  return (
    <div ref={frames} className="not-on-paper relative min-h-0 flex-1">
      {shown.map((one) => (
        <iframe
          key={one.id}
          src={`${one.document.inlineUrl}#view=FitH&navpanes=0`}
          title={`The PDF ${one.document.name}`}
          inert={one !== idea}
          onLoad={() => one === idea && setLoaded(one.id)}
          className={`absolute inset-0 size-full bg-page ${one === idea ? '' : 'invisible'}`}
        />
      ))}
    </div>
  );
}

/** Tells whether keys go to a frame, where the page does not see them. */
export function useKeysInFrame(frames: RefObject<HTMLDivElement | null>): boolean {
  const [isInFrame, setInFrame] = useState(false);
  useEffect(() => {
    // The focus moves after the event of the window.
    const read = () =>
      setTimeout(() => setInFrame(frames.current?.contains(document.activeElement) ?? false));
    const watch = new AbortController();
    for (const name of ['blur', 'focus']) window.addEventListener(name, read, { signal: watch.signal });
    document.addEventListener('focusin', read, { signal: watch.signal });
    return () => watch.abort();
  }, [frames]);
  return isInFrame;
}

/**
 * Returns the focus from a frame when the pointer leaves it, and when the frame steals it, as Chromium's viewer does
 * for a damaged or locked PDF.
 */
function useFocusGuard(frames: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const isFrame = (target: EventTarget | null) =>
      target instanceof HTMLIFrameElement && frames.current?.contains(target) === true;
    let focused: HTMLElement | undefined;
    let isByUser = false;
    let isPointed = false;
    const restore = () => {
      if (isFrame(document.activeElement)) focused?.focus({ preventScroll: true });
    };
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !isFrame(target)) focused = target;
    };
    const readKey = ({ key }: KeyboardEvent) => {
      isByUser = key === 'Tab' || key === 'p';
    };
    const readPointer = ({ target }: PointerEvent) => {
      if (isFrame(target)) isByUser = true;
      else if (isPointed) restore();
      isPointed = isFrame(target);
    };
    const guard = new AbortController();
    const { signal } = guard;
    document.addEventListener('focusin', remember, { signal });
    document.addEventListener('keydown', readKey, { signal });
    document.addEventListener('pointerover', readPointer, { signal });
    window.addEventListener('blur', () => isByUser || restore(), { signal });
    return () => guard.abort();
  }, [frames]);
}
