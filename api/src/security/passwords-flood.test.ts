import { expect, test } from '@jest/globals';
import { hashPassword, isPassword } from './passwords.ts';

test('checks without an account work again after a flood that refused the first of them', async () => {
  const flood = Array.from({ length: 204 }, () => hashPassword('x'));
  await expect(isPassword(undefined, 'x')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await Promise.all(flood);
  expect(await isPassword(undefined, 'x')).toBe(false);
});
