/** Guessing and flooding are slowed down, and nobody else pays for it. */
import { describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { startForTest } from '../../../test/harness.ts';
import type { TestPortal } from '../../../test/harness.ts';
import type { Client } from '../../../test/client.ts';
import {
  askForReset,
  createAccount,
  inTurn,
  logIn as logInWith,
  NEW_PASSWORD,
  newAddress,
  PASSWORD,
  resetPassword,
  signedIn,
  statusOfMe,
} from '../../../test/people.ts';

const portalWith = (env: Record<string, string> = {}) => startForTest({ TRUST_PROXY: 'loopback', ...env });

/** A caller from a network address of its own. */
function from(portal: TestPortal, address: string): Client {
  const client = portal.client();
  client.headers['x-forwarded-for'] = address;
  return client;
}

const logIn = async (client: Client, email: string, password = PASSWORD) =>
  (await logInWith(client, email, password)).status;
/** With an accent in two parts, which is tried in both forms: one guess all the same. */
const guess = (client: Client, email: string, n = 0) => logIn(client, email, `Wrong-${n}-Aa\u0301!`);

describe('wrong passwords', () => {
  test('from one address: five, then even the right one waits, with Retry-After', async () => {
    const portal = await portalWith();
    const email = await createAccount(portal);
    const guesser = from(portal, '203.0.113.1');
    expect(await inTurn(5, (n) => guess(guesser, email, n))).toEqual(Array(5).fill(401));
    const blocked = await logInWith(guesser, email);
    expect(blocked.status).toBe(429);
    const wait = Number(blocked.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await logIn(from(portal, '203.0.113.2'), email)).toBe(200);
    const other = await createAccount(portal);
    expect(await logIn(guesser, other)).toBe(200);
  });

  test('from everywhere: twenty; a device that knows the account and a live session go on', async () => {
    const portal = await portalWith();
    const owner = await signedIn(portal);
    const device = portal.client();
    for (const [name, value] of owner.cookies) device.cookies.set(name, value);
    await device.rest('POST', '/api/auth/logout');
    await logIn(device, owner.email);
    const guesses = await inTurn(20, (n) =>
      guess(from(portal, `198.51.100.${Math.floor(n / 5)}`), owner.email, n),
    );
    expect(guesses).toEqual(Array(20).fill(401));
    expect(await logIn(from(portal, '198.51.100.99'), owner.email)).toBe(429);
    expect(await statusOfMe(device)).toBe(200);
    await device.rest('POST', '/api/auth/logout');
    expect(await logIn(device, owner.email)).toBe(200);
  });

  test('a known device that guesses uses its own allowance up', async () => {
    const portal = await portalWith();
    const device = await signedIn(portal);
    await inTurn(5, (n) => guess(device, device.email, n));
    expect(await logIn(device, device.email)).toBe(429);
    expect(await logIn(from(portal, '203.0.113.77'), device.email)).toBe(200);
  });

  test('from the networks of one site count as from one address', async () => {
    const portal = await portalWith();
    const email = await createAccount(portal);
    const guesses = await inTurn(5, (n) => guess(from(portal, `2001:db8:1:${n + 1}::1`), email));
    expect(guesses).toEqual(Array(5).fill(401));
    expect(await logIn(from(portal, '2001:db8:1:6::1'), email)).toBe(429);
    expect(await logIn(from(portal, '2001:db8:2:1::1'), email)).toBe(200);
  });

  test('from everywhere do not lock out the device that has just reset the password', async () => {
    const portal = await portalWith();
    const email = await createAccount(portal);
    const device = portal.client();
    expect((await resetPassword(device, await askForReset(portal, email))).status).toBe(200);
    await inTurn(20, (n) => guess(from(portal, `198.51.100.${n >> 2}`), email, n));
    expect(await logIn(from(portal, '198.51.100.99'), email, NEW_PASSWORD)).toBe(429);
    expect(await logIn(device, email, NEW_PASSWORD)).toBe(200);
  });

  test('and right ones of its known devices: twenty a minute for an account', async () => {
    const portal = await portalWith();
    const person = await signedIn(portal);
    const statuses = await inTurn(21, () => logIn(person, person.email));
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  });

  test('right passwords of new devices do not count', async () => {
    const portal = await portalWith();
    const email = await createAccount(portal);
    expect(await inTurn(8, () => logIn(portal.client(), email))).toEqual(Array(8).fill(200));
  });

  test('sent at once count one by one', async () => {
    const portal = await portalWith();
    const other = await createAccount(portal);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(portal.client(), other, n)));
    expect(answers.sort()).toEqual([...Array<number>(5).fill(401), ...Array<number>(7).fill(429)]);
  });

  test('for an address without an account are slowed down alike', async () => {
    const portal = await portalWith();
    const email = newAddress('nobody');
    const statuses = await inTurn(6, (n) => guess(portal.client(), email, n));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

describe('one network address', () => {
  test('has its allowance of each kind, and others have theirs', async () => {
    const portal = await portalWith({ RATE_LIMIT_SCALE: '0.1' });
    const flooder = from(portal, '203.0.113.1');
    const calm = from(portal, '203.0.113.2');
    const kinds: [string, number, (n: number) => object][] = [
      ['/api/auth/login', 10, (n) => ({ email: `a${n}@example.com`, password: 'Wrong-1-Aa!' })],
      ['/api/auth/signup', 6, () => ({ email: newAddress(), password: PASSWORD })],
      ['/api/auth/forgotpassword', 6, () => ({ email: newAddress() })],
      ['/api/auth/resend-verification', 6, () => ({ email: newAddress() })],
    ];
    for (const [path, allowed, body] of kinds) {
      for (let n = 0; n < allowed; n += 1) {
        expect((await flooder.rest('POST', path, body(n))).status).not.toBe(429);
      }
      const refused = await flooder.rest('POST', path, body(allowed));
      expect([path, refused.status]).toEqual([path, 429]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await calm.rest('POST', path, body(0))).status).not.toBe(429);
    }
  });

  test('may make so many calls a minute', async () => {
    const portal = await portalWith({ RATE_LIMIT_SCALE: '0.05' });
    const flooder = from(portal, '203.0.113.1');
    const statuses = await inTurn(31, () => statusOfMe(flooder));
    expect(statuses).toEqual([...Array<number>(30).fill(401), 429]);
  });

  test('cannot be made up by a header unless a proxy is trusted', async () => {
    const portal = await startForTest({ RATE_LIMIT_SCALE: '0.05' });
    const statuses = await inTurn(31, (n) => statusOfMe(from(portal, `203.0.113.${n}`)));
    expect(statuses.at(-1)).toBe(429);
  });

  test('a proxy in front of a portal that trusts none is named in the log, once', async () => {
    const warned = async (env: Record<string, string>) => {
      const lines: string[] = [];
      const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
      const portal = await startForTest(env, { log });
      await inTurn(3, (n) => statusOfMe(from(portal, `203.0.113.${n}`)));
      return lines.filter((line) => line.includes('TRUST_PROXY')).length;
    };
    expect(await warned({})).toBe(1);
    expect(await warned({ TRUST_PROXY: '1' })).toBe(0);
  });
});
