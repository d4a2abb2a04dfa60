import { expect, test } from '@jest/globals';
import { jpeg, png } from '../../../test/pictures.ts';
import { sizeOfPicture } from './picture.ts';

test.each([
  ['a PNG', png(640, 480)],
  ['a JPEG', jpeg(640, 480)],
  ['a JPEG that a camera turned', jpeg(480, 640, 6)],
  [
    'a JPEG whose markers are filled up',
    Buffer.from(jpeg(640, 480).toString('latin1').replace('\xff\xc2', '\xff\xff\xff\xc2'), 'latin1'),
  ],
])('%s has the size that browsers show', (_what, content) => {
  expect(sizeOfPicture(content)).toEqual({ width: 640, height: 480 });
});

test.each([
  ['PNG', png(640, 480)],
  ['JPEG', jpeg(640, 480)],
])('a %s that is cut anywhere has none, and nothing breaks', (_kind, content) => {
  for (let end = 1; end < content.length; end += 1)
    expect([end, sizeOfPicture(content.subarray(0, end))]).toEqual([end, undefined]);
});

test.each([
  ['without a width', png(0, 480)],
  ['of another kind', Buffer.from('GIF89a, and more bytes than a header has')],
  ['of nothing', Buffer.of()],
])('a picture %s has none', (_what, content) => {
  expect(sizeOfPicture(content)).toBeUndefined();
});
