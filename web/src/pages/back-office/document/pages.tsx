import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { PdfPage } from './pdf-page.tsx';
import type { Pdf } from './pdf.ts';
import type { Search } from './use-search.ts';

/** Pages that are laid out at once: all those of a book would be taller than browsers draw. */
const PART = 500;
/** The space around pages, in CSS pixels. */
const MARGIN = 8;
/** A page that is taller than this many of its widths is drawn narrower, so that a long strip fits. */
const TALLEST = 6;

export interface Jump {
  page: number;
}

interface Props {
  pdf: Pdf;
  name: string;
  zoom: number;
  search: Search;
  scroller: RefObject<HTMLDivElement | null>;
  /** The page to go to, a new object each time. */
  jump: Jump;
  onJump: (page: number) => void;
  onPage: (page: number) => void;
  onDrawn: () => void;
}

/** Shows the pages of a PDF one below the other; those in sight are drawn. */
export function Pages({ pdf, name, zoom, search, scroller, jump, onJump, onPage, onDrawn }: Props) {
  const count = pdf.document.numPages;
  const first = Math.floor((jump.page - 1) / PART) * PART + 1;
  const last = Math.min(first + PART - 1, count);
  const room = useWidth(scroller) - 2 * MARGIN;
  const near = useNear(scroller, first);
  const width = Math.max(room, 0) * zoom;
  const [ratios, setRatios] = useState<ReadonlyMap<number, number>>(new Map());
  const sizeOf = (number: number) => {
    const ratio = ratios.get(number) ?? pdf.ratio;
    const own = Math.max(1, Math.min(width, (width * TALLEST) / ratio));
    return { width: own, height: own * ratio };
  };

  useKeptPlace(scroller, width);
  useLayoutEffect(() => {
    const page = scroller.current?.querySelector<HTMLElement>(`[data-page="${jump.page}"]`);
    if (page) scroller.current?.scrollTo({ top: page.offsetTop - MARGIN });
  }, [jump, scroller]);

  const onScroll = () => {
    const page = scroller.current && pageInSight(scroller.current);
    if (page) onPage(page);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, altKey, ctrlKey, metaKey, currentTarget } = event;
    if (altKey || ctrlKey || metaKey) return;
    const now = pageInSight(currentTarget);
    const isWide = currentTarget.scrollWidth > currentTarget.clientWidth;
    const to = { Home: 1, End: count, ...(!isWide && { ArrowRight: now + 1, ArrowLeft: now - 1 }) }[key];
    if (to === undefined) return;
    event.preventDefault();
    onJump(to);
  };
  const partButton = (page: number, words: string) => (
    <p className="text-center">
      <Button dense variant="secondary" onClick={() => onJump(page)}>
        {words}
      </Button>
    </p>
  );
  return (
    <div
      ref={scroller}
      role="region"
      aria-label={`The PDF ${name}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      className="pdf-pages relative min-h-0 flex-1 bg-page"
    >
      <div className="pdf-list grid gap-2 p-2">
        {first > 1 && partButton(first - 1, `Page ${first - 1} and those before`)}
        {Array.from({ length: last - first + 1 }, (_, at) => first + at).map((number) => (
          <div
            key={number}
            data-page={number}
            className="pdf-page relative mx-auto bg-white"
            style={sizeOf(number)}
          >
            {near.has(number) && (
              <PdfPage
                {...{ pdf, number, onDrawn }}
                width={sizeOf(number).width}
                words={search.words}
                chosen={search.current?.page === number ? search.current : undefined}
                onSeen={search.see}
                onRatio={(ratio) => setRatios((known) => new Map(known).set(number, ratio))}
              />
            )}
          </div>
        ))}
        {last < count && partButton(last + 1, `Page ${last + 1} and those after`)}
      </div>
    </div>
  );
}

/** Returns the number of the page that fills the upper part of the view; at the end the last. */
function pageInSight(scroller: HTMLElement): number {
  const { scrollTop, clientHeight, scrollHeight } = scroller;
  const isAtEnd = scrollTop > 0 && scrollTop + clientHeight > scrollHeight - 2;
  const line = isAtEnd ? Infinity : scrollTop + clientHeight / 3;
  const pages = [...scroller.querySelectorAll<HTMLElement>('[data-page]')];
  const page = pages.findLast(({ offsetTop }) => offsetTop <= line) ?? pages[0];
  return Number(page?.dataset['page'] ?? 1);
}

/** Follows the width of an element, without its scroll bar. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(() => setWidth(element.current?.clientWidth ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Tells which pages are in sight, or less than a screen away. */
function useNear(scroller: RefObject<HTMLElement | null>, part: number): ReadonlySet<number> {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const root = scroller.current;
    if (!root) return;
    const note = (entries: readonly IntersectionObserverEntry[]) =>
      setNear((before) => {
        const next = new Set(before);
        for (const { target, isIntersecting } of entries) {
          const page = Number((target as HTMLElement).dataset['page']);
          if (isIntersecting) next.add(page);
          else next.delete(page);
        }
        return next;
      });
    const observer = new IntersectionObserver(note, { root, rootMargin: '50% 0px' });
    for (const page of root.querySelectorAll('[data-page]')) observer.observe(page);
    return () => {
      observer.disconnect();
      setNear(new Set());
    };
  }, [scroller, part]);
  return near;
}

/** Keeps the same lines in sight when pages change their size. */
function useKeptPlace(scroller: RefObject<HTMLElement | null>, width: number): void {
  const before = useRef(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (before.current > 0 && width > 0)
      element?.scrollTo({ top: element.scrollTop * (width / before.current) });
    before.current = width;
  }, [scroller, width]);
}
