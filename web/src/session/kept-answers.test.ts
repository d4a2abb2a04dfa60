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

test('a log out clears the storage of the account and of visitors, and keeps that of other accounts', () => {
  clearAnswersOf(B);
  expect(left()).toEqual(ofA);
});

test('without a session it keeps the storage of accounts', () => {
  clearAnswersOf(undefined);
  expect(left()).toEqual([...ofA, ...ofB].sort());
});
