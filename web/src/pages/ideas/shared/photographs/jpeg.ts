/** Reads a JPEG as far as a PDF needs it, and leaves out what a camera wrote into it: place, time and device. */

export interface Jpeg {
  /** The picture without its notes. */
  parts: Uint8Array<ArrayBuffer>[];
  width: number;
  height: number;
  /** 1 for grey, 3 for colour, 4 for the inks of print. */
  components: number;
  /** How the picture is turned or mirrored, as EXIF counts: 1 to 8. */
  orientation: number;
  /** Whether every program for PDFs can draw it: 8 bits a colour, in one of the codings of DCTDecode. */
  isCommon: boolean;
  /** Whether the file ends before the picture does. */
  isCut: boolean;
}

const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const ORIENTATION = 0x0112;

/** How the notes begin by which a picture is drawn: its frame, its colour profile and its colour transform. */
const drawnBy: Record<number, string> = { 0xe0: 'JFIF\0', 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe' };
const EXIF = 0xe1;

const isNote = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Tells whether the content of a segment begins with a name: segments of one marker have notes of many kinds. */
const isNamed = (segment: DataView, name: string) =>
  segment.byteLength >= 4 + name.length &&
  [...name].every((letter, at) => segment.getUint8(4 + at) === letter.charCodeAt(0));

/** Reads the orientation of an EXIF segment; undefined where it names no orientation. */
function orientationOf(segment: DataView): number | undefined {
  if (!isNamed(segment, 'Exif\0\0') || segment.byteLength < 18) return undefined;
  const start = 10;
  const little = segment.getUint16(start) === 0x4949;
  const directory = start + segment.getUint32(start + 4, little);
  if (directory + 2 > segment.byteLength) return undefined;
  const count = segment.getUint16(directory, little);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + 12 * index;
    if (entry + 10 > segment.byteLength) return undefined;
    if (segment.getUint16(entry, little) !== ORIENTATION) continue;
    const value = segment.getUint16(entry + 8, little);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** Finds the marker that ends the data of a scan. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0;
    const isRestart = next >= 0xd0 && next <= 0xd7;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !isRestart) return at;
  }
  return bytes.length;
}

/** @returns undefined where the file is no JPEG, or broken */
export function readJpeg(bytes: Uint8Array<ArrayBuffer>): Jpeg | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes[0] !== 0xff || bytes[1] !== START_OF_IMAGE) return undefined;
  const parts = [bytes.subarray(0, 2)];
  const read = { width: 0, height: 0, components: 0, isCommon: false, isCut: true };
  let orientation: number | undefined;
  let at = 2;
  while (at + 2 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    read.isCut = marker !== END_OF_IMAGE;
    if (!read.isCut || at + 4 > bytes.length) break;
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length) break;
    const segment = new DataView(view.buffer, view.byteOffset + at, end - at);
    // Of two the first counts, as in browsers.
    if (marker === EXIF) orientation ??= orientationOf(segment);
    if (isFrame(marker) && segment.byteLength > 9) {
      read.isCommon = segment.getUint8(4) === 8 && marker <= 0xc2;
      read.height = segment.getUint16(5);
      read.width = segment.getUint16(7);
      read.components = segment.getUint8(9);
    }
    const next = marker === START_OF_SCAN ? endOfScan(bytes, end) : end;
    const name = drawnBy[marker];
    if (!isNote(marker) || (name !== undefined && isNamed(segment, name)))
      parts.push(bytes.subarray(at, next));
    at = next;
  }
  // Data after the picture, such as a film, is left out.
  parts.push(new Uint8Array([0xff, END_OF_IMAGE]));
  return read.width > 0 && read.height > 0 ? { parts, ...read, orientation: orientation ?? 1 } : undefined;
}
