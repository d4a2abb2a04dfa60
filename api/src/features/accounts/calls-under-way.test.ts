/** What ends an account's sessions ends what its calls under way would make, too. */
import { expect, test } from '@jest/globals';
import pg from 'pg';
import { codeOf as codeOfApp } from '../../../test/authenticator.ts';
import { eventually } from '../../../test/eventually.ts';
import { sharePortal } from '../../../test/harness.ts';
import {
  changePassword,
  confirmIdentity,
  createAccount,
  idOf,
  logIn,
  NEW_PASSWORD,
  newAddress,
  outcomeOf,
  PASSWORD,
  requestEmailChange,
  signedIn,
} from '../../../test/people.ts';
import type { Client } from '../../../test/client.ts';

const portal = sharePortal();

const LOCK = 'SELECT FROM accounts WHERE email = $1 FOR NO KEY UPDATE';
const END = 'DELETE FROM sessions USING accounts WHERE account_id = accounts.id AND email = $1';
const CHANGE_PASSWORD = `UPDATE accounts SET password_hash = 'another' WHERE email = $1`;
const DEMOTE = `UPDATE accounts SET role = 'user' WHERE email = $1`;

/** Runs a call whose caller is known already while statements about its account, not committed yet, end its rights. */
async function meanwhile<T>(email: string, statements: string[], call: () => Promise<T>): Promise<T> {
  const database = new pg.Client(portal.databaseUrl);
  await database.connect();
  try {
    await database.query('BEGIN');
    for (const statement of [LOCK, ...statements]) await database.query(statement, [email]);
    const answer = call();
    const waits = eventually(async () => {
      const found = await portal.sql(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      if (found.length === 0) throw new Error('nothing waits');
    });
    await Promise.race([answer, waits.catch(() => undefined)]);
    await database.query('COMMIT');
    return await answer;
  } finally {
    await database.end();
  }
}

const countOf = async (table: string, email: string) =>
  (
    await portal.sql(`SELECT FROM ${table} JOIN accounts ON account_id = accounts.id WHERE email = $1`, [
      email,
    ])
  ).length;

test('a login with the password before a reset opens no session after it', async () => {
  const email = await createAccount(portal);
  const { status } = await meanwhile(email, [CHANGE_PASSWORD, END], () => logIn(portal.client(), email));
  expect([status, await countOf('sessions', email)]).toEqual([401, 0]);
});

test('a session that ends while it is confirmed stays ended', async () => {
  const person = await signedIn(portal);
  await expect(meanwhile(person.email, [END], () => confirmIdentity(person))).rejects.toThrow(
    'UNAUTHENTICATED',
  );
  expect(await countOf('sessions', person.email)).toBe(0);
});

test.each([
  ['whose session ended', END, 'UNAUTHENTICATED'],
  ['who was demoted', DEMOTE, 'FORBIDDEN'],
])('an administrator %s meanwhile gets no access token', async (_what, statement, code) => {
  const admin = await signedIn(portal, 'admin');
  const answer = await meanwhile(admin.email, [statement], () =>
    admin.graphql(
      'mutation ($name: String!) { createAccessToken(input: { name: $name, scopes: [READ_IDEAS], lifetimeDays: 1 }) { secret } }',
      { name: newAddress('token') },
    ),
  );
  expect([outcomeOf(answer), await countOf('access_tokens', admin.email)]).toEqual([code, 0]);
});

test.each([
  'createWebhook(input: { name: "new", url: "https://8.8.8.8/new", events: [IDEA_SUBMITTED] }) { secret }',
  'updateWebhook(id: $id, input: { url: "https://8.8.8.8/new" }) { id }',
  'renewWebhookSecret(id: $id) { secret }',
])('an administrator who was demoted meanwhile changes no webhook: %s', async (call) => {
  const admin = await signedIn(portal, 'admin');
  const made = await admin.graphql<{ createWebhook: { webhook: { id: string } } }>(
    'mutation { createWebhook(input: { name: "old", url: "https://8.8.8.8/", events: [IDEA_SUBMITTED] }) { webhook { id } } }',
  );
  const id = made.body.data?.createWebhook.webhook.id;
  const read = () => portal.sql('SELECT url, secret FROM webhooks ORDER BY id', []);
  const before = await read();
  const answer = await meanwhile(admin.email, [DEMOTE], () =>
    admin.graphql(`mutation ${call.includes('$id') ? '($id: ID!)' : ''} { ${call} }`, { id }),
  );
  expect([outcomeOf(answer), await read()]).toEqual(['FORBIDDEN', before]);
});

test.each([
  ['whose session ended', END, 'UNAUTHENTICATED'],
  ['who was demoted', DEMOTE, 'FORBIDDEN'],
])('an administrator %s meanwhile gives nobody a role', async (_what, statement, code) => {
  const [admin, friend] = [await signedIn(portal, 'admin'), await signedIn(portal)];
  const id = await idOf(friend);
  const answer = await meanwhile(admin.email, [statement], () =>
    admin.graphql('mutation ($id: ID!) { changeRole(id: $id, role: ADMIN) { id } }', { id }),
  );
  const role = await portal.sql('SELECT role FROM accounts WHERE email = $1', [friend.email]);
  expect([outcomeOf(answer), role]).toEqual([code, [{ role: 'user' }]]);
});

test('a change of address asked for with the password before a reset does not wait for its link after it', async () => {
  const person = await signedIn(portal);
  const answer = await meanwhile(person.email, [CHANGE_PASSWORD], () =>
    requestEmailChange(person, newAddress('thief')),
  );
  expect(outcomeOf(answer)).toBe('CONFLICT');
  expect(await portal.sql('SELECT pending_email FROM accounts WHERE email = $1', [person.email])).toEqual([
    { pending_email: null },
  ]);
});

test.each([
  ['endOtherSessions', (client: Client) => client.graphql('mutation { endOtherSessions { id } }')],
  ['changePassword', (client: Client) => changePassword(client, PASSWORD, NEW_PASSWORD)],
])('%s changes nothing once its session has ended', async (_name, call) => {
  const person = await signedIn(portal);
  const read = () =>
    portal.sql('SELECT password_hash, device_generation FROM accounts WHERE email = $1', [person.email]);
  const before = await read();
  const answer = await meanwhile(person.email, [END], () => call(person));
  expect([outcomeOf(answer), await read()]).toEqual(['UNAUTHENTICATED', before]);
});

test.each(['confirmSecondFactor', 'renewRecoveryCodes', 'turnOffSecondFactor'])(
  '%s changes no second factor once its session has ended',
  async (name) => {
    const person = await signedIn(portal);
    const started = await person.graphql<{ startSecondFactor: { secret: string } }>(
      'mutation { startSecondFactor { secret } }',
    );
    const secret = started.body.data?.startSecondFactor.secret ?? '';
    const call = async (mutation: string, clock: number) =>
      person.graphql(`mutation ($code: String!) { ${mutation}(code: $code) { __typename } }`, {
        code: await codeOfApp(secret, Date.now() + clock),
      });
    // No code works twice, and one of a clock that is half a minute slow works.
    if (name !== 'confirmSecondFactor')
      expect(outcomeOf(await call('confirmSecondFactor', -30_000))).toBe('OK');
    const read = () =>
      portal.sql(
        `SELECT second_factor_at, recovery_codes FROM accounts
         LEFT JOIN second_factors ON account_id = accounts.id WHERE email = $1`,
        [person.email],
      );
    const before = await read();
    const answer = await meanwhile(person.email, [END], () => call(name, 0));
    expect([outcomeOf(answer), await read()]).toEqual(['UNAUTHENTICATED', before]);
  },
);
