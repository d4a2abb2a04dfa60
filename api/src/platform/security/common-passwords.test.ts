import { expect, test } from '@jest/globals';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'Password1!',
  'P@ssw0rd',
  'Qwerty123!',
  'Welcome1!',
  'Summer2026!',
  '!1Sunshine',
  'Abcd1234!',
  '123456Aa!',
  'Botswana1!',
])('%s is common', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each(['Correct-Horse-9!', 'Change-me-1!', 'Brand-New-2@', 'Tom-19374628!', 'sT7#pQ9z'])(
  '%s is not',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  },
);
