import { describe, expect, test } from '@jest/globals';
import { readJpeg } from './jpeg.ts';
import { matrixFor, partsOf, pdfOf } from './picture-pdf.ts';

const segment = (marker: number, ...body: number[]) => [
  ...[0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff],
  ...body,
];
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
/** EXIF in the byte order of Intel or Motorola, with the orientation and where it was taken. */
const exif = (orientation: number, isLittle = true, tag = 0x12) => {
  const number = (value: number, size: 2 | 4) => {
    const bytes = Array.from({ length: size }, (_, at) => (value >> (8 * at)) & 0xff);
    return isLittle ? bytes : bytes.toReversed();
  };
  const order = ascii(isLittle ? 'II' : 'MM');
  const head = [...order, ...number(42, 2), ...number(8, 4), ...number(1, 2)];
  const entry = [
    ...number(0x100 + tag, 2),
    ...number(3, 2),
    ...number(1, 4),
    ...number(orientation, 2),
    0,
    0,
  ];
  return segment(0xe1, ...ascii('Exif\0\0'), ...head, ...entry, ...ascii('GABORONE'));
};
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

  const notes = {
    frame: segment(0xe0, ...ascii('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0),
    colours: segment(0xe2, ...ascii('ICC_PROFILE\0'), 1, 1, 7),
    xmp: segment(0xe1, ...ascii('http://ns.adobe.com/xap/1.0/\0<x tiff:Orientation="3"/>')),
    others: segment(0xe2, ...ascii('MPF\0II*\0')),
    thumbnail: segment(0xe0, ...ascii('JFXX\0'), 0x10, 0xff, 0xd8, 0xff, 0xd9),
  };
  const orders = <Item>(items: readonly Item[]): Item[][] =>
    items.length === 0
      ? [[]]
      : items.flatMap((item) =>
          orders(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
        );

  test.each([true, false])(
    'keeps its turn and its colours in each order of segments, EXIF of Intel: %s',
    (isLittle) => {
      const turned = exif(6, isLittle);
      const told = orders([turned, ...Object.values(notes)]).map((order) => {
        const { orientation, parts = [] } = readJpeg(jpeg(...order)) ?? {};
        const text = textOf(parts);
        return `${orientation} ${text.includes('JFIF') && text.includes('ICC_')} ${/xap|MPF|JFXX|GABO/.test(text)}`;
      });
      expect([...new Set(told)]).toEqual(['6 true false']);
    },
  );

  test.each([
    ['the first', [exif(8), exif(3)], 8],
    ['the first that names one', [exif(1, false, 0x13), exif(9), exif(5, false)], 5],
    ['no other than EXIF', [segment(0xe1, ...ascii('Exof'), ...exif(6).slice(8))], 1],
  ])('of several orientations takes %s', (_which, segments, orientation) => {
    expect(readJpeg(jpeg(...segments))?.orientation).toBe(orientation);
  });

  test('says that it is cut wherever its end is missing', () => {
    const whole = jpeg(exif(6));
    const end = textOf([whole]).indexOf('a film after it');
    expect(readJpeg(whole)?.isCut).toBe(false);
    expect(readJpeg(new Uint8Array([...whole.subarray(0, end - 2), 0xff, 0xff, 0xff, 0xd9]))?.isCut).toBe(
      false,
    );
    for (let length = 0; length < end; length += 1)
      expect(readJpeg(whole.slice(0, length))?.isCut ?? true).toBe(true);
    // A download that has its length, but not its bytes.
    expect(
      readJpeg(new Uint8Array([...whole.subarray(0, end - 2), ...Array<number>(99).fill(0)]))?.isCut,
    ).toBe(true);
  });

  test('that is broken, or of another type, is refused', () => {
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

test.each([
  [1080, 2400, 1],
  [1080, 2700, 1],
  [15_000, 1080, 1],
  [1080, 15_000, 11],
  [900, 60_000, 50],
  [1, 65_500, 50],
])('a picture of %i x %i is %i pages, which hold all of it, in order', (width, height, count) => {
  const parts = partsOf({ width, height });
  expect(parts).toHaveLength(count);
  let end = 0;
  for (const part of parts) {
    expect(part.y).toBeLessThanOrEqual(end);
    expect(part.y + part.height).toBeGreaterThan(end);
    end = part.y + part.height;
    if (count > 1 && count < 50) expect(part.height / width).toBeLessThanOrEqual(842 / 595);
  }
  expect([parts[0].y, end]).toEqual([0, expect.closeTo(height, 5)]);
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
