import { expect, test } from '@jest/globals';
import { askBefore } from './use-review.ts';

const pending = { status: 'PENDING', reviewerComments: '' } as const;
const rejected = { status: 'REJECTED', reviewerComments: 'Too vague.' } as const;

test('a rejection asks for a reason until something new is typed, whatever was said before', () => {
  const rejects = { status: 'REJECTED', comments: '  ' } as const;
  expect(askBefore(pending, rejects, false)).toBe('REASON');
  expect(askBefore({ ...pending, reviewerComments: 'Well described.' }, rejects, false)).toBe('REASON');
  expect(askBefore(pending, { ...rejects, comments: 'Too vague.' }, false)).toBeUndefined();
  expect(askBefore(pending, { status: 'APPROVED', comments: '' }, false)).toBeUndefined();
});

test('new comments alone are emailed only when the reviewer agrees, or when the last email has not left', () => {
  const change = { status: '', comments: 'Far too vague.' } as const;
  expect(askBefore(rejected, change, false)).toBe('SEND');
  expect(askBefore(rejected, { ...change, status: 'REJECTED' }, false)).toBe('SEND');
  expect(askBefore(rejected, change, true)).toBeUndefined();
  expect(askBefore(rejected, { ...change, status: 'APPROVED' }, false)).toBeUndefined();
});

test('the same status and no new words change nothing', () => {
  expect(askBefore(rejected, { status: 'REJECTED', comments: '' }, false)).toBe('NOTHING');
  expect(askBefore(rejected, { status: '', comments: 'Too vague.' }, false)).toBe('NOTHING');
  expect(askBefore(pending, { status: '', comments: ' ' }, true)).toBe('NOTHING');
});
