/** A long text in a narrow place: its first lines, and all of it on hover, on focus and at a touch. */
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { useIsCut } from './use-is-cut.ts';

const MARGIN = 16;
const WIDTH = 448;
// Long enough to cross the table, or the gap to the panel, without anything opening or closing.
const DELAY = 150;

/** Where the whole text goes: below what it belongs to, or above where there is more room. */
function placeFor(box: DOMRect): CSSProperties {
  const { clientWidth, clientHeight } = document.documentElement;
  const width = Math.min(WIDTH, clientWidth - 2 * MARGIN);
  const left = Math.max(MARGIN, Math.min(box.left, clientWidth - width - MARGIN));
  const below = clientHeight - box.bottom;
  return below >= Math.min(box.top, 240)
    ? { left, width, top: box.bottom, maxHeight: below - MARGIN }
    : { left, width, bottom: clientHeight - box.top, maxHeight: box.top - MARGIN };
}

/**
 * Shows three lines of a text. Where there is more, a button tells so; hovering over the text and focusing the button
 * show the rest until the pointer or the focus leaves, pressing the button keeps it. Escape closes (WCAG 1.4.13).
 * @param label what the text is, such as "summary"
 * @param of whose text it is, for those who hear the button alone
 */
export function ClampedText({ text, label, of }: { text: string; label: string; of: string }) {
  const [shown, setShown] = useState<'no' | 'passing' | 'kept'>('no');
  const [place, setPlace] = useState<CSSProperties>();
  const box = useRef<HTMLDivElement>(null);
  const lines = useRef<HTMLParagraphElement>(null);
  const isCut = useIsCut(lines, text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const panelId = useId();
  const isOpen = shown !== 'no';

  useEffect(() => () => clearTimeout(timer.current), []);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const move = () => {
      if (box.current) setPlace(placeFor(box.current.getBoundingClientRect()));
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setShown('no');
    };
    move();
    window.addEventListener('scroll', move, { capture: true, passive: true });
    window.addEventListener('resize', move);
    document.addEventListener('keydown', closeByKey);
    return () => {
      window.removeEventListener('scroll', move, { capture: true });
      window.removeEventListener('resize', move);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen]);

  const soon = (act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, DELAY);
  };
  const pass = () => setShown((now) => (now === 'no' ? 'passing' : now));
  const leave = () => setShown((now) => (now === 'passing' ? 'no' : now));

  return (
    <div
      ref={box}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse' && isCut) soon(pass);
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === 'mouse') soon(leave);
      }}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) setShown('no');
      }}
    >
      <p ref={lines} className="line-clamp-3 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          aria-label={`Read all: ${label} of ${of}`}
          onFocus={() => {
            // The pointer may have left a moment ago; the focus is here.
            clearTimeout(timer.current);
            pass();
          }}
          onClick={() => {
            // What is pressed counts, not where the pointer came from.
            clearTimeout(timer.current);
            setShown((now) => (now === 'kept' ? 'no' : 'kept'));
          }}
          className="min-h-8 text-left text-sm text-primary underline underline-offset-2 hover:text-primary-hover"
        >
          Read all
        </button>
      )}
      {isOpen && place && (
        <div id={panelId} className="fixed z-40 flex py-1" style={place}>
          <div
            role="note"
            aria-label={`The whole ${label} of ${of}`}
            // Longer than the screen it scrolls, by keyboard too.
            ref={(note) => {
              if (note) note.tabIndex = note.scrollHeight > note.clientHeight ? 0 : -1;
            }}
            className="flex-1 overflow-y-auto overscroll-contain rounded-box border border-control bg-white p-4 text-base wrap-anywhere whitespace-pre-line text-ink shadow-lg"
          >
            {text}
          </div>
        </div>
      )}
    </div>
  );
}
