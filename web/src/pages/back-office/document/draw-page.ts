/** Draws a page: its picture, and its text over it, to be selected and read out. Nothing of it can be clicked. */
import type { PDFPageProxy, RenderTask } from 'pdfjs-dist';
import { textOf } from './page-text.ts';
import type { Pdf } from './pdf.ts';

/** The most pixels of a picture, and of one of its sides: the limit of a phone's browser. A larger one is enlarged. */
const PIXELS_MAX = 2 ** 24;
const SIDE_MAX = 8_192;

/** Milliseconds after which the drawing of a page is given up. */
const DRAWING_MAX = 30_000;

/** Draws the picture of a page at a width in CSS pixels. */
export function drawPicture(
  { library }: Pdf,
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  width: number,
): RenderTask {
  const natural = page.getViewport({ scale: 1 });
  const scale = width / natural.width;
  const height = natural.height * scale;
  const sharpness = Math.min(
    window.devicePixelRatio,
    Math.sqrt(PIXELS_MAX / (width * height)),
    SIDE_MAX / Math.max(width, height),
  );
  canvas.width = Math.max(1, Math.floor(width * sharpness));
  canvas.height = Math.max(1, Math.floor(height * sharpness));
  const task = page.render({
    canvas,
    viewport: page.getViewport({ scale: scale * sharpness }),
    // The picture has values of forms and notes, but no links and buttons.
    annotationMode: library.AnnotationMode.ENABLE,
    background: 'white',
  });
  const timer = setTimeout(() => task.cancel(), DRAWING_MAX);
  task.promise.catch(() => undefined).finally(() => clearTimeout(timer));
  return task;
}

/** Why a picture is not on a page: it takes too much memory, or pdf.js cannot read it. */
export type Omission = 'TOO_LARGE' | 'BROKEN';

/** Returns why a picture is missing on a page that is drawn. */
export function omissionOf({ objs, commonObjs, pageNumber }: PDFPageProxy): Omission | undefined {
  // A picture of several pages has the number of the page that was read first.
  const isOfPage = (id: string) => id.includes(`_img_p${pageNumber - 1}_`);
  const shared = [...commonObjs].filter(([id]) => isOfPage(String(id)));
  const missing = [...objs, ...shared].filter(([, data]) => data === null);
  if (missing.some(([id]) => id === 'too-large')) return 'TOO_LARGE';
  return missing.length > 0 ? 'BROKEN' : undefined;
}

/** Lays the text of a page over its picture. @returns its pieces, and the element of each */
export async function layText(
  { library }: Pdf,
  page: PDFPageProxy,
  container: HTMLElement,
  signal: AbortSignal,
) {
  const { pieces, ...content } = await textOf(page);
  if (signal.aborted) return undefined;
  const layer = new library.TextLayer({
    textContentSource: { ...content, items: pieces },
    container,
    viewport: page.getViewport({ scale: 1 }),
  });
  signal.addEventListener('abort', () => layer.cancel());
  await layer.render();
  return { pieces, layers: layer.textDivs };
}
