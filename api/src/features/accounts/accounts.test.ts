/** Signing up, verifying, getting back in: over REST, as documented (spec §4, §7, §8). */
import { describe, expect, test } from '@jest/globals';
import argon2 from 'argon2';
import type { Email } from 'postal-mime';
import type { Client } from '../../../test/client.ts';
import { eventually } from '../../../test/eventually.ts';
import { sharePortal, tokenIn } from '../../../test/harness.ts';
import {
  askForReset,
  createAccount,
  logIn,
  newAddress,
  PASSWORD,
  resetPassword,
  signedIn,
  signUp,
  statusOfMe,
} from '../../../test/people.ts';

let now = () => new Date();
const portal = sharePortal({}, { now: () => now() });

const HOUR = 3_600_000;

const verify = (client: Client, token: string) => client.rest('POST', '/api/auth/verify', { token });
const statusOfLogin = async (email: string, password = PASSWORD) =>
  (await logIn(portal.client(), email, password)).status;
const mailedToken = async (email: string) =>
  tokenIn(await portal.mail(email, /^confirm your email/i), 'VerifyEmail');

describe('a password with accents', () => {
  const typed = 'Caf\u00E9-Horse-9!';
  const forms = ['NFC', 'NFD'].map((form) => typed.normalize(form));

  test.each([
    ['composes', 0],
    ['does not compose', 1],
  ])('of a keyboard that %s them is right on every keyboard', async (_what, at) => {
    const email = newAddress();
    await signUp(portal.client(), email, forms[at]);
    await portal.sql('UPDATE accounts SET verified_at = now() WHERE email = $1', [email]);
    for (const form of forms) expect(await statusOfLogin(email, form)).toBe(200);
  });

  test('of a release that did not compose them is right as it was typed', async () => {
    const email = await createAccount(portal);
    const hash = await argon2.hash(typed.normalize('NFD'), {
      type: argon2.argon2id,
      memoryCost: 1024,
      timeCost: 1,
    });
    await portal.sql('UPDATE accounts SET password_hash = $1 WHERE email = $2', [hash, email]);
    expect(await statusOfLogin(email, typed.normalize('NFD'))).toBe(200);
  });
});

/** Runs `fn` as if so much time had passed. */
async function later<T>(milliseconds: number, fn: () => Promise<T>): Promise<T> {
  now = () => new Date(Date.now() + milliseconds);
  try {
    return await fn();
  } finally {
    now = () => new Date();
  }
}

describe('signup', () => {
  test('makes an unverified account and mails a link that verifies it', async () => {
    const email = newAddress();
    const visitor = portal.client();
    const signup = await signUp(visitor, email);
    expect(signup.status).toBe(201);
    expect(signup.body).toEqual({
      success: true,
      message: 'Signup successful! Please check your email to verify your account.',
    });

    const refused = await logIn(visitor, email);
    expect(refused.status).toBe(403);
    expect(refused.body['message']).toBe('You must verify your email before logging in. Check your inbox.');

    const token = await mailedToken(email);
    const page = await visitor.fetch(`/api/auth/verify/${token}`);
    expect([page.status, page.headers.get('location')]).toEqual([302, `/VerifyEmail/${token}`]);
    expect(await statusOfLogin(email)).toBe(403);

    expect((await verify(visitor, token)).status).toBe(200);
    const login = await logIn(visitor, email.toUpperCase());
    expect(login.status).toBe(200);
    expect(login.body).toMatchObject({ success: true, user: { email, role: 'user', isVerified: true } });
    expect(Object.keys(login.body).sort()).toEqual(['message', 'success', 'token', 'user']);
  });

  test('names every faulty field, and enforces the password rules on the server', async () => {
    const answer = await signUp(portal.client(), 'nobody', 'short');
    expect(answer.status).toBe(400);
    expect(answer.body['errors']).toEqual([
      { field: 'email', message: expect.any(String) },
      { field: 'password', message: expect.stringContaining('at least 8 characters') },
    ]);
  });

  test('with a known address answers as for a new one, and tells only the owner', async () => {
    const email = await createAccount(portal);
    const answer = await signUp(portal.client(), email, 'Some-Other-1!');
    expect([answer.status, answer.body['message']]).toEqual([
      201,
      'Signup successful! Please check your email to verify your account.',
    ]);
    await portal.mail(email, /already have an account/i);
    expect(await statusOfLogin(email)).toBe(200);
  });

  test.each([
    ['first', ['Strangers-Own-1!', PASSWORD]],
    ['last', [PASSWORD, 'Strangers-Own-1!']],
  ])(
    'by a stranger who came %s gives the stranger no account: the owner sets the password',
    async (_when, passwords) => {
      const email = newAddress();
      const caller = portal.client();
      await signUp(caller, email, passwords[0]);
      const first = await mailedToken(email);
      await signUp(caller, email, passwords[1]);
      await portal.mail(email, /set your password/i);
      expect((await verify(caller, first)).status).toBe(400);
      await caller.rest('POST', '/api/auth/resend-verification', { email });
      const token = tokenIn(await newest(email, 3), 'ResetPassword');
      expect([await statusOfLogin(email), await statusOfLogin(email, 'Strangers-Own-1!')]).toEqual([
        401, 401,
      ]);
      expect((await resetPassword(caller, token, 'Owners-Own-5!')).status).toBe(200);
      expect(await statusOfLogin(email, 'Owners-Own-5!')).toBe(200);
    },
  );
});

const newest = (email: string, count: number) =>
  eventually(async () => {
    const mails = await portal.mails(email);
    if (mails.length < count) throw new Error(`only ${mails.length} mails`);
    return mails[mails.length - 1] as Email;
  });

describe('a body that cannot be read', () => {
  test.each([
    ['malformed JSON', '{"email":', 'application/json'],
    ['another content type', 'email=a', 'application/x-www-form-urlencoded'],
    ['a list', '[]', 'application/json'],
    ['bare text', '"hello"', 'application/json'],
    ['unknown fields', '{"email":"a@example.com","password":"Aa1!aaaa","admin":true}', 'application/json'],
    ['wrong types', '{"email":{"$ne":1},"password":[1]}', 'application/json'],
  ])('%s: 400 in words', async (_what, body, type) => {
    for (const path of ['/api/auth/signup', '/api/auth/login', '/api/auth/forgotpassword']) {
      const response = await portal
        .client()
        .fetch(path, { method: 'POST', body, headers: { 'content-type': type } });
      expect(response.status).toBe(400);
      const answer = (await response.json()) as { success: boolean; message: string };
      expect(answer.success).toBe(false);
      expect(JSON.stringify(answer)).not.toMatch(/node_modules|\.ts:|SyntaxError|at Object/);
    }
  });

  test('an unknown field is named', async () => {
    const answer = await portal
      .client()
      .rest<{ errors: { field: string }[] }>('POST', '/api/auth/login', { email: 'a', passwort: 'b' });
    expect(answer.body.errors.map(({ field }) => field)).toEqual(['passwort']);
  });
});

describe('verification', () => {
  test('ends after 24 hours; resending gives a new link', async () => {
    const email = newAddress();
    const visitor = portal.client();
    await signUp(visitor, email);
    const token = await mailedToken(email);
    expect((await later(25 * HOUR, () => verify(visitor, token))).status).toBe(400);

    const resent = await visitor.rest('POST', '/api/auth/resend-verification', { email });
    expect([resent.status, resent.body['message']]).toEqual([
      200,
      'Verification email resent! Check your inbox.',
    ]);
    const fresh = tokenIn(await newest(email, 2), 'VerifyEmail');
    expect(fresh).not.toBe(token);
    expect((await verify(visitor, fresh)).status).toBe(200);
  });

  test('with a token that was never issued is refused', async () => {
    const answer = await verify(portal.client(), 'nonsense');
    expect([answer.status, answer.body['success']]).toEqual([400, false]);
  });
});

describe('password reset', () => {
  test('sets the password once, not to a weak one, and ends every session of the account', async () => {
    const owner = await signedIn(portal);
    const token = await askForReset(portal, owner.email);
    const visitor = portal.client();
    expect((await resetPassword(visitor, token, 'weak')).status).toBe(400);
    const reset = await resetPassword(visitor, token, 'Brand-New-2@');
    expect([reset.status, reset.body['message']]).toEqual([200, 'Password reset successful']);
    expect(await statusOfMe(owner)).toBe(401);
    expect(await statusOfLogin(owner.email)).toBe(401);
    expect(await statusOfLogin(owner.email, 'Brand-New-2@')).toBe(200);
    expect((await resetPassword(visitor, token, 'Brand-New-3#')).status).toBe(400);
    await portal.mail(owner.email, /password was changed/i);
  });

  test('racing itself succeeds once', async () => {
    const email = await createAccount(portal);
    const token = await askForReset(portal, email);
    const passwords = Array.from({ length: 6 }, (_, index) => `Racing-${index}-Aa!`);
    const answers = await Promise.all(
      passwords.map((password) => resetPassword(portal.client(), token, password)),
    );
    const winners = passwords.filter((_, index) => answers[index]?.status === 200);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(await statusOfLogin(email, winners[0])).toBe(200);
  });

  test('by two links at once succeeds once', async () => {
    for (let round = 0; round < 2; round += 1) {
      const email = await createAccount(portal);
      await askForReset(portal, email);
      await portal.client().rest('POST', '/api/auth/forgotpassword', { email });
      await newest(email, 3);
      const tokens = (await portal.mails(email)).slice(-2).map((mail) => tokenIn(mail, 'ResetPassword'));
      const answers = await Promise.all(tokens.map((token) => resetPassword(portal.client(), token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });

  test('ends after an hour', async () => {
    const email = await createAccount(portal);
    const token = await askForReset(portal, email);
    expect((await later(1.1 * HOUR, () => resetPassword(portal.client(), token))).status).toBe(400);
  });

  test('a link says whether it still works, and works as before', async () => {
    const email = await createAccount(portal);
    const visitor = portal.client();
    const isUsable = async (token: string) =>
      (
        await visitor.ask<{ isResetLinkUsable: boolean }>(
          'query ($token: String!) { isResetLinkUsable(token: $token) }',
          { token },
        )
      ).isResetLinkUsable;
    const token = await askForReset(portal, email);
    for (let opened = 0; opened < 3; opened += 1) expect(await isUsable(token)).toBe(true);
    expect(await later(1.1 * HOUR, () => isUsable(token))).toBe(false);
    await portal.sql('UPDATE accounts SET closed_at = now() WHERE email = $1', [email]);
    expect(await isUsable(token)).toBe(false);
    await portal.sql('UPDATE accounts SET closed_at = NULL WHERE email = $1', [email]);
    expect((await resetPassword(visitor, token)).status).toBe(200);
    expect(await isUsable(token)).toBe(false);
    expect(await isUsable('never-issued')).toBe(false);
    const unverified = newAddress();
    await signUp(visitor, unverified);
    expect(await isUsable(await mailedToken(unverified))).toBe(false);
  });

  test('a verification link resets nothing, and a reset link verifies nothing', async () => {
    const email = newAddress();
    const visitor = portal.client();
    await signUp(visitor, email);
    expect((await resetPassword(visitor, await mailedToken(email))).status).toBe(400);
    expect((await verify(visitor, await askForReset(portal, email))).status).toBe(400);
  });
});

test('every email about an account names the site, and says “email”', async () => {
  const email = await createAccount(portal);
  const visitor = portal.client();
  await signUp(visitor, email);
  await resetPassword(visitor, await askForReset(portal, email));
  const contested = newAddress();
  for (const password of [PASSWORD, 'Some-Other-1!']) {
    await signUp(visitor, contested, password);
    await portal.mail(contested, password === PASSWORD ? /^confirm your email to/i : /set your password/i);
  }
  await portal.mail(email, /was changed/);
  const mails = [...(await portal.mails(email)), ...(await portal.mails(contested))];
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(5);
  for (const { text = '', subject } of mails) {
    const words = text.replace(/\n-- \n[^]*/, '').replace(/\s+/g, ' ');
    expect([subject, words.includes(`innovation portal at ${portal.url}`)]).toEqual([subject, true]);
    expect([subject, /e-mail|\bmails?\b|somebody/i.test(words)]).toEqual([subject, false]);
  }
});

describe('whether an address has an account is not told', () => {
  test.each([
    ['/api/auth/forgotpassword', {}, 200, 'is on its way'],
    ['/api/auth/resend-verification', {}, 200, 'Check your inbox'],
    ['/api/auth/login', { password: 'Wrong-Pass-1!' }, 401, 'Invalid email or password'],
  ])(
    '%s answers alike for a known, an unverified and an unknown address',
    async (path, more, status, words) => {
      const unverified = newAddress();
      await signUp(portal.client(), unverified);
      const answers = [];
      for (const email of [await createAccount(portal), unverified, newAddress('nobody')]) {
        const answer = await portal.client().rest('POST', path, { email, ...more });
        answers.push(JSON.stringify([answer.status, answer.body]));
      }
      expect(new Set(answers).size).toBe(1);
      expect(answers[0]).toContain(words);
      expect(answers[0]).toContain(`[${status},`);
    },
  );

  test('no answer waits for more work when the address is known: mails are made by the outbox', async () => {
    const known = await createAccount(portal);
    const [a, b] = await Promise.all([
      portal.client().rest('POST', '/api/auth/forgotpassword', { email: known }),
      portal.client().rest('POST', '/api/auth/forgotpassword', { email: newAddress('nobody') }),
    ]);
    expect([a.status, b.status]).toEqual([200, 200]);
    const rows = await portal.sql<{ count: string }>(
      `SELECT count(*) FROM jobs WHERE name = 'reset-requested' AND created_at > now() - interval '1 minute'`,
    );
    expect(Number(rows[0]?.count)).toBeGreaterThanOrEqual(2);
  });
});

test('an address gets at most 5 verification or reset mails an hour; further requests answer alike', async () => {
  const email = newAddress();
  const visitor = portal.client();
  await signUp(visitor, email);
  const statuses = new Set<number>();
  for (let i = 0; i < 7; i += 1) {
    const path = i % 2 ? '/api/auth/forgotpassword' : '/api/auth/resend-verification';
    statuses.add((await visitor.rest('POST', path, { email })).status);
  }
  expect([...statuses]).toEqual([200]);
  // A job for each, so that the time of the answer tells nothing; those in excess send nothing.
  const done = await eventually(async () => {
    const jobs = await portal.sql(
      `SELECT id FROM jobs WHERE data->>'recipient' = $1 AND done_at IS NOT NULL`,
      [email],
    );
    return jobs.length === 8 ? jobs : Promise.reject(new Error(`${jobs.length} jobs are done`));
  });
  expect([done.length, (await portal.mails(email)).length]).toEqual([8, 5]);
});

test('strangers cannot use up the mails that a reset needs by requests that mail nothing', async () => {
  const email = await createAccount(portal);
  const stranger = portal.client();
  for (let n = 0; n < 8; n += 1) {
    await stranger.rest('POST', '/api/auth/resend-verification', { email });
    await signUp(stranger, email);
  }
  await askForReset(portal, email, stranger);
});
