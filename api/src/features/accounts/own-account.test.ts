/** What people do with their own account: password, address, sessions. */
import { describe, expect, test } from '@jest/globals';
import { RECENT_AUTHENTICATION } from '@portal/schema/limits';
import type { Client, GraphqlFailure } from '../../../test/client.ts';
import { eventually } from '../../../test/eventually.ts';
import { sharePortal, tokenIn } from '../../../test/harness.ts';
import { submitIdea } from '../../../test/ideas.ts';
import {
  askForReset,
  changePassword,
  confirmEmailChange,
  confirmIdentity,
  createAccount,
  idOf,
  inTurn,
  logIn,
  NEW_PASSWORD as NEW,
  newAddress,
  outcomeOf,
  PASSWORD,
  requestEmailChange,
  resetPassword,
  signedIn,
  signUp,
  statusOfMe,
  systemOf,
} from '../../../test/people.ts';
import type { Person } from '../../../test/people.ts';

let shift = 0;
const portal = sharePortal({}, { now: () => new Date(Date.now() + shift) });

const HOUR = 3_600_000;

const faultOf = ({ body }: { body: { errors?: GraphqlFailure[] } }) =>
  body.errors?.[0]?.extensions.fields?.[0];

const login = (email: string, password: string) => logIn(portal.client(), email, password);
/** A caller with the same cookies. */
function twinOf(client: Client): Client {
  const twin = portal.client();
  for (const [name, value] of client.cookies) twin.cookies.set(name, value);
  return twin;
}

describe('changing the password', () => {
  test('takes the old one, ends the other sessions, keeps this one under a new secret, and is mailed', async () => {
    const person = await signedIn(portal);
    const other = portal.client();
    await logIn(other, person.email);
    const stolen = twinOf(person);
    expect(outcomeOf(await changePassword(person, PASSWORD, NEW))).toBe('OK');
    expect(await Promise.all([person, other, stolen].map(statusOfMe))).toEqual([200, 401, 401]);
    expect((await login(person.email, PASSWORD)).status).toBe(401);
    expect((await login(person.email, NEW)).status).toBe(200);
    const mail = await portal.mail(person.email, /password was changed/i);
    expect(mail.text).toMatch(/all your other\s+devices/);
  });

  test.each([
    [
      'a wrong old one',
      'Wrong-Pass-1!',
      NEW,
      { field: 'currentPassword', message: 'This is not your password.' },
    ],
    [
      'the same again',
      PASSWORD,
      PASSWORD,
      { field: 'password', message: expect.stringMatching(/other than/) },
    ],
    ['a weak one', PASSWORD, 'weak', { field: 'password', message: expect.stringMatching(/still needs/) }],
    [
      'a common one',
      PASSWORD,
      'Password1!',
      { field: 'password', message: expect.stringMatching(/common words/) },
    ],
  ])('is refused with %s, and changes nothing', async (_what, current, next, fault) => {
    const person = await signedIn(portal);
    expect(faultOf(await changePassword(person, current, next))).toEqual(fault);
    expect((await login(person.email, PASSWORD)).status).toBe(200);
  });
});

test('a new password may hold neither the address nor the part before its @, at signup, reset and change', async () => {
  const email = `naledi.k${process.pid}@example.com`;
  const password = `X1!naLEDI.k${process.pid}`;
  const fault = { field: 'password', message: expect.stringMatching(/leave out your email address/i) };
  const signup = await signUp(portal.client(), email, password);
  expect([signup.status, signup.body['errors']]).toEqual([400, [fault]]);
  const person = await signedIn(portal, 'user', email);
  expect(faultOf(await changePassword(person, PASSWORD, password))).toEqual(fault);
  const token = await askForReset(portal, email);
  const reset = await resetPassword(person, token, password);
  expect([reset.status, reset.body['errors']]).toEqual([400, [fault]]);
  expect((await resetPassword(person, token)).status).toBe(200);
});

test.each(['Btc-Innovation-2026!', 'Botswana@1966', 'Portal-Admin-1!'])(
  'a new password such as %s needs more than words of the site',
  async (password) => {
    const person = await signedIn(portal);
    const fault = { field: 'password', message: expect.stringMatching(/Leave out words of this site/) };
    expect(faultOf(await changePassword(person, PASSWORD, password))).toEqual(fault);
    expect(outcomeOf(await changePassword(person, PASSWORD, `${password} and seven ravens`))).toBe('OK');
  },
);

describe('changing the address', () => {
  const confirm = (token: string, client = portal.client()) => confirmEmailChange(client, token);
  const linkFor = async (email: string) =>
    tokenIn(await portal.mail(email, /confirm your new/i), 'ConfirmEmail');
  const pending = async (client: Client) =>
    (await client.graphql<{ me: { pendingEmail: string | null } }>('{ me { pendingEmail } }')).body.data?.me
      .pendingEmail;

  test('waits for the new mailbox, tells the old one, keeps the sessions, and takes the ideas along', async () => {
    const person = await signedIn(portal);
    const next = newAddress('next');
    await submitIdea(person);
    expect((await requestEmailChange(person, next.toUpperCase())).body.data?.requestEmailChange).toEqual({
      email: person.email,
      pendingEmail: next,
    });
    const told = await portal.mail(person.email, /about to change/i);
    expect(told.text).toContain(next);
    expect(told.text).toContain('/ForgotPassword');
    const token = await linkFor(next);
    expect((await login(next, PASSWORD)).status).toBe(401);
    const atOnce = await Promise.all(Array.from({ length: 6 }, () => confirm(token)));
    expect(atOnce.map(outcomeOf)).toEqual(Array(6).fill('OK'));
    expect((await person.rest('GET', '/api/auth/me')).body['user']).toMatchObject({ email: next });
    expect([(await login(next, PASSWORD)).status, (await login(person.email, PASSWORD)).status]).toEqual([
      200, 401,
    ]);
    expect(await pending(person)).toBeNull();
    await portal.mail(person.email, /address was changed/i);
    expect((await person.rest('GET', `/api/submission/getIdeas?email=${next}`)).body['data']).toHaveLength(1);
    // A double click.
    expect(outcomeOf(await confirm(token))).toBe('OK');
  });

  test('asks for the password, and for another address than the present one', async () => {
    const person = await signedIn(portal);
    expect(faultOf(await requestEmailChange(person, newAddress(), 'Wrong-Pass-1!'))?.field).toBe('password');
    // Its own address is refused before the password is checked, which costs the server time.
    expect(faultOf(await requestEmailChange(person, person.email, 'Wrong-Pass-1!'))?.field).toBe('email');
    expect(await pending(person)).toBeNull();
  });

  test('answers alike for an address that has an account, whose owner gets an email and keeps it', async () => {
    const taken = await createAccount(portal);
    const person = await signedIn(portal);
    expect((await requestEmailChange(person, taken)).body.data?.requestEmailChange.pendingEmail).toBe(taken);
    expect((await portal.mail(taken, /already have an account/i)).text).not.toContain('ConfirmEmail');
  });

  test('is refused when the address got an account meanwhile', async () => {
    const [person, next] = [await signedIn(portal), newAddress('wanted')];
    await requestEmailChange(person, next);
    const token = await linkFor(next);
    await createAccount(portal, next);
    expect(outcomeOf(await confirm(token))).toBe('CONFLICT');
    expect((await person.rest('GET', '/api/auth/me')).body['user']).toMatchObject({ email: person.email });
  });

  test.each([
    ['cancelled', (person: Client) => person.graphql('mutation { cancelEmailChange { pendingEmail } }')],
    ['replaced by another', (person: Client) => requestEmailChange(person, newAddress('third'))],
    ['followed by a change of the password', (person: Client) => changePassword(person, PASSWORD, NEW)],
  ])('does not happen when it was %s', async (_how, act) => {
    const [person, next] = [await signedIn(portal), newAddress('next')];
    await requestEmailChange(person, next);
    const token = await linkFor(next);
    expect(outcomeOf(await act(person))).toBe('OK');
    expect(outcomeOf(await confirm(token))).toBe('INVALID_TOKEN');
    expect(await pending(person)).not.toBe(next);
  });

  test('ends after a day, also in what the page shows', async () => {
    const [person, next] = [await signedIn(portal), newAddress('next')];
    await requestEmailChange(person, next);
    const token = await linkFor(next);
    shift = 25 * HOUR;
    try {
      expect(outcomeOf(await confirm(token))).toBe('INVALID_TOKEN');
      expect(await pending(person)).toBeNull();
    } finally {
      shift = 0;
    }
  });

  test('makes links worthless that the old mailbox holds', async () => {
    const [person, next] = [await signedIn(portal), newAddress('next')];
    const reset = await askForReset(portal, person.email);
    await requestEmailChange(person, next);
    await confirm(await linkFor(next));
    expect((await resetPassword(portal.client(), reset)).body['code']).toBe('INVALID_TOKEN');
  });
});

describe('sessions', () => {
  interface Listed {
    id: string;
    device: string;
    network: string;
    isCurrent: boolean;
  }
  const list = async (client: Client) =>
    (
      await client.graphql<{ me: { sessions: Listed[] | null } }>(
        '{ me { sessions { id device network isCurrent createdAt lastUsedAt } } }',
      )
    ).body.data?.me.sessions ?? [];
  const END = 'mutation ($id: ID!) { endSession(id: $id) { id } }';
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

  async function twoDevices() {
    const person = await signedIn(portal);
    const phone = portal.client();
    phone.headers['user-agent'] = FIREFOX;
    await logIn(phone, person.email);
    return { person, phone };
  }

  test('are shown to their owner in words, with this one marked', async () => {
    const { person, phone } = await twoDevices();
    const sessions = await list(phone);
    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({
      device: 'Firefox on Windows',
      network: '127.0.0.x',
    });
    expect((await list(person)).filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  });

  test('end one by one, or all others', async () => {
    const { person, phone } = await twoDevices();
    const other = (await list(person)).find(({ isCurrent }) => !isCurrent)?.id;
    expect(outcomeOf(await person.graphql(END, { id: other }))).toBe('OK');
    expect([await statusOfMe(person), await statusOfMe(phone)]).toEqual([200, 401]);
    expect(outcomeOf(await person.graphql(END, { id: other }))).toBe('NOT_FOUND');
    await logIn(phone, person.email);
    const answer = await person.graphql<{ endOtherSessions: { sessions: Listed[] } }>(
      'mutation { endOtherSessions { sessions { id } } }',
    );
    expect(answer.body.data?.endOtherSessions.sessions).toHaveLength(1);
    expect([await statusOfMe(person), await statusOfMe(phone)]).toEqual([200, 401]);
  });

  test('end only after a recent authentication', async () => {
    const { person, phone } = await twoDevices();
    const other = (await list(person)).find(({ isCurrent }) => !isCurrent)?.id;
    shift += RECENT_AUTHENTICATION;
    const calls = [
      () => person.graphql(END, { id: other }),
      () => person.graphql('mutation { endOtherSessions { id } }'),
    ];
    for (const call of calls) expect(outcomeOf(await call())).toBe('REAUTHENTICATION_REQUIRED');
    expect(await statusOfMe(phone)).toBe(200);
    await confirmIdentity(person);
    for (const call of calls) expect(outcomeOf(await call())).toBe('OK');
    expect([await statusOfMe(person), await statusOfMe(phone)]).toEqual([200, 401]);
  });

  test('are nobody else’s: not to be seen, not to be ended', async () => {
    const [{ person }, admin] = [await twoDevices(), await signedIn(portal, 'admin')];
    const [session] = await list(person);
    expect(outcomeOf(await admin.graphql(END, { id: session?.id }))).toBe('NOT_FOUND');
    const { body } = await admin.graphql<{ accounts: { edges: { node: { sessions: unknown } }[] } }>(
      'query ($search: String) { accounts(filter: { search: $search }) { edges { node { sessions { id } pendingEmail } } } }',
      { search: person.email },
    );
    expect(body.data?.accounts.edges).toEqual([{ node: { sessions: null, pendingEmail: null } }]);
  });
});

describe('what a password reset or a logout everywhere ends', () => {
  const reset = async (person: Person) => {
    await resetPassword(portal.client(), await askForReset(portal, person.email));
  };
  const endAll = async (person: Person) => {
    const [admin, id] = [await signedIn(portal, 'admin'), await idOf(person)];
    await admin.graphql('mutation ($id: ID!) { endSessions(id: $id) { id } }', { id });
  };
  const ways: [string, (person: Person) => Promise<void>, RegExp][] = [
    ['a reset', reset, /password was changed/i],
    ['a logout everywhere', endAll, /logged out everywhere/i],
  ];

  test.each(ways)('%s: the access tokens, as the mail says', async (_what, end, subject) => {
    const admin = await signedIn(portal, 'admin');
    const systems = [await systemOf(admin, ['READ_STATISTICS']), await systemOf(admin, ['READ_STATISTICS'])];
    await end(admin);
    for (const system of systems) expect(await statusOfMe(system)).toBe(401);
    expect((await portal.mail(admin.email, subject)).text).toContain('Your 2 access tokens ended, too.');
  });

  test.each(ways)('%s: the allowance of known devices', async (_what, end) => {
    const person = await signedIn(portal);
    await end(person);
    await inTurn(5, (n) => login(person.email, `Wrong-Pass-${n}!`));
    // A device that is still known would be let in.
    expect((await logIn(person, person.email, NEW)).status).toBe(429);
  });
});

test('a demotion ends the access tokens for good', async () => {
  const [admin, demoted] = [await signedIn(portal, 'admin'), await signedIn(portal, 'admin')];
  const [system, id] = [await systemOf(demoted, ['READ_IDEAS']), await idOf(demoted)];
  for (const role of ['REVIEWER', 'ADMIN']) {
    const answer = await admin.graphql(
      'mutation ($id: ID!, $role: Role!) { changeRole(id: $id, role: $role) { id } }',
      { id, role },
    );
    expect(outcomeOf(answer)).toBe('OK');
    expect(await statusOfMe(system)).toBe(401);
  }
});

test('failed logins of staff are in the audit log, a few an hour, and those of others are not', async () => {
  const [admin, user] = [await signedIn(portal, 'admin'), await signedIn(portal)];
  for (const { email } of [user, admin]) await login(email, 'Wrong-Pass-1!');
  const rows = await eventually(async () => {
    const found = await portal.sql<{ actor_email: string; details: object }>(
      `SELECT actor_email, details FROM audit_events WHERE action = 'LOGIN_FAILED' AND actor_email = ANY($1)`,
      [[admin.email, user.email]],
    );
    return found.length > 0 ? found : Promise.reject(new Error('nothing yet'));
  });
  expect(rows).toEqual([{ actor_email: admin.email, details: { reason: 'password', network: '127.0.0.1' } }]);
});

test('asking for an address again and again keeps its owner from no link to a new password', async () => {
  const owner = await createAccount(portal);
  const person = await signedIn(portal);
  for (let n = 0; n < 5; n += 1) expect(outcomeOf(await requestEmailChange(person, owner))).toBe('OK');
  await askForReset(portal, owner);
});

test.each(['a known device', 'a stranger with a stolen session'])(
  'logging the others out gives %s no more guesses at the password',
  async (who) => {
    const person = await signedIn(portal);
    if (who !== 'a known device')
      for (const name of person.cookies.keys()) if (name.includes('device')) person.cookies.delete(name);
    const codes = await inTurn(6, async (n) => {
      expect(outcomeOf(await person.graphql('mutation { endOtherSessions { id } }'))).toBe('OK');
      return outcomeOf(await changePassword(person, `Wrong-Pass-${n}!`, NEW));
    });
    expect(codes).toEqual([...Array<string>(5).fill('INVALID_INPUT'), 'TOO_MANY_REQUESTS']);
  },
);

test('a secret that a confirmation replaced a moment before changes no password', async () => {
  const person = await signedIn(portal);
  const replaced = twinOf(person);
  await confirmIdentity(person);
  expect(outcomeOf(await changePassword(replaced, PASSWORD, NEW))).toBe('UNAUTHENTICATED');
  expect([await statusOfMe(person), (await login(person.email, PASSWORD)).status]).toEqual([200, 200]);
});

test('a log out ends the secret, too, that a confirmation replaced a moment before', async () => {
  const person = await signedIn(portal);
  const replaced = twinOf(person);
  await confirmIdentity(person);
  expect([await statusOfMe(person), await statusOfMe(replaced)]).toEqual([200, 200]);
  await person.graphql('mutation { logOut { message } }');
  expect([await statusOfMe(person), await statusOfMe(replaced)]).toEqual([401, 401]);
});
