/** Who may verify an address: the browser that signed up, or a person who knows the password that it chose. */
import { describe, expect, test } from '@jest/globals';
import type { Client } from '../../../test/client.ts';
import { eventually } from '../../../test/eventually.ts';
import { sharePortal, tokenIn } from '../../../test/harness.ts';
import {
  askForReset,
  createAccount,
  inTurn,
  logIn,
  newAddress,
  outcomeOf,
  PASSWORD,
  resetPassword,
  signUp as signUpOverRest,
  statusOfMe,
} from '../../../test/people.ts';

const portal = sharePortal();

/** Signs up. @returns OK, or the code of the refusal */
async function signUp(client: Client, email: string, password = PASSWORD): Promise<string> {
  const mutation = 'mutation ($input: SignUpInput!) { signUp(input: $input) { message } }';
  return outcomeOf(await client.graphql(mutation, { input: { email, password } }));
}

/** Verifies by a mailed token. @returns OK, or the code of the refusal */
async function verify(client: Client, token: string, password?: string): Promise<string> {
  const mutation =
    'mutation ($token: String!, $password: String) { verifyEmail(token: $token, password: $password, logsIn: true) { email session { token } } }';
  return outcomeOf(await client.graphql(mutation, { token, password }));
}

async function isSignUpVerified(client: Client, email: string): Promise<boolean | undefined> {
  const query = 'query ($email: String!) { isSignUpVerified(email: $email) }';
  return (await client.graphql<{ isSignUpVerified: boolean }>(query, { email })).body.data?.isSignUpVerified;
}

/** @returns whether the browser that signed up is logged in by it */
async function logInBySignUp(client: Client, email: string): Promise<boolean> {
  const mutation = 'mutation ($email: String!) { logInBySignUp(email: $email) { user { email } } }';
  const { logInBySignUp: session } = await client.ask<{ logInBySignUp: { user: object } | null }>(mutation, {
    email,
  });
  return session !== null;
}

const statusOfLogin = async (email: string, password: string) =>
  (await logIn(portal.client(), email, password)).status;

async function verifiedAt(email: string): Promise<Date | null> {
  const [row] = await portal.sql<{ verified_at: Date | null }>(
    'SELECT verified_at FROM accounts WHERE email = $1',
    [email],
  );
  return row?.verified_at ?? null;
}

const mailedToken = async (email: string) => tokenIn(await portal.mail(email, /^confirm/i), 'VerifyEmail');

describe('verifying an address', () => {
  test('two identical sign-ups at once leave a password that works', async () => {
    for (let round = 0; round < 2; round += 1) {
      const [email, browser] = [newAddress(), portal.client()];
      expect(await Promise.all([signUp(browser, email), signUp(browser, email)])).toEqual(['OK', 'OK']);
      const mails = await eventually(async () => {
        const found = await portal.mails(email);
        return found.length === 2 ? found : Promise.reject(new Error(`${found.length} mails`));
      });
      expect(mails.map(({ subject }) => subject)).toEqual(
        Array(2).fill('Confirm your email to submit your idea'),
      );
      const [first, second] = mails.map((mail) => tokenIn(mail, 'VerifyEmail'));
      expect(await verify(browser, first ?? '')).toBe('OK');
      expect(await verify(browser, second ?? '')).toBe('OK');
      expect(await statusOfLogin(email, PASSWORD)).toBe(200);
    }
  });

  test('of two different sign-ups at once no password works, and the mailbox sets one', async () => {
    const email = newAddress();
    await Promise.all([
      signUp(portal.client(), email),
      signUp(portal.client(), email, 'Strangers-Own-1!'),
      signUp(portal.client(), email),
    ]);
    expect([await statusOfLogin(email, PASSWORD), await statusOfLogin(email, 'Strangers-Own-1!')]).toEqual([
      401, 401,
    ]);
    const token = tokenIn(await portal.mail(email, /set your password/i), 'ResetPassword');
    await resetPassword(portal.client(), token, 'Owners-Own-5!');
    expect(await statusOfLogin(email, 'Owners-Own-5!')).toBe(200);
  });

  test('a sign-up that contests an address while it is verified either comes too late or wins', async () => {
    for (let round = 0; round < 2; round += 1) {
      const [email, browser] = [newAddress(), portal.client()];
      await signUp(browser, email);
      const token = await mailedToken(email);
      const [verified] = await Promise.all([
        verify(browser, token),
        signUp(portal.client(), email, 'Strangers-Own-1!'),
      ]);
      expect(['OK', 'INVALID_TOKEN']).toContain(verified);
      expect(await statusOfLogin(email, PASSWORD)).toBe(verified === 'OK' ? 200 : 401);
      expect(await statusOfLogin(email, 'Strangers-Own-1!')).toBe(401);
    }
  });

  test('another browser needs the password, and its failures leave the link unused', async () => {
    const email = newAddress();
    await signUp(portal.client(), email);
    const token = await mailedToken(email);
    const other = portal.client();
    await signUp(other, newAddress('neighbour'));
    expect(await verify(other, token)).toBe('PASSWORD_NEEDED');
    expect(await verify(other, token, '')).toBe('PASSWORD_NEEDED');
    expect(await verify(other, token, 'Wrong-Pass-1!')).toBe('INVALID_CREDENTIALS');
    expect(await verifiedAt(email)).toBeNull();
    expect(await verify(other, token, PASSWORD)).toBe('OK');
    expect(await verifiedAt(email)).not.toBeNull();
  });

  test('the browser that signed up is logged in by it, once; no other that opens the link is', async () => {
    const [email, browser, other] = [newAddress(), portal.client(), portal.client()];
    await signUp(browser, email);
    const token = await mailedToken(email);
    expect(await verify(browser, token)).toBe('OK');
    expect(await statusOfMe(browser)).toBe(200);
    await browser.rest('POST', '/api/auth/logout', {});
    for (const client of [browser, other]) {
      expect(await verify(client, token)).toBe('OK');
      expect(await statusOfMe(client)).toBe(401);
    }
  });

  test('the login by it is as old as the password: what needs a recent proof asks for it', async () => {
    const [email, browser] = [newAddress(), portal.client()];
    await signUp(browser, email);
    await portal.sql("UPDATE accounts SET created_at = created_at - interval '1 hour' WHERE email = $1", [
      email,
    ]);
    await verify(browser, await mailedToken(email));
    expect(outcomeOf(await browser.graphql('mutation { endOtherSessions { id } }'))).toBe(
      'REAUTHENTICATION_REQUIRED',
    );
  });

  test('a client of an earlier release, which does not ask for a login, gets none', async () => {
    const [email, browser] = [newAddress(), portal.client()];
    await signUp(browser, email);
    const token = await mailedToken(email);
    expect((await browser.rest('POST', '/api/auth/verify', { token })).body).toMatchObject({ email });
    expect(await statusOfMe(browser)).toBe(401);
  });

  test('on another device it takes the password, once: it logs in there, and the browser that waits', async () => {
    const [email, waiting, phone, stranger] = [newAddress(), ...[1, 2, 3].map(() => portal.client())] as [
      string,
      Client,
      Client,
      Client,
    ];
    await signUp(waiting, email);
    const token = await mailedToken(email);
    expect([await isSignUpVerified(waiting, email), await logInBySignUp(waiting, email)]).toEqual([
      false,
      false,
    ]);
    expect(await verify(phone, token, PASSWORD)).toBe('OK');
    expect(await Promise.all([phone, waiting].map(statusOfMe))).toEqual([200, 401]);
    // Who did not choose the password learns nothing, as of an address that nobody has.
    await signUp(stranger, email, 'Strangers-Own-1!');
    for (const client of [phone, stranger]) {
      expect([await isSignUpVerified(client, email), await logInBySignUp(client, email)]).toEqual([
        false,
        false,
      ]);
    }
    expect([await isSignUpVerified(waiting, email), await logInBySignUp(waiting, email)]).toEqual([
      true,
      true,
    ]);
    expect(await statusOfMe(waiting)).toBe(200);
    expect(await isSignUpVerified(waiting, newAddress())).toBe(false);
    // The password was given a moment ago.
    expect(outcomeOf(await phone.graphql('mutation { endOtherSessions { id } }'))).toBe('OK');
  });

  test('a sign-up logs in once, also by a copy of its cookie, and not after another login of that browser', async () => {
    const [email, browser, copy] = [newAddress(), portal.client(), portal.client()];
    await signUp(browser, email);
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    await portal.sql('UPDATE accounts SET verified_at = now() WHERE email = $1', [email]);
    expect(await logInBySignUp(browser, email)).toBe(true);
    await browser.rest('POST', '/api/auth/logout', {});
    expect(await Promise.all([browser, copy].map((client) => logInBySignUp(client, email)))).toEqual([
      false,
      false,
    ]);

    const [other, known] = [newAddress(), portal.client()];
    await signUp(known, other);
    await portal.sql('UPDATE accounts SET verified_at = now() WHERE email = $1', [other]);
    await logIn(known, other);
    await known.rest('POST', '/api/auth/logout', {});
    expect(await logInBySignUp(known, other)).toBe(false);
  });

  test.each([
    ['a day after the verification', "verified_at = now() - interval '25 hours'"],
    ['once its sessions were ended', 'verified_at = now(), device_generation = 1'],
    ['once it has two-step login', 'verified_at = now(), second_factor_at = now()'],
    ['once it is closed', 'verified_at = now(), closed_at = now()'],
    ['with another password', "verified_at = now(), password_hash = 'other'"],
    ['before it is verified', 'verified_at = NULL'],
  ])('the sign-up of an account logs in nobody %s', async (_when, change) => {
    const [email, browser] = [newAddress(), portal.client()];
    await signUp(browser, email);
    await portal.sql(`UPDATE accounts SET ${change} WHERE email = $1`, [email]);
    expect(await logInBySignUp(browser, email)).toBe(false);
    expect(await statusOfMe(browser)).toBe(401);
  });

  test('a sign-up is no guess at the password of an account that is there', async () => {
    const email = await createAccount(portal);
    for (const password of [PASSWORD, 'Strangers-Own-1!']) {
      const guesser = portal.client();
      await signUp(guesser, email, password);
      expect([await isSignUpVerified(guesser, email), await logInBySignUp(guesser, email)]).toEqual([
        false,
        false,
      ]);
    }
  });

  test('the mailed links lead on to where the person began, and only to a path of this site', async () => {
    const next = '/innovate/status';
    const [email, browser] = [newAddress(), portal.client()];
    const linkIn = async (subject: RegExp) =>
      /https?:\/\/\S+\/(?:VerifyEmail|ResetPassword)\/\S+/.exec(
        (await portal.mail(email, subject)).text ?? '',
      )?.[0] ?? '';
    const nextOf = (link: string) => new URL(link).searchParams.get('next');
    const mutation = 'mutation ($input: SignUpInput!) { signUp(input: $input) { message } }';
    await browser.graphql(mutation, { input: { email, password: PASSWORD, next } });
    expect(nextOf(await linkIn(/^confirm/i))).toBe(next);
    const reset =
      'mutation ($email: String!, $next: String) { requestPasswordReset(email: $email, next: $next) { message } }';
    await browser.graphql(reset, { email, next: '/IdeaDashboard?a=b&c' });
    expect(nextOf(await linkIn(/^reset/i))).toBe('/IdeaDashboard?a=b&c');
    for (const odd of ['//evil.example', 'https://evil.example/', '/\\evil.example', `/${'x'.repeat(200)}`]) {
      const answer = await browser.graphql(mutation, { input: { email, password: PASSWORD, next: odd } });
      expect([odd, outcomeOf(answer)]).toEqual([odd, 'INVALID_INPUT']);
    }
  });

  test('a link that was used answers anybody, and changes nothing', async () => {
    const [email, browser] = [newAddress(), portal.client()];
    await signUp(browser, email);
    const token = await mailedToken(email);
    await verify(browser, token);
    const before = await verifiedAt(email);
    expect(await verify(portal.client(), token)).toBe('OK');
    expect(await verifiedAt(email)).toEqual(before);
  });

  test('wrong passwords count like those of a login, whatever the way in', async () => {
    const email = newAddress();
    await signUp(portal.client(), email);
    const token = await mailedToken(email);
    const said = await inTurn(6, (n) => verify(portal.client(), token, `Wrong-Pass-${n}!`));
    expect(said).toEqual([...Array<string>(5).fill('INVALID_CREDENTIALS'), 'TOO_MANY_REQUESTS']);
    expect(await statusOfLogin(email, PASSWORD)).toBe(429);
  });

  test('who signs up with somebody else’s address gains nothing by the owner’s press of the button', async () => {
    const [email, stranger, owner] = [newAddress('victim'), portal.client(), portal.client()];
    await signUp(stranger, email, 'Strangers-Own-1!');
    const token = await mailedToken(email);
    await owner.fetch(`/api/auth/verify/${token}`);
    expect(await verify(owner, token)).toBe('PASSWORD_NEEDED');
    expect(await statusOfLogin(email, 'Strangers-Own-1!')).toBe(403);

    const reset = await askForReset(portal, email, owner);
    expect((await resetPassword(owner, reset, 'Owners-Own-5!')).status).toBe(200);
    expect([
      await statusOfLogin(email, 'Strangers-Own-1!'),
      await statusOfLogin(email, 'Owners-Own-5!'),
    ]).toEqual([401, 200]);
    expect(await verify(owner, token)).toBe('OK');
    expect(await Promise.all([stranger, owner].map(statusOfMe))).toEqual([401, 401]);
    expect(await isSignUpVerified(stranger, email)).toBe(false);
  });
});

describe('the cookie that signup sets', () => {
  const signUpCookie = async (email: string) => {
    const response = await portal.client().fetch('/api/auth/signup', {
      method: 'POST',
      body: JSON.stringify({ email, password: PASSWORD }),
      headers: { 'content-type': 'application/json' },
    });
    return response.headers.getSetCookie().filter((line) => !line.startsWith('XSRF-TOKEN='));
  };

  test('is HttpOnly and SameSite=Lax, opens no session, and looks alike for every address', async () => {
    const unverified = newAddress();
    const looks = [];
    const values = new Set<string>();
    for (const email of [newAddress(), await createAccount(portal), unverified, unverified]) {
      const cookies = await signUpCookie(email);
      values.add(cookies[0] ?? '');
      looks.push(
        cookies.map((line) => line.replace(/=[\w.-]{87}/, '=proof').replace(/Expires=[^;]+/, 'Expires')),
      );
    }
    expect(looks).toEqual(
      Array(4).fill(['portal-signup=proof; Max-Age=604800; Path=/; Expires; HttpOnly; SameSite=Lax']),
    );
    expect(values.size).toBe(4);
  });

  test('remembers the last five sign-ups of a browser', async () => {
    const browser = portal.client();
    const emails = Array.from({ length: 6 }, () => newAddress('family'));
    for (const email of emails) await signUpOverRest(browser, email);
    const said = [];
    for (const email of emails) {
      const token = await mailedToken(email);
      const { status, body } = await browser.rest('POST', '/api/auth/verify', { token });
      said.push([status, body['code']]);
    }
    expect(said).toEqual([[401, 'PASSWORD_NEEDED'], ...Array(5).fill([200, undefined])]);
    const [email = ''] = emails;
    const withPassword = { token: await mailedToken(email), password: PASSWORD };
    expect((await portal.client().rest('POST', '/api/auth/verify', withPassword)).status).toBe(200);
  });
});
