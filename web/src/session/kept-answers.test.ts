import { beforeEach, expect, test } from '@jest/globals';
import { clearAnswersOf, keyFor } from './kept-answers.ts';

const A = 'a@example.co';
const B = 'a@example.com';
const ofA = [keyFor('idea-draft', A), keyFor('review-draft', A, 'idea-1')];
const ofB = [keyFor('idea-draft', B), keyFor('review-draft', B, 'idea-1')];
beforeEach(() => {
  sessionStorage.clear();
  for (const key of [...ofA, ...ofB, 'example-language']) sessionStorage.setItem(key, 'kept');
});
const left = () => Object.keys(sessionStorage).sort();

test('a log out clears what is of the account and of visitors, and keeps what is of another account', () => {
  clearAnswersOf(B);
  expect(left()).toEqual(ofA);
});

test('without anybody logged in it keeps what is of accounts', () => {
  clearAnswersOf(undefined);
  expect(left()).toEqual([...ofA, ...ofB].sort());
});
