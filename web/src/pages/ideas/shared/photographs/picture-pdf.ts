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

/** Tells whether the picture is shown with its width as its height. */
export const isTurned = ({ orientation }: Pick<Jpeg, 'orientation'>): boolean => orientation >= 5;

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
  const [width, height] = isTurned(picture)
    ? [picture.height, picture.width]
    : [picture.width, picture.height];
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
