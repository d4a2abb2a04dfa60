import { useImperativeHandle, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { Button } from '../../../ui/button.tsx';
import { keyOf } from '../../../ui/use-shortcuts.ts';
import { Pages } from './pages.tsx';
import type { Jump } from './pages.tsx';
import { nextZoom, PageTools, SearchTools, Toolbar, ZoomTools } from './toolbar.tsx';
import { usePdf } from './use-pdf.ts';
import type { Trouble } from './use-pdf.ts';
import { useSearch } from './use-search.ts';

/** The acts of the document that keys of the desk cause. */
export interface ViewerActs {
  focus: () => void;
  find: () => void;
  zoom: (by: 1 | -1) => void;
}

interface Props {
  address: string;
  name: string;
  /** Whether it is in sight: one that waits says nothing. */
  isShown: boolean;
  zoom: number;
  setZoom: (zoom: number) => void;
  links: ReactNode;
  /** The element that takes the tools, null until it is there; without one they stand over the document. */
  tools: HTMLElement | null | undefined;
  acts: Ref<ViewerActs> | undefined;
  /** Is called when the first page is drawn, or cannot be drawn. */
  onReady: () => void;
}

/** Shows a PDF. */
export function DocumentViewer({ address, name, isShown, tools, links, acts, onReady, ...scale }: Props) {
  const { zoom, setZoom } = scale;
  const { pdf, trouble, retry } = usePdf(address, onReady);
  const [page, setPage] = useState(1);
  const [jump, setJump] = useState<Jump>({ page: 1 });
  const scroller = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const count = pdf?.document.numPages ?? 0;
  const go = (to: number) => {
    const next = Math.min(Math.max(to, 1), count);
    setJump({ page: next });
    setPage(next);
  };
  const search = useSearch(pdf, page, go);
  const focus = () => scroller.current?.focus({ preventScroll: true });
  const find = () => {
    input.current?.focus();
    input.current?.select();
  };
  useImperativeHandle(acts, () => ({ focus, find, zoom: (by) => setZoom(nextZoom(zoom, by)) }));

  const onKeyDown = (event: KeyboardEvent) => {
    // The browser's own search would find only what is drawn.
    if (keyOf(event) !== 'f' || !(event.ctrlKey || event.metaKey) || !pdf) return;
    event.preventDefault();
    find();
  };
  const toolbar = isShown && (
    <Toolbar links={links} isFramed={tools === undefined}>
      {pdf && (
        <>
          <PageTools page={page} count={count} isTight={search.words !== ''} onJump={go} />
          <ZoomTools zoom={zoom} setZoom={setZoom} />
          <SearchTools search={search} input={input} onLeave={focus} />
        </>
      )}
    </Toolbar>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="pdf-viewer absolute inset-0 flex flex-col" onKeyDown={onKeyDown}>
      {tools === undefined
        ? toolbar || <div className="min-h-11" />
        : tools && toolbar && createPortal(toolbar, tools)}
      {pdf ? (
        <Pages
          {...{ pdf, name, zoom, search, scroller, jump }}
          onJump={go}
          onPage={setPage}
          onDrawn={onReady}
        />
      ) : trouble ? (
        <NotShown trouble={trouble} isShown={isShown} retry={retry} />
      ) : (
        <p role={isShown ? 'status' : undefined} className="appear-delayed p-4 text-sm text-muted">
          Loading the PDF…
        </p>
      )}
    </div>
  );
}

function NotShown({
  trouble: { title, advice, canRetry },
  isShown,
  retry,
}: {
  trouble: Trouble;
  isShown: boolean;
  retry: () => void;
}) {
  return (
    <div className="grid justify-items-start gap-3 p-4">
      <div role={isShown ? 'alert' : undefined} className="grid gap-1">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-muted">{advice}</p>
      </div>
      {canRetry && (
        <Button dense variant="secondary" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}
