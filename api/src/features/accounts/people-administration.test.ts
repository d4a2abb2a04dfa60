/** Colleagues are invited by email, and accounts are closed and opened again: over GraphQL and REST, with real mails. */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { DAY } from '@portal/schema/limits';
import { DIGEST_WORDS } from '@portal/schema/people';
import { declared } from '../../app/features.ts';
import { selectAccounts } from './account.queries.ts';
import { newestFirst } from '../../platform/database/list-query.ts';
import { composeMail } from '../../platform/mail/outbox.ts';
import { sendReviewDigests } from '../reviewing/reviews/review-digest.service.ts';
import type { Client } from '../../../test/client.ts';
import { eventually } from '../../../test/eventually.ts';
import { atEnd, sharePortal, startForTest, tokenIn } from '../../../test/harness.ts';
import { submitIdea } from '../../../test/ideas.ts';
import {
  askForReset,
  createAccount,
  logIn,
  NEW_PASSWORD,
  newAddress,
  outcomeOf,
  PASSWORD,
  resetPassword,
  signedIn,
  signUp,
  statusOfMe,
  systemOf,
} from '../../../test/people.ts';
import type { Person } from '../../../test/people.ts';
import { contextOn } from '../../../test/service-context.ts';

let shift = 0;
let frozen: string | undefined;
const now = () => new Date(frozen ?? Date.now() + shift);
const portal = sharePortal({}, { now });
let admin: Person;
beforeAll(async () => {
  admin = await signedIn(portal, 'admin');
});
beforeEach(() => {
  [shift, frozen] = [0, undefined];
});

interface Listed {
  id: string;
  email: string;
  role: string;
  state: string;
  invitedAs: string | null;
  invitedAt: string | null;
}

const FIELDS = 'id email role state invitedAs invitedAt';
async function list(filter: object): Promise<Listed[]> {
  const { accounts } = await admin.ask<{ accounts: { edges: { node: Listed }[] } }>(
    `query ($filter: AccountFilterInput) { accounts(first: 100, filter: $filter) { edges { node { ${FIELDS} } } } }`,
    { filter },
  );
  return accounts.edges.map(({ node }) => node);
}
const find = async (email: string) => (await list({ search: email }))[0];
const idOf = async (email: string) => (await find(email))?.id ?? '';

const invite = (email: string, role = 'REVIEWER', caller: Client = admin) =>
  caller.graphql<{ inviteColleague: Listed }>(
    `mutation ($email: String!, $role: Role!) { inviteColleague(email: $email, role: $role) { ${FIELDS} } }`,
    { email, role },
  );
const accept = (token: string, password = PASSWORD, client = portal.client()) =>
  client.graphql<{ resetPassword: { session: { user: Listed; setUpNeeded: string | null } } }>(
    'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { session { user { email role isVerified } setUpNeeded } } }',
    { input: { token, password } },
  );
const act = async (name: string, email: string, caller: Client = admin) =>
  caller.graphql(`mutation ($id: ID!) { ${name}(id: $id) { __typename } }`, { id: await idOf(email) });
const INVITED = /You are invited/;
const tokenOf = async (email: string) => tokenIn(await portal.mail(email, INVITED), 'Invitation');
/** Waits for a mail after the first ones. */
const secondTokenOf = async (email: string, first: string) => {
  for (;;) {
    await portal.outboxPassed(now());
    const token = await tokenOf(email);
    if (token !== first) return token;
  }
};
const messageOf = ({ body }: { body: { errors?: { message: string }[] } }) => body.errors?.[0]?.message;
const acts = async (email: string) =>
  (
    await portal.sql<{ action: string }>(
      `SELECT action FROM audit_events WHERE subject_label = $1 ORDER BY id`,
      [email],
    )
  ).map(({ action }) => action);
const registered = async () =>
  (await admin.ask<{ stats: { registeredUsers: number } }>('{ stats { registeredUsers } }')).stats
    .registeredUsers;

describe('an invitation', () => {
  test('gives the name that colleagues see from then on, and the mail says by name who invites to which role', async () => {
    const [email, inviter] = [newAddress('lea'), await signedIn(portal, 'admin')];
    const rename = (id: string, lastName: string) =>
      inviter.graphql<{ nameColleague: { firstName: string; lastName: string } }>(
        'mutation ($id: ID!, $last: String!) { nameColleague(id: $id, firstName: "Naledi", lastName: $last) { id } }',
        { id, last: lastName },
      );
    await rename(await idOf(inviter.email), 'Moeng');
    await inviter.ask(
      'mutation ($email: String!) { inviteColleague(email: $email, role: BOARD, firstName: "Lea", lastName: "Dube") { id } }',
      { email },
    );
    const text = (await portal.mail(email, INVITED)).text?.replace(/\s+/g, ' ');
    expect(text).toContain('Hello Lea,');
    expect(text).toContain(`Naledi Moeng (${inviter.email}) invites you`);
    expect(text).toContain(
      'Your role: Board. Sees figures alone, no idea and no person. Those by gender, age, person type and country are rounded to 5.',
    );
    expect(text).not.toContain(DIGEST_WORDS);
    const reviewer = newAddress('reader');
    await invite(reviewer, 'REVIEWER');
    expect((await portal.mail(reviewer, INVITED)).text?.replace(/\s+/g, ' ')).toContain(DIGEST_WORDS);
    const [kept] = await portal.sql('SELECT wants_review_digest FROM accounts WHERE email = $1', [reviewer]);
    expect(kept).toEqual({ wants_review_digest: true });
    const { accounts } = await admin.ask<{ accounts: { edges: { node: object }[] } }>(
      'query ($filter: AccountFilterInput) { accounts(filter: $filter) { edges { node { firstName lastName } } } }',
      { filter: { search: email } },
    );
    expect(accounts.edges).toEqual([{ node: { firstName: 'Lea', lastName: 'Dube' } }]);
    const { staff } = await admin.ask<{ staff: { email: string; name: string | null }[] }>(
      '{ staff { email name } }',
    );
    expect(staff.find((one) => one.email === inviter.email)?.name).toBe('Naledi Moeng');
    expect(staff.find((one) => one.email !== inviter.email)?.name).toBeNull();
    expect((await rename(await idOf(email), ' ')).body.errors?.[0]?.extensions.fields).toMatchObject([
      { field: 'lastName' },
    ]);
    const submitter = await signedIn(portal);
    const refused = await rename(await idOf(submitter.email), 'Moeng');
    expect(refused.body.errors?.[0]?.extensions.code).toBe('CONFLICT');
  });

  test('mails a link at which the person sets a password, is verified, has the role and is logged in', async () => {
    const email = newAddress('lea');
    const answer = await invite(email.toUpperCase());
    expect(answer.body.data?.inviteColleague).toMatchObject({
      ...{ email, role: 'USER', state: 'INVITED', invitedAs: 'REVIEWER' },
      invitedAt: expect.any(String),
    });
    const mail = await portal.mail(email, INVITED);
    expect(mail.text).toContain(`${admin.email} invites you`);
    const client = portal.client();
    const { body } = await accept(tokenIn(mail, 'Invitation'), PASSWORD, client);
    expect(body.data?.resetPassword.session).toEqual({
      user: { email, role: 'REVIEWER', isVerified: true },
      setUpNeeded: null,
    });
    expect(await statusOfMe(client)).toBe(200);
    expect((await logIn(portal.client(), email)).status).toBe(200);
    const ended = { invitedAs: null, invitedAt: null };
    expect(await find(email)).toMatchObject({ role: 'REVIEWER', state: 'ACTIVE', ...ended });
    expect(await acts(email)).toEqual(['PERSON_INVITED', 'INVITATION_ACCEPTED', 'LOGGED_IN', 'LOGGED_IN']);
  });

  test('of the board is accepted, too; of a user it is refused', async () => {
    const email = newAddress('chair');
    await invite(email, 'BOARD');
    await accept(await tokenOf(email));
    expect(await find(email)).toMatchObject({ role: 'BOARD', state: 'ACTIVE' });
    const refused = await invite(newAddress('lea'), 'USER');
    expect(refused.body.errors?.[0]?.extensions['fields']).toMatchObject([{ field: 'role' }]);
  });

  test('ends when the mailbox is proved in another way: its link sets no password', async () => {
    const email = newAddress('lea');
    const client = portal.client();
    await signUp(client, email);
    await invite(email);
    const token = await tokenOf(email);
    // A new link: that of the sign-up is void, and its email is the first.
    await client.rest('POST', '/api/auth/resend-verification', { email });
    const verification = await eventually(async () => {
      const [, again] = (await portal.mails(email)).filter(({ subject }) =>
        /^Confirm your email/.test(subject ?? ''),
      );
      if (!again) throw new Error('it is on its way');
      return tokenIn(again, 'VerifyEmail');
    });
    expect((await client.rest('POST', '/api/auth/verify', { token: verification })).status).toBe(200);
    expect(outcomeOf(await accept(token, NEW_PASSWORD))).toBe('INVALID_TOKEN');
    expect(await find(email)).toMatchObject({ role: 'USER', state: 'ACTIVE', invitedAs: null });
  });

  test('works once: a second use says so, and leaves the password', async () => {
    const email = newAddress('lea');
    await invite(email, 'ADMIN');
    const token = await tokenOf(email);
    const outcomes = await Promise.all([accept(token), accept(token, NEW_PASSWORD)]);
    expect(outcomes.map(outcomeOf).sort()).toEqual(['INVALID_TOKEN', 'OK']);
    expect(outcomeOf(await accept(token, NEW_PASSWORD))).toBe('INVALID_TOKEN');
    expect(await find(email)).toMatchObject({ role: 'ADMIN', state: 'ACTIVE' });
  });

  test('ends after three days, also where the mailbox is proved in another way then', async () => {
    const email = newAddress('lea');
    await invite(email);
    const token = await tokenOf(email);
    shift = 3 * DAY - 60_000;
    await logIn(admin, admin.email);
    expect(await find(email)).toMatchObject({ state: 'INVITED' });
    shift = 3 * DAY + 60_000;
    expect(await find(email)).toMatchObject({ state: 'INVITATION_EXPIRED' });
    expect(outcomeOf(await accept(token))).toBe('INVALID_TOKEN');
    await resetPassword(portal.client(), await askForReset(portal, email));
    expect(await find(email)).toMatchObject({ role: 'USER', state: 'ACTIVE', invitedAs: null });
    shift = 0;
    await logIn(admin, admin.email);
  });

  test('that is sent again ends the link before, and may give another role', async () => {
    const email = newAddress('lea');
    await invite(email);
    const token = await tokenOf(email);
    expect(outcomeOf(await invite(email, 'ADMIN'))).toBe('OK');
    expect(await find(email)).toMatchObject({ state: 'INVITED', invitedAs: 'ADMIN' });
    const second = await secondTokenOf(email, token);
    expect(outcomeOf(await accept(token))).toBe('INVALID_TOKEN');
    expect(outcomeOf(await accept(second))).toBe('OK');
    expect(await find(email)).toMatchObject({ role: 'ADMIN' });
  });

  test('is not stopped by strangers who use up the mails of its address, nor is one that is sent again', async () => {
    const email = newAddress('lea');
    for (let n = 0; n < 6; n += 1) await signUp(portal.client(), email);
    const before = await invite(email);
    expect(outcomeOf(before)).toBe('OK');
    expect(outcomeOf(await invite(email, 'ADMIN'))).toBe('OK');
    const { id } = before.body.data?.inviteColleague ?? {};
    const resent = await admin.graphql('mutation ($id: ID!) { resendVerificationTo(id: $id) { message } }', {
      id,
    });
    expect(outcomeOf(resent)).toBe('OK');
  });

  test('that is sent eight times at once is one email', async () => {
    const email = newAddress('lea');
    const answers = await Promise.all(Array.from({ length: 8 }, () => invite(email)));
    expect(answers.map(outcomeOf)).toEqual(Array<string>(8).fill('OK'));
    expect(await acts(email)).toEqual(['PERSON_INVITED']);
    expect(
      await portal.sql(`SELECT FROM jobs WHERE name = 'invited' AND data->>'recipient' = $1`, [email]),
    ).toHaveLength(1);
    // Another role is another invitation.
    expect(outcomeOf(await invite(email, 'ADMIN'))).toBe('OK');
  });

  test('that is withdrawn leaves no account and no way in', async () => {
    const email = newAddress('lea');
    await invite(email);
    const token = await tokenOf(email);
    const before = await registered();
    expect(outcomeOf(await act('closeAccount', email))).toBe('OK');
    expect(await find(email)).toBeUndefined();
    // As of a sign-up that is never verified.
    expect(await registered()).toBe(before);
    expect(outcomeOf(await accept(token))).toBe('INVALID_TOKEN');
    expect(await acts(email)).toEqual(['PERSON_INVITED', 'INVITATION_WITHDRAWN']);
  });

  test('of a person who signed up and did not verify replaces their password', async () => {
    const email = newAddress('lea');
    await signUp(portal.client(), email);
    await invite(email);
    expect(outcomeOf(await accept(await tokenOf(email), NEW_PASSWORD))).toBe('OK');
    expect((await logIn(portal.client(), email)).status).toBe(401);
    expect((await logIn(portal.client(), email, NEW_PASSWORD)).status).toBe(200);
  });

  test('is accepted, too, by a link to reset the password, over REST', async () => {
    const email = newAddress('lea');
    await invite(email);
    const token = await tokenOf(email);
    const client = portal.client();
    const answer = await resetPassword(client, await askForReset(portal, email), PASSWORD);
    expect(answer.body).toEqual({ success: true, message: 'Password reset successful' });
    expect(await statusOfMe(client)).toBe(200);
    expect(await find(email)).toMatchObject({ role: 'REVIEWER', state: 'ACTIVE', invitedAs: null });
    expect(outcomeOf(await accept(token))).toBe('INVALID_TOKEN');
  });

  test('leaves a verified account as it is, and is refused for the role User, and for what is no address', async () => {
    const known = await createAccount(portal);
    expect((await invite(known)).body.data?.inviteColleague).toMatchObject({
      ...{ email: known, role: 'USER', state: 'ACTIVE', invitedAs: null },
    });
    expect(await acts(known)).toEqual([]);
    const body = (await invite(newAddress(), 'USER')).body;
    expect(body.errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ field: 'role' }],
    });
    expect((await invite('lea')).body.errors?.[0]?.extensions).toMatchObject({
      ...{ code: 'INVALID_INPUT', fields: [{ field: 'email' }] },
    });
    const weak = newAddress('weak');
    await invite(weak);
    expect(outcomeOf(await accept(await tokenOf(weak), 'short'))).toBe('INVALID_INPUT');
    expect(outcomeOf(await accept(await tokenOf(weak)))).toBe('OK');
  });
});

test('an invited colleague sets up the second factor first, where staff need one', async () => {
  const strict = await startForTest({ SECOND_FACTOR: 'elevated' }, { now });
  const email = newAddress('lea');
  await strict.sql(
    `INSERT INTO accounts (email, role, invited_as, invited_at) VALUES ($1, 'user', 'reviewer', $2)`,
    [email, now()],
  );
  const client = strict.client();
  const { body } = await accept(await askForReset(strict, email), PASSWORD, client);
  expect(body.data?.resetPassword.session.setUpNeeded).toBe('SECOND_FACTOR');
  expect(outcomeOf(await client.graphql('{ ideas { edges { cursor } } }'))).toBe('SECOND_FACTOR_NEEDED');
});

describe('a closed account', () => {
  test('ends at once: session, token, login, mailed link, reset, email change', async () => {
    const leaver = await signedIn(portal, 'admin');
    const system = await systemOf(leaver, ['READ_IDEAS']);
    const reset = await askForReset(portal, leaver.email);
    expect(outcomeOf(await act('closeAccount', leaver.email))).toBe('OK');

    expect(await statusOfMe(leaver)).toBe(401);
    expect((await system.fetch('/api/submission/export')).status).toBe(401);
    const refused = await logIn(portal.client(), leaver.email);
    expect([refused.status, refused.body]).toMatchObject([401, { code: 'INVALID_CREDENTIALS' }]);
    expect(JSON.stringify(refused.body)).toContain('This account is closed.');
    expect(JSON.stringify((await logIn(portal.client(), leaver.email, 'Wrong-1!')).body)).not.toContain(
      'closed',
    );
    expect((await resetPassword(portal.client(), reset)).status).toBe(400);
    await portal.client().rest('POST', '/api/auth/forgotpassword', { email: leaver.email });
    expect((await portal.mail(leaver.email, /account is closed/)).text).not.toContain('/ResetPassword/');
    await signUp(portal.client(), leaver.email);
    expect((await logIn(portal.client(), leaver.email)).status).toBe(401);
    expect((await invite(leaver.email)).body.data?.inviteColleague).toMatchObject({ state: 'CLOSED' });

    expect(await find(leaver.email)).toMatchObject({ role: 'ADMIN', state: 'CLOSED' });
    expect((await list({ group: 'CLOSED' })).map(({ email }) => email)).toContain(leaver.email);
    expect((await list({ group: 'STAFF' })).map(({ email }) => email)).not.toContain(leaver.email);
  });

  test('cannot be entered by a login whose password was checked before', async () => {
    const leaver = await signedIn(portal, 'reviewer');
    const closing = new pg.Client(portal.databaseUrl);
    await closing.connect();
    await closing.query('BEGIN');
    await closing.query('UPDATE accounts SET closed_at = now() WHERE email = $1', [leaver.email]);
    const login = logIn(portal.client(), leaver.email);
    await eventually(async () => {
      const waiting = await portal.sql(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(waiting).toHaveLength(1);
    });
    await closing.query('COMMIT');
    await closing.end();
    expect((await login).status).toBe(401);
  });

  test('gives its ideas back, is assigned none, and keeps its name on reviews; what it decided goes out', async () => {
    await portal.sql('DELETE FROM ideas');
    const [leaver, colleague] = [await signedIn(portal, 'reviewer'), await signedIn(portal, 'reviewer')];
    const owner = await signedIn(portal);
    const decided = await submitIdea(owner, { solutionName: 'Herd call' });
    await leaver.ask('mutation ($input: ReviewIdeaInput!) { reviewIdea(input: $input) { id } }', {
      input: { id: decided.id, version: 1, status: 'APPROVED', comments: 'Good.' },
    });
    const { id } = await submitIdea(owner, { solutionName: 'Quiet lamp' });
    const { staff } = await admin.ask<{ staff: { id: string; email: string }[] }>('{ staff { id email } }');
    const to = staff.filter(({ email }) => email === leaver.email).map((one) => one.id);
    const assign = () =>
      admin.graphql(
        'mutation ($ids: [ID!]!, $to: [ID!]!) { assignIdeas(ideaIds: $ids, to: $to) { count } }',
        {
          ids: [id],
          to,
        },
      );
    expect(outcomeOf(await assign())).toBe('OK');

    await act('closeAccount', leaver.email);
    const next = await colleague.ask<{ takeNextIdea: { id: string } }>('mutation { takeNextIdea { id } }');
    expect(next.takeNextIdea.id).toBe(id);
    expect(outcomeOf(await assign())).toBe('NOT_FOUND');
    await portal.endUndo();
    expect((await portal.mail(owner.email, /^We have decided on “Herd call”/)).text).toContain('Good.');
    const { idea } = await admin.ask<{
      idea: { reviews: { edges: { node: { reviewer: string } }[] } };
    }>('query ($id: ID!) { idea(id: $id) { reviews { edges { node { reviewer } } } } }', {
      id: decided.id,
    });
    expect(idea.reviews.edges[0]?.node.reviewer).toBe(leaver.email);
  });

  test('gets no digest', async () => {
    const leaver = await signedIn(portal, 'reviewer');
    await submitIdea(await signedIn(portal));
    await leaver.ask('mutation { setReviewDigest(wanted: true) { id } }');
    const { ctx, close } = await contextOn(portal, () => new Date('2065-03-02T07:00:00+02:00'));
    atEnd(close);
    const digest = () => composeMail(ctx, 'review-digest', leaver.email, { day: '2065-03-02' });
    expect(await digest()).toBeDefined();
    await act('closeAccount', leaver.email);
    expect(await digest()).toBeUndefined();
    await sendReviewDigests(ctx);
    expect(
      await portal.sql(`SELECT FROM jobs WHERE name = 'review-digest' AND data ->> 'recipient' = $1`, [
        leaver.email,
      ]),
    ).toEqual([]);
  });

  test('opens again with its password and role, not with its sessions and tokens', async () => {
    const leaver = await signedIn(portal, 'admin');
    const system = await systemOf(leaver, ['READ_IDEAS']);
    await act('closeAccount', leaver.email);
    await act('closeAccount', leaver.email);
    expect(outcomeOf(await act('reopenAccount', leaver.email))).toBe('OK');
    expect([await statusOfMe(leaver), (await system.fetch('/api/submission/export')).status]).toEqual([
      401, 401,
    ]);
    expect((await logIn(portal.client(), leaver.email)).status).toBe(200);
    expect(await find(leaver.email)).toMatchObject({ role: 'ADMIN', state: 'ACTIVE' });
    expect((await acts(leaver.email)).filter((action) => action !== 'LOGGED_IN')).toEqual([
      'ACCOUNT_CLOSED',
      'ACCOUNT_REOPENED',
    ]);
  });

  test("is never one's own, and of two administrators who close each other one stays", async () => {
    const refused = await act('closeAccount', admin.email);
    expect([outcomeOf(refused), messageOf(refused)]).toEqual([
      'CONFLICT',
      'Ask another administrator to close your account.',
    ]);
    const pair = [await signedIn(portal, 'admin'), await signedIn(portal, 'admin')] as const;
    const close = 'mutation ($id: ID!) { closeAccount(id: $id) { id } }';
    const [first, second] = await Promise.all(pair.map(({ email }) => idOf(email)));
    const outcomes = await Promise.all([
      pair[0].graphql(close, { id: second }),
      pair[1].graphql(close, { id: first }),
    ]);
    expect(outcomes.map(outcomeOf).sort()).toEqual(['OK', 'UNAUTHENTICATED']);
  });

  test('does not count where the last administrator is demoted', async () => {
    const closed = await signedIn(portal, 'admin');
    await act('closeAccount', closed.email);
    await portal.sql(`UPDATE accounts SET role = 'reviewer' WHERE role = 'admin' AND email <> ALL ($1)`, [
      [closed.email, admin.email],
    ]);
    const demoted = await admin.graphql(
      'mutation ($id: ID!) { changeRole(id: $id, role: REVIEWER) { id } }',
      { id: await idOf(admin.email) },
    );
    expect([outcomeOf(demoted), messageOf(demoted)]).toEqual([
      'CONFLICT',
      expect.stringContaining('is the last administrator'),
    ]);
  });
});

test('staff, submitters and closed accounts are listed apart, and the state is in the export', async () => {
  const tag = newAddress('grouped').split('@')[0];
  const at = (name: string) => `${tag}.${name}@example.com`;
  await createAccount(portal, at('reviewer'), 'reviewer');
  await createAccount(portal, at('user'));
  await createAccount(portal, at('closed'));
  await invite(at('invited'));
  await act('closeAccount', at('closed'));
  const group = async (name: string) =>
    (await list({ search: tag, group: name })).map(({ email }) => email).sort();
  expect(await group('STAFF')).toEqual([at('invited'), at('reviewer')]);
  expect(await group('SUBMITTERS')).toEqual([at('user')]);
  expect(await group('CLOSED')).toEqual([at('closed')]);
  const exported = await admin.fetch(`/api/accounts/export?format=csv&search=${tag}&group=STAFF`);
  const [head = '', ...rows] = (await exported.text()).trim().split('\r\n');
  const column = head.split(',').findIndex((name) => name.includes('State'));
  expect(rows.map((row) => row.split(',')[column]?.replaceAll('"', '')).sort()).toEqual([
    'Active',
    'Invited',
  ]);
});

describe('accounts of a range of days', () => {
  const tag = newAddress('ranged').split('@')[0] ?? '';
  const nameOf = (email: string) => email.slice(tag.length + 1, email.indexOf('@'));
  // Midnight in Gaborone is two hours before midnight UTC.
  const signUps = {
    early: '2025-02-28T21:59:59.999Z',
    first: '2025-02-28T22:00:00.000Z',
    unverified: '2025-03-01T12:00:00.000Z',
    submitter: '2025-03-01T13:00:00.000Z',
    last: '2025-03-02T21:59:59.999Z',
    late: '2025-03-02T22:00:00.000Z',
  };
  beforeAll(async () => {
    for (const [name, time] of Object.entries(signUps)) {
      frozen = time;
      const [client, email] = [portal.client(), `${tag}.${name}@example.com`];
      await signUp(client, email);
      if (name === 'unverified') continue;
      const token = tokenIn(await portal.mail(email, /^confirm your email/i), 'VerifyEmail');
      expect((await client.rest('POST', '/api/auth/verify', { token })).status).toBe(200);
    }
    frozen = undefined;
    const submitter = Object.assign(portal.client(), { email: `${tag}.submitter@example.com` });
    await logIn(submitter, submitter.email);
    await submitIdea(submitter);
    await act('closeAccount', `${tag}.last@example.com`);
  });
  const march = { signedUpFrom: '2025-03-01', signedUpTo: '2025-03-02' };
  const named = async (filter: object) =>
    (await list({ search: tag, ...filter })).map(({ email }) => nameOf(email));
  const names = Object.keys(signUps).reverse();

  test('include both days, in the time zone of the programme', async () => {
    expect(await named(march)).toEqual(['last', 'submitter', 'unverified', 'first']);
    expect(await named({ signedUpFrom: '2025-03-03' })).toEqual(['late']);
    expect(await named({ signedUpTo: '2025-02-28' })).toEqual(['early']);
    expect(await named({ signedUpFrom: '', signedUpTo: null })).toEqual(names);
  });

  test('are as many as the figures of the dashboard', async () => {
    const { stats, ...lists } = await admin.ask<{
      stats: Record<string, number>;
      [list: string]: Record<string, number>;
    }>(
      `query ($range: StatsRangeInput!, $all: AccountFilterInput!, $verified: AccountFilterInput!, $submitted: AccountFilterInput!) {
        stats(range: $range) { registeredUsers verifiedUsers usersWhoSubmitted }
        registeredUsers: accounts(filter: $all) { totalCount }
        verifiedUsers: accounts(filter: $verified) { totalCount }
        usersWhoSubmitted: accounts(filter: $submitted) { totalCount }
      }`,
      {
        range: { from: march.signedUpFrom, to: march.signedUpTo },
        all: march,
        verified: { ...march, step: 'VERIFIED' },
        submitted: { ...march, step: 'SUBMITTED' },
      },
    );
    expect(stats).toEqual({ registeredUsers: 4, verifiedUsers: 3, usersWhoSubmitted: 1 });
    expect(lists).toEqual(
      Object.fromEntries(Object.entries(stats).map(([name, totalCount]) => [name, { totalCount }])),
    );
    expect(await named({ step: 'SUBMITTED' })).toEqual(['submitter']);
  });

  test('are refused for an invalid day, and backwards, by the name of the field', async () => {
    const fieldsOf = async (filter: object) =>
      (
        await admin.graphql(
          'query ($filter: AccountFilterInput) { accounts(filter: $filter) { totalCount } }',
          { filter },
        )
      ).body.errors?.[0]?.extensions;
    expect(await fieldsOf({ signedUpFrom: '2025-03-02', signedUpTo: '2025-03-01' })).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ field: 'signedUpTo', message: 'The last day is before the first.' }],
    });
    expect(await fieldsOf({ signedUpFrom: '2025-02-30' })).toMatchObject({
      fields: [{ field: 'signedUpFrom' }],
    });
  });

  test('are exported under the names of the address', async () => {
    const path = '/api/accounts/export?format=csv';
    const exported = await admin.fetch(`${path}&from=2025-03-01&to=2025-03-02&step=VERIFIED`);
    const rows = (await exported.text()).trim().split('\r\n').slice(1);
    expect(rows.map((row) => nameOf(row.slice(1)))).toEqual(['last', 'submitter', 'first']);
    const refused = await admin.rest('GET', `${path}&from=2025-03-02&to=2025-03-01`);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { errors: [{ field: 'to', message: 'The last day is before the first.' }] },
    ]);
  });

  test('are found by the index of the list', async () => {
    const { ctx, close } = await contextOn(portal, now);
    atEnd(close);
    const range = { from: signUps.first.slice(0, 10), to: signUps.late.slice(0, 10) };
    const plan = await ctx.db.transaction(async (db) => {
      // So few rows would be read without an index.
      await db.query('SET LOCAL enable_seqscan = off');
      const query = newestFirst(selectAccounts({ ...ctx, db, declared }, range), 21);
      const [text, values] = query.getQueryAndParameters();
      return db.query<Record<string, string>[]>(`EXPLAIN ${text}`, values);
    });
    const lines = plan.flatMap((row) => Object.values(row)).join('\n');
    expect(lines).toMatch(/accounts_created_idx[^]*Index Cond: .*created_at >= .*created_at < /);
    expect(lines).not.toContain('Sort');
  });
});

test('everybody sees their own state', async () => {
  const reviewer = await signedIn(portal, 'reviewer');
  expect(await reviewer.ask('{ me { state invitedAs } }')).toEqual({
    me: { state: 'ACTIVE', invitedAs: null },
  });
});
