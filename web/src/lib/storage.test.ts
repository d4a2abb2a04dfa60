import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

// Each test begins as a page does: with a storage that has refused nothing.
let { hasRefused, keptText } = await import('./storage.ts');
beforeEach(async () => {
  jest.resetModules();
  ({ hasRefused, keptText } = await import('./storage.ts'));
});

const refuse = (name: string) => () => {
  throw new DOMException('Refused.', name);
};
beforeEach(() => localStorage.clear());
afterEach(() => void jest.restoreAllMocks());

test('what the browser keeps is in its storage', () => {
  const view = keptText('idea-view');
  expect(view.write('1')).toBe(true);
  expect([localStorage.getItem('idea-view'), view.read(), hasRefused()]).toEqual(['1', '1', false]);
});

test.each([
  ['its storage is full', 'QuotaExceededError', ['setItem']],
  ['it denies each use', 'SecurityError', ['setItem', 'getItem', 'removeItem']],
] as const)('where %s, a text lasts as long as the page, and the page knows', (_what, error, methods) => {
  localStorage.setItem('idea-view', 'before');
  for (const method of methods) jest.spyOn(Storage.prototype, method).mockImplementation(refuse(error));
  const [view, draft] = [keptText('idea-view'), keptText('review-draft')];
  expect([view.write('new'), view.read(), draft.read('a@example.com', '1'), hasRefused()]).toEqual([
    false,
    'new',
    undefined,
    true,
  ]);
  draft.write('2', 'a@example.com', '1');
  expect(draft.readAll('a@example.com')).toEqual({ 1: '2' });
  draft.remove('a@example.com', '1');
  expect(draft.readAll('a@example.com')).toEqual({});
  jest.restoreAllMocks();
  view.write('later');
  expect([localStorage.getItem('idea-view'), view.read()]).toEqual(['later', 'later']);
});

test.each(['localStorage', 'sessionStorage'] as const)(
  'where the browser denies %s, nothing throws',
  (name) => {
    jest.spyOn(window, name, 'get').mockImplementation(refuse('SecurityError'));
    const text = keptText(name === 'localStorage' ? 'idea-view' : 'guide-language');
    text.write('3');
    expect(text.read()).toBe('3');
    text.remove();
    expect(text.read()).toBeUndefined();
  },
);
