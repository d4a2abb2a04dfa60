/** Signing up, verifying, getting back in: over REST, as documented (spec §4, §7, §8). */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Email } from 'postal-mime';
import { eventually } from './eventually.ts';
import { startTestPortal, tokenIn } from './harness.ts';
import type { TestPortal } from './harness.ts';
import { createAccount, newAddress, PASSWORD, signedIn } from './people.ts';

let portal: TestPortal;
let now = () => new Date();
beforeAll(async () => {
  portal = await startTestPortal({}, { now: () => now() });
});
afterAll(() => portal.stop());

const HOUR = 3_600_000;

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
    const signup = await visitor.rest('POST', '/api/auth/signup', { email, password: PASSWORD });
    expect(signup.status).toBe(201);
    expect(signup.body).toEqual({
      success: true,
      message: 'Signup successful! Please check your email to verify your account.',
    });

    const refused = await visitor.rest('POST', '/api/auth/login', { email, password: PASSWORD });
    expect(refused.status).toBe(403);
    expect(refused.body['message']).toBe('You must verify your email before logging in. Check your inbox.');

    const token = tokenIn(await portal.mail(email, /verify/i), 'VerifyEmail');
    const page = await visitor.fetch(`/api/auth/verify/${token}`);
    expect([page.status, page.headers.get('location')]).toEqual([302, `/VerifyEmail/${token}`]);
    expect((await visitor.rest('POST', '/api/auth/login', { email, password: PASSWORD })).status).toBe(403);

    expect((await visitor.rest('POST', '/api/auth/verify', { token })).status).toBe(200);
    const again = await visitor.rest('POST', '/api/auth/verify', { token });
    expect(again.status).toBe(200);

    const login = await visitor.rest('POST', '/api/auth/login', { email, password: PASSWORD });
    expect(login.status).toBe(200);
    expect(login.body).toMatchObject({ success: true, user: { email, role: 'user', isVerified: true } });
    expect(Object.keys(login.body).sort()).toEqual(['message', 'success', 'token', 'user']);
  });

  test('names every faulty field, and enforces the password rules on the server', async () => {
    const answer = await portal
      .client()
      .rest<{ errors: { field: string; message: string }[] }>('POST', '/api/auth/signup', {
        email: 'nobody',
        password: 'short',
      });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map(({ field }) => field)).toEqual(['email', 'password']);
    expect(answer.body.errors[1]?.message).toContain('at least 8 characters');
  });

  test('with a known address answers as for a new one, and tells only the owner', async () => {
    const email = await createAccount(portal);
    const answer = await portal
      .client()
      .rest('POST', '/api/auth/signup', { email, password: 'Some-Other-1!' });
    expect([answer.status, answer.body['message']]).toEqual([
      201,
      'Signup successful! Please check your email to verify your account.',
    ]);
    await portal.mail(email, /already have an account/i);
    const login = await portal.client().rest('POST', '/api/auth/login', { email, password: PASSWORD });
    expect(login.status).toBe(200);
  });

  test.each([
    ['first', ['Strangers-Own-1!', PASSWORD]],
    ['last', [PASSWORD, 'Strangers-Own-1!']],
  ])(
    'by a stranger who came %s gives the stranger no account: the owner sets the password',
    async (_when, passwords) => {
      const email = newAddress();
      const caller = portal.client();
      await caller.rest('POST', '/api/auth/signup', { email, password: passwords[0] });
      const first = tokenIn(await portal.mail(email, /verify/i), 'VerifyEmail');
      await caller.rest('POST', '/api/auth/signup', { email, password: passwords[1] });
      await portal.mail(email, /set your password/i);
      expect((await caller.rest('POST', '/api/auth/verify', { token: first })).status).toBe(400);
      await caller.rest('POST', '/api/auth/resend-verification', { email });
      const token = tokenIn(await newest(email, 3), 'ResetPassword');
      const logIn = async (password: string) =>
        (await portal.client().rest('POST', '/api/auth/login', { email, password })).status;
      expect([await logIn(PASSWORD), await logIn('Strangers-Own-1!')]).toEqual([401, 401]);
      expect(
        (await caller.rest('POST', `/api/resetpassword/${token}`, { password: 'Owners-Own-5!' })).status,
      ).toBe(200);
      expect(await logIn('Owners-Own-5!')).toBe(200);
    },
  );

  test('twice with the same password keeps the password, and the newest link verifies', async () => {
    const email = newAddress();
    const visitor = portal.client();
    for (let n = 0; n < 2; n += 1)
      await visitor.rest('POST', '/api/auth/signup', { email, password: PASSWORD });
    const token = tokenIn(await newest(email, 2), 'VerifyEmail');
    expect((await visitor.rest('POST', '/api/auth/verify', { token })).status).toBe(200);
    expect((await visitor.rest('POST', '/api/auth/login', { email, password: PASSWORD })).status).toBe(200);
  });

  test('treats an address in capitals as the same', async () => {
    const email = await createAccount(portal);
    const login = await portal
      .client()
      .rest('POST', '/api/auth/login', { email: email.toUpperCase(), password: PASSWORD });
    expect(login.status).toBe(200);
  });
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
    await visitor.rest('POST', '/api/auth/signup', { email, password: PASSWORD });
    const token = tokenIn(await portal.mail(email, /verify/i), 'VerifyEmail');
    const late = await later(25 * HOUR, () => visitor.rest('POST', '/api/auth/verify', { token }));
    expect(late.status).toBe(400);

    const resent = await visitor.rest('POST', '/api/auth/resend-verification', { email });
    expect([resent.status, resent.body['message']]).toEqual([
      200,
      'Verification email resent! Check your inbox.',
    ]);
    const fresh = tokenIn(await newest(email, 2), 'VerifyEmail');
    expect(fresh).not.toBe(token);
    expect((await visitor.rest('POST', '/api/auth/verify', { token: fresh })).status).toBe(200);
  });

  test('with a token that was never issued is refused', async () => {
    const answer = await portal.client().rest('POST', '/api/auth/verify', { token: 'nonsense' });
    expect([answer.status, answer.body['success']]).toEqual([400, false]);
  });
});

describe('password reset', () => {
  async function askForToken(email: string): Promise<string> {
    const answer = await portal.client().rest('POST', '/api/auth/forgotpassword', { email });
    expect(answer.status).toBe(200);
    return tokenIn(await portal.mail(email, /reset/i), 'ResetPassword');
  }

  test('sets the password once, and ends every session of the account', async () => {
    const owner = await signedIn(portal);
    const token = await askForToken(owner.email);
    const visitor = portal.client();
    const reset = await visitor.rest('POST', `/api/resetpassword/${token}`, { password: 'Brand-New-2@' });
    expect([reset.status, reset.body['message']]).toEqual([200, 'Password reset successful']);
    expect((await owner.rest('GET', '/api/auth/me')).status).toBe(401);
    expect(
      (await visitor.rest('POST', '/api/auth/login', { email: owner.email, password: PASSWORD })).status,
    ).toBe(401);
    expect(
      (await visitor.rest('POST', '/api/auth/login', { email: owner.email, password: 'Brand-New-2@' }))
        .status,
    ).toBe(200);
    const again = await visitor.rest('POST', `/api/resetpassword/${token}`, { password: 'Brand-New-3#' });
    expect(again.status).toBe(400);
    await portal.mail(owner.email, /password was changed/i);
  });

  test('racing itself succeeds once', async () => {
    const email = await createAccount(portal);
    const token = await askForToken(email);
    const passwords = Array.from({ length: 6 }, (_, index) => `Racing-${index}-Aa!`);
    const answers = await Promise.all(
      passwords.map((password) => portal.client().rest('POST', `/api/resetpassword/${token}`, { password })),
    );
    const winners = passwords.filter((_, index) => answers[index]?.status === 200);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    const login = await portal.client().rest('POST', '/api/auth/login', { email, password: winners[0] });
    expect(login.status).toBe(200);
  });

  test('refuses a weak password without using the link up', async () => {
    const email = await createAccount(portal);
    const token = await askForToken(email);
    const visitor = portal.client();
    expect((await visitor.rest('POST', `/api/resetpassword/${token}`, { password: 'weak' })).status).toBe(
      400,
    );
    expect(
      (await visitor.rest('POST', `/api/resetpassword/${token}`, { password: 'Strong-4%x' })).status,
    ).toBe(200);
  });

  test('by two links at once succeeds once', async () => {
    for (let round = 0; round < 2; round += 1) {
      const email = await createAccount(portal);
      await askForToken(email);
      await portal.client().rest('POST', '/api/auth/forgotpassword', { email });
      await newest(email, 3);
      const tokens = (await portal.mails(email)).slice(-2).map((mail) => tokenIn(mail, 'ResetPassword'));
      const answers = await Promise.all(
        tokens.map((token) =>
          portal.client().rest('POST', `/api/resetpassword/${token}`, { password: 'Brand-New-2@' }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });

  test('ends after an hour', async () => {
    const email = await createAccount(portal);
    const token = await askForToken(email);
    const late = await later(1.1 * HOUR, () =>
      portal.client().rest('POST', `/api/resetpassword/${token}`, { password: 'Brand-New-2@' }),
    );
    expect(late.status).toBe(400);
  });

  test('a verification link resets nothing, and a reset link verifies nothing', async () => {
    const email = newAddress();
    const visitor = portal.client();
    await visitor.rest('POST', '/api/auth/signup', { email, password: PASSWORD });
    const verification = tokenIn(await portal.mail(email, /verify/i), 'VerifyEmail');
    expect(
      (await visitor.rest('POST', `/api/resetpassword/${verification}`, { password: 'Brand-New-2@' })).status,
    ).toBe(400);
    const reset = await askForToken(email);
    expect((await visitor.rest('POST', '/api/auth/verify', { token: reset })).status).toBe(400);
  });
});

test('every email about an account names the site, and says “email”', async () => {
  const email = await createAccount(portal);
  const visitor = portal.client();
  await visitor.rest('POST', '/api/auth/signup', { email, password: PASSWORD });
  await visitor.rest('POST', '/api/auth/forgotpassword', { email });
  const token = tokenIn(await portal.mail(email, /reset your password/i), 'ResetPassword');
  await visitor.rest('POST', `/api/resetpassword/${token}`, { password: 'Brand-New-2@' });
  const contested = newAddress();
  for (const password of [PASSWORD, 'Some-Other-1!']) {
    await visitor.rest('POST', '/api/auth/signup', { email: contested, password });
    await portal.mail(contested, password === PASSWORD ? /^verify/i : /set your password/i);
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
  test.each(['/api/auth/forgotpassword', '/api/auth/resend-verification'])(
    '%s answers alike for a known, an unverified and an unknown address',
    async (path) => {
      const unverified = newAddress();
      await portal.client().rest('POST', '/api/auth/signup', { email: unverified, password: PASSWORD });
      const answers = [];
      for (const email of [await createAccount(portal), unverified, newAddress('nobody')]) {
        const { status, body } = await portal.client().rest('POST', path, { email });
        answers.push(JSON.stringify([status, body]));
      }
      expect(new Set(answers).size).toBe(1);
    },
  );

  test('login answers alike for a wrong password, an unverified and an unknown address', async () => {
    const unverified = newAddress();
    await portal.client().rest('POST', '/api/auth/signup', { email: unverified, password: PASSWORD });
    const answers = [];
    for (const email of [await createAccount(portal), unverified, newAddress('nobody')]) {
      const { status, body } = await portal
        .client()
        .rest('POST', '/api/auth/login', { email, password: 'Wrong-Pass-1!' });
      answers.push(JSON.stringify([status, body]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('Invalid email or password');
    expect(answers[0]).toContain('401');
  });

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
  await visitor.rest('POST', '/api/auth/signup', { email, password: PASSWORD });
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
    await stranger.rest('POST', '/api/auth/signup', { email, password: PASSWORD });
  }
  await stranger.rest('POST', '/api/auth/forgotpassword', { email });
  await portal.mail(email, /reset your password/i);
});
