/** Writes a PDF with one picture on each page. */
import type { Jpeg } from './jpeg.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

/** A4, in points. */
const [SHORT, LONG] = [595, 842];

/** Returns the size of an upright picture. */
export const uprightSize = ({ width, height, orientation }: Pick<Jpeg, 'width' | 'height' | 'orientation'>) =>
  orientation >= 5 ? { width: height, height: width } : { width, height };

/** A picture that is taller than this many of its widths, which no screen of a phone is, is cut into pages. */
const LONGEST = 2.5;
/** The share of a page that is on the page before, too: so each line of text is whole on one of them. */
const OVERLAP = 1 / 16;
/** The most pages of one picture: a longer one has longer pages. */
const PARTS_MAX = 50;

/** A part of a picture, from one line of pixels on. */
export type Part = Pick<Box, 'y' | 'height'>;

/**
 * Returns the parts of an upright picture that are pages, from top to bottom: as tall as A4, unless the picture fits on one
 * page.
 */
export function partsOf({ width, height }: Pick<Box, 'width' | 'height'>): [Part, ...Part[]] {
  if (height <= width * LONGEST) return [{ y: 0, height }];
  const step = 1 - OVERLAP;
  const pages = 1 + (height / (width * (LONG / SHORT)) - 1) / step;
  const count = Math.min(Math.ceil(pages), PARTS_MAX);
  const tall = height / (1 + (count - 1) * step);
  const partAt = (index: number) => ({ y: index * step * tall, height: tall });
  return [partAt(0), ...Array.from({ length: count - 1 }, (_, index) => partAt(index + 1))];
}

/** The matrix by which a PDF draws a picture into a box, upright whatever its orientation. */
export function matrixFor(orientation: number, { x, y, width, height }: Box): Matrix {
  const [right, top] = [x + width, y + height];
  switch (orientation) {
    case 2:
      return [-width, 0, 0, height, right, y];
    case 3:
      return [-width, 0, 0, -height, right, top];
    case 4:
      return [width, 0, 0, -height, x, top];
    case 5:
      return [0, -height, -width, 0, right, top];
    case 6:
      return [0, -height, width, 0, x, top];
    case 7:
      return [0, height, width, 0, x, y];
    case 8:
      return [0, height, -width, 0, right, y];
    default:
      return [width, 0, 0, height, x, y];
  }
}

/** Lays out a page of A4, upright or lying as its picture. */
function pageFor(picture: Jpeg): { size: [number, number]; box: Box } {
  const { width, height } = uprightSize(picture);
  const size: [number, number] = width > height ? [LONG, SHORT] : [SHORT, LONG];
  const scale = Math.min(size[0] / width, size[1] / height);
  const shown = { width: width * scale, height: height * scale };
  return { size, box: { ...shown, x: (size[0] - shown.width) / 2, y: (size[1] - shown.height) / 2 } };
}

/** Collects the parts of a file, and where its objects begin. */
class Writer {
  readonly parts: (string | Uint8Array<ArrayBuffer>)[] = [];
  readonly offsets: number[] = [];
  private length = 0;

  add(...parts: (string | Uint8Array<ArrayBuffer>)[]): void {
    for (const part of parts) {
      this.parts.push(part);
      // All text is ASCII.
      this.length += part.length;
    }
  }

  object(number: number, dictionary: string, stream?: (string | Uint8Array<ArrayBuffer>)[]): void {
    this.offsets[number] = this.length;
    const size = stream?.reduce((sum, { length }) => sum + length, 0);
    this.add(`${number} 0 obj\n<<${dictionary}${size === undefined ? '' : `/Length ${size}`}>>\n`);
    if (stream) this.add('stream\n', ...stream, '\nendstream\n');
    this.add('endobj\n');
  }

  end(): void {
    const start = this.length;
    const count = this.offsets.length;
    const lines = this.offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    this.add(`xref\n0 ${count}\n0000000000 65535 f \n`, ...lines);
    this.add(`trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`);
  }
}

/** @returns the parts of the file */
export function pdfOf(pictures: readonly Jpeg[]): (string | Uint8Array<ArrayBuffer>)[] {
  const writer = new Writer();
  writer.add('%PDF-1.4\n');
  const first = (index: number) => 3 + 3 * index;
  const kids = pictures.map((_, index) => `${first(index)} 0 R`).join(' ');
  writer.object(1, '/Type/Catalog/Pages 2 0 R');
  writer.object(2, `/Type/Pages/Count ${pictures.length}/Kids[${kids}]`);
  pictures.forEach((picture, index) => {
    const { size, box } = pageFor(picture);
    const number = first(index);
    const matrix = matrixFor(picture.orientation, box).map((part) => part.toFixed(2));
    const colours = picture.components === 1 ? '/DeviceGray' : '/DeviceRGB';
    writer.object(
      number,
      `/Type/Page/Parent 2 0 R/MediaBox[0 0 ${size.join(' ')}]/Contents ${number + 1} 0 R/Resources<</XObject<</P ${number + 2} 0 R>>>>`,
    );
    writer.object(number + 1, '', [`q ${matrix.join(' ')} cm /P Do Q`]);
    writer.object(
      number + 2,
      `/Type/XObject/Subtype/Image/Width ${picture.width}/Height ${picture.height}/ColorSpace${colours}/BitsPerComponent 8/Filter/DCTDecode`,
      picture.parts,
    );
  });
  writer.end();
  return writer.parts;
}
