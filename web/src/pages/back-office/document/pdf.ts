/** Opens PDFs of strangers with pdf.js: nothing in them runs, and the worker that reads them reaches no network. */
import { ServerError } from '@apollo/client/errors';
import type * as library from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';

type Library = typeof library;

export interface Pdf {
  library: Library;
  document: PDFDocumentProxy;
  /** Height by width of the first page: the size of later pages until they are read. */
  ratio: number;
}

/** The reasons why the viewer cannot show a PDF that the server handed out. */
export type FaultKind = 'PASSWORD' | 'DAMAGED' | 'SLOW' | 'NO_VIEWER';

export class PdfFault extends Error {
  readonly kind: FaultKind;
  constructor(kind: FaultKind) {
    super(kind);
    this.kind = kind;
  }
}

/** Milliseconds after which a PDF that was received is given up. */
const OPENING_MAX = 30_000;
/** Milliseconds in which a document may clean up after itself. */
const CLOSING_MAX = 2_000;
/** Pixels of an image; a larger one is left out, in words, so that no file asks for more memory than there is. */
const IMAGE_MAX = 100_000_000;

const options = {
  isEvalSupported: false,
  enableXfa: false,
  // The worker may not fetch: the page hands it fonts, character maps and decoders.
  useWorkerFetch: false,
  maxImageSize: IMAGE_MAX,
  cMapPacked: true,
  verbosity: 0,
} as const;

/** The build puts there what pdf.js loads by name (scripts/build.mjs). */
const folderOf = ({ version }: Library) => `/assets/pdfjs-${version}`;

const noViewer = () => {
  throw new PdfFault('NO_VIEWER');
};

/**
 * Loads a PDF and opens it.
 * @param signal ends everything that belongs to it
 * @param onBroken is called when it cannot be read any more
 */
export async function openPdf(address: string, signal: AbortSignal, onBroken: () => void): Promise<Pdf> {
  const loading = fetchBytes(address, signal);
  // The library is loaded while nobody waits for it.
  loading.catch(() => undefined);
  // The legacy build runs in browsers of the last years; the other one asks for those of the last months.
  const library = await import('pdfjs-dist/legacy/build/pdf.mjs').catch(noViewer);
  signal.throwIfAborted();
  const worker = startWorker(library);
  const end = () => worker.terminate();
  signal.addEventListener('abort', end);
  try {
    const data = await loading;
    const folder = folderOf(library);
    const opening = library.getDocument({
      ...options,
      data,
      // The types know no port.
      worker: new library.PDFWorker({ port: worker as unknown as null, verbosity: 0 }),
      cMapUrl: `${folder}/cmaps/`,
      standardFontDataUrl: `${folder}/standard_fonts/`,
      wasmUrl: `${folder}/wasm/`,
    });
    const [document, ratio] = await within(
      OPENING_MAX,
      opening.promise.then(withRatio).catch(asFault),
      worker,
      signal,
    );
    worker.addEventListener('error', onBroken);
    signal.removeEventListener('abort', end);
    signal.addEventListener('abort', () => {
      // The fonts of the document leave the page only if the worker still answers.
      const timer = setTimeout(end, CLOSING_MAX);
      const close = () => {
        clearTimeout(timer);
        end();
      };
      opening.destroy().then(close, close);
    });
    return { library, document, ratio };
  } catch (error) {
    end();
    throw error;
  }
}

async function fetchBytes(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(address, { signal });
  if (response.ok) return response.arrayBuffer();
  throw new ServerError('The PDF was refused.', { response, bodyText: await response.text() });
}

function startWorker(library: Library): Worker {
  try {
    return new Worker(`${folderOf(library)}/pdf.worker.min.mjs`, { type: 'module' });
  } catch {
    return noViewer();
  }
}

async function withRatio(document: PDFDocumentProxy): Promise<[PDFDocumentProxy, ratio: number]> {
  return [document, ratioOf(await document.getPage(1))];
}

/** Returns height by width of a page. */
export function ratioOf(page: PDFPageProxy): number {
  const { width, height } = page.getViewport({ scale: 1 });
  return height / width;
}

/** Waits for a worker, which may not have started, or never come to an end. */
function within<T>(limit: number, answer: Promise<T>, worker: Worker, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PdfFault('SLOW')), limit);
    worker.addEventListener('error', () => reject(new PdfFault('NO_VIEWER')));
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The errors of pdf.js for an unreadable file have many names. */
function asFault(error: unknown): never {
  throw new PdfFault(error instanceof Error && error.name === 'PasswordException' ? 'PASSWORD' : 'DAMAGED');
}
