/** What the operator's account command and the settings of the first administrator do: what is refused is said in words. */
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createAccount, ensureFirstAdministrator, listAccounts, setRole } from './housekeeping.service.ts';
import { PASSWORD } from '../../../test/people.ts';
import { shareServiceContext } from '../../../test/service-context.ts';

const services = shareServiceContext(new Date());
const create = (email: string, role = 'user', password = PASSWORD) =>
  createAccount(services.ctx, { email, password, role });
beforeAll(async () => {
  await create('known@example.com');
  await create('admin@example.com', 'admin');
});

test.each([
  ['a second account of an address', () => create('known@example.com'), /has an account already/],
  ['an invalid address', () => create('nobody'), /email address as in name@example\.com/],
  ['a weak password', () => create('weak@example.com', 'user', 'weak'), /Password still needs/],
  ['an unknown role', () => create('king@example.com', 'king'), /one of user, board, reviewer, admin/],
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

test('the list has every account, elevated roles first', async () => {
  // More than a batch.
  await services.ctx.db.query(
    `INSERT INTO accounts (email, role) SELECT 'many' || n || '@example.com', 'user' FROM generate_series(1, 501) AS n`,
  );
  await create('reviewer@example.com', 'reviewer');
  const listed: string[] = [];
  for await (const accounts of listAccounts(services.ctx)) listed.push(...accounts.map(({ email }) => email));
  expect(listed.slice(0, 3)).toEqual(['admin@example.com', 'reviewer@example.com', 'known@example.com']);
  expect(new Set(listed).size).toBe(504);
});

describe('without an administrator', () => {
  const empty = shareServiceContext(new Date());
  const ensure = (email: string, password: string) =>
    ensureFirstAdministrator(empty.ctx, { email, password }, { invent: false });

  test('a common ADMIN_PASSWORD stops the start, which names it', async () => {
    await expect(ensure('first@example.com', 'Password1!')).rejects.toThrow(
      /^ADMIN_PASSWORD: .*easy to guess/,
    );
  });

  test('an ADMIN_EMAIL that has an account with another role is reported', async () => {
    await createAccount(empty.ctx, { email: 'first@example.com', password: PASSWORD, role: 'user' });
    const warn = jest.spyOn(empty.ctx.log, 'warn');
    expect(await ensure('first@example.com', PASSWORD)).toBeUndefined();
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(/no administrator.*ADMIN_EMAIL/));
  });
});
