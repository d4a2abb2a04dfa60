import { expect, test } from '@jest/globals';
import argon2 from 'argon2';
import { isCommonPassword, openPasswords } from './passwords.ts';

const CHEAP = { memoryCost: 8, timeCost: 1 };

test('a hash is argon2id at its recommended cost with its own salt, and fits its password only', async () => {
  const passwords = openPasswords();
  const [a, b] = await Promise.all([passwords.hash('Correct-Horse-9!'), passwords.hash('Correct-Horse-9!')]);
  expect(a).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(a).not.toBe(b);
  expect(await passwords.isRight(a, 'Correct-Horse-9!')).toBe(true);
  expect(await passwords.isRight(a, 'correct-horse-9!')).toBe(false);
});

const [composed, decomposed] = ['Mo\u0161ate-\u00C9l\u00E9phant9!', 'Mos\u030Cate-E\u0301le\u0301phant9!'];

test('a password is right however a keyboard writes its accents', async () => {
  const passwords = openPasswords(CHEAP);
  for (const set of [composed, decomposed]) {
    const hash = await passwords.hash(set);
    for (const typed of [composed, decomposed]) expect(await passwords.isRight(hash, typed)).toBe(true);
    expect(await passwords.isRight(hash, 'Mosate-Elephant9!')).toBe(false);
  }
});

test('a hash of what was typed, which earlier releases made, still fits it', async () => {
  const hash = await argon2.hash(decomposed, { type: argon2.argon2id, parallelism: 1, ...CHEAP });
  expect(await openPasswords(CHEAP).isRight(hash, decomposed)).toBe(true);
  expect(await openPasswords(CHEAP).isRight(hash, 'Mosate-Elephant9!')).toBe(false);
});

test('without a hash the answer is no, whatever the password', async () => {
  expect(await openPasswords(CHEAP).isRight(undefined, 'decoy')).toBe(false);
});

test('checks without an account work while strangers flood the queue', async () => {
  const passwords = openPasswords(CHEAP);
  const flood = Array.from({ length: 300 }, () =>
    passwords
      .hash('x', { network: '203.0.113.1' })
      .catch((error: unknown) => (error as { code: string }).code),
  );
  expect(await passwords.isRight(undefined, 'x', { network: '203.0.113.2' })).toBe(false);
  expect(await Promise.all(flood)).toContain('UNAVAILABLE');
});

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
  'SunshineSunshine1!',
  'Password Password 1!',
  'Súnshine-41!',
  'P@$$w0rd99!',
  'Sunsh1ne2026!',
  '$Un5h1ne#99',
])('%s is common', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each(['Correct-Horse-9!', 'Change-me-1!', 'Brand-New-2@', 'Tom-19374628!', 'sT7#pQ9z'])(
  '%s is not',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  },
);
