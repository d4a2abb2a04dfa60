import { describe, expect, test } from '@jest/globals';
import { readJpeg } from './jpeg.ts';
import { matrixFor, pdfOf } from './picture-pdf.ts';

const segment = (marker: number, ...body: number[]) => [
  ...[0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff],
  ...body,
];
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
/** EXIF in the byte order of Intel, with the orientation and where it was taken. */
const exif = (orientation: number) =>
  segment(
    0xe1,
    ...ascii('Exif'),
    ...[0, 0, 0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0],
    ...[0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0],
    ...ascii('GABORONE'),
  );
/** A frame of 3 by 2 pixels. */
const frame = (components = 3) =>
  segment(0xc0, 8, 0, 2, 0, 3, components, ...Array<number>(3 * components).fill(1));
const scan = [...segment(0xda, 0, 0), 0x12, 0xff, 0x00, 0xff, 0xd0, 0x34];
const jpeg = (...notes: number[][]) =>
  new Uint8Array([0xff, 0xd8, ...notes.flat(), ...frame(), ...scan, 0xff, 0xd9, ...ascii('a film after it')]);
const textOf = (parts: Uint8Array[]) => parts.map((part) => String.fromCharCode(...part)).join('');

describe('a JPEG', () => {
  test('is read with its size, colours and orientation', () => {
    expect(readJpeg(jpeg(exif(6)))).toMatchObject({ width: 3, height: 2, components: 3, orientation: 6 });
    expect(readJpeg(jpeg())?.orientation).toBe(1);
    expect(readJpeg(jpeg(exif(9)))?.orientation).toBe(1);
  });

  test('loses the notes of the camera and what follows the picture, and nothing of the picture', () => {
    const { parts = [] } = readJpeg(jpeg(exif(6), segment(0xfe, ...ascii('Naledi')))) ?? {};
    expect(textOf(parts)).toBe(textOf([new Uint8Array([0xff, 0xd8, ...frame(), ...scan, 0xff, 0xd9])]));
  });

  test('that is broken, or something else, is none', () => {
    expect(readJpeg(new Uint8Array(ascii('%PDF-1.4')))).toBeUndefined();
    expect(readJpeg(new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0x40, 0x00, 1]))).toBeUndefined();
  });
});

/** Where the corners of a picture, as it is stored, are drawn: x to the right, y up. */
const corner = ([a, b, c, d, e, f]: number[], u: number, v: number) => [
  (a ?? 0) * u + (c ?? 0) * v + (e ?? 0),
  (b ?? 0) * u + (d ?? 0) * v + (f ?? 0),
];
const [left, right, bottom, top] = [10, 110, 20, 220];

test.each([
  // How EXIF defines each: where the first row and the first column of the picture are seen.
  [1, 'left top', [left, top], [right, top]],
  [2, 'right top', [right, top], [left, top]],
  [3, 'right bottom', [right, bottom], [left, bottom]],
  [4, 'left bottom', [left, bottom], [right, bottom]],
  [5, 'left top, turned', [left, top], [left, bottom]],
  [6, 'right top, turned', [right, top], [right, bottom]],
  [7, 'right bottom, turned', [right, bottom], [right, top]],
  [8, 'left bottom, turned', [left, bottom], [left, top]],
])('a picture of orientation %i begins at the %s', (orientation, _words, first, endOfRow) => {
  const matrix = matrixFor(orientation, { x: left, y: bottom, width: 100, height: 200 });
  expect([corner(matrix, 0, 1), corner(matrix, 1, 1)]).toEqual([first, endOfRow]);
});

test('the PDF names where each object begins, and has a page for each picture', () => {
  const picture = readJpeg(jpeg(exif(6)));
  if (!picture) throw new Error('the picture is not read');
  const parts = pdfOf([picture, { ...picture, orientation: 1, components: 1 }]);
  const text = parts.map((part) => (typeof part === 'string' ? part : textOf([part]))).join('');
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  const [, count = '', ...lines] = text.slice(start).split('\n');
  expect(count).toBe('0 9');
  lines.slice(1, 9).forEach((line, index) => {
    expect(text.slice(Number(line.slice(0, 10)))).toMatch(new RegExp(`^${index + 1} 0 obj`));
  });
  // The first is turned: its page is upright.
  expect(text.match(/MediaBox\[[\d ]+\]/g)).toEqual(['MediaBox[0 0 595 842]', 'MediaBox[0 0 842 595]']);
  expect(text.match(/Device\w+/g)).toEqual(['DeviceRGB', 'DeviceGray']);
});
