import { expect, test } from '@jest/globals';
import { questionBefore } from './review-question.ts';

const pending = { status: 'PENDING', reviewerComments: '' } as const;
const rejected = { status: 'REJECTED', reviewerComments: 'Too vague.' } as const;

test('a rejection needs a reason, also when the one that it had is taken away', () => {
  expect(questionBefore(pending, { status: 'REJECTED', comments: '  ' }, false)).toBe('REASON');
  expect(questionBefore(rejected, { status: '', comments: '' }, false)).toBe('REASON');
  expect(questionBefore(pending, { status: 'REJECTED', comments: 'Too vague.' }, false)).toBeUndefined();
  expect(questionBefore(pending, { status: 'APPROVED', comments: '' }, false)).toBeUndefined();
});

test('new words alone are sent only when the reviewer says so, or when the email before has not left', () => {
  const words = { status: '', comments: 'Far too vague.' } as const;
  expect(questionBefore(rejected, words, false)).toBe('SEND');
  expect(questionBefore(rejected, { ...words, status: 'REJECTED' }, false)).toBe('SEND');
  expect(questionBefore(rejected, words, true)).toBeUndefined();
  expect(questionBefore(rejected, { ...words, status: 'APPROVED' }, false)).toBeUndefined();
});

test('what changes nothing, and words that are taken away, are not asked about', () => {
  expect(questionBefore(rejected, { status: '', comments: 'Too vague.' }, false)).toBeUndefined();
  expect(
    questionBefore({ ...rejected, status: 'PENDING' }, { status: '', comments: '' }, false),
  ).toBeUndefined();
});
