import { describe, expect, test } from '@jest/globals';
import { emailsInWords, headlineOf, isReplaced } from './undo-words.ts';
import type { Outcome } from './undo-words.ts';

const saved = { solutionName: 'Kgomo tracker', status: 'REJECTED', comments: 'Too vague.' } as const;
const outcome: Outcome = {
  id: 'first',
  ideaIds: ['idea'],
  single: { ...saved, changesStatus: true, isEmailed: true },
  status: 'REJECTED',
  reviewed: 1,
  unchanged: 0,
  stale: [],
  own: [],
  undoUntil: 0,
  isUndoing: false,
};
const bulk = { ...outcome, single: undefined, reviewed: 10 };

describe('a review of one idea', () => {
  test('is named after the idea', () => {
    expect(headlineOf(outcome)).toBe('Kgomo tracker set to Rejected.');
    expect(emailsInWords(outcome, 30)).toBe('The email leaves in 30 seconds.');
    expect(emailsInWords(outcome, 0)).toBe('Email sent.');
    const undone = { restored: 1, version: 3, left: [] };
    expect(headlineOf({ ...outcome, undone })).toBe('Undone. Kgomo tracker is as before; no email was sent.');
    expect(headlineOf({ ...outcome, undone: { ...undone, restored: 0 } })).toBe('Nothing was undone.');
  });

  test('of comments alone says so, and whether they are emailed', () => {
    const quiet = { ...outcome, single: { ...saved, changesStatus: false, isEmailed: false } };
    expect(headlineOf(quiet)).toBe('Comment on Kgomo tracker saved.');
    expect(emailsInWords(quiet, 30)).toBe('No email leaves.');
  });

  test('is replaced by the next one of the same idea, until that one is undone', () => {
    const next = { ...outcome, id: 'second' };
    expect(isReplaced(outcome, [outcome, next])).toBe(true);
    expect(isReplaced(next, [outcome, next])).toBe(false);
    expect(isReplaced(outcome, [outcome, { ...next, ideaIds: ['another'] }])).toBe(false);
    const undone = { restored: 1, version: 3, left: [] };
    expect(isReplaced(outcome, [outcome, { ...next, undone }])).toBe(false);
  });
});

test('a review of many counts them', () => {
  expect(headlineOf(bulk)).toBe('10 ideas set to Rejected.');
  expect(headlineOf({ ...bulk, reviewed: 0 })).toBe('No idea was changed.');
  expect(emailsInWords(bulk, 1)).toBe('The emails leave in 1 second.');
  expect(emailsInWords(bulk, 0)).toBe('Emails sent.');
  const undone = { restored: 10, version: 3, left: [] };
  expect(headlineOf({ ...bulk, undone })).toBe('Undone. 10 ideas are as before; no emails were sent.');
});
