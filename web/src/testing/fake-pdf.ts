/** A pdf.js for jsdom, which has neither workers nor canvases: it reads JSON in the place of PDFs. */
import { jest } from '@jest/globals';

/** The content of a file: the texts of its pages, or the name of the error that pdf.js throws for it. */
export type FakePdf =
  | {
      pages: readonly string[];
      /** The annotations without a picture in pdf.js, by their names. */ missing?: readonly string[];
    }
  | { fault: string };

/** The workers that are running. */
export const workers = new Set<FakeWorker>();

class FakeWorker extends EventTarget {
  constructor() {
    super();
    workers.add(this);
  }
  terminate() {
    workers.delete(this);
  }
}

const pageOf = (text: string, missing: readonly string[]) => ({
  pageNumber: 1,
  userUnit: 1,
  objs: missing.map((id) => [id, null]),
  commonObjs: [],
  getAnnotations: async () => [],
  getViewport: () => ({ width: 600, height: 800 }),
  getTextContent: async () => ({ items: text ? [{ str: text, hasEOL: true }] : [], styles: {} }),
  render: () => ({ promise: Promise.resolve(), cancel: () => undefined }),
  cleanup: () => true,
});

async function documentOf(data: ArrayBuffer) {
  const read = JSON.parse(Buffer.from(data).toString()) as FakePdf;
  if ('fault' in read) throw Object.assign(new Error(), { name: read.fault });
  const { pages, missing = [] } = read;
  return {
    numPages: pages.length,
    getPage: async (number: number) => pageOf(pages[number - 1] ?? '', missing),
  };
}

class TextLayer {
  readonly textDivs: HTMLElement[] = [];
  readonly #add: () => void;
  constructor({
    textContentSource: { items },
    container,
  }: {
    textContentSource: { items: { str: string }[] };
    container: HTMLElement;
  }) {
    this.#add = () => {
      for (const { str } of items) {
        const span = document.createElement('span');
        span.textContent = str;
        this.textDivs.push(span);
        container.append(span);
      }
    };
  }
  async render() {
    this.#add();
  }
  cancel() {}
}

// Mocked before it is imported, which the first document does.
jest.unstable_mockModule('pdfjs-dist/legacy/build/pdf.mjs', () => ({
  version: '0',
  AnnotationMode: { ENABLE: 1 },
  PDFWorker: class {},
  TextLayer,
  getDocument: ({ data }: { data: ArrayBuffer }) => ({
    promise: documentOf(data),
    destroy: async () => undefined,
  }),
}));

/** Gives jsdom workers, or takes them away. */
export function setWorkers(areThere: boolean): void {
  if (areThere) Object.assign(globalThis, { Worker: FakeWorker });
  else Reflect.deleteProperty(globalThis, 'Worker');
}

/** Gives elements a width: without one nothing is drawn. */
export const layOut = (width = 800) =>
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { value: width, configurable: true });
