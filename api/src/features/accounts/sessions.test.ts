/** Sessions: opaque, rotated, revocable, limited; and their CSRF token. */
import type { GraphqlFailure } from '../../../test/client.ts';
import { describe, expect, test } from '@jest/globals';
import { jwtVerify, decodeJwt } from 'jose';
import { sharePortal, startForTest } from '../../../test/harness.ts';
import type { TestPortal } from '../../../test/harness.ts';
import { createAccount, logIn, signedIn, statusOfMe } from '../../../test/people.ts';

let shift = 0;
const portal = sharePortal({}, { now: () => new Date(Date.now() + shift) });

const DAY = 24 * 3_600_000;
const SESSION = 'portal-session';

async function at<T>(offset: number, fn: () => Promise<T>): Promise<T> {
  shift = offset;
  try {
    return await fn();
  } finally {
    shift = 0;
  }
}

/** The attributes of a cookie, without its expiry. */
const attributesOf = (line: string) =>
  line
    .split('; ')
    .slice(1)
    .map((attribute) => attribute.replace(/^(Expires|Max-Age)=.*/, '$1'));

describe('a session', () => {
  test('is an HttpOnly, SameSite=Lax cookie that is stored as a hash only', async () => {
    const email = await createAccount(portal);
    const { headers } = await logIn(portal.client(), email);
    const cookie = headers.getSetCookie().find((line) => line.startsWith(`${SESSION}=`)) ?? '';
    expect(attributesOf(cookie)).toEqual(['Path=/', 'Expires', 'HttpOnly', 'SameSite=Lax']);
    const secret = /=([^;]+)/.exec(cookie)?.[1] ?? '';
    const rows = await portal.sql<{ id: Buffer }>('SELECT id FROM sessions');
    expect(rows.some(({ id }) => id.toString('utf8').includes(secret))).toBe(false);
    expect(rows.every(({ id }) => id.length === 32)).toBe(true);
  });

  test('leaves room for headers in a browser in which many people log in', async () => {
    const person = await signedIn(portal);
    const devices = () => [...person.cookies.keys()].filter((name) => name.startsWith('portal-device-'));
    const [own = ''] = devices();
    for (let n = 0; n < 100; n += 1) person.cookies.set(`portal-device-${n}`, 'x'.repeat(86));
    await logIn(person, person.email);
    expect(devices()).toHaveLength(20);
    expect(devices()).toEqual(expect.arrayContaining([own, 'portal-device-99']));
  });

  test('is that of its own caller, however many call at once', async () => {
    const people = await Promise.all([1, 2, 3].map(() => signedIn(portal)));
    const [gone, ...others] = people;
    const stolen = new Map(gone?.cookies);
    await gone?.rest('POST', '/api/auth/logout');
    for (const [name, value] of stolen) gone?.cookies.set(name, value);
    const calls = [...people, ...people, ...people];
    const answers = await Promise.all(
      calls.map((person) => person.graphql<{ me: { email: string } | null }>('{ me { email } }')),
    );
    const emails = answers.map(({ body }) => body.data?.me?.email);
    expect(emails).toEqual(calls.map((person) => (others.includes(person) ? person.email : undefined)));
  });

  test('tells who is signed in, and nobody after logout', async () => {
    const person = await signedIn(portal);
    const me = await person.rest('GET', '/api/auth/me');
    expect([me.status, me.body]).toEqual([
      200,
      { success: true, user: { email: person.email, role: 'user', isVerified: true } },
    ]);
    const graph = await person.graphql('{ me { email role isVerified } }');
    expect(graph.body.data).toEqual({ me: { email: person.email, role: 'USER', isVerified: true } });
    const stolen = new Map(person.cookies);
    const logout = await person.rest('POST', '/api/auth/logout');
    expect(logout.status).toBe(200);
    expect(person.cookies.has(SESSION)).toBe(false);
    expect(await statusOfMe(person)).toBe(401);
    for (const [name, value] of stolen) person.cookies.set(name, value);
    expect(await statusOfMe(person)).toBe(401);
  });

  test('logout answers 200 to anybody', async () => {
    expect((await portal.client().rest('POST', '/api/auth/logout', {})).status).toBe(200);
  });

  test('is replaced at login: the one before ends', async () => {
    const person = await signedIn(portal);
    const before = person.cookies.get(SESSION);
    await logIn(person, person.email);
    const after = person.cookies.get(SESSION);
    expect(after).not.toBe(before);
    const old = portal.client();
    old.cookies.set(SESSION, before ?? '');
    expect(await statusOfMe(old)).toBe(401);
    expect(await statusOfMe(person)).toBe(200);
  });

  test('ends after two idle days, and after fourteen days of use', async () => {
    const person = await signedIn(portal);
    expect(await at(2.1 * DAY, () => statusOfMe(person))).toBe(401);
    const busy = await signedIn(portal);
    for (let day = 1; day < 14; day += 1) {
      expect(await at(day * DAY, () => statusOfMe(busy))).toBe(200);
    }
    expect(await at(14.1 * DAY, () => statusOfMe(busy))).toBe(401);
  });

  test('of an elevated role ends after twelve idle hours', async () => {
    for (const role of ['reviewer', 'admin'] as const) {
      const staff = await signedIn(portal, role);
      expect(await at(DAY / 2 - 60_000, () => statusOfMe(staff))).toBe(200);
      expect(await at(DAY + 60_000, () => statusOfMe(staff))).toBe(401);
    }
  });

  test('a made-up secret is nobody', async () => {
    const stranger = portal.client();
    stranger.cookies.set(SESSION, 'a'.repeat(43));
    expect(await statusOfMe(stranger)).toBe(401);
  });
});

describe('the display token', () => {
  test('names email, role and expiry, and is no credential', async () => {
    const person = await signedIn(portal);
    const token = String((await logIn(person, person.email)).body['token']);
    expect(decodeJwt(token)).toMatchObject({
      email: person.email,
      role: 'user',
      isVerified: true,
      exp: expect.any(Number),
    });
    await expect(jwtVerify(token, new TextEncoder().encode('x'.repeat(32)))).rejects.toThrow();
    const stranger = portal.client();
    stranger.headers['authorization'] = `Bearer ${token}`;
    stranger.cookies.set(SESSION, token);
    expect(await statusOfMe(stranger)).toBe(401);
  });
});

describe('a state-changing call with a session', () => {
  test.each([
    ['without the header', {}],
    ['from a page of another site', { origin: 'https://evil.example' }],
    ['from a page without a readable origin', { origin: 'null' }],
    ['from a page of another host of the domain', { 'sec-fetch-site': 'same-site' }],
    ['with a pair of cookie and header that another host planted', { 'x-xsrf-token': 'planted' }],
    // Good in all but one: it is of the planter's own session.
    ['with the good pair of another session', { 'x-xsrf-token': 'of another session' }],
  ])('%s is refused and has no effect', async (_how, given) => {
    const person = await signedIn(portal);
    const other = await signedIn(portal);
    const isOther = 'x-xsrf-token' in given && given['x-xsrf-token'] !== 'planted';
    const headers = isOther ? { 'x-xsrf-token': other.cookies.get('XSRF-TOKEN') ?? '' } : given;
    const planted = 'x-xsrf-token' in headers ? { 'XSRF-TOKEN': headers['x-xsrf-token'] } : {};
    const cookies = Object.entries({ ...Object.fromEntries(person.cookies), ...planted });
    const cookie = cookies.map((pair) => pair.join('=')).join('; ');
    const token: Record<string, string> =
      !('x-xsrf-token' in headers) && Object.keys(headers).length > 0
        ? { 'x-xsrf-token': person.cookies.get('XSRF-TOKEN') ?? '' }
        : {};
    for (const path of ['/api/auth/logout', '/graphql']) {
      const response = await fetch(portal.url + path, {
        method: 'POST',
        headers: { cookie, ...token, ...(headers as Record<string, string>) },
      });
      expect(response.status).toBe(403);
      const answer = (await response.json()) as { code?: string; errors?: GraphqlFailure[] };
      expect(answer.code ?? answer.errors?.[0]?.extensions.code).toBe('CSRF');
    }
    expect(await statusOfMe(person)).toBe(200);
  });

  test('passes with the cookie repeated in the header; the cookie is readable and renewed at login', async () => {
    const visitor = portal.client();
    const response = await visitor.fetch('/api/auth/csrf');
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie().map(attributesOf)).toEqual([['Path=/', 'SameSite=Lax']]);
    const before = visitor.cookies.get('XSRF-TOKEN');
    const email = await createAccount(portal);
    await logIn(visitor, email);
    expect(visitor.cookies.get('XSRF-TOKEN')).not.toBe(before);
    expect((await visitor.rest('POST', '/api/auth/logout')).status).toBe(200);
  });

  test('a signed-out call needs no token', async () => {
    const response = await fetch(`${portal.url}/api/auth/forgotpassword`, {
      method: 'POST',
      body: JSON.stringify({ email: 'somebody@example.com' }),
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(200);
  });
});

test('with an https PUBLIC_URL the cookies are Secure and bound to the host, and its page without TLS is another site', async () => {
  const secure = await startForTest({ PUBLIC_URL: 'https://ideas.example.com' });
  const statusFrom = async (origin: string) =>
    (await fetch(`${secure.url}/api/auth/logout`, { method: 'POST', headers: { origin } })).status;
  expect(await statusFrom('https://ideas.example.com')).toBe(200);
  expect(await statusFrom('http://ideas.example.com')).toBe(403);
  expect(await statusFrom(secure.url)).toBe(403);
  const { headers } = await logIn(secure.client(), await createAccount(secure));
  const nameOf = (line: string) => line.replace(/=.*/, '').replace(/device-.*/, 'device');
  const cookies = headers.getSetCookie().map((line) => [nameOf(line), attributesOf(line)] as const);
  expect(Object.fromEntries(cookies)).toEqual({
    'XSRF-TOKEN': ['Path=/', 'Secure', 'SameSite=Lax'],
    '__Host-portal-device': ['Max-Age', 'Path=/', 'Expires', 'HttpOnly', 'Secure', 'SameSite=Lax'],
    [`__Host-${SESSION}`]: ['Path=/', 'Expires', 'HttpOnly', 'Secure', 'SameSite=Lax'],
  });
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  const policyOf = async ({ url }: TestPortal) =>
    (await fetch(`${url}/healthz`)).headers.get('content-security-policy');
  expect(await policyOf(secure)).toBe(`${await policyOf(portal)};upgrade-insecure-requests`);
});
