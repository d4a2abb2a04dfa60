/** Reads the size of a picture from its header, and finds one whose end is missing. */

/** The size in pixels as browsers show it. */
export interface PictureSize {
  width: number;
  height: number;
}

/** @returns undefined for a picture that is cut, or that has no size */
export function sizeOfPicture(content: Buffer): PictureSize | undefined {
  const size = content[0] === 0x89 ? sizeOfPng(content) : sizeOfJpeg(content);
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

/** A PNG is a list of chunks: their length, their type, their data and a checksum (ISO/IEC 15948, 5.3). */
function sizeOfPng(content: Buffer): PictureSize | undefined {
  const HEADER = 8;
  if (content.length < HEADER + 25 || content.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  const size = { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
  for (let at = HEADER; at + 12 <= content.length; at += 12 + content.readUInt32BE(at))
    if (content.toString('latin1', at + 4, at + 8) === 'IEND') return size;
  return undefined;
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

/** A JPEG is a list of segments: a marker, and their length with the two bytes that state it (ITU-T T.81, annex B). */
function sizeOfJpeg(content: Buffer): PictureSize | undefined {
  let size: PictureSize | undefined;
  let isTurned = false;
  for (let at = 2; at + 4 <= content.length;) {
    const marker = content[at + 1] ?? 0;
    if (content[at] !== 0xff) return undefined;
    // A marker may be filled up with bytes before it.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = content.readUInt16BE(at + 2);
    const segment = content.subarray(at + 4, at + 2 + length);
    if (isFrame(marker) && segment.length >= 5)
      size = { height: segment.readUInt16BE(1), width: segment.readUInt16BE(3) };
    if (marker === 0xe1) isTurned ||= isTurnedByExif(segment);
    // The scans follow. The end of an embedded thumbnail stands before them.
    if (marker === 0xda) {
      if (!size || content.lastIndexOf(END_OF_IMAGE) < at) return undefined;
      return isTurned ? { width: size.height, height: size.width } : size;
    }
    at += 2 + length;
  }
  return undefined;
}

/** Tells whether browsers turn a picture on its side: 5 to 8 of the tag Orientation (Exif 2.3, 4.6.4). */
function isTurnedByExif(segment: Buffer): boolean {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return false;
  const exif = segment.subarray(6);
  const isLittle = exif.toString('latin1', 0, 2) === 'II';
  const short = (at: number) =>
    at + 2 > exif.length ? 0 : isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at);
  const first = exif.length < 8 ? exif.length : isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  const count = short(first);
  for (let index = 0; index < count; index += 1) {
    const entry = first + 2 + 12 * index;
    if (entry + 12 > exif.length) return false;
    if (short(entry) === 0x0112) return short(entry + 8) >= 5;
  }
  return false;
}
