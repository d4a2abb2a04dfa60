/** The second factor: set up by a code, asked for at login, no code twice, and required of staff where the operator says so. */
import { describe, expect, test } from '@jest/globals';
import { codeOf as codeOfApp } from '../../../test/authenticator.ts';
import type { Client } from '../../../test/client.ts';
import { fail } from '@portal/schema/errors';
import { Account } from './account.entity.ts';
import { requireCode } from './authentication.service.ts';
import { contextForTest } from '../../../test/service-context.ts';
import { sharePortal } from '../../../test/harness.ts';
import {
  askForReset,
  changePassword,
  confirmIdentity,
  createAccount,
  idOf,
  inTurn,
  logIn as logInWith,
  NEW_PASSWORD,
  newAddress,
  outcomeOf,
  PASSWORD,
  resetPassword,
  signedIn,
  statusOfMe,
  systemOf,
} from '../../../test/people.ts';

const START = Date.now();
let shift = 0;
const now = () => new Date(START + shift);
const portal = sharePortal({ SECOND_FACTOR: 'elevated' }, { now });

/** What an app shows, some steps of 30 seconds from now. */
const codeAt = (secret: string, steps = 0) => codeOfApp(secret, now().getTime() + steps * 30_000);
/** Lets time pass, so that there is a new code. */
const pass = (steps = 3) => {
  shift += steps * 30_000;
};

const CONFIRM = 'mutation ($code: String!) { confirmSecondFactor(code: $code) { codes } }';

async function start(person: Client): Promise<string> {
  const { body } = await person.graphql<{ startSecondFactor: { secret: string; uri: string } }>(
    'mutation { startSecondFactor { secret uri } }',
  );
  const { secret = '', uri = '' } = body.data?.startSecondFactor ?? {};
  expect(uri).toMatch(new RegExp(`^otpauth://totp/.*secret=${secret}`));
  return secret;
}

/** Sets a factor up. */
async function setUp(person: Client): Promise<{ secret: string; codes: string[] }> {
  const secret = await start(person);
  const { body } = await person.graphql<{ confirmSecondFactor: { codes: string[] } }>(CONFIRM, {
    code: await codeAt(secret),
  });
  pass();
  return { secret, codes: body.data?.confirmSecondFactor.codes ?? [] };
}

const logIn = (email: string, code?: string, password = PASSWORD) =>
  logInWith(portal.client(), email, password, code);
const said = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  [status, body['code']].filter(Boolean).join(' ');

describe('setting it up', () => {
  test('needs a right first code, gives ten recovery codes, and is mailed', async () => {
    const person = await signedIn(portal);
    const secret = await start(person);
    expect(outcomeOf(await person.graphql(CONFIRM, { code: '000000' }))).toBe('INVALID_CODE');
    expect(said(await logIn(person.email))).toBe('200');
    const other = portal.client();
    await logInWith(other, person.email);
    const { codes } = await setUp(person);
    // The other session proved the password alone.
    expect(await statusOfMe(other)).toBe(401);
    expect(await statusOfMe(person)).toBe(200);
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^([a-z2-7]{4}-){6}[a-z2-7]{4}$/);
    await portal.mail(person.email, /two-step login is on/i);
    // The key of an earlier start is worthless.
    expect(said(await logIn(person.email, await codeAt(secret)))).toBe('401 INVALID_CODE');
  });

  test('stores the key encrypted, and the recovery codes as hashes', async () => {
    const { secret, codes } = await setUp(await signedIn(portal));
    const rows = await portal.sql<{ row: string }>('SELECT second_factors::text AS row FROM second_factors');
    const stored = rows.map(({ row }) => row).join('\n');
    for (const text of [secret, codes[0]?.replaceAll('-', '') ?? ''])
      expect(stored).not.toContain(Buffer.from(text).toString('hex'));
  });

  test('is not done twice', async () => {
    const person = await signedIn(portal);
    const { secret } = await setUp(person);
    expect(outcomeOf(await person.graphql('mutation { startSecondFactor { secret } }'))).toBe('CONFLICT');
    expect(outcomeOf(await person.graphql(CONFIRM, { code: await codeAt(secret) }))).toBe('CONFLICT');
  });
});

describe('logging in', () => {
  test('asks for a code after the right password only, and takes the code of the app', async () => {
    const person = await signedIn(portal);
    const { secret } = await setUp(person);
    expect(said(await logIn(person.email, '123456', 'Wrong-Pass-1!'))).toBe('401 INVALID_CREDENTIALS');
    expect(said(await logIn(person.email))).toBe('401 CODE_NEEDED');
    expect(said(await logIn(person.email, '000000'))).toBe('401 INVALID_CODE');
    const code = await codeAt(secret);
    expect(said(await logIn(person.email, `${code.slice(0, 3)} ${code.slice(3)}`))).toBe('200');
  });

  test('takes no code twice, nor two at once, and one of a clock that is half a minute off', async () => {
    const person = await signedIn(portal);
    const { secret } = await setUp(person);
    const code = await codeAt(secret);
    const both = await Promise.all([logIn(person.email, code), logIn(person.email, code)]);
    expect(both.map(said).sort()).toEqual(['200', '401 INVALID_CODE']);
    expect(said(await logIn(person.email, code))).toBe('401 INVALID_CODE');
    expect(said(await logIn(person.email, await codeAt(secret, 1)))).toBe('200');
    pass();
    expect(said(await logIn(person.email, await codeAt(secret, -3)))).toBe('401 INVALID_CODE');
  });

  test('refuses a code, and does not fail, after the clock of the server was put back', async () => {
    const person = await signedIn(portal);
    const { secret } = await setUp(person);
    pass(10);
    expect(said(await logIn(person.email, await codeAt(secret)))).toBe('200');
    pass(-5);
    expect(said(await logIn(person.email, await codeAt(secret)))).toBe('401 INVALID_CODE');
    pass(6);
    expect(said(await logIn(person.email, await codeAt(secret)))).toBe('200');
  });

  test('takes each recovery code once, in whatever writing, and mails it', async () => {
    const person = await signedIn(portal);
    const { codes } = await setUp(person);
    const [first = '', second = ''] = codes;
    expect(said(await logIn(person.email, first.toUpperCase().replaceAll('-', ' ')))).toBe('200');
    expect(said(await logIn(person.email, first))).toBe('401 INVALID_CODE');
    const both = await Promise.all([logIn(person.email, second), logIn(person.email, second)]);
    expect(both.map(said).sort()).toEqual(['200', '401 INVALID_CODE']);
    expect((await portal.mail(person.email, /recovery code was used/i)).text).toContain('are left');
    const { body } = await person.graphql<{ me: object }>('{ me { recoveryCodesLeft hasSecondFactor } }');
    expect(body.data?.me).toEqual({ recoveryCodesLeft: 8, hasSecondFactor: true });
  });

  test('counts wrong codes like wrong passwords', async () => {
    const person = await signedIn(portal);
    await setUp(person);
    const outcomes = await inTurn(6, async (n) => said(await logIn(person.email, `00000${n}`)));
    expect(outcomes).toEqual([...Array<string>(5).fill('401 INVALID_CODE'), '429 TOO_MANY_REQUESTS']);
  });
});

test('a password reset does not pass by the second factor', async () => {
  const person = await signedIn(portal);
  const { secret } = await setUp(person);
  const token = await askForReset(portal, person.email);
  expect(said(await resetPassword(person, token))).toBe('200');
  expect(said(await logIn(person.email, undefined, NEW_PASSWORD))).toBe('401 CODE_NEEDED');
  expect(said(await logIn(person.email, await codeAt(secret), NEW_PASSWORD))).toBe('200');
});

test('who has the password and uses up the codes of an hour does not lock out a device that passed the factor', async () => {
  const [person, stranger] = [await signedIn(portal), portal.client()];
  await logInWith(stranger, person.email);
  const { codes } = await setUp(person);
  const ctx = await contextForTest(portal, now);
  const account = await ctx.db.findOneByOrFail(Account, { email: person.email });
  const take: typeof ctx.throttle.take = async (allowance, key) => {
    if (allowance === 'codesOfAccount' && key === account.id) fail('TOO_MANY_REQUESTS');
    return { remaining: 1, resetAt: new Date() };
  };
  const enter = ({ cookies }: Client, code = '') => {
    const device = cookies.get(`portal-device-${account.id.slice(0, 8)}`);
    expect(device).toBeDefined();
    const own = { ...ctx.cookies, read: () => device };
    return requireCode(
      { ...ctx, cookies: own, throttle: { ...ctx.throttle, take } },
      account,
      code.replaceAll('-', ''),
    );
  };
  await enter(person, codes[0]);
  // It logged in by the password alone, before there was a factor.
  await expect(enter(stranger, codes[1])).rejects.toThrow(/too many/i);
});

describe('recovery codes and the end of it', () => {
  const RENEW = 'mutation ($code: String!) { renewRecoveryCodes(code: $code) { codes } }';
  const OFF = 'mutation ($code: String!) { turnOffSecondFactor(code: $code) { hasSecondFactor } }';

  test('new codes replace the old ones, and take a code', async () => {
    const person = await signedIn(portal);
    const { secret, codes } = await setUp(person);
    expect(outcomeOf(await person.graphql(RENEW, { code: '000000' }))).toBe('INVALID_CODE');
    const { body } = await person.graphql<{ renewRecoveryCodes: { codes: string[] } }>(RENEW, {
      code: await codeAt(secret),
    });
    expect(said(await logIn(person.email, codes[0]))).toBe('401 INVALID_CODE');
    expect(said(await logIn(person.email, body.data?.renewRecoveryCodes.codes[0]))).toBe('200');
    await portal.mail(person.email, /new recovery codes/i);
  });

  test('it is turned off by a code or a recovery code, and not without', async () => {
    const person = await signedIn(portal);
    const { codes } = await setUp(person);
    expect(outcomeOf(await person.graphql(OFF, { code: 'aaaa' }))).toBe('INVALID_CODE');
    expect(said(await logIn(person.email))).toBe('401 CODE_NEEDED');
    expect(outcomeOf(await person.graphql(OFF, { code: codes[0] }))).toBe('OK');
    expect(said(await logIn(person.email))).toBe('200');
    await portal.mail(person.email, /two-step login is off/i);
  });

  test('an administrator removes it from another account, which is recorded and mailed', async () => {
    const [admin, person] = [await signedIn(portal, 'admin'), await signedIn(portal)];
    await setUp(admin);
    await setUp(person);
    await portal.sql('UPDATE sessions SET authenticated_at = $1', [now()]);
    const remove = async (owner: Client) =>
      admin.graphql('mutation ($id: ID!) { removeSecondFactor(id: $id) { hasSecondFactor } }', {
        id: await idOf(owner),
      });
    expect(outcomeOf(await remove(person))).toBe('OK');
    expect(said(await logIn(person.email))).toBe('200');
    expect(outcomeOf(await remove(person))).toBe('CONFLICT');
    // One's own takes a code.
    expect(outcomeOf(await remove(admin))).toBe('CONFLICT');
    expect(said(await logIn(admin.email))).toBe('401 CODE_NEEDED');
    await portal.mail(person.email, /two-step login was removed/i);
    const acts = await portal.sql(
      `SELECT actor_email FROM audit_events WHERE action = 'SECOND_FACTOR_REMOVED' AND subject_label = $1`,
      [person.email],
    );
    expect(acts).toEqual([{ actor_email: admin.email }]);
  });
});

describe('an elevated account without a factor, where the operator requires one', () => {
  test('gets what sets it up and what visitors get, over both ways in, and the rest after that', async () => {
    const reviewer = await signedIn(portal, 'reviewer');
    const { body: me } = await reviewer.graphql<{ me: object }>(
      '{ me { role setUpNeeded sessions { id } } }',
    );
    expect(me.data?.me).toMatchObject({ role: 'REVIEWER', setUpNeeded: 'SECOND_FACTOR' });
    const query = '{ ideas(first: 1) { edges { node { id } } } }';
    expect(outcomeOf(await reviewer.graphql(query))).toBe('SECOND_FACTOR_NEEDED');
    expect(outcomeOf(await reviewer.graphql('{ myIdeas(first: 1) { edges { node { id } } } }'))).toBe(
      'SECOND_FACTOR_NEEDED',
    );
    expect(said(await reviewer.rest('GET', '/api/submission/getIdeas'))).toBe('403 SECOND_FACTOR_NEEDED');
    expect(outcomeOf(await reviewer.graphql('{ challenges(first: 1) { edges { node { id } } } }'))).toBe(
      'OK',
    );
    await setUp(reviewer);
    expect(outcomeOf(await reviewer.graphql(query))).toBe('OK');
  });

  test('sees nothing by id either', async () => {
    const [admin, bare] = [await signedIn(portal, 'admin'), await signedIn(portal, 'admin')];
    await setUp(admin);
    const id = await idOf(admin);
    const node = await bare.graphql('query ($id: ID!) { node(id: $id) { id } }', { id });
    expect(node.body.data).toEqual({ node: null });
  });

  test('learns it from the login; an account of role user does not need one', async () => {
    const QUERY = 'mutation ($input: LogInInput!) { logIn(input: $input) { setUpNeeded } }';
    for (const [role, setUpNeeded] of [
      ['user', null],
      ['admin', 'SECOND_FACTOR'],
    ] as const) {
      const email = await createAccount(portal, newAddress(), role);
      const answer = await portal.client().graphql(QUERY, { input: { email, password: PASSWORD } });
      expect(answer.body.data).toEqual({ logIn: { setUpNeeded } });
    }
  });
});

test('the password that the portal made up must be changed first', async () => {
  const person = await signedIn(portal, 'admin');
  await portal.sql('UPDATE accounts SET must_change_password = true WHERE email = $1', [person.email]);
  expect(outcomeOf(await person.graphql('{ ideas(first: 1) { edges { node { id } } } }'))).toBe(
    'PASSWORD_CHANGE_NEEDED',
  );
  const { body } = await person.graphql<{ me: object }>('{ me { setUpNeeded } }');
  expect(body.data?.me).toEqual({ setUpNeeded: 'PASSWORD' });
  await changePassword(person, PASSWORD, NEW_PASSWORD);
  expect(outcomeOf(await person.graphql('{ ideas(first: 1) { edges { node { id } } } }'))).toBe(
    'SECOND_FACTOR_NEEDED',
  );
});

const CONFIRM_IDENTITY =
  'mutation ($password: String, $code: String) { confirmIdentity(password: $password, code: $code) { message } }';

describe('a recent authentication', () => {
  const CREATE =
    'mutation ($name: String!) { createAccessToken(input: { name: $name, scopes: [EXPORT_REPORTS], lifetimeDays: 1 }) { secret } }';
  const create = (client: Client, name = newAddress('token')) =>
    client.graphql<{ createAccessToken: { secret: string } }>(CREATE, { name });
  const QUARTER = 30;

  test('is asked for after 15 minutes, and given by a code where there is a factor', async () => {
    const admin = await signedIn(portal, 'admin');
    const { secret } = await setUp(admin);
    expect(outcomeOf(await create(admin))).toBe('OK');
    pass(QUARTER);
    expect(outcomeOf(await create(admin))).toBe('REAUTHENTICATION_REQUIRED');
    expect(said(await admin.rest('GET', '/api/suggestions/export'))).toBe('403 REAUTHENTICATION_REQUIRED');
    expect((await admin.fetch('/api/suggestions/export?contacts=no')).status).toBe(200);
    expect(outcomeOf(await admin.graphql('mutation { endSessions(id: "x") { id } }'))).toBe(
      'REAUTHENTICATION_REQUIRED',
    );
    const confirm = (proof: { password?: string; code?: string }) => admin.graphql(CONFIRM_IDENTITY, proof);
    expect(outcomeOf(await confirm({ password: PASSWORD }))).toBe('CODE_NEEDED');
    expect(outcomeOf(await confirm({ code: '000000' }))).toBe('INVALID_CODE');
    expect(outcomeOf(await create(admin))).toBe('REAUTHENTICATION_REQUIRED');
    expect(outcomeOf(await confirm({ code: await codeAt(secret) }))).toBe('OK');
    expect(outcomeOf(await create(admin))).toBe('OK');
  });

  test('is given by the password without a second factor; the session goes on under a new secret', async () => {
    const person = await signedIn(portal);
    pass(QUARTER);
    expect(outcomeOf(await person.graphql('mutation { startSecondFactor { secret } }'))).toBe(
      'REAUTHENTICATION_REQUIRED',
    );
    const before = portal.client();
    for (const [name, value] of person.cookies) before.cookies.set(name, value);
    await confirmIdentity(person);
    expect(person.cookies.get('portal-session')).not.toBe(before.cookies.get('portal-session'));
    expect(outcomeOf(await person.graphql('mutation { startSecondFactor { secret } }'))).toBe('OK');
    const { body } = await person.graphql<{ me: { sessions: object[] } }>('{ me { sessions { id } } }');
    expect(body.data?.me.sessions).toHaveLength(1);
    // Calls under way may still use the secret before, but it proves nothing more.
    expect(outcomeOf(await before.graphql('mutation { startSecondFactor { secret } }'))).toBe(
      'REAUTHENTICATION_REQUIRED',
    );
    expect(outcomeOf(await before.graphql(CONFIRM_IDENTITY, { password: PASSWORD }))).toBe('UNAUTHENTICATED');
    pass(1);
    expect(await statusOfMe(before)).toBe(401);
    expect(await statusOfMe(person)).toBe(200);
  });

  test('is not asked of access tokens', async () => {
    const admin = await signedIn(portal, 'admin');
    await setUp(admin);
    const system = await systemOf(admin, ['EXPORT_REPORTS']);
    pass(QUARTER);
    expect((await system.fetch('/api/reports/export?format=csv')).status).toBe(200);
  });

  test('is asked for again before a kept answer, which may hold a secret, is repeated; a refusal is not kept', async () => {
    const admin = await signedIn(portal, 'admin');
    const { secret } = await setUp(admin);
    pass(QUARTER);
    admin.headers['idempotency-key'] = newAddress('key');
    const again = async () => outcomeOf(await create(admin, 'Kept'));
    expect(await again()).toBe('REAUTHENTICATION_REQUIRED');
    await admin.graphql(CONFIRM_IDENTITY, { code: await codeAt(secret) });
    expect([await again(), await again()]).toEqual(['OK', 'OK']);
    pass(QUARTER);
    expect(await again()).toBe('REAUTHENTICATION_REQUIRED');
  });
});
