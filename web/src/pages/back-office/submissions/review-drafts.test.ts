import { beforeEach, expect, test } from '@jest/globals';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createReviewDrafts, useBulkComments } from './review-drafts.ts';
import type { BulkComments, ReviewDrafts } from './review-drafts.ts';

const EMAIL = 'judge@example.com';
const draft = { version: 3, status: 'REJECTED', comments: 'Too vague.' } as const;
beforeEach(() => sessionStorage.clear());

test('an entry survives a reload, for its reviewer and idea alone', () => {
  createReviewDrafts(sessionStorage, EMAIL).keep('idea', { ...draft, failure: 'The line was cut.' });
  const reloaded = createReviewDrafts(sessionStorage, EMAIL);
  expect(reloaded.of('idea')).toEqual(draft);
  expect(reloaded.of('idea')).toBe(reloaded.of('idea'));
  expect(reloaded.of('another')).toBeUndefined();
  expect(createReviewDrafts(sessionStorage, 'other@example.com').of('idea')).toBeUndefined();
});

test('an entry that is saved or given up is gone, and so are all when Log Out clears the storage', () => {
  const drafts = createReviewDrafts(sessionStorage, EMAIL);
  drafts.keep('idea', draft);
  drafts.keep('idea', undefined);
  expect([drafts.of('idea'), sessionStorage.length]).toEqual([undefined, 0]);
  drafts.keep('idea', draft);
  sessionStorage.clear();
  expect(drafts.of('idea')).toBeUndefined();
});

test('an entry that the storage does not take stays in the page, which is at risk until it is saved', () => {
  const full = {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new Error('full');
    },
  };
  const drafts = createReviewDrafts(full as unknown as Storage, EMAIL);
  drafts.keep('idea', draft);
  expect([drafts.of('idea'), drafts.isAtRisk()]).toEqual([draft, true]);
  drafts.keep('idea', undefined);
  expect([drafts.of('idea'), drafts.isAtRisk()]).toEqual([undefined, false]);
});

test.each(['{', 'null', '[]', '{"version":"3","status":""}', '{"version":3,"status":"Maybe"}'])(
  'a stored text that reads %s is no entry',
  (text) => {
    sessionStorage.setItem(`review-draft:${EMAIL}:idea`, text);
    expect(createReviewDrafts(sessionStorage, EMAIL).of('idea')).toBeUndefined();
  },
);

/** Opens a dialog that has the comments of the bulk review, does something in it, and closes it. */
function inDialog(drafts: ReviewDrafts, act: (comments: () => BulkComments) => void): void {
  let now: BulkComments | undefined;
  const Dialog = () => {
    now = useBulkComments(drafts);
    return null;
  };
  const root = createRoot(document.createElement('div'));
  flushSync(() => root.render(createElement(Dialog)));
  act(() => {
    if (!now) throw new Error('the dialog was not drawn');
    return now;
  });
  root.unmount();
}

test('comments on a bulk review outlive its dialog until they are saved; what was typed since is kept', () => {
  const drafts = createReviewDrafts(sessionStorage, EMAIL);
  inDialog(drafts, (comments) => {
    expect(comments().value).toBe('');
    flushSync(() => comments().enter('Too vague.'));
    expect(comments().value).toBe('Too vague.');
  });
  inDialog(drafts, (comments) => {
    expect(comments().value).toBe('Too vague.');
    flushSync(() => comments().saved('Too'));
    expect(comments().value).toBe('Too vague.');
    flushSync(() => comments().saved('Too vague.'));
    expect(comments().value).toBe('');
  });
  expect(sessionStorage.length).toBe(0);
});
