/** What the operator's account command does: what it refuses, it refuses in words. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createAccount, setRole } from '../src/accounts/housekeeping.service.ts';
import { PASSWORD } from './people.ts';
import { openServiceContext } from './service-context.ts';
import type { ServiceContext } from './service-context.ts';

let services: ServiceContext;
const create = (email: string, role = 'user', password = PASSWORD) =>
  createAccount(services.ctx, { email, password, role });
beforeAll(async () => {
  services = await openServiceContext(new Date());
  await create('known@example.com');
  await create('admin@example.com', 'admin');
});
afterAll(() => services.close());

test.each([
  ['a second account of an address', () => create('known@example.com'), /has an account already/],
  ['an address that is none', () => create('nobody'), /must be an email address/],
  ['a weak password', () => create('weak@example.com', 'user', 'weak'), /Password still needs/],
  ['an unknown role', () => create('king@example.com', 'king'), /one of user, reviewer, admin/],
  ['a role for nobody', () => setRole(services.ctx, 'nobody@example.com', 'admin'), /has no account/],
  [
    'to take the last administrator away',
    () => setRole(services.ctx, 'admin@example.com', 'user'),
    /last administrator/,
  ],
])('%s is refused', async (_what, work, words) => {
  const refusal = await work().then(
    () => undefined,
    (error: { message: string; details: { fields?: { message: string }[] } }) => error,
  );
  expect(refusal?.details.fields?.[0]?.message ?? refusal?.message).toMatch(words);
});
