/** The words of PDFs, as pdf.js reads them. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export const openPdf = (bytes: Buffer) => getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;

/** Reads the lines of each page. */
export async function linesOf(bytes: Buffer): Promise<string[][]> {
  const document = await openPdf(bytes);
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str] : [])));
  }
  return pages;
}
