import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

// Each test begins as a page does: with a storage that has refused nothing.
let { hasRefused, localData } = await import('./storage.ts');
beforeEach(async () => {
  jest.resetModules();
  ({ hasRefused, localData } = await import('./storage.ts'));
});

const refuse = (name: string) => () => {
  throw new DOMException('Refused.', name);
};
beforeEach(() => localStorage.clear());
afterEach(() => void jest.restoreAllMocks());

test('what the browser keeps is in its storage', () => {
  expect(localData().setItem('a', '1')).toBe(true);
  expect([localStorage.getItem('a'), localData().getItem('a'), localData().length, hasRefused()]).toEqual([
    '1',
    '1',
    1,
    false,
  ]);
});

test.each([
  ['its storage is full', 'QuotaExceededError', ['setItem']],
  ['it denies each use', 'SecurityError', ['setItem', 'getItem', 'removeItem']],
] as const)('where %s, a text lasts as long as the page, and the page knows', (_what, error, methods) => {
  localStorage.setItem('a', 'before');
  for (const method of methods) jest.spyOn(Storage.prototype, method).mockImplementation(refuse(error));
  const data = localData();
  expect([data.setItem('a', 'new'), data.getItem('a'), data.getItem('b'), hasRefused()]).toEqual([
    false,
    'new',
    null,
    true,
  ]);
  data.setItem('b', '2');
  data.removeItem('b');
  expect([data.getItem('b'), data.key(0)]).toEqual([null, 'a']);
  jest.restoreAllMocks();
  data.setItem('a', 'later');
  expect([localStorage.getItem('a'), data.getItem('a')]).toEqual(['later', 'later']);
});

test.each(['localStorage', 'sessionStorage'] as const)(
  'where the browser denies %s, nothing throws',
  (name) => {
    jest.spyOn(window, name, 'get').mockImplementation(refuse('SecurityError'));
    localData().setItem('c', '3');
    expect(localData().getItem('c')).toBe('3');
    localData().clear();
    expect(localData().getItem('c')).toBeNull();
  },
);
