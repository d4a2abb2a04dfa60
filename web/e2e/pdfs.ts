/** Makes PDFs: real ones of several pages, and small ones that do what no reviewer asked for. */
import PDFDocument from 'pdfkit';

interface Wanted {
  /** What each page says. */
  pages: readonly string[];
  size?: [width: number, height: number];
  userPassword?: string;
}

/** Makes a PDF whose pages have a heading and text that can be selected. */
export async function pdfOf({ pages, size, userPassword }: Wanted): Promise<Buffer<ArrayBuffer>> {
  const document = new PDFDocument({
    autoFirstPage: false,
    size: size ?? 'A4',
    margin: 40,
    ...(userPassword !== undefined && { userPassword, pdfVersion: '1.7' as const }),
  });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const whole = new Promise((resolve) => document.on('end', resolve));
  for (const [at, text] of pages.entries()) {
    document.addPage();
    document
      .fontSize(24)
      .text(`Part ${at + 1}`)
      .moveDown();
    document.fontSize(12).text(text, { lineGap: 4 });
  }
  document.end();
  await whole;
  return Buffer.concat(parts);
}

/** Makes a PDF of pages that are written as they are. @param objects further objects, from number 9 on */
function pagesPdf(pages: readonly { entries: string; content: string }[], objects = ''): Buffer<ArrayBuffer> {
  const first = (at: number) => 100 + 2 * at;
  const kids = pages.map((_, at) => `${first(at)} 0 R`).join(' ');
  const written = pages.map(
    ({ entries, content }, at) =>
      `${first(at)} 0 obj<</Type/Page/Parent 2 0 R/Contents ${first(at) + 1} 0 R${entries}>>endobj\n` +
      streamed(first(at) + 1, '', content),
  );
  return Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>endobj\n` +
      `3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n${objects}\n${written.join('')}trailer<</Root 1 0 R>>\n%%EOF\n`,
    'latin1',
  );
}

/** Makes a PDF with the word Zebra on each page: turned as scanners do, with a border that is cut off, and in large units. */
export const turnedPdf = (): Buffer<ArrayBuffer> =>
  pagesPdf(
    [0, 90, 180, 270].flatMap((turn) =>
      ['', '/CropBox[100 200 500 780]', '/UserUnit 2.5'].map((more) => ({
        entries: `/MediaBox[0 0 595 842]/Rotate ${turn}${more}/Resources<</Font<</F 3 0 R>>>>`,
        content: 'BT /F 40 Tf 150 620 Td (Zebra) Tj ET',
      })),
    ),
  );

/** Makes a PDF of pictures that no viewer shows: too large, damaged, damaged as a stencil, and one that is not there. */
export const pictureslessPdf = (): Buffer<ArrayBuffer> => {
  const picture = (number: number, width: number, more: string) =>
    streamed(number, `/Type/XObject/Subtype/Image/Width ${width}/Height ${width}${more}`, 'no picture');
  return pagesPdf(
    ['Large', 'Damaged', 'Stencil', 'Nowhere'].map((name) => ({
      entries: `/MediaBox[0 0 595 400]/Resources<</XObject<</Large 9 0 R/Damaged 10 0 R/Stencil 11 0 R>>>>`,
      content: `q 500 0 0 300 40 50 cm /${name} Do Q`,
    })),
    picture(9, 10_001, '/ColorSpace/DeviceGray/BitsPerComponent 8') +
      picture(10, 90, '/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/DCTDecode') +
      picture(11, 90, '/ImageMask true/BitsPerComponent 1/Filter/DCTDecode'),
  );
};

/**
 * Makes a PDF of one empty page.
 * @param catalog what stands in its catalog
 * @param page what stands in its page
 * @param objects further objects, from number 4 on
 */
export const rawPdf = (
  catalog: string,
  page = '',
  { size = [595, 842], objects = '' }: { size?: [number, number]; objects?: string } = {},
): Buffer<ArrayBuffer> =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R ${catalog}>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n` +
      `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size.join(' ')}]${page}>>endobj\n${objects}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
    'latin1',
  );

const streamed = (number: number, dictionary: string, content: string) =>
  `${number} 0 obj<<${dictionary}/Length ${content.length}>>stream\n${content}\nendstream endobj\n`;

/** Makes a PDF as scanners do: a page that is one picture in the coding of fax machines. */
export const scannedPdf = (): Buffer<ArrayBuffer> =>
  rawPdf('', '/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>', {
    objects:
      streamed(4, '', 'q 500 0 0 500 40 200 cm /I Do Q') +
      streamed(
        5,
        '/Type/XObject/Subtype/Image/Width 64/Height 64/BitsPerComponent 1/ColorSpace/DeviceGray/Decode[1 0]' +
          '/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 64/Rows 64>>',
        // Each row is as the one before: white, which the list above turns into black.
        '\xff'.repeat(8),
      ),
  });

const script = (code: string) => `<</S/JavaScript/JS(${code})>>`;

/** Each acts in a viewer that lets it. @param stranger the origin that they call */
export const actingPdfs = (stranger: string): Record<string, Buffer<ArrayBuffer>> => ({
  'asks for a password': rawPdf(`/OpenAction${script("app.response\\('Type your password to go on'\\)")}`),
  'shows a message': rawPdf(`/Names<</JavaScript<</Names[(a)${script('app.alert\\(1\\)')}]>>>>`),
  'opens an address': rawPdf(`/OpenAction<</S/URI/URI(${stranger}/open)>>`),
  'opens an address with its page': rawPdf('', `/AA<</O<</S/URI/URI(${stranger}/page)>>>>`),
  'sends a form': rawPdf(
    '',
    `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 595 842]/A<</S/SubmitForm/F(${stranger}/form)>>>>]`,
  ),
  'links to a stranger': rawPdf(
    '',
    `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 595 842]/A<</S/URI/URI(${stranger}/link)>>>>]`,
  ),
  'starts a program': rawPdf(
    '',
    '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 595 842]/A<</S/Launch/F(calc.exe)>>>>]',
  ),
  'prints itself': rawPdf('/OpenAction<</S/Named/N/Print>>'),
});
