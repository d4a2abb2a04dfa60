/** Turns chosen pictures into pages of one PDF: a JPEG as it is where it fits, everything else drawn anew. */
import { DOCUMENT_MAX_BYTES } from '@portal/schema/limits';
import { wizardPhotographsTexts } from '@portal/schema/texts/wizard-photographs';
import { readJpeg } from './jpeg.ts';
import type { Jpeg } from './jpeg.ts';
import type { Part } from './picture-pdf.ts';
import { matrixFor, partsOf, pdfOf, uprightSize } from './picture-pdf.ts';

/** The bytes that the objects of the PDF need besides the pictures. */
const FRAME_BYTES = 64 * 1024;
/** The pixels of a picture, above which it is drawn anew: viewers leave out what takes too much memory. */
const PIXELS_MAX = 24_000_000;
/** The longest side of a drawing, which browsers have room for. */
const SIDE_MAX = 16_384;
/** The pixels of a page, and the quality, of pictures that are drawn anew: the first that fits is taken. A4 of 200 dots an inch has 4 million. */
const sizes = [
  [4_000_000, 0.85],
  [2_800_000, 0.75],
  [1_800_000, 0.7],
  [1_000_000, 0.6],
  [450_000, 0.5],
] as const;

/** Why a picture cannot be a page, in words for the person. */
export class UnusablePicture extends Error {}

export interface Photograph {
  name: string;
  /** A file that the browser can draw: the JPEG without its notes, else the file itself. */
  picture: Blob;
  orientation: number;
  /** Undefined where the file cannot be a page as it is. */
  jpeg: Jpeg | undefined;
  /** Whether the file ends before the picture does. */
  isCut: boolean;
}

/** A picture on a canvas, and the number of pages that it fills. */
export interface Preview {
  canvas: HTMLCanvasElement;
  pages: number;
}

const sizeOf = ({ parts }: Jpeg) => parts.reduce((sum, { length }) => sum + length, 0);

/** @throws UnusablePicture where this browser cannot decode it, as many cannot the HEIC of iPhones */
async function decode({ name, picture }: Pick<Photograph, 'name' | 'picture'>): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(picture);
  } catch {
    const isApple = /\.hei[cf]$/i.test(name) || /hei[cf]/.test(picture.type);
    throw new UnusablePicture(wizardPhotographsTexts[isApple ? 'notOpenedApple' : 'notOpened']({ name }));
  }
}

/** Draws a part of a picture, upright, on a canvas of so many pixels at most. */
function draw(
  {
    bitmap,
    orientation,
    width,
    height,
  }: { bitmap: ImageBitmap; orientation: number; width: number; height: number },
  part: Part,
  pixels: number,
): HTMLCanvasElement {
  const scale = Math.min(
    1,
    Math.sqrt(pixels / (width * part.height)),
    SIDE_MAX / Math.max(width, part.height),
  );
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(part.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new UnusablePicture(wizardPhotographsTexts.noMemory);
  // Transparent parts of a PNG are white, as paper.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const stretch = canvas.height / part.height;
  const [a, b, c, d, e, f] = matrixFor(orientation, {
    x: 0,
    y: canvas.height + (part.y - height) * stretch,
    width: canvas.width,
    height: height * stretch,
  });
  // The axis of a canvas points down, that of a PDF up.
  pen.setTransform(a, -b, -c, d, c + e, canvas.height - d - f);
  pen.drawImage(bitmap, 0, 0, 1, 1);
  return canvas;
}

/** @throws UnusablePicture */
export async function readPhotograph(file: File): Promise<Photograph> {
  const read = readJpeg(new Uint8Array(await file.arrayBuffer()));
  const isPlain = read?.isCommon && !read.isCut && (read.components === 1 || read.components === 3);
  const isPage = isPlain && read.width * read.height <= PIXELS_MAX && partsOf(uprightSize(read)).length === 1;
  return {
    name: file.name,
    picture: read ? new Blob(read.parts, { type: 'image/jpeg' }) : file,
    orientation: read?.orientation ?? 1,
    jpeg: isPage ? read : undefined,
    isCut: read?.isCut ?? false,
  };
}

/** Decodes a picture for as long as it is drawn. @throws UnusablePicture */
async function whileDecoded<Drawn>(
  photograph: Photograph,
  work: (
    drawPart: (part: Part, pixels: number) => HTMLCanvasElement,
    parts: [Part, ...Part[]],
  ) => Promise<Drawn> | Drawn,
): Promise<Drawn> {
  const { orientation } = photograph;
  const bitmap = await decode(photograph);
  const size = uprightSize({ width: bitmap.width, height: bitmap.height, orientation });
  try {
    return await work((part, pixels) => draw({ bitmap, orientation, ...size }, part, pixels), partsOf(size));
  } finally {
    bitmap.close();
  }
}

/** Draws a small picture for the list: of one that is cut into pages, the first. @throws UnusablePicture */
export const previewOf = (photograph: Photograph, pixels: number): Promise<Preview> =>
  whileDecoded(photograph, (drawPart, parts) => ({
    canvas: drawPart(parts[0], pixels),
    pages: parts.length,
  }));

const drawAnew = (photograph: Photograph, pixels: number, quality: number): Promise<Jpeg[]> =>
  whileDecoded(photograph, async (drawPart, parts) => {
    const pages: Jpeg[] = [];
    for (const part of parts) {
      const canvas = drawPart(part, pixels);
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
      const jpeg = blob && readJpeg(new Uint8Array(await blob.arrayBuffer()));
      if (!jpeg) throw new UnusablePicture(wizardPhotographsTexts.notConverted({ name: photograph.name }));
      pages.push(jpeg);
    }
    return pages;
  });

/**
 * Makes one PDF that the portal takes. A picture that is larger than its share is drawn anew, ever smaller until all fit.
 * @throws UnusablePicture
 */
export async function makePdf(photographs: readonly Photograph[], room = DOCUMENT_MAX_BYTES): Promise<File> {
  const limit = room - FRAME_BYTES;
  const share = limit / photographs.length;
  const whole = photographs.reduce((sum, { jpeg }) => sum + (jpeg ? sizeOf(jpeg) : share), 0);
  for (const [pixels, quality] of sizes) {
    const pictures: Jpeg[] = [];
    for (const photograph of photographs) {
      const { jpeg } = photograph;
      const fits = jpeg && (whole <= limit || sizeOf(jpeg) <= share);
      pictures.push(...(fits ? [jpeg] : await drawAnew(photograph, pixels, quality)));
    }
    if (pictures.reduce((sum, picture) => sum + sizeOf(picture), 0) <= limit)
      return new File(pdfOf(pictures), 'proposal.pdf', { type: 'application/pdf' });
  }
  throw new UnusablePicture(wizardPhotographsTexts.tooMany);
}
