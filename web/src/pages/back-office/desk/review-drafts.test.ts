import { beforeEach, expect, test } from '@jest/globals';
import { sessionData } from '../../../lib/storage.ts';
import type { TextStore } from '../../../lib/storage.ts';
import { loadDrafts, storeDraft } from './review-drafts.ts';

const EMAIL = 'judge@example.com';
const draft = { version: 3, status: 'REJECTED', comments: 'Too vague.' } as const;
beforeEach(() => sessionStorage.clear());

test('a draft survives a reload without its question, for its reviewer only, until it is removed', () => {
  const isKept = storeDraft(sessionData(), EMAIL, 'idea', {
    ...draft,
    ask: {
      ...{ kind: 'FAILED', message: 'The line was cut.' },
      sent: { status: 'REJECTED', comments: '' },
    },
  });
  expect([isKept, loadDrafts(sessionData(), EMAIL)]).toEqual([true, { idea: draft }]);
  expect(loadDrafts(sessionData(), 'other@example.com')).toEqual({});
  storeDraft(sessionData(), EMAIL, 'idea', undefined);
  expect([loadDrafts(sessionData(), EMAIL), sessionStorage.length]).toEqual([{}, 0]);
});

test('a draft that the storage refuses is lost with the page', () => {
  const full = { setItem: () => false } as unknown as TextStore;
  expect(storeDraft(full, EMAIL, 'idea', draft)).toBe(false);
});

test.each(['{', 'null', '[]', '{"version":"3","status":""}', '{"version":3,"status":"Maybe"}'])(
  'the stored text %s is no draft',
  (text) => {
    sessionStorage.setItem(`review-draft:${EMAIL}:idea`, text);
    expect(loadDrafts(sessionData(), EMAIL)).toEqual({});
  },
);
