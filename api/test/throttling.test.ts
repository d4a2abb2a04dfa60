/** Guessing and flooding are slowed down, and nobody else pays for it. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { startTestPortal, tokenIn } from './harness.ts';
import type { TestPortal } from './harness.ts';
import type { Client } from './client.ts';
import { createAccount, newAddress, PASSWORD, signedIn } from './people.ts';

const portals: TestPortal[] = [];
async function portalWith(env: Record<string, string> = {}): Promise<TestPortal> {
  const portal = await startTestPortal({ TRUST_PROXY: 'loopback', ...env });
  portals.push(portal);
  return portal;
}
afterEach(async () => {
  await Promise.all(portals.splice(0).map((portal) => portal.stop()));
});

/** A caller from a network address of its own. */
function from(portal: TestPortal, address: string): Client {
  const client = portal.client();
  client.headers['x-forwarded-for'] = address;
  return client;
}

const logIn = (client: Client, email: string, password: string) =>
  client.rest('POST', '/api/auth/login', { email, password });

describe('wrong passwords', () => {
  test('from one address: five, then even the right one waits, with Retry-After', async () => {
    const portal = await portalWith();
    const email = await createAccount(portal);
    const guesser = from(portal, '203.0.113.1');
    const statuses = [];
    for (let i = 0; i < 5; i += 1) statuses.push((await logIn(guesser, email, `Wrong-${i}-Aa!`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    const blocked = await logIn(guesser, email, PASSWORD);
    expect(blocked.status).toBe(429);
    const wait = Number(blocked.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await logIn(from(portal, '203.0.113.2'), email, PASSWORD)).status).toBe(200);
    const other = await createAccount(portal);
    expect((await logIn(guesser, other, PASSWORD)).status).toBe(200);
  });

  test('from everywhere: twenty; a device that knows the account and a live session go on', async () => {
    const portal = await portalWith();
    const owner = await signedIn(portal);
    const device = portal.client();
    for (const [name, value] of owner.cookies) device.cookies.set(name, value);
    await device.rest('POST', '/api/auth/logout');
    await logIn(device, owner.email, PASSWORD);
    let attempts = 0;
    for (let address = 1; address <= 4; address += 1) {
      for (let i = 0; i < 5; i += 1) {
        const { status } = await logIn(from(portal, `198.51.100.${address}`), owner.email, `Wrong-${i}-Aa!`);
        expect(status).toBe(401);
        attempts += 1;
      }
    }
    expect(attempts).toBe(20);
    expect((await logIn(from(portal, '198.51.100.99'), owner.email, PASSWORD)).status).toBe(429);
    expect((await device.rest('GET', '/api/auth/me')).status).toBe(200);
    await device.rest('POST', '/api/auth/logout');
    expect((await logIn(device, owner.email, PASSWORD)).status).toBe(200);
  });

  test('a known device that guesses uses its own allowance up', async () => {
    const portal = await portalWith();
    const device = await signedIn(portal);
    for (let i = 0; i < 5; i += 1) await logIn(device, device.email, `Wrong-${i}-Aa!`);
    expect((await logIn(device, device.email, PASSWORD)).status).toBe(429);
    expect((await logIn(from(portal, '203.0.113.77'), device.email, PASSWORD)).status).toBe(200);
  });

  test('from the networks of one site count as from one address', async () => {
    const portal = await portalWith();
    const email = await createAccount(portal);
    for (let line = 1; line <= 5; line += 1)
      expect((await logIn(from(portal, `2001:db8:1:${line}::1`), email, 'Wrong-1-Aa!')).status).toBe(401);
    expect((await logIn(from(portal, '2001:db8:1:6::1'), email, PASSWORD)).status).toBe(429);
    expect((await logIn(from(portal, '2001:db8:2:1::1'), email, PASSWORD)).status).toBe(200);
  });

  test('from everywhere do not lock out the device that has just reset the password', async () => {
    const portal = await portalWith();
    const email = await createAccount(portal);
    const device = portal.client();
    await device.rest('POST', '/api/auth/forgotpassword', { email });
    const token = tokenIn(await portal.mail(email, /reset/i), 'ResetPassword');
    const password = 'Brand-New-2@';
    expect((await device.rest('POST', `/api/resetpassword/${token}`, { password })).status).toBe(200);
    for (let i = 0; i < 20; i += 1)
      await logIn(from(portal, `198.51.100.${i >> 2}`), email, `Wrong-${i}-Aa!`);
    expect((await logIn(from(portal, '198.51.100.99'), email, password)).status).toBe(429);
    expect((await logIn(device, email, password)).status).toBe(200);
  });

  test('and right ones of its known devices: twenty a minute for an account', async () => {
    const portal = await portalWith();
    const person = await signedIn(portal);
    const statuses = [];
    for (let i = 0; i < 21; i += 1) statuses.push((await logIn(person, person.email, PASSWORD)).status);
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(statuses[20]).toBe(429);
  });

  test('right passwords of new devices do not count', async () => {
    const portal = await portalWith();
    const email = await createAccount(portal);
    for (let i = 0; i < 8; i += 1) {
      expect((await logIn(portal.client(), email, PASSWORD)).status).toBe(200);
    }
  });

  test('aliased in one GraphQL request, or sent at once, count one by one', async () => {
    const portal = await portalWith();
    const email = await createAccount(portal);
    const guesses = Array.from(
      { length: 12 },
      (_, i) => `g${i}: logIn(input: { email: "${email}", password: "Wrong-${i}-Aa!" }) { token }`,
    );
    const codes = [];
    for (let n = 0; n < 6; n += 1) {
      const { body } = await portal.client().graphql(`mutation Guess { ${guesses.join('\n')} }`);
      codes.push(...(body.errors ?? []).map(({ extensions }) => extensions.code));
    }
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(5);
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
    expect((await logIn(portal.client(), email, PASSWORD)).status).toBe(429);

    const other = await createAccount(portal);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => logIn(portal.client(), other, `Wrong-${i}-Aa!`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test('for an address without an account are slowed down alike', async () => {
    const portal = await portalWith();
    const email = newAddress('nobody');
    const statuses = [];
    for (let i = 0; i < 6; i += 1)
      statuses.push((await logIn(portal.client(), email, `Wrong-${i}-Aa!`)).status);
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
    const statuses = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await flooder.rest('GET', '/api/auth/me')).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  test('cannot be made up by a header unless a proxy is trusted', async () => {
    const portal = await startTestPortal({ RATE_LIMIT_SCALE: '0.05' });
    portals.push(portal);
    const statuses = [];
    for (let n = 0; n < 31; n += 1) {
      statuses.push((await from(portal, `203.0.113.${n}`).rest('GET', '/api/auth/me')).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});
