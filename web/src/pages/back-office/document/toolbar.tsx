import {
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  Download,
  ExternalLink,
  Minus,
  Plus,
} from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import type { LucideIcon } from 'lucide-react';
import { MATCHES_MAX } from './use-search.ts';
import type { Search } from './use-search.ts';
import { ViewerStyle } from './viewer-style.tsx';

const looks =
  'pdf-tool inline-flex shrink-0 items-center justify-center rounded-box text-primary hover:bg-primary-tint forced-colors:border';
const field = 'pdf-field min-w-0 rounded-box border border-control bg-surface px-2 text-sm tabular-nums';

function Tool({
  label,
  Icon,
  isOff = false,
  className = '',
  onPress,
}: {
  label: string;
  Icon: LucideIcon;
  isOff?: boolean;
  className?: string;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onPress}
      className={`${looks} ${className}`}
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
}

/** Links to the file itself. */
export function FileLinks({ document }: { document: { url: string; inlineUrl: string; name: string } }) {
  const link =
    'pdf-link not-on-paper inline-flex items-center justify-center gap-1 rounded-box text-sm font-semibold text-link';
  return (
    <>
      <ViewerStyle />
      <a
        href={document.inlineUrl}
        target="_blank"
        rel="noopener noreferrer"
        title="Open the PDF in a new tab"
        className={link}
      >
        <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
        <span className="pdf-word">Open</span>
        <span className="sr-only"> the PDF {document.name} in a new tab</span>
      </a>
      <a href={document.url} download={document.name} title="Download the PDF" className={link}>
        <Download aria-hidden="true" className="size-4 shrink-0" />
        <span className="pdf-word">Download</span>
        <span className="sr-only"> the PDF</span>
      </a>
    </>
  );
}

/** Draws the line over a PDF. Without a PDF to show it has the links alone. */
export function Toolbar({
  children,
  links,
  isFramed,
}: {
  children?: ReactNode;
  links: ReactNode;
  /** Whether it has a line of its own; otherwise it stands in the line of another part. */
  isFramed: boolean;
}) {
  return (
    <div
      role="group"
      aria-label="PDF tools"
      className={`flex min-h-11 items-center gap-x-2 ${isFramed ? 'shrink-0 flex-wrap gap-y-1 border-b border-line px-2' : 'min-w-0 flex-1 justify-end'}`}
    >
      {children}
      {links && <div className="ml-auto flex shrink-0 items-center">{links}</div>}
    </div>
  );
}

/** Shows which page is in sight, and goes to another. */
export function PageTools({
  page,
  count,
  isTight,
  onJump,
}: {
  page: number;
  count: number;
  /** Whether others need the room. */
  isTight: boolean;
  onJump: (page: number) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    setTyped(undefined);
    if (Number(typed) >= 1) onJump(Math.floor(Number(typed)));
  };
  const tight = isTight ? 'pdf-step pdf-tight' : 'pdf-step';
  return (
    <div className="flex shrink-0 items-center gap-1 text-sm">
      <Tool
        label="Previous page"
        className={tight}
        Icon={ChevronLeft}
        isOff={page <= 1}
        onPress={() => onJump(page - 1)}
      />
      <input
        name="pdf-page"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Page, of ${count}`}
        value={typed ?? String(page)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && commit()}
        onBlur={() => setTyped(undefined)}
        className={`${field} text-right`}
        style={{ width: `${String(count).length + 3}ch` }}
      />
      <span className="whitespace-nowrap text-muted tabular-nums">/ {count.toLocaleString('en')}</span>
      <Tool
        label="Next page"
        className={tight}
        Icon={ChevronRight}
        isOff={page >= count}
        onPress={() => onJump(page + 1)}
      />
    </div>
  );
}

/** The zoom, of the width of the view. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

/** Returns the next larger or smaller zoom; at the end the same. */
export const nextZoom = (zoom: number, by: 1 | -1): number =>
  ZOOMS[Math.min(Math.max(ZOOMS.findIndex((one) => one === zoom) + by, 0), ZOOMS.length - 1)] ?? 1;

export function ZoomTools({ zoom, setZoom }: { zoom: number; setZoom: (zoom: number) => void }) {
  return (
    <div className="pdf-zoom flex shrink-0 items-center gap-1 text-sm">
      <Tool
        label="Zoom out"
        Icon={Minus}
        isOff={zoom === ZOOMS[0]}
        onPress={() => setZoom(nextZoom(zoom, -1))}
      />
      <span role="status" className="pdf-percent text-center tabular-nums">
        <span className="sr-only">Zoom </span>
        {zoom * 100}%
      </span>
      <Tool
        label="Zoom in"
        Icon={Plus}
        isOff={zoom === ZOOMS.at(-1)}
        onPress={() => setZoom(nextZoom(zoom, 1))}
      />
    </div>
  );
}

export function SearchTools({
  search: { query, setQuery, words, count, isComplete, at, move },
  input,
  onLeave,
}: {
  search: Search;
  input: RefObject<HTMLInputElement | null>;
  onLeave: () => void;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') move(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') {
      setQuery('');
      onLeave();
    } else return;
    // The desk would take it for one of its keys.
    event.preventDefault();
  };
  const total = count >= MATCHES_MAX ? `${MATCHES_MAX.toLocaleString('en')} or more` : count;
  const outcome = count > 0 ? `${at + 1} of ${total}` : isComplete ? 'Not found' : 'Searching…';
  return (
    <div role="search" className="pdf-search flex flex-1 items-center gap-2 bg-surface text-sm">
      <input
        ref={input}
        type="search"
        name="pdf-search"
        autoComplete="off"
        aria-label="Find in the PDF"
        placeholder="Find"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={onKeyDown}
        className={`${field} w-full`}
      />
      <span role="status" className="whitespace-nowrap text-muted tabular-nums">
        {words && outcome}
      </span>
      {count > 0 && (
        <>
          <Tool label="Previous match" Icon={ChevronUp} onPress={() => move(-1)} />
          <Tool label="Next match" Icon={ChevronDown} onPress={() => move(1)} />
        </>
      )}
    </div>
  );
}
