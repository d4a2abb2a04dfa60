import { expect, test } from '@jest/globals';
import { hashPassword, isPassword } from './passwords.ts';

test('a hash is argon2id with its own salt, and knows its password only', async () => {
  const [a, b] = await Promise.all([hashPassword('Correct-Horse-9!'), hashPassword('Correct-Horse-9!')]);
  expect(a).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(a).not.toBe(b);
  expect(await isPassword(a, 'Correct-Horse-9!')).toBe(true);
  expect(await isPassword(a, 'correct-horse-9!')).toBe(false);
});

test('without a hash the answer is no, whatever the password', async () => {
  expect(await isPassword(undefined, 'decoy')).toBe(false);
});

test('a flood is refused in words once too many wait, and those who wait are served', async () => {
  const hash = await hashPassword('x');
  const outcomes = await Promise.all(
    Array.from({ length: 230 }, () =>
      isPassword(hash, 'x').catch((error: unknown) => (error as { code: string }).code),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'UNAVAILABLE')).toHaveLength(230 - 204);
  expect(outcomes.filter((outcome) => outcome === true)).toHaveLength(204);
});
