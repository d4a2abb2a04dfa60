/** Staff sign on by OpenID Connect, against a real provider. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import type { Client } from '../../../../test/client.ts';
import type { TestPortal } from '../../../../test/harness.ts';
import { atEnd, startForTest, startTestPortal, TEST_KEY } from '../../../../test/harness.ts';
import { submitIdea } from '../../../../test/ideas.ts';
import {
  createAccount,
  inTurn,
  logIn,
  newAddress,
  outcomeOf,
  PASSWORD,
  resetPassword,
  signUp,
  statusOfMe,
} from '../../../../test/people.ts';
import { runCommand } from '../../../../test/process.ts';
import { startSignOnProvider } from '../../../../test/sign-on-provider.ts';
import type { SignOnProvider } from '../../../../test/sign-on-provider.ts';

let provider: SignOnProvider;
let portal: TestPortal;
beforeAll(async () => {
  provider = await startSignOnProvider();
  portal = await startTestPortal({ ...provider.env, SECOND_FACTOR: 'elevated' });
  provider.serve(portal.url);
});
afterAll(async () => {
  await portal.stop();
  await provider.stop();
});
beforeEach(() => void Object.assign(provider, { state: 'up', forged: {} }));

interface Opened {
  user: { email: string; role: string; isVerified: boolean };
  setUpNeeded: string | null;
}

const START = 'mutation { startSignOn }';
const FINISH =
  'mutation ($answer: String!) { finishSignOn(answer: $answer) { user { email role isVerified } setUpNeeded token } }';

const start = async (client: Client) => (await client.ask<{ startSignOn: string }>(START)).startSignOn;
const finish = (client: Client, answer: string) =>
  client.graphql<{ finishSignOn: Opened }>(FINISH, { answer });

/** Makes a person whom the provider knows. */
function employ(roles: unknown = ['portal-reviewer'], claims: Record<string, unknown> = {}): string {
  const email = newAddress('staff');
  provider.people.set(email, { email, email_verified: true, roles, ...claims });
  return email;
}

async function signOn(name: string, client = portal.client()) {
  const { body } = await finish(client, await provider.logIn(await start(client), name));
  return { client, body, opened: body.data?.finishSignOn, said: body.errors?.[0]?.message };
}

const auditOf = (email: string) =>
  portal.sql<{ action: string; actor_email: string; details: object }>(
    'SELECT action, actor_email, details FROM audit_events WHERE subject_label = $1 ORDER BY id',
    [email],
  );

describe('who signs on', () => {
  test('gets an account with the mapped role at the first time, without password, and no second factor is asked', async () => {
    const name = employ();
    const { client, opened } = await signOn(name);
    const user = { email: name, role: 'REVIEWER', isVerified: true };
    expect(opened).toMatchObject({ user, setUpNeeded: null });
    expect(await statusOfMe(client)).toBe(200);
    const { body } = await client.graphql('{ me { isRecentlyAuthenticated } ideas { totalCount } }');
    expect(body).toMatchObject({ data: { me: { isRecentlyAuthenticated: true } } });
    expect(await auditOf(name)).toEqual([
      { action: 'ACCOUNT_CREATED', actor_email: 'operator', details: { role: 'reviewer', by: 'provider' } },
      { action: 'LOGGED_IN', actor_email: name, details: expect.objectContaining({ by: 'provider' }) },
    ]);
    expect((await logIn(portal.client(), name)).status).toBe(401);
  });

  test('is sent with PKCE, a state and a nonce, and back to the page of this portal only', async () => {
    const address = new URL(await start(portal.client()));
    const { state, nonce, code_challenge, ...rest } = Object.fromEntries(address.searchParams);
    expect(new Set([state, nonce, code_challenge, undefined]).size).toBe(4);
    expect(rest).toEqual({
      client_id: 'portal',
      code_challenge_method: 'S256',
      max_age: '900',
      redirect_uri: `${portal.url}/SignOn`,
      response_type: 'code',
      scope: 'openid email profile',
    });
  });

  test('keeps the account that the verified address has, and its password', async () => {
    const name = employ(undefined, { roles: undefined });
    await createAccount(portal, name, 'admin');
    const { opened } = await signOn(name);
    expect(opened?.user).toEqual({ email: name, role: 'ADMIN', isVerified: true });
    expect((await logIn(portal.client(), name)).status).toBe(200);
  });

  test('verifies an address that somebody signed up, whose password no longer works', async () => {
    const name = employ();
    await signUp(portal.client(), name);
    const { opened } = await signOn(name);
    expect(opened?.user).toEqual({ email: name, role: 'REVIEWER', isVerified: true });
    expect((await logIn(portal.client(), name)).status).toBe(401);
  });

  test('is found whatever the case of the address, and by a claim inside others', async () => {
    const own = await startForTest({
      ...provider.env,
      OIDC_ROLE_CLAIM: 'realm_access.roles',
      OIDC_ROLE_ADMIN: 'chiefs; CN=a,OU=b',
    });
    provider.serve(own.url);
    atEnd(() => provider.serve(portal.url));
    const name = employ(undefined, { realm_access: { roles: ['CN=a,OU=b'] } });
    provider.people.set(name, { ...provider.people.get(name), email: name.toUpperCase() });
    const { opened } = await signOn(name, own.client());
    expect(opened?.user).toEqual({ email: name, role: 'ADMIN', isVerified: true });
  });
});

describe('roles', () => {
  const give = (name: string, roles: unknown) =>
    provider.people.set(name, { ...provider.people.get(name), roles });
  const roleAfter = async (name: string) => (await signOn(name)).opened?.user.role;

  test('follow the claim at the next sign-on, and each change is audited', async () => {
    const name = employ();
    await signOn(name);
    give(name, ['portal-reviewer', 'portal-admin']);
    expect(await roleAfter(name)).toBe('ADMIN');
    give(name, 'portal-user');
    await createAccount(portal, newAddress(), 'admin');
    expect(await roleAfter(name)).toBe('USER');
    const changes = (await auditOf(name)).filter(({ action }) => action === 'ROLE_CHANGED');
    expect(changes.map(({ details }) => details)).toEqual([
      { from: 'reviewer', to: 'admin', by: 'provider' },
      { from: 'admin', to: 'user', by: 'provider' },
    ]);
  });

  test('that the provider no longer gives are taken; those that an administrator gave stay', async () => {
    const name = employ();
    await signOn(name);
    give(name, []);
    expect(await roleAfter(name)).toBe('USER');
    await portal.sql(`UPDATE accounts SET role = 'reviewer' WHERE email = $1`, [name]);
    expect(await roleAfter(name)).toBe('REVIEWER');
  });

  test('are never taken from the last administrator', async () => {
    const name = employ(['portal-admin']);
    await signOn(name);
    await portal.sql(`UPDATE accounts SET role = 'user' WHERE email <> $1`, [name]);
    give(name, ['portal-reviewer']);
    expect(await roleAfter(name)).toBe('ADMIN');
  });

  test('are needed by a person without an account', async () => {
    const name = employ(['something else']);
    const { body, said, client } = await signOn(name);
    expect([outcomeOf({ body }), said]).toEqual([
      'FORBIDDEN',
      expect.stringMatching(/no role in this portal/),
    ]);
    expect(await statusOfMe(client)).toBe(401);
    expect(await portal.sql('SELECT 1 FROM accounts WHERE email = $1', [name])).toEqual([]);
  });
});

describe('is refused', () => {
  async function answered(change: (address: URL) => void = () => undefined, name = employ()) {
    const client = portal.client();
    const address = new URL(await start(client));
    change(address);
    return { client, answer: await provider.logIn(address.href, name), name };
  }
  const refused = async (client: Client, answer: string) => {
    const { body } = await finish(client, answer);
    expect(await statusOfMe(client)).toBe(401);
    return outcomeOf({ body });
  };

  test('an answer that was used, also with the cookie of that time', async () => {
    const { client, answer } = await answered();
    const cookie = client.cookies.get('portal-signon') ?? '';
    expect(outcomeOf(await finish(client, answer))).toBe('OK');
    const thief = portal.client();
    expect(await refused(thief, answer)).toBe('INVALID_TOKEN');
    thief.cookies.set('portal-signon', cookie);
    expect(await refused(thief, answer)).toBe('INVALID_TOKEN');
  });

  test('an answer to another browser', async () => {
    const { answer } = await answered();
    const other = portal.client();
    await start(other);
    expect(await refused(other, answer)).toBe('INVALID_TOKEN');
  });

  test('an answer after ten minutes', async () => {
    const { client, answer } = await answered();
    const [time = '', secret = ''] = (client.cookies.get('portal-signon') ?? '').split('.');
    client.cookies.set('portal-signon', `${Number(time) + 1}.${secret}`);
    expect(await refused(client, answer)).toBe('INVALID_TOKEN');
    let now = new Date();
    const own = await startForTest(provider.env, { now: () => now });
    provider.serve(own.url);
    atEnd(() => provider.serve(portal.url));
    const late = own.client();
    const inTime = await provider.logIn(await start(late), employ());
    now = new Date(Date.now() + 10 * 60_000);
    expect(await refused(late, inTime)).toBe('INVALID_TOKEN');
  });

  test('the answer of another issuer', async () => {
    const { client, answer } = await answered();
    const query = new URLSearchParams(answer);
    expect(query.get('iss')).toBe(provider.env['OIDC_ISSUER']);
    query.set('iss', 'http://evil.example');
    expect(await refused(client, query.toString())).toBe('INVALID_CREDENTIALS');
  });

  const now = () => Math.floor(Date.now() / 1_000);
  test.each([
    ['is expired', () => ({ iat: now() - 600, exp: now() - 120 })],
    ['is of another issuer', () => ({ iss: 'http://evil.example' })],
    ['is for another client', () => ({ aud: 'another' })],
    ['has another nonce', () => ({ nonce: 'another' })],
    ['has no nonce', () => ({ nonce: undefined })],
    ['is about another person than the rest', () => ({ sub: 'another' })],
  ])('a token that %s', async (_, claims) => {
    const { client, answer } = await answered();
    provider.forged = claims();
    expect(await refused(client, answer)).toBe('INVALID_CREDENTIALS');
  });

  test('the nonce of somebody else’s sign-on', async () => {
    const { client, answer } = await answered((address) => address.searchParams.set('nonce', 'another'));
    expect(await refused(client, answer)).toBe('INVALID_CREDENTIALS');
  });

  test('a code that was asked for with another proof', async () => {
    const { client, answer } = await answered((address) =>
      address.searchParams.set('code_challenge', 'a'.repeat(43)),
    );
    expect(await refused(client, answer)).toBe('INVALID_CREDENTIALS');
  });

  test.each([false, 'false', undefined])('an address whose verification is %s', async (email_verified) => {
    const victim = await createAccount(portal);
    const { client, answer } = await answered(
      undefined,
      employ(['portal-admin'], { email: victim, email_verified }),
    );
    expect(await refused(client, answer)).toBe('FORBIDDEN');
  });

  test('a person whom the provider refuses, and an invalid answer', async () => {
    const client = portal.client();
    const state = new URL(await start(client)).searchParams.get('state');
    const iss = encodeURIComponent(provider.env['OIDC_ISSUER'] ?? '');
    expect(await refused(client, `error=access_denied&state=${state}&iss=${iss}`)).toBe(
      'INVALID_CREDENTIALS',
    );
    for (const answer of ['', 'x', 'code=1&state=2', '%%%', 'state=']) {
      await start(client);
      expect(await refused(client, answer)).toBe('INVALID_TOKEN');
    }
  });

  test('an answer that is too long', async () => {
    expect(outcomeOf(await finish(portal.client(), 'x'.repeat(5_001)))).toBe('INVALID_INPUT');
  });

  test('a return to another site: the provider knows no other address than the page of the portal', async () => {
    const away = answered((address) =>
      address.searchParams.set('redirect_uri', 'http://evil.example/SignOn'),
    );
    await expect(away).rejects.toThrow('no form: 400');
  });
});

describe('a person', () => {
  /** Without the second factor that a password would need. */
  async function administrator() {
    const email = employ(['portal-admin']);
    return Object.assign((await signOn(email)).client, { email });
  }
  const claim = (name: string, claims: Record<string, unknown>) =>
    provider.people.set(name, { ...provider.people.get(name), ...claims });

  test('is not who the ID token names where the userinfo names and verifies somebody else', async () => {
    const admin = await createAccount(portal, newAddress('admin'), 'admin');
    const name = employ([]);
    provider.forged = { email: admin };
    const { body, said, client } = await signOn(name);
    expect([outcomeOf({ body }), said]).toEqual(['FORBIDDEN', expect.stringMatching(/two different/)]);
    expect(await statusOfMe(client)).toBe(401);
  });

  test('follows to a new address with all that the account has, and both addresses learn of it', async () => {
    const name = employ();
    const { client } = await signOn(name);
    const [{ id } = { id: '' }] = await portal.sql<{ id: string }>(
      'SELECT id FROM accounts WHERE email = $1',
      [name],
    );
    const idea = await submitIdea(Object.assign(client, { email: name }));
    const married = newAddress('married');
    // A stranger had signed up with it.
    await signUp(portal.client(), married);
    claim(name, { email: married });
    expect((await signOn(name)).opened?.user).toMatchObject({ email: married, role: 'REVIEWER' });
    expect(await portal.sql('SELECT id FROM accounts WHERE email = ANY ($1)', [[name, married]])).toEqual([
      { id },
    ]);
    expect(await portal.sql('SELECT email FROM ideas WHERE id = $1', [idea.key])).toEqual([
      { email: married },
    ]);
    expect((await portal.mail(name, /was changed/)).text).toContain(married);
    const changed = (await auditOf(name)).find(({ action }) => action === 'EMAIL_CHANGED');
    expect(changed?.details).toMatchObject({ by: 'provider', from: name, to: married });
  });

  test('is refused an address that is another account’s, and administrators are notified, once', async () => {
    const admin = await createAccount(portal, newAddress('admin'), 'admin');
    const taken = await createAccount(portal);
    const name = employ();
    await signOn(name);
    claim(name, { email: taken });
    for (let n = 0; n < 2; n += 1) {
      const { body, said } = await signOn(name);
      expect([outcomeOf({ body }), said]).toEqual(['CONFLICT', expect.stringContaining(taken)]);
    }
    const { text } = await portal.mail(admin, /refused: please decide/);
    for (const part of [name, taken, '/people?search=', 'Unlink the work account'])
      expect(text).toContain(part);
    const told = (await portal.mails(admin)).filter(({ subject }) => /refused/.test(subject ?? ''));
    expect(told).toHaveLength(1);
    expect((await auditOf(name)).filter(({ action }) => action === 'SIGN_ON_REFUSED')).toHaveLength(1);
  });

  test('who got the address of another is let in by an administrator only: by the page, or by the operator', async () => {
    const admin = await administrator();
    const first = employ();
    await signOn(first);
    const unlink = async () => {
      const [{ node } = { node: { id: '', hasWorkAccount: false } }] = (
        await admin.ask<{ accounts: { edges: { node: { id: string; hasWorkAccount: boolean } }[] } }>(
          'query ($search: String!) { accounts(filter: { search: $search }) { edges { node { id hasWorkAccount } } } }',
          { search: first },
        )
      ).accounts.edges;
      expect(node.hasWorkAccount).toBe(true);
      const mutation = 'mutation ($id: ID!) { unlinkWorkAccount(id: $id) { hasWorkAccount } }';
      expect((await admin.graphql(mutation, { id: node.id })).body.data).toEqual({
        unlinkWorkAccount: { hasWorkAccount: false },
      });
      expect(outcomeOf(await admin.graphql(mutation, { id: node.id }))).toBe('CONFLICT');
    };
    const command = async () => {
      const env = {
        DATABASE_URL: portal.databaseUrl,
        DATA_DIR: portal.dataDir,
        SECRET_KEY: TEST_KEY.toString('hex'),
      };
      const run = await runCommand('account', env, ['unlink', ` ${first.toUpperCase()}`]);
      expect(run).toMatchObject({ status: 0, output: expect.stringContaining(first) });
    };
    for (const [n, allow] of [unlink, command].entries()) {
      const next = `successor ${n} of ${first}`;
      provider.people.set(next, { email: first, email_verified: true, roles: ['portal-admin'] });
      const { body, said } = await signOn(next);
      expect([outcomeOf({ body }), said]).toEqual([
        'CONFLICT',
        expect.stringMatching(/another work account/),
      ]);
      await allow();
      // The former holder of the account is locked out, for every method.
      expect(
        await portal.sql(
          `SELECT password_hash, (SELECT count(*)::int FROM sessions WHERE account_id = accounts.id) AS sessions
           FROM accounts WHERE email = $1`,
          [first],
        ),
      ).toEqual([{ password_hash: null, sessions: 0 }]);
      expect((await signOn(next)).opened?.user).toMatchObject({ email: first, role: 'ADMIN' });
    }
    expect((await signOn(first)).opened).toBeUndefined();
    const acts = (await auditOf(first)).map(({ action, actor_email: by }) => [action, by]);
    expect(acts).toContainEqual(['WORK_ACCOUNT_UNLINKED', admin.email]);
    expect(acts).toContainEqual(['WORK_ACCOUNT_UNLINKED', 'operator']);
    expect(acts.filter(([action]) => action === 'WORK_ACCOUNT_LINKED')).toHaveLength(2);
  });

  test('accepts an invitation, whose link is used up; the role of the provider has the last word', async () => {
    const admin = await administrator();
    for (const [roles, expected] of [
      [[], 'ADMIN'],
      [['portal-reviewer'], 'REVIEWER'],
    ]) {
      const name = employ(roles);
      await admin.ask(`mutation { inviteColleague(email: "${name}", role: ADMIN) { id } }`);
      const [, token = ''] =
        /Invitation\/(\S+)/.exec((await portal.mail(name, /You are invited/)).text ?? '') ?? [];
      expect((await signOn(name)).opened?.user).toMatchObject({ email: name, role: expected });
      expect((await resetPassword(portal.client(), token)).status).toBe(400);
      expect((await auditOf(name)).map(({ action }) => action)).toContain('INVITATION_ACCEPTED');
    }
  });

  test('without a mapped role submits ideas where the operator lets employees in', async () => {
    const own = await startForTest({ ...provider.env, OIDC_ROLE_DEFAULT: 'user' });
    provider.serve(own.url);
    atEnd(() => provider.serve(portal.url));
    const name = employ([]);
    const { client, opened } = await signOn(name, own.client());
    expect(opened?.user).toMatchObject({ email: name, role: 'USER', isVerified: true });
    expect((await submitIdea(Object.assign(client, { email: name }))).reference).toMatch(/^IDEA-/);
  });

  test('of a directory that does not say whether addresses are verified enters where the operator trusts it', async () => {
    const own = await startForTest({ ...provider.env, OIDC_TRUST_EMAIL: 'on' });
    provider.serve(own.url);
    atEnd(() => provider.serve(portal.url));
    const outcomes = await inTurn(2, async (n) => {
      const name = employ(undefined, { email_verified: [undefined, false][n] });
      const { opened, body } = await signOn(name, own.client());
      return opened?.user.email === name ? 'OK' : outcomeOf({ body });
    });
    expect(outcomes).toEqual(['OK', 'FORBIDDEN']);
  });
});

describe('while the provider is out of order', () => {
  test.each(['broken', 'silent'] as const)(
    '(%s), it says so in time, passwords work, and the next try finds it',
    async (state) => {
      const admin = await createAccount(portal, newAddress('admin'), 'admin');
      const own = await startForTest({ ...provider.env, DATABASE_URL: portal.databaseUrl });
      provider.state = state;
      const client = own.client();
      const begun = performance.now();
      const { body } = await client.graphql(START);
      expect(performance.now() - begun).toBeLessThan(10_000);
      expect(outcomeOf({ body })).toBe('UNAVAILABLE');
      expect(body.errors?.[0]?.message).toMatch(/log in with your password/);
      expect((await logIn(client, admin, PASSWORD)).status).toBe(200);
      provider.state = 'up';
      expect(outcomeOf(await client.graphql(START))).toBe('OK');
    },
  );

  test('after the person left for it, the sign-on says so, too', async () => {
    const client = portal.client();
    const answer = await provider.logIn(await start(client), employ());
    provider.state = 'broken';
    expect(outcomeOf(await finish(client, answer))).toBe('UNAVAILABLE');
  });
});

describe('the sign-off', () => {
  const logOut = (client: Client) =>
    client.ask<{ logOut: { continueAt: string | null } }>('mutation { logOut { continueAt } }');

  test('ends the session here, and leads to the provider, which ends its own', async () => {
    const { client } = await signOn(employ());
    const { continueAt } = (await logOut(client)).logOut;
    expect(await statusOfMe(client)).toBe(401);
    const address = new URL(continueAt ?? '');
    expect(address.origin).toBe(provider.env['OIDC_ISSUER']);
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${portal.url}/Login`);
    expect((await fetch(address)).status).toBe(200);
  });

  test('of a session by password leads nowhere', async () => {
    const client = portal.client();
    await logIn(client, await createAccount(portal));
    expect((await logOut(client)).logOut.continueAt).toBeNull();
  });

  test('keeps the token of the provider encrypted until then', async () => {
    await signOn(employ());
    const rows = await portal.sql<{ id_token: Buffer }>(
      'SELECT id_token FROM sessions WHERE id_token IS NOT NULL',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.id_token.toString('latin1')).not.toMatch(/^eyJ/);
  });
});

test('neither the log nor an answer holds a token, a code or the secret of the client', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const own = await startForTest(provider.env, { log });
  provider.serve(own.url);
  atEnd(() => provider.serve(portal.url));
  const [name, client] = [employ(), own.client()];
  const codes: string[] = [];
  for (const forged of [{}, { nonce: 'another' }]) {
    provider.forged = forged;
    const answer = await provider.logIn(await start(client), name);
    codes.push(new URLSearchParams(answer).get('code') ?? '');
    await own.client().fetch(`/SignOn?${answer}`);
    await finish(client, answer);
  }
  const logged = lines.join('');
  expect(logged).toContain('the sign-on provider failed');
  for (const secret of [...codes, 'eyJ', provider.env['OIDC_CLIENT_SECRET'] ?? '', name])
    expect(logged).not.toContain(secret);
});

test('a portal without a provider says so', async () => {
  const own = await startForTest();
  expect(outcomeOf(await own.client().graphql(START))).toBe('NOT_FOUND');
});
