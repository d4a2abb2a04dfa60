/** Sets a document as a tagged PDF (PDF/UA structure): title, numbered sections, lists, page numbers. */
import { company } from '@portal/schema/company';
import type { TextSection } from '@portal/schema/programme-terms';
import PDFDocument from 'pdfkit';

const INK = '#0B1F33';
const MUTED = '#4A5B6C';
const NAVY = '#06304F';
const LIME = '#A6D13B';
const MARGIN = 64;
const BAND = 112;
// A fixed date keeps the bytes, and so the ETag, the same from build to build.
const MADE = new Date(Date.UTC(company.year, 0, 1));

/**
 * Sets a document.
 * @param title the document's name
 * @param lead what stands below the title
 * @returns the bytes of the PDF; the same for the same text
 */
export function buildPdf(title: string, lead: string, sections: readonly TextSection[]): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: MARGIN + 16, left: MARGIN, right: MARGIN },
    bufferPages: true,
    tagged: true,
    lang: 'en',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: company.legalName, CreationDate: MADE, ModDate: MADE },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  setHead(pdf, root, title, lead);
  sections.forEach((section, index) => setSection(pdf, root, section, index + 1));
  root.end();
  setFeet(pdf, title);
  pdf.end();
  return done;
}

type Root = ReturnType<PDFKit.PDFDocument['struct']>;

function setHead(pdf: PDFKit.PDFDocument, root: Root, title: string, lead: string): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf.rect(0, 0, pdf.page.width, BAND).fill(NAVY);
  pdf.rect(0, BAND, pdf.page.width, 4).fill(LIME);
  pdf.endMarkedContent();
  const width = pdf.page.width - 2 * MARGIN;
  root.add(
    pdf.struct('P', {}, () => {
      pdf.font('Helvetica').fontSize(11).fillColor('#FFFFFF').text(company.programme, MARGIN, 36, { width });
    }),
  );
  root.add(
    pdf.struct('H1', {}, () => {
      pdf.font('Helvetica-Bold').fontSize(24).text(title, MARGIN, 56, { width });
    }),
  );
  root.add(
    pdf.struct('P', {}, () => {
      pdf
        .font('Helvetica')
        .fontSize(12)
        .fillColor(MUTED)
        .text(lead, MARGIN, BAND + 32, { width, lineGap: 4 });
    }),
  );
}

function setSection(pdf: PDFKit.PDFDocument, root: Root, section: TextSection, number: number): void {
  // A heading stays with at least the beginning of its text.
  if (pdf.y > pdf.page.height - MARGIN - 120) pdf.addPage();
  const part = pdf.struct('Sect');
  root.add(part);
  pdf.moveDown(1.2);
  part.add(
    pdf.struct('H2', {}, () => {
      pdf.font('Helvetica-Bold').fontSize(14).fillColor(NAVY).text(`${number}. ${section.heading}`, MARGIN);
    }),
  );
  for (const paragraph of section.paragraphs) {
    pdf.moveDown(0.4);
    part.add(
      pdf.struct('P', {}, () => {
        pdf.font('Helvetica').fontSize(11).fillColor(INK).text(paragraph, MARGIN, undefined, { lineGap: 4 });
      }),
    );
  }
  if (section.list) part.add(setList(pdf, section.list));
  part.end();
}

function setList(pdf: PDFKit.PDFDocument, items: readonly string[]): Root {
  const list = pdf.struct('L');
  for (const item of items) {
    const entry = pdf.struct('LI');
    entry.add(
      pdf.struct('Lbl', {}, () => {
        pdf.moveDown(0.3);
        pdf
          .font('Helvetica')
          .fontSize(11)
          .fillColor(NAVY)
          .text('•', MARGIN + 6);
        pdf.moveUp();
      }),
    );
    entry.add(
      pdf.struct('LBody', {}, () => {
        pdf.fillColor(INK).text(item, MARGIN + 22, undefined, { lineGap: 3 });
      }),
    );
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
    pdf.font('Helvetica').fontSize(9).fillColor(MUTED);
    pdf.text(`${title}   ·   ${page + 1} of ${count}`, MARGIN, pdf.page.height - 48, {
      width: pdf.page.width - 2 * MARGIN,
      align: 'center',
      lineBreak: false,
    });
    pdf.endMarkedContent();
  }
}
