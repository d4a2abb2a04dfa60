import { afterEach, expect, test } from '@jest/globals';
import { readCookie, removeCookie, setCookie } from './cookies.ts';

afterEach(() => removeCookie('choice'));

test('a cookie is read as it was set, whatever its letters', () => {
  setCookie('choice', '100 %; a=b');
  expect(readCookie('choice')).toBe('100 %; a=b');
});

test('a cookie of another site of the domain that cannot be decoded stops no page', () => {
  document.cookie = 'choice=100%; Path=/';
  expect(readCookie('choice')).toBe('100%');
});
