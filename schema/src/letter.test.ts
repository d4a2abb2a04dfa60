/** What the submitter's letter says, for each sequence of reviews. */
import { expect, test } from '@jest/globals';
import { letterOf, toldBy } from './letter.ts';
import type { ReviewStatus } from './review-status.ts';

const names = { A: 'APPROVED', R: 'REJECTED', P: 'PENDING' } as const;

/** Reads `A1 R- P2`: what was reviewed, and on which day it was announced, if it was. */
const reviewsOf = (text: string) =>
  text.split(' ').flatMap(([letter, day]) => {
    const to: ReviewStatus | undefined = names[letter as keyof typeof names];
    return to ? [{ to, announcedAt: day === '-' ? null : Number(day) }] : [];
  });

test.each([
  // What was reviewed before, what follows (with words: `+`), the letter, and the answer that it follows.
  ['', 'A', 'FIRST', undefined],
  ['', 'R+', 'FIRST', undefined],
  ['', 'P+', 'NEWS', undefined],
  ['', 'P', undefined, undefined],
  ['P1', 'A', 'FIRST', undefined],
  ['A1', 'R', 'REPLACES', 'A1'],
  ['A1', 'R+', 'REPLACES', 'A1'],
  ['R1', 'A', 'REPLACES', 'R1'],
  ['A1', 'P', 'REPLACES', 'A1'],
  ['A1', 'A', undefined, 'A1'],
  ['A1', 'A+', 'ADDS', 'A1'],
  // Words that came later belong to the answer of the first day.
  ['A1 A2', 'R', 'REPLACES', 'A1'],
  ['A1 R2', 'A', 'REPLACES', 'R2'],
  // A decision that was replaced before its announcement is unknown.
  ['A-', 'R', 'FIRST', undefined],
  ['A- R-', 'A', 'FIRST', undefined],
  ['A1 R-', 'A', undefined, 'A1'],
  ['A1 R-', 'A+', 'ADDS', 'A1'],
  ['A1 P-', 'R', 'REPLACES', 'A1'],
  // After a reopening the earlier answer is still the one that the submitter has.
  ['A1 P2', 'R', 'REPLACES', 'A1'],
  ['A1 P2', 'A', 'STAYS', 'A1'],
  ['A1 P2', 'P+', 'NEWS', 'A1'],
  ['A1 P2 A3', 'R', 'REPLACES', 'A3'],
  ['A1 P2 R3', 'P', 'REPLACES', 'R3'],
] as const)('after %j a review %s', (before, next, letter, answer) => {
  const told = toldBy(reviewsOf(before));
  const status = names[next[0] as keyof typeof names];
  expect(letterOf(told, { status, hasWords: next.endsWith('+') })).toBe(letter);
  const [decision] = answer ? reviewsOf(answer) : [];
  expect(told.decision).toEqual(decision && { status: decision.to, at: decision.announcedAt });
});
