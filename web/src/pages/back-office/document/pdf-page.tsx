import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { PDFPageProxy } from 'pdfjs-dist';
import { drawPicture, layText, omissionOf } from './draw-page.ts';
import type { Omission } from './draw-page.ts';
import { joinPieces, rangesOf } from './page-text.ts';
import { ratioOf } from './pdf.ts';
import type { Pdf } from './pdf.ts';

type LaidText = NonNullable<Awaited<ReturnType<typeof layText>>>;

interface Chosen {
  at: number;
  isSeen: boolean;
}

interface Props {
  pdf: Pdf;
  number: number;
  /** The width of the page, in CSS pixels. */
  width: number;
  /** The searched words, folded; and which of their places on this page is the chosen one. */
  words: string;
  chosen: Chosen | undefined;
  onSeen: () => void;
  /** Gets the ratio of height to width, once it is known. */
  onRatio: (ratio: number) => void;
  onDrawn: () => void;
}

const omissions: Record<Omission, string> = {
  TOO_LARGE: 'A picture on this page is too large to be shown here. Download the PDF.',
  BROKEN: 'A picture on this page cannot be shown here: it may be damaged. Download the PDF.',
};

/** Shows one page, filling its place. */
export function PdfPage({ pdf, number, width, words, chosen, onSeen, onRatio, onDrawn }: Props) {
  const [page, setPage] = useState<PDFPageProxy>();
  const [isBroken, setIsBroken] = useState(false);
  const picture = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const begin = useEffectEvent((one: PDFPageProxy) => {
    onRatio(ratioOf(one));
    setPage(one);
  });
  const fail = () => {
    setIsBroken(true);
    onDrawn();
  };
  const failLater = useEffectEvent(fail);
  useEffect(() => {
    let isOver = false;
    let loaded: PDFPageProxy | undefined;
    pdf.document.getPage(number).then(
      (one) => {
        loaded = one;
        if (!isOver) begin(one);
      },
      () => !isOver && failLater(),
    );
    return () => {
      isOver = true;
      loaded?.cleanup();
    };
  }, [pdf, number]);
  const omission = usePicture(pdf, page, picture, width, onDrawn, fail);
  const laid = useText(pdf, page, text);
  useMarks(laid, words, chosen, onSeen);
  const isPicture = laid?.pieces.length === 0;
  return (
    <div
      role="group"
      aria-label={`Page ${number} of ${pdf.document.numPages}${isPicture ? ', without text' : ''}`}
      className="absolute inset-0"
      style={scaleOf(page, width)}
    >
      <div ref={picture} aria-hidden="true" className="absolute inset-0" />
      <div ref={text} className="pdf-text" />
      {omission && (
        <p className="pdf-omission bg-warning-tint text-sm font-semibold">{omissions[omission]}</p>
      )}
      {isBroken && <p className="absolute inset-0 p-4 text-sm text-muted">Page {number} cannot be shown.</p>}
    </div>
  );
}

/** The text is laid out in the units of the page, and scaled to the picture. */
const scaleOf = (page: PDFPageProxy | undefined, width: number) =>
  page && {
    ['--total-scale-factor' as string]: (width * page.userUnit) / page.getViewport({ scale: 1 }).width,
  };

/** Draws the picture; until another size of it is drawn the one before is stretched. */
function usePicture(
  pdf: Pdf,
  page: PDFPageProxy | undefined,
  holder: RefObject<HTMLDivElement | null>,
  width: number,
  onDrawn: () => void,
  onFailed: () => void,
): Omission | undefined {
  const [omission, setOmission] = useState<Omission>();
  const end = useEffectEvent((isDrawn: boolean) => (isDrawn ? onDrawn() : onFailed()));
  useEffect(() => {
    if (!page || width < 1) return;
    const canvas = document.createElement('canvas');
    canvas.className = 'w-full';
    let isOver = false;
    const task = drawPicture(pdf, page, canvas, width);
    task.promise.then(
      () => {
        if (isOver) return;
        empty(holder.current);
        holder.current?.append(canvas);
        setOmission(omissionOf(page));
        end(true);
      },
      () => !isOver && end(false),
    );
    return () => {
      isOver = true;
      task.cancel();
    };
  }, [pdf, page, width, holder]);
  useEffect(() => {
    const element = holder.current;
    return () => empty(element);
  }, [holder]);
  return omission;
}

/** Removes a picture. Some browsers keep the memory of a canvas that has a size. */
function empty(holder: HTMLElement | null): void {
  for (const canvas of holder?.querySelectorAll('canvas') ?? []) canvas.width = 0;
  holder?.replaceChildren();
}

function useText(
  pdf: Pdf,
  page: PDFPageProxy | undefined,
  container: RefObject<HTMLDivElement | null>,
): LaidText | undefined {
  const [laid, setLaid] = useState<LaidText>();
  useEffect(() => {
    const element = container.current;
    if (!page || !element) return;
    const life = new AbortController();
    layText(pdf, page, element, life.signal).then(
      (text) => !life.signal.aborted && setLaid(text),
      // Without its text the page is still a picture.
      () => undefined,
    );
    return () => {
      life.abort();
      element.replaceChildren();
      setLaid(undefined);
    };
  }, [pdf, page, container]);
  return laid;
}

/** Marks what was found on a page, and brings the chosen place into sight, once. */
function useMarks(
  laid: LaidText | undefined,
  words: string,
  chosen: Chosen | undefined,
  onSeen: () => void,
): void {
  const at = chosen?.at;
  const isSought = chosen?.isSeen === false;
  const see = useEffectEvent(onSeen);
  useEffect(() => {
    if (!laid || !words) return;
    const ranges = rangesOf(joinPieces(laid.pieces), words, laid.layers);
    const removals = ranges.map((range, n) => mark(n === at ? 'pdf-chosen' : 'pdf-found', range));
    const place = at === undefined ? undefined : ranges[at]?.startContainer.parentElement;
    if (place && isSought) {
      place.scrollIntoView({ block: 'center', inline: 'nearest' });
      see();
    }
    return () => removals.forEach((remove) => remove());
  }, [laid, words, at, isSought]);
}

/** Marks a range, where the browser can. @returns a function that removes the mark */
function mark(name: 'pdf-found' | 'pdf-chosen', range: Range): () => void {
  const marks = (CSS as { highlights?: HighlightRegistry }).highlights;
  if (!marks) return () => undefined;
  const highlight = marks.get(name) ?? new Highlight();
  marks.set(name, highlight.add(range));
  return () => void highlight.delete(range);
}
