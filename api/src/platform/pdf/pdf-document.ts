/** Sets a document as a PDF/UA with its fonts in it: title, date, numbered sections, lists, page numbers. */
import { company } from '@portal/schema/company';
import type { TextSection } from '@portal/schema/programme-terms';
import { fonts, loadPdfkit, printable } from './pdf-fonts.ts';

const INK = '#0B1F33';
const MUTED = '#4A5B6C';
const MARGIN = 60;
const FOOT = 72;
const BAND = 96;
const ITEM_INDENT = 22;

/** Sizes of the text: the largest in which the text fits on one page is used, else the first. */
const DENSITIES = [1, 0.95, 0.9];

export interface PdfSection extends TextSection {
  /** The question and the answer. */
  pairs?: readonly (readonly [label: string, value: string])[];
  /** Sets the paragraphs in small print. */
  isSmall?: boolean;
}

export interface PdfContent {
  title: string;
  /** The lines below the title. */
  lead: string;
  /** Since when its words hold, YYYY-MM-DD. */
  version?: string;
  /** The time that the file names as that of its making; without one the day of `version`. */
  madeAt?: Date;
  sections: readonly PdfSection[];
  /** A file inside the PDF, uncompressed. */
  attachment?: { name: string; type: string; description: string; bytes: Buffer };
}

/** Sets a document. @returns the bytes of the PDF; the same for the same content, wherever it is built */
export async function buildPdf(content: PdfContent): Promise<Buffer> {
  return (await setDocument(content, 1)).bytes;
}

/** Sets a document in the largest text in which it fits on one page, or as `buildPdf` does. */
export async function buildShortPdf(content: PdfContent): Promise<Buffer> {
  for (const density of DENSITIES) {
    const { bytes, pages } = await setDocument(content, density);
    if (pages === 1) return bytes;
  }
  return buildPdf(content);
}

interface Page {
  pdf: PDFKit.PDFDocument;
  root: Root;
  density: number;
}

async function setDocument(content: PdfContent, density: number): Promise<{ bytes: Buffer; pages: number }> {
  const { title, version = `${company.year}-01-01`, madeAt, sections, attachment } = content;
  // The day of the words, not of the build: the bytes, and so the ETag, stay the same.
  const made = madeAt ?? new Date(version);
  const PDFDocument = await loadPdfkit();
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: FOOT, left: MARGIN, right: MARGIN },
    bufferPages: true,
    tagged: true,
    // pdfkit makes it, but its types do not name it.
    subset: 'PDF/UA' as NonNullable<PDFKit.PDFDocumentOptions['subset']>,
    lang: 'en',
    displayTitle: true,
    pdfVersion: '1.7',
    font: fonts.body,
    info: { Title: title, Author: company.legalName, CreationDate: made, ModDate: made },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const page = { pdf, root, density };
  setHead(page, content);
  sections.forEach((section, index) => setSection(page, section, index + 1));
  root.end();
  const pages = pdf.bufferedPageRange().count;
  setFeet(pdf, title);
  if (attachment) {
    const { bytes, name, type, description } = attachment;
    // Uncompressed: pages and command lines find it without a reader of PDFs.
    pdf.compress = false;
    pdf.file(bytes, { name, type, description, creationDate: made, modifiedDate: made });
  }
  pdf.end();
  return { bytes: await done, pages };
}

type Root = ReturnType<PDFKit.PDFDocument['struct']>;

const widthOf = (pdf: PDFKit.PDFDocument): number => pdf.page.width - 2 * MARGIN;

/** Writes a day as people do. */
const dayInWords = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

function setHead({ pdf, root, density }: Page, { title, lead, version }: PdfContent): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf.rect(0, 0, pdf.page.width, BAND).fill(company.groundColour);
  pdf.rect(0, BAND, pdf.page.width, 4).fill(company.accentColour);
  pdf.endMarkedContent();
  const width = widthOf(pdf);
  root.add(
    pdf.struct('P', {}, () => {
      pdf.font(fonts.body).fontSize(11).fillColor('#FFFFFF').text(company.programme, MARGIN, 26, { width });
    }),
  );
  root.add(
    pdf.struct('H1', {}, () => {
      pdf.font(fonts.bold).fontSize(24).text(printable(title), MARGIN, 44, { width });
    }),
  );
  pdf.y = BAND + 22 * density;
  for (const line of version ? [lead, `Version of ${dayInWords(version)}`] : [lead])
    root.add(
      pdf.struct('P', {}, () =>
        draw(pdf, { ...{ before: 0, font: fonts.body, indent: 0 }, size: 11 * density, text: line }, MUTED),
      ),
    );
}

/** One piece of a section: it is measured by the same function that draws it. */
interface Piece {
  before: number;
  font: string;
  size: number;
  text: string;
  indent: number;
}

function piecesOf(section: PdfSection, number: number, density: number) {
  const { heading, paragraphs, list = [], pairs = [], isSmall = false } = section;
  const piece = (font: string, size: number, before: number, text: string, indent = 0): Piece => ({
    ...{ font, indent },
    text: printable(text),
    size: size * density,
    before: before * density,
  });
  return {
    heading: piece(fonts.bold, 13.5, 15, `${number}. ${heading}`),
    paragraphs: paragraphs.map((text) => piece(fonts.body, isSmall ? 8 : 10.5, 5, text)),
    pairs: pairs.map(
      ([label, value]) => [piece(fonts.bold, 9.5, 7, label), piece(fonts.body, 10.5, 1, value)] as const,
    ),
    items: list.map((text) => piece(fonts.body, 10.5, 4, text, ITEM_INDENT)),
  };
}

const optionsOf = (pdf: PDFKit.PDFDocument, { indent }: Piece) => ({
  width: widthOf(pdf) - indent,
  lineGap: 2.5,
});

function heightOf(pdf: PDFKit.PDFDocument, piece: Piece): number {
  pdf.font(piece.font).fontSize(piece.size);
  return piece.before + pdf.heightOfString(piece.text, optionsOf(pdf, piece));
}

function draw(pdf: PDFKit.PDFDocument, piece: Piece, color: string): void {
  pdf.y += piece.before;
  pdf
    .font(piece.font)
    .fontSize(piece.size)
    .fillColor(color)
    .text(piece.text, MARGIN + piece.indent, undefined, optionsOf(pdf, piece));
}

/** Begins a page where pieces do not fit on the present one, but on one of their own. */
function keepTogether(pdf: PDFKit.PDFDocument, pieces: readonly Piece[]): void {
  const height = pieces.reduce((sum, piece) => sum + heightOf(pdf, piece), 0);
  const bottom = pdf.page.height - FOOT;
  if (pdf.y + height > bottom && height < bottom - MARGIN) pdf.addPage();
}

function setSection({ pdf, root, density }: Page, section: PdfSection, number: number): void {
  const { heading, paragraphs, pairs, items } = piecesOf(section, number, density);
  // A section of words is not divided: no heading stands alone at the foot, and no last item at the top. Answers may be
  // longer than a page: there the heading stays with the first.
  keepTogether(pdf, [heading, ...paragraphs, ...items, ...(pairs[0] ?? [])]);
  const part = pdf.struct('Sect');
  root.add(part);
  part.add(pdf.struct('H2', {}, () => draw(pdf, heading, company.groundColour)));
  for (const paragraph of paragraphs) part.add(pdf.struct('P', {}, () => draw(pdf, paragraph, INK)));
  if (items.length > 0) part.add(setList(pdf, items));
  for (const [label, value] of pairs) {
    keepTogether(pdf, [label, value]);
    part.add(pdf.struct('P', {}, () => draw(pdf, label, MUTED)));
    part.add(pdf.struct('P', {}, () => draw(pdf, value, INK)));
  }
  part.end();
}

function setList(pdf: PDFKit.PDFDocument, items: readonly Piece[]): Root {
  const list = pdf.struct('L');
  for (const item of items) {
    const entry = pdf.struct('LI');
    // Drawn once the list belongs to the document: the place is not known before.
    entry.add(
      pdf.struct('Lbl', {}, () => {
        const top = pdf.y;
        draw(pdf, { ...item, text: '•', indent: 8 }, company.groundColour);
        pdf.y = top;
      }),
    );
    entry.add(pdf.struct('LBody', {}, () => draw(pdf, item, INK)));
    list.add(entry);
  }
  list.end();
  return list;
}

function setFeet(pdf: PDFKit.PDFDocument, title: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // Below the bottom margin, where text would otherwise open a new page.
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination' });
    pdf.font(fonts.body).fontSize(9).fillColor(MUTED);
    pdf.text(`${title}   ·   ${page + 1} of ${count}`, MARGIN, pdf.page.height - 48, {
      width: widthOf(pdf),
      align: 'center',
      lineBreak: false,
    });
    pdf.endMarkedContent();
  }
}
