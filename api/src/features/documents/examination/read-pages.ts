/** Opens a PDF by the library that shows it to reviewers, and checks that its pages exist. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { DocumentFinding } from '@portal/schema/examination';

/** Only this many pages of a long document are opened: enough to notice that it was cut off. */
const OPENED_MAX = 200;

const OPTIONS = {
  verbosity: 0,
  isEvalSupported: false,
  enableXfa: false,
  disableFontFace: true,
  useSystemFonts: false,
  // Pictures need no decoding, since no page is drawn.
  maxImageSize: 1,
  useWasm: false,
} as const;

/** Loads the library, with a substitute for the optional canvas package: nothing is drawn here. */
async function loadLibrary() {
  Object.assign(globalThis, { DOMMatrix: class {} });
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}

/**
 * Reads the pages; adds to `findings`. Returns the number of pages, or null when no page opens. Moves the memory of
 * `content`.
 */
export async function readPages(content: Uint8Array, findings: Set<DocumentFinding>): Promise<number | null> {
  const { getDocument } = await loadLibrary();
  const opening = getDocument({ ...OPTIONS, data: content });
  try {
    const document = await opening.promise;
    // The document opens without a password, by an encryption that the other parser does not know.
    if (findings.delete('PASSWORD')) findings.add('UNREADABLE');
    return await countPages(document, findings);
  } catch (error) {
    if ((error as Error).name === 'PasswordException') findings.add('PASSWORD');
    if (!findings.has('PASSWORD')) findings.add('UNREADABLE');
    return null;
  } finally {
    await opening.destroy();
  }
}

async function countPages(
  document: PDFDocumentProxy,
  findings: Set<DocumentFinding>,
): Promise<number | null> {
  const { numPages } = document;
  if (numPages === 0) findings.add('UNREADABLE');
  // A damaged document may have pages whose content is gone: they open, and are blank.
  const isDamaged = findings.has('UNREADABLE');
  const opened = Math.min(numPages, OPENED_MAX);
  let there = 0;
  for (let number = 1; number <= opened; number += 1) {
    const isThere = await document
      .getPage(number)
      .then(async (page) => !isDamaged || (await page.getOperatorList()).fnArray.length > 0)
      .catch(() => false);
    if (isThere) there += 1;
  }
  if (there === opened) return numPages;
  findings.add(there === 0 ? 'UNREADABLE' : 'PAGES_MISSING');
  return there === 0 ? null : numPages;
}
