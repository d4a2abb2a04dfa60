/** Turns chosen pictures into pages of one PDF: a JPEG as it is where it fits, everything else drawn anew. */
import { DOCUMENT_MAX_BYTES, DOCUMENT_MAX_MEGABYTES } from '@portal/schema/limits';
import { readJpeg } from './jpeg.ts';
import type { Jpeg } from './jpeg.ts';
import { isTurned, matrixFor, pdfOf } from './picture-pdf.ts';

/** What the objects of the PDF need besides the pictures. */
const FRAME_BYTES = 64 * 1024;
/** The long side in pixels, and the quality, of pictures that are drawn anew: the first that fits is taken. */
const sizes = [
  [2_400, 0.85],
  [2_000, 0.75],
  [1_600, 0.7],
  [1_200, 0.6],
  [800, 0.5],
] as const;

/** Why a picture cannot be a page, in words for the person. */
export class UnusablePicture extends Error {}

export interface Photograph {
  name: string;
  /** What the browser can draw: the JPEG without its notes, else the file. */
  picture: Blob;
  orientation: number;
  /** Undefined where the file is no JPEG that a PDF can hold. */
  jpeg: Jpeg | undefined;
}

const sizeOf = ({ parts }: Jpeg) => parts.reduce((sum, { length }) => sum + length, 0);

/** @throws UnusablePicture where this browser cannot decode it, as many cannot the HEIC of iPhones */
async function decode({ name, picture }: Pick<Photograph, 'name' | 'picture'>): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(picture);
  } catch {
    const isApple = /\.hei[cf]$/i.test(name) || /hei[cf]/.test(picture.type);
    throw new UnusablePicture(
      isApple
        ? `This browser cannot open ${name}. Choose a JPEG instead: on an iPhone, a screenshot of the picture will do, or set Camera, Formats, Most Compatible.`
        : `${name} is no picture that this browser can open. Choose a JPEG or a PNG.`,
    );
  }
}

/** Draws a picture on a canvas of a width and height as it is shown. */
function draw(bitmap: ImageBitmap, orientation: number, longSide: number): HTMLCanvasElement {
  const scale = Math.min(1, longSide / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = document.createElement('canvas');
  const turned = isTurned({ orientation });
  canvas.width = (turned ? height : width) ?? 1;
  canvas.height = (turned ? width : height) ?? 1;
  const pen = canvas.getContext('2d');
  if (!pen)
    throw new UnusablePicture(
      'This browser has no memory left for the picture. Close other pages, then try again.',
    );
  // Transparent parts of a PNG are white, as paper.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const [a, b, c, d, e, f] = matrixFor(orientation, {
    x: 0,
    y: 0,
    width: canvas.width,
    height: canvas.height,
  });
  // The axis of a canvas points down, that of a PDF up.
  pen.setTransform(a, -b, -c, d, c + e, canvas.height - d - f);
  pen.drawImage(bitmap, 0, 0, 1, 1);
  return canvas;
}

/** @throws UnusablePicture */
export async function readPhotograph(file: File): Promise<Photograph> {
  const read = readJpeg(new Uint8Array(await file.arrayBuffer()));
  const isPlain = read?.components === 1 || read?.components === 3;
  return {
    name: file.name,
    picture: read ? new Blob(read.parts, { type: 'image/jpeg' }) : file,
    orientation: read?.orientation ?? 1,
    jpeg: isPlain ? read : undefined,
  };
}

/** Draws a small picture for the list of pages. @throws UnusablePicture */
export async function previewOf(photograph: Photograph, longSide: number): Promise<HTMLCanvasElement> {
  const bitmap = await decode(photograph);
  try {
    return draw(bitmap, photograph.orientation, longSide);
  } finally {
    bitmap.close();
  }
}

async function drawAnew(photograph: Photograph, longSide: number, quality: number): Promise<Jpeg> {
  const canvas = await previewOf(photograph, longSide);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  const jpeg = blob && readJpeg(new Uint8Array(await blob.arrayBuffer()));
  if (!jpeg)
    throw new UnusablePicture(`This browser could not convert ${photograph.name}. Choose it as JPEG.`);
  return jpeg;
}

/**
 * Makes one PDF that the portal takes. A picture that is larger than its share is drawn anew, ever smaller until all fit.
 * @throws UnusablePicture
 */
export async function makePdf(photographs: readonly Photograph[], room = DOCUMENT_MAX_BYTES): Promise<File> {
  const limit = room - FRAME_BYTES;
  const share = limit / photographs.length;
  const whole = photographs.reduce((sum, { jpeg }) => sum + (jpeg ? sizeOf(jpeg) : share), 0);
  for (const [longSide, quality] of sizes) {
    const pictures: Jpeg[] = [];
    for (const photograph of photographs) {
      const { jpeg } = photograph;
      const fits = jpeg && (whole <= limit || sizeOf(jpeg) <= share);
      pictures.push(fits ? jpeg : await drawAnew(photograph, longSide, quality));
    }
    if (pictures.reduce((sum, picture) => sum + sizeOf(picture), 0) <= limit)
      return new File(pdfOf(pictures), 'proposal.pdf', { type: 'application/pdf' });
  }
  throw new UnusablePicture(
    `These are too many pictures for one PDF of ${DOCUMENT_MAX_MEGABYTES} MB. Remove some of them.`,
  );
}
