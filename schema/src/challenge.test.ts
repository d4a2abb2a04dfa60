import { expect, test } from '@jest/globals';
import * as v from 'valibot';
import { challengeFields, slugOf } from './challenge.ts';

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

test.each([
  ['twenty quotations', '> '.repeat(20), true],
  ['more quotations', `Words.\n${'> '.repeat(21)}`, false],
  ['quotations without spaces', '>'.repeat(21), false],
  ['more lists', `${'* '.repeat(21)}a`, false],
  ['numbered lists', `${' 1. '.repeat(21)}a`, false],
  ['a line across', '-'.repeat(80), true],
  ['strong words', '**'.repeat(40), true],
])('a brief with %s', (_, brief, isRight) => {
  expect(v.is(challengeFields.brief.rule, brief)).toBe(isRight);
});
