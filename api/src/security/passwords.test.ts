import { expect, test } from '@jest/globals';
import { openPasswords } from './passwords.ts';

const CHEAP = { memoryCost: 8, timeCost: 1 };

test('a hash is argon2id at its recommended cost with its own salt, and knows its password only', async () => {
  const passwords = openPasswords();
  const [a, b] = await Promise.all(['Correct-Horse-9!', 'Correct-Horse-9!'].map(passwords.hash));
  expect(a).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(a).not.toBe(b);
  expect(await passwords.isRight(a, 'Correct-Horse-9!')).toBe(true);
  expect(await passwords.isRight(a, 'correct-horse-9!')).toBe(false);
});

test('without a hash the answer is no, whatever the password', async () => {
  expect(await openPasswords(CHEAP).isRight(undefined, 'decoy')).toBe(false);
});

test('a flood is refused in words once too many wait, and those who wait are served', async () => {
  const passwords = openPasswords(CHEAP);
  const hash = await passwords.hash('x');
  const outcomes = await Promise.all(
    Array.from({ length: 230 }, () =>
      passwords.isRight(hash, 'x').catch((error: unknown) => (error as { code: string }).code),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'UNAVAILABLE')).toHaveLength(230 - 204);
  expect(outcomes.filter((outcome) => outcome === true)).toHaveLength(204);
});

test('checks without an account work again after a flood that refused the first of them', async () => {
  const passwords = openPasswords(CHEAP);
  const flood = Array.from({ length: 204 }, () => passwords.hash('x'));
  await expect(passwords.isRight(undefined, 'x')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await Promise.all(flood);
  expect(await passwords.isRight(undefined, 'x')).toBe(false);
});
