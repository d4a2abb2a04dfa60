import { expect, test } from '@jest/globals';
import { slugOf } from './challenge.ts';

test.each([
  ['Fintech, March to May', 'fintech-march-to-may'],
  ['Água & Énergie: 2027!', 'agua-energie-2027'],
  ['x'.repeat(80), 'x'.repeat(60)],
  [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
  [
    'Water for the cattle posts of the Kalahari and the whole country',
    'water-for-the-cattle-posts-of-the-kalahari-and-the-whole',
  ],
  ['你好', ''],
])('the address of %s is %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
