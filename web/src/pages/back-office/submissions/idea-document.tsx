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
 * Shows the PDF of an idea; behind it, out of sight and of reach, wait that of the next and for a while that of the one
 * before: a frame that is drawn already shows at once, and one that goes takes its time.
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
  // In the order of their coming: a frame that moves within the document loads again.
  const [loaded, setLoaded] = useState<readonly IdeaOnPage[]>([]);
  const has = (one: IdeaOnPage) => loaded.some(({ id }) => id === one.id);
  // One after the other: what is asked for comes first.
  const wanted = [idea, idea && has(idea) ? ahead : undefined].flatMap((one) =>
    one && !isWithheld(one.examination) ? [one] : [],
  );
  const present = [...loaded, ...wanted.filter((one) => !has(one))];
  const onLoad = () => setLoaded(present.filter(({ id }) => wanted.some((one) => one.id === id)));
  useFocusGuard(frames);
  if (!navigator.pdfViewerEnabled) {
    return (
      <p className="not-on-paper p-4 text-sm text-muted">This browser does not show PDFs within pages.</p>
    );
  }
  return (
    <div ref={frames} className="not-on-paper relative min-h-0 flex-1">
      {present.map(({ id, document }) => {
        const isShown = id === idea?.id && wanted.some((one) => one.id === id);
        return (
          <iframe
            key={id}
            src={`${document.inlineUrl}#view=FitH&toolbar=0&navpanes=0`}
            title={`The PDF ${document.name}`}
            inert={!isShown}
            onLoad={onLoad}
            className={`absolute inset-0 size-full bg-page ${isShown ? '' : 'invisible'}`}
          />
        );
      })}
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

// A viewer that grabs the focus does so when it opens its document, or while somebody types.
const OPENING = 2_000;
const TYPING = 600;

/**
 * Returns the focus from a frame that stole it, as Chromium's viewer does for a damaged or locked PDF, and from one
 * that was clicked, once the pointer has left it. Over a frame the page sees no pointer.
 */
function useFocusGuard(frames: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const openedAt = new WeakMap<EventTarget, number>();
    let focused = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
    let lastInput = 0;
    let isByKey = false;
    const frameNow = () => {
      const { activeElement } = document;
      return activeElement instanceof HTMLIFrameElement && frames.current?.contains(activeElement)
        ? activeElement
        : undefined;
    };
    const restore = () => frameNow() && focused?.focus({ preventScroll: true });
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target !== frameNow()) focused = target;
    };
    const readInput = (event: Event) => {
      lastInput = performance.now();
      isByKey = event instanceof KeyboardEvent && (event.key === 'Tab' || event.key === 'p');
    };
    const onBlur = () => {
      const frame = frameNow();
      if (!frame || isByKey) return;
      const now = performance.now();
      const isOpening = now - (openedAt.get(frame) ?? now) < OPENING;
      if (frame.inert || isOpening || now - lastInput < TYPING) restore();
    };
    const guard = new AbortController();
    const { signal } = guard;
    document.addEventListener('focusin', remember, { signal });
    document.addEventListener('keydown', readInput, { signal, capture: true });
    document.addEventListener('pointerdown', readInput, { signal });
    document.addEventListener('pointermove', () => !isByKey && restore(), { signal });
    window.addEventListener('blur', onBlur, { signal });
    const onLoad = ({ target }: Event) => target && openedAt.set(target, performance.now());
    frames.current?.addEventListener('load', onLoad, { signal, capture: true });
    return () => guard.abort();
  }, [frames]);
}
