import { beforeEach, expect, test } from '@jest/globals';
import { sessionData } from '../../../lib/storage.ts';
import type { TextStore } from '../../../lib/storage.ts';
import { createReviewDrafts } from './review-drafts.ts';

const EMAIL = 'judge@example.com';
const draft = { version: 3, status: 'REJECTED', comments: 'Too vague.' } as const;
beforeEach(() => sessionStorage.clear());

test('a draft survives a reload, for its reviewer and idea only', () => {
  createReviewDrafts(sessionData(), EMAIL).keep('idea', {
    ...draft,
    ask: { kind: 'FAILED', message: 'The line was cut.' },
  });
  const reloaded = createReviewDrafts(sessionData(), EMAIL);
  expect(reloaded.of('idea')).toEqual(draft);
  expect(reloaded.of('idea')).toBe(reloaded.of('idea'));
  expect(reloaded.of('another')).toBeUndefined();
  expect(createReviewDrafts(sessionData(), 'other@example.com').of('idea')).toBeUndefined();
});

test('a saved or discarded draft is gone, and Log Out clears all', () => {
  const drafts = createReviewDrafts(sessionData(), EMAIL);
  drafts.keep('idea', draft);
  drafts.keep('idea', undefined);
  expect([drafts.of('idea'), sessionStorage.length]).toEqual([undefined, 0]);
  drafts.keep('idea', draft);
  sessionStorage.clear();
  expect(drafts.of('idea')).toBeUndefined();
});

test('a draft that the storage refuses stays in memory, and is at risk until it is saved', () => {
  const full = {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => false,
  };
  const drafts = createReviewDrafts(full as unknown as TextStore, EMAIL);
  drafts.keep('idea', draft);
  expect([drafts.of('idea'), drafts.isAtRisk()]).toEqual([draft, true]);
  drafts.keep('idea', undefined);
  expect([drafts.of('idea'), drafts.isAtRisk()]).toEqual([undefined, false]);
});

test.each(['{', 'null', '[]', '{"version":"3","status":""}', '{"version":3,"status":"Maybe"}'])(
  'the stored text %s is no draft',
  (text) => {
    sessionStorage.setItem(`review-draft:${EMAIL}:idea`, text);
    expect(createReviewDrafts(sessionData(), EMAIL).of('idea')).toBeUndefined();
  },
);
