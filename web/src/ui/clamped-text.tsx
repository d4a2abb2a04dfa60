import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, RefObject } from 'react';
import { FoundWords } from './marked.tsx';
import { useKeyDown } from './use-shortcuts.ts';

const MARGIN = 16;
const WIDTH = 448;
// The milliseconds in which a pointer crosses the text, or the space before the panel, without an effect.
const DELAY = 150;

function positionFor(box: DOMRect): CSSProperties {
  const { clientWidth, clientHeight } = document.documentElement;
  const width = Math.min(WIDTH, clientWidth - 2 * MARGIN);
  const left = Math.max(MARGIN, Math.min(box.left, clientWidth - width - MARGIN));
  const below = clientHeight - box.bottom;
  return below >= Math.min(box.top, 240)
    ? { left, width, top: box.bottom, maxHeight: below - MARGIN }
    : { left, width, bottom: clientHeight - box.top, maxHeight: box.top - MARGIN };
}

/** Opens and closes the rest of a text: hover and focus show it for their duration, a click until the next one. */
function useOpening() {
  const [shown, setShown] = useState<'no' | 'transient' | 'pinned'>('no');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isOpen = shown !== 'no';
  const close = () => setShown('no');
  const show = () => setShown((now) => (now === 'no' ? 'transient' : now));
  const schedule = (act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, DELAY);
  };
  return {
    isOpen,
    close,
    onHover: () => schedule(show),
    onHoverEnd: () => schedule(() => setShown((now) => (now === 'transient' ? 'no' : now))),
    onFocus: () => {
      clearTimeout(timer.current);
      show();
    },
    onClick: () => {
      clearTimeout(timer.current);
      setShown((now) => (now === 'pinned' ? 'no' : 'pinned'));
    },
  };
}

/** Finds the place of the panel beside a box, also while the page scrolls. */
function usePosition(box: RefObject<HTMLElement | null>, isOpen: boolean): CSSProperties | undefined {
  const [position, setPosition] = useState<CSSProperties>();
  useLayoutEffect(() => {
    if (!isOpen) return;
    const move = () => {
      if (box.current) setPosition(positionFor(box.current.getBoundingClientRect()));
    };
    move();
    window.addEventListener('scroll', move, { capture: true, passive: true });
    window.addEventListener('resize', move);
    return () => {
      window.removeEventListener('scroll', move, { capture: true });
      window.removeEventListener('resize', move);
    };
  }, [box, isOpen]);
  return position;
}

/** Shows three lines of a text, the rest on hover, focus or click; Escape closes it (WCAG 1.4.13). */
export function ClampedText({
  text,
  label,
  of,
  isLean = false,
}: {
  text: string;
  label: string;
  of: string;
  /** Whether the text itself opens the rest, instead of a button “Read all”. */
  isLean?: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  const cut = useRef<HTMLSpanElement>(null);
  const isCut = useIsCut(cut, text);
  const panelId = useId();
  const { isOpen, close, onHover, onHoverEnd, onFocus, onClick } = useOpening();
  const position = usePosition(box, isOpen);
  const opener = {
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? panelId : undefined,
    onFocus,
    onClick,
  };
  const lines = (
    <span ref={cut} className="line-clamp-3 wrap-anywhere whitespace-pre-line">
      <FoundWords text={text} isCut />
    </span>
  );

  return (
    <div
      ref={box}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse' && isCut) onHover();
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === 'mouse') onHoverEnd();
      }}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) close();
      }}
    >
      {isLean && isCut ? (
        <button type="button" {...opener} className="text-on-paper block w-full text-left">
          {lines}
        </button>
      ) : (
        lines
      )}
      {isCut && !isLean && (
        <button
          type="button"
          {...opener}
          aria-label={`Read all: ${label} of ${of}`}
          className="min-h-8 text-left text-sm text-link"
        >
          Read all
        </button>
      )}
      {isOpen && position && (
        <div id={panelId} className="fixed z-40 flex py-1" style={position}>
          <WholeText text={text} label={`The whole ${label} of ${of}`} onEscape={close} />
        </div>
      )}
    </div>
  );
}

function WholeText({ text, label, onEscape }: { text: string; label: string; onEscape: () => void }) {
  useKeyDown(({ key }) => {
    if (key === 'Escape') onEscape();
  });
  return (
    <div
      role="note"
      aria-label={label}
      // The panel is focusable if it scrolls.
      ref={(note) => {
        if (note) note.tabIndex = note.scrollHeight > note.clientHeight ? 0 : -1;
      }}
      className="flex-1 overflow-y-auto overscroll-contain rounded-box border border-control bg-raised p-4 text-base wrap-anywhere whitespace-pre-line text-ink shadow-lg"
    >
      <FoundWords text={text} />
    </div>
  );
}

function useIsCut(box: RefObject<HTMLElement | null>, text: string): boolean {
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => {
      if (element.isConnected) setIsCut(element.scrollHeight > element.clientHeight + 1);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
    // A cut text may be drawn by another element, which has to be observed.
  }, [box, text, isCut]);
  return isCut;
}
