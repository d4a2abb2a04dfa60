import { expect, test } from '@jest/globals';
import { questionBefore } from './use-review.ts';

const pending = { status: 'PENDING', reviewerComments: '' } as const;
const rejected = { status: 'REJECTED', reviewerComments: 'Too vague.' } as const;

test('a rejection needs a reason, also when its reason is removed', () => {
  expect(questionBefore(pending, { status: 'REJECTED', comments: '  ' }, false)).toBe('REASON');
  expect(questionBefore(rejected, { status: '', comments: '' }, false)).toBe('REASON');
  expect(questionBefore(pending, { status: 'REJECTED', comments: 'Too vague.' }, false)).toBeUndefined();
  expect(questionBefore(pending, { status: 'APPROVED', comments: '' }, false)).toBeUndefined();
});

test('new comments alone are emailed only when the reviewer agrees, or when the last email has not left', () => {
  const change = { status: '', comments: 'Far too vague.' } as const;
  expect(questionBefore(rejected, change, false)).toBe('SEND');
  expect(questionBefore(rejected, { ...change, status: 'REJECTED' }, false)).toBe('SEND');
  expect(questionBefore(rejected, change, true)).toBeUndefined();
  expect(questionBefore(rejected, { ...change, status: 'APPROVED' }, false)).toBeUndefined();
});

test('no change, and removed comments, raise no question', () => {
  expect(questionBefore(rejected, { status: '', comments: 'Too vague.' }, false)).toBeUndefined();
  expect(
    questionBefore({ ...rejected, status: 'PENDING' }, { status: '', comments: '' }, false),
  ).toBeUndefined();
});
