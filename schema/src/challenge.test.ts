import { expect, test } from '@jest/globals';
import { slugOf } from './challenge.ts';

test.each([
  ['Fintech, March to May', 'fintech-march-to-may'],
  ['Água & Énergie: 2027!', 'agua-energie-2027'],
  ['x'.repeat(80), 'x'.repeat(60)],
  [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
  ['你好', ''],
])('the address of %s is %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
