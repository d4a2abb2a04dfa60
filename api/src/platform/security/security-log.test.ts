/** The security log: who tried what, from where, with what result; and no secret. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { eventually } from '../../../test/eventually.ts';
import { startTestPortal, tokenIn } from '../../../test/harness.ts';
import type { TestPortal } from '../../../test/harness.ts';
import {
  confirmEmailChange,
  confirmIdentity,
  createAccount,
  newAddress,
  PASSWORD,
  requestEmailChange,
  signedIn,
} from '../../../test/people.ts';

interface Line {
  msg: string;
  security?: Record<string, unknown>;
}

let portal: TestPortal;
let lines: string[] = [];
beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  portal = await startTestPortal({}, { log });
});
afterAll(() => portal.stop());
beforeEach(() => {
  lines = [];
});

/** The events so far, once there are as many. */
const events = (count: number) =>
  eventually(async () => {
    const found = lines.flatMap((line) => {
      const { security } = JSON.parse(line) as Line;
      return security ? [security] : [];
    });
    if (found.length < count) throw new Error(`${found.length} events`);
    return found;
  });
const idOf = async (email: string) =>
  (await portal.sql<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [email]))[0]?.id;
const network = '127.0.0.1';

test('logins and failures are lines with account, network and result', async () => {
  const email = await createAccount(portal);
  const account = await idOf(email);
  const logIn = (email: string, password: string) =>
    portal.client().rest('POST', '/api/auth/login', { email, password });
  await logIn(email, 'Wrong-Pass-1!');
  await logIn(newAddress('nobody'), 'Wrong-Pass-1!');
  await logIn(email, PASSWORD);
  expect(await events(3)).toEqual([
    { event: 'login-failed', result: 'failure', account, network, reason: 'password' },
    { event: 'login-failed', result: 'failure', network, reason: 'password' },
    { event: 'login', result: 'success', account, network },
  ]);
});

test('throttled calls are a line a minute, refused permissions one each, over both ways in', async () => {
  const person = await signedIn(portal);
  const account = await idOf(person.email);
  lines = [];
  for (let n = 0; n < 8; n += 1)
    await portal
      .client()
      .rest('POST', '/api/auth/login', { email: person.email, password: `Wrong-Pass-${n}!` });
  await person.graphql('{ accounts(first: 1) { edges { node { id } } } }');
  await person.rest('GET', '/api/reports/export');
  const found = (await events(8)).filter(({ event }) => event !== 'login-failed');
  expect(found).toEqual([
    {
      event: 'throttled',
      result: 'failure',
      network,
      code: 'TOO_MANY_REQUESTS',
      what: 'POST /api/auth/login',
    },
    { event: 'permission-refused', result: 'failure', account, network, what: 'accounts' },
    { event: 'permission-refused', result: 'failure', account, network, what: 'GET /api/reports/export' },
  ]);
});

test('a refused token is a line a minute, a login that is not verified and a logout one each', async () => {
  const email = newAddress('unverified');
  await portal.client().rest('POST', '/api/auth/signup', { email, password: PASSWORD });
  const person = await signedIn(portal);
  lines = [];
  const system = portal.client();
  system.headers['authorization'] = 'Bearer stolen-and-revoked';
  for (const path of ['/api/auth/me', '/api/reports/export']) await system.rest('GET', path);
  await portal.client().rest('POST', '/api/auth/login', { email, password: PASSWORD });
  await person.rest('POST', '/api/auth/logout');
  const found = await events(3);
  expect(found).toEqual([
    { event: 'token-refused', result: 'failure', network },
    { event: 'login-failed', result: 'failure', account: await idOf(email), network, reason: 'unverified' },
    { event: 'logout', result: 'success', account: await idOf(person.email), network },
  ]);
});

test('resets, changes and confirmations are lines; no secret and no address is in any', async () => {
  const person = await signedIn(portal);
  const account = await idOf(person.email);
  lines = [];
  await confirmIdentity(person);
  await person.rest('POST', '/api/auth/forgotpassword', { email: person.email });
  const token = tokenIn(await portal.mail(person.email, /reset your password/i), 'ResetPassword');
  await person.rest('POST', `/api/resetpassword/${token}`, { password: 'Brand-New-2@' });
  const found = await events(3);
  expect(found).toEqual([
    { event: 'reauthentication', result: 'success', account, network },
    { event: 'reset-requested', result: 'success', account, network },
    { event: 'password-reset', result: 'success', account, network, by: 'link' },
  ]);
  const text = JSON.stringify(found);
  for (const secret of [person.email, PASSWORD, 'Brand-New-2@', token]) expect(text).not.toContain(secret);
});

test('the line of a new address does not hold it', async () => {
  const person = await signedIn(portal);
  const next = newAddress('next');
  await requestEmailChange(person, next);
  const token = tokenIn(await portal.mail(next, /confirm your new email/i), 'ConfirmEmail');
  lines = [];
  await confirmEmailChange(portal.client(), token);
  expect(await events(1)).toEqual([
    { event: 'email-changed', result: 'success', account: await idOf(next), network },
  ]);
});
