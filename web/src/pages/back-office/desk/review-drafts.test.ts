import { beforeEach, expect, jest, test } from '@jest/globals';
import { loadDrafts, storeDraft } from './review-drafts.ts';

const EMAIL = 'judge@example.com';
const draft = { version: 3, status: 'REJECTED', comments: 'Too vague.' } as const;
beforeEach(() => sessionStorage.clear());

test('a draft survives a reload without its question, for its reviewer only, until it is removed', () => {
  const isKept = storeDraft(EMAIL, 'idea', {
    ...draft,
    ask: {
      ...{ kind: 'FAILED', message: 'The line was cut.' },
      sent: { status: 'REJECTED', comments: '' },
    },
  });
  expect([isKept, loadDrafts(EMAIL)]).toEqual([true, { idea: draft }]);
  expect(loadDrafts('other@example.com')).toEqual({});
  storeDraft(EMAIL, 'idea', undefined);
  expect([loadDrafts(EMAIL), sessionStorage.length]).toEqual([{}, 0]);
});

test('a draft that the storage refuses is lost with the page', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  expect(storeDraft(EMAIL, 'idea', draft)).toBe(false);
  full.mockRestore();
  storeDraft(EMAIL, 'idea', undefined);
});

test.each(['{', 'null', '[]', '{"version":"3","status":""}', '{"version":3,"status":"Maybe"}'])(
  'the stored text %s is no draft',
  (text) => {
    sessionStorage.setItem(`review-draft:${EMAIL}:idea`, text);
    expect(loadDrafts(EMAIL)).toEqual({});
  },
);
