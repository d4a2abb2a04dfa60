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
}

const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const EXIF = 0xe1;
const ORIENTATION = 0x0112;
/** Kept: the frame, the colour profile and the colour transform. */
const keptNotes = [0xe0, 0xe2, 0xee];

const isNote = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Reads the orientation of an EXIF segment; 1 where it names none. */
function orientationOf(segment: DataView): number {
  if (segment.byteLength < 18 || segment.getUint32(4) !== 0x45786966) return 1;
  const start = 10;
  const little = segment.getUint16(start) === 0x4949;
  const directory = start + segment.getUint32(start + 4, little);
  if (directory + 2 > segment.byteLength) return 1;
  const count = segment.getUint16(directory, little);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + 12 * index;
    if (entry + 10 > segment.byteLength) return 1;
    if (segment.getUint16(entry, little) !== ORIENTATION) continue;
    const value = segment.getUint16(entry + 8, little);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
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
  const read = { width: 0, height: 0, components: 0, orientation: 1 };
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) break;
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length) return undefined;
    if (marker === EXIF)
      read.orientation = orientationOf(new DataView(view.buffer, view.byteOffset + at, end - at));
    if (isFrame(marker) && end - at > 9) {
      read.height = view.getUint16(at + 5);
      read.width = view.getUint16(at + 7);
      read.components = bytes[at + 9] ?? 0;
    }
    const next = marker === START_OF_SCAN ? endOfScan(bytes, end) : end;
    if (!isNote(marker) || keptNotes.includes(marker)) parts.push(bytes.subarray(at, next));
    at = next;
  }
  // What follows the picture, such as a film, is left out.
  parts.push(new Uint8Array([0xff, END_OF_IMAGE]));
  return read.width > 0 && read.height > 0 ? { parts, ...read } : undefined;
}
