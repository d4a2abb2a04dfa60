/** Accounts in the hands of administrators: finding them, roles, verification mails, sessions; over GraphQL. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '../../../test/client.ts';
import { sharePortal, startForTest } from '../../../test/harness.ts';
import { submitIdea } from '../../../test/ideas.ts';
import { locksAwaited, startTransaction } from '../../../test/locks.ts';
import {
  createAccount,
  idOf,
  inTurn,
  logIn,
  newAddress,
  outcomeOf,
  signedIn,
  signUp,
  statusOfMe,
} from '../../../test/people.ts';
import type { Person } from '../../../test/people.ts';

let admin: Person;
const portal = sharePortal();
beforeAll(async () => {
  admin = await signedIn(portal, 'admin');
});

interface ListedAccount {
  id: string;
  email: string;
  role: string;
  isVerified: boolean;
  ideaCount: number | null;
  activeSessions: number | null;
  lastActiveAt: string | null;
}

const LIST = `query Accounts($first: Int, $after: String, $filter: AccountFilterInput) {
  accounts(first: $first, after: $after, filter: $filter) {
    edges { node { id email role isVerified createdAt ideaCount activeSessions lastActiveAt } }
    pageInfo { hasNextPage endCursor }
  }
}`;

async function list(variables: Record<string, unknown>) {
  const { accounts: page } = await admin.ask<{
    accounts: {
      edges: { node: ListedAccount }[];
      pageInfo: { hasNextPage: boolean; endCursor: string | null };
    };
  }>(LIST, variables);
  return { ...page.pageInfo, accounts: page.edges.map(({ node }) => node) };
}

async function find(email: string): Promise<ListedAccount> {
  const [account] = (await list({ filter: { search: email } })).accounts;
  if (!account) throw new Error(`${email} is not listed`);
  return account;
}

const unverified = async (email = newAddress('new')) => {
  await signUp(portal.client(), email);
  return email;
};

const changeRole = (caller: Client, id: string, role: string) =>
  caller.graphql<{ changeRole: { role: string } }>(
    'mutation ($id: ID!, $role: Role!) { changeRole(id: $id, role: $role) { id role } }',
    { id, role },
  );

const resendTo = (id: string) =>
  admin.graphql<{ resendVerificationTo: { message: string } }>(
    'mutation ($id: ID!) { resendVerificationTo(id: $id) { message } }',
    { id },
  );

const endSessionsOf = (caller: Client, id: string) =>
  caller.graphql<{ endSessions: { activeSessions: number; lastActiveAt: string | null } }>(
    'mutation ($id: ID!) { endSessions(id: $id) { id activeSessions lastActiveAt } }',
    { id },
  );

/** What the audit log says of an account besides its own logins, oldest first. */
const acts = (email: string) =>
  portal.sql<{ action: string; actor: string; details: unknown }>(
    `SELECT action, actor_email AS actor, details FROM audit_events
     WHERE subject_label = $1 AND action <> 'LOGGED_IN' ORDER BY id`,
    [email],
  );

describe('finding accounts', () => {
  test('any part of the address finds it, whatever its case, and % stands for itself', async () => {
    const email = await createAccount(portal, newAddress('boitumelo'));
    const emails = async (search: string) =>
      (await list({ filter: { search } })).accounts.map((account) => account.email);
    expect(await emails(email.slice(1, -3).toUpperCase())).toEqual([email]);
    expect(await emails('%')).toEqual([]);
  });

  test('roles and verification narrow the list, and the pages behind each other hold every account once', async () => {
    const verified = await createAccount(portal, newAddress('pager'), 'reviewer');
    const waiting = [await unverified(newAddress('pager')), await unverified(newAddress('pager'))];
    const filter = { search: 'pager' };
    const pick = async (narrow: object) =>
      (await list({ filter: { ...filter, ...narrow } })).accounts.map((account) => account.email);
    expect(await pick({ roles: ['REVIEWER', 'ADMIN'] })).toEqual([verified]);
    expect(await pick({ isVerified: false })).toEqual([...waiting].reverse());
    expect(await pick({ isVerified: true })).toEqual([verified]);

    const seen: string[] = [];
    for (let after: string | null = null, more = true; more;) {
      const page = await list({ first: 1, after, filter });
      seen.push(...page.accounts.map((account) => account.email));
      [after, more] = [page.endCursor, page.hasNextPage];
    }
    expect(seen).toEqual([...waiting].reverse().concat(verified));
  });

  test('an account tells how many ideas it submitted and on how many devices it is logged in', async () => {
    const owner = await signedIn(portal);
    await submitIdea(owner);
    await logIn(portal.client(), owner.email);
    expect(await find(owner.email)).toMatchObject({ ideaCount: 1, activeSessions: 2 });
    expect(Date.parse((await find(owner.email)).lastActiveAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(await find(await unverified())).toMatchObject({
      isVerified: false,
      ideaCount: 0,
      activeSessions: 0,
      lastActiveAt: null,
    });
  });
});

describe('changing a role', () => {
  test('counts from the next call on, and is recorded with the person and the change', async () => {
    const person = await signedIn(portal);
    const { id } = await find(person.email);
    expect((await changeRole(admin, id, 'REVIEWER')).body.data?.changeRole.role).toBe('REVIEWER');
    const ideas = await person.graphql('{ ideas { edges { cursor } } }');
    expect(ideas.body.errors).toBeUndefined();
    expect(await acts(person.email)).toEqual([
      { action: 'ROLE_CHANGED', actor: admin.email, details: { from: 'user', to: 'reviewer' } },
    ]);
  });

  test('to the role that the account has changes and records nothing', async () => {
    const email = await createAccount(portal);
    const answer = await changeRole(admin, (await find(email)).id, 'USER');
    expect(answer.body.data?.changeRole.role).toBe('USER');
    expect(await acts(email)).toEqual([]);
  });

  test('gives no elevated role where the address is not verified: a stranger who signed up with it knows the password', async () => {
    const email = await unverified();
    const answer = await changeRole(admin, (await find(email)).id, 'ADMIN');
    expect(outcomeOf(answer)).toBe('CONFLICT');
    expect(await find(email)).toMatchObject({ role: 'USER' });
  });

  test('of an id that is of no account is NOT_FOUND', async () => {
    const stranger = Buffer.from('Account:00000000-0000-4000-8000-000000000000').toString('base64url');
    expect(outcomeOf(await changeRole(admin, stranger, 'ADMIN'))).toBe('NOT_FOUND');
    expect(outcomeOf(await changeRole(admin, 'nonsense', 'ADMIN'))).toBe('NOT_FOUND');
  });
});

test('the last verified administrator stays one, and of two who leave at once one stays', async () => {
  const other = await startForTest();
  const [first, second] = [await signedIn(other, 'admin'), await signedIn(other, 'admin')];
  const [firstId = '', secondId = ''] = [await idOf(first), await idOf(second)];
  const verify = 'UPDATE accounts SET verified_at = $1 WHERE email = $2';
  await other.sql(verify, [null, second.email]);
  expect(outcomeOf(await changeRole(first, firstId, 'REVIEWER'))).toBe('CONFLICT');

  await other.sql(verify, [new Date(), second.email]);
  const lock = await startTransaction(other);
  await lock.query(`SELECT FROM accounts WHERE role = 'admin' FOR UPDATE`);
  const answers = [changeRole(first, firstId, 'USER'), changeRole(second, secondId, 'USER')];
  await locksAwaited(other, 2);
  await lock.query('COMMIT');
  expect((await Promise.all(answers)).map(outcomeOf).toSorted()).toEqual(['CONFLICT', 'OK']);
  expect(await other.sql(`SELECT FROM accounts WHERE role = 'admin'`)).toHaveLength(1);
});

describe('resending the verification', () => {
  test('mails a link to a person who has not followed one, and is recorded', async () => {
    const email = await unverified();
    const answer = await resendTo((await find(email)).id);
    expect(answer.body.data?.resendVerificationTo.message).toBe(`Verification email resent to ${email}.`);
    const mails = await portal.sql(`SELECT 1 FROM jobs WHERE data->>'recipient' = $1 AND name = $2`, [
      email,
      'verification-requested',
    ]);
    expect(mails).toHaveLength(1);
    expect(await acts(email)).toEqual([{ action: 'VERIFICATION_RESENT', actor: admin.email, details: {} }]);
  });

  test('is refused in words when the address is verified, and when it was mailed too often', async () => {
    const verified = await createAccount(portal);
    expect(outcomeOf(await resendTo((await find(verified)).id))).toBe('CONFLICT');

    const email = await unverified();
    const { id } = await find(email);
    const codes = await inTurn(5, async () => outcomeOf(await resendTo(id)));
    // The mail of the signup is none of the administrator's.
    expect(codes).toEqual(Array<string>(5).fill('OK'));
    const refused = await resendTo(id);
    expect(outcomeOf(refused)).toBe('TOO_MANY_REQUESTS');
    expect(refused.body.errors?.[0]?.message).toMatch(/^Too many attempts\. Try again in (59|60) minutes\.$/);
    expect(await acts(email)).toHaveLength(5);
  });
});

describe('ending sessions', () => {
  test('logs the account out everywhere and nobody else, and is recorded with their number', async () => {
    const [person, bystander] = [await signedIn(portal), await signedIn(portal)];
    await logIn(portal.client(), person.email);
    await portal.sql(
      `INSERT INTO sessions (id, account_id, created_at, last_used_at, authenticated_at, expires_at)
       SELECT '\\x00', id, now() - interval '30 days', now() - interval '30 days', now(), now() FROM accounts WHERE email = $1`,
      [person.email],
    );
    const answer = await endSessionsOf(admin, (await find(person.email)).id);
    expect(answer.body.data?.endSessions).toMatchObject({ activeSessions: 0, lastActiveAt: null });
    expect(await statusOfMe(person)).toBe(401);
    expect(await statusOfMe(bystander)).toBe(200);
    expect(await acts(person.email)).toEqual([
      { action: 'SESSIONS_ENDED', actor: admin.email, details: { count: 2 } },
    ]);
  });

  test('of oneself ends the session that asked', async () => {
    const leaving = await signedIn(portal, 'admin');
    expect((await endSessionsOf(leaving, (await find(leaving.email)).id)).body.errors).toBeUndefined();
    expect(await statusOfMe(leaving)).toBe(401);
  });
});

test('everybody sees how their own account is used', async () => {
  const reviewer = await signedIn(portal, 'reviewer');
  const own = await reviewer.graphql<{ me: { activeSessions: number; ideaCount: number } }>(
    '{ me { activeSessions ideaCount } }',
  );
  expect(own.body.data?.me).toEqual({ activeSessions: 1, ideaCount: 0 });
});
