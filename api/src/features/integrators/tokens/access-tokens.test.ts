/** Access tokens: what each scope opens, for how long, and that they are no sessions. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { can } from '@portal/schema/access';
import type { Scope } from '@portal/schema/choices';
import { countAccounts } from '../../accounts/account-figures.ts';
import { announceEnds, widenReviewTokens } from './access-token.service.ts';
import type { Context } from '../../../platform/context.ts';
import type { Client } from '../../../../test/client.ts';
import { keyOf } from '../../../../test/desk-acts.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { submitIdea } from '../../../../test/ideas.ts';
import { writeTogether } from '../../../../test/locks.ts';
import { signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import { systemWith } from '../../../../test/page-documents.ts';
import { contextForTest } from '../../../../test/service-context.ts';

let admin: Person;
let idea: { id: string; key: string };
const portal = sharePortal();
beforeAll(async () => {
  admin = await signedIn(portal, 'admin');
  const owner = await signedIn(portal);
  idea = await submitIdea(owner);
});

interface Created {
  createAccessToken: { secret: string; accessToken: { id: string; ending: string; createdBy: string } };
}

let made = 0;
const nameOfLast = () => `Warehouse ${String(made).padStart(3, '0')}`;
/** Makes a token with a name of its own, as an administrator does. */
async function create(granted: readonly Scope[], creator: Client = admin) {
  made += 1;
  const input = { name: nameOfLast(), scopes: granted, lifetimeDays: 1 };
  return (await creator.ask<Created>(CREATE, { input })).createAccessToken;
}

const CREATE = `mutation ($input: AccessTokenInput!) {
  createAccessToken(input: $input) { secret accessToken { id ending createdBy } }
}`;
const systemOf = async (granted: readonly Scope[], creator?: Client) =>
  systemWith(portal, (await create(granted, creator)).secret);

const revoke = (id: string) =>
  admin.graphql('mutation ($id: ID!) { revokeAccessToken(id: $id) { revokedAt } }', { id });
const count = (system: Client) => system.graphql('{ ideas(first: 1) { edges { node { reference } } } }');

test('a token says which scope a call would take', async () => {
  const system = await systemOf(['READ_STATISTICS']);
  const { body } = await count(system);
  expect(body.errors?.[0]?.message).toContain('“Read ideas”');
  const { body: own } = await system.graphql('{ accessTokens { edges { node { id } } } }');
  expect(own.errors?.[0]?.message).toBe('Access tokens may not do this.');
});

test('its secret is returned once, has the form of a secret, and is stored as a hash', async () => {
  const { secret, accessToken } = await create(['READ_IDEAS']);
  expect(secret).toMatch(/^innovation_[\w-]{43}$/);
  expect([accessToken.ending, accessToken.createdBy]).toEqual([secret.slice(-4), admin.email]);
  const rows = await portal.sql('SELECT t::text AS text FROM access_tokens t');
  expect(JSON.stringify(rows)).not.toContain(secret.slice(0, 30));
});

test('it works until it is revoked', async () => {
  const { secret, accessToken } = await create(['READ_IDEAS']);
  const system = systemWith(portal, secret);
  expect((await count(system)).body.data).toBeTruthy();
  await revoke(accessToken.id);
  const refused = await count(system);
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
});

test('it works until it expires', async () => {
  const { secret } = await create(['READ_IDEAS']);
  await portal.sql(`UPDATE access_tokens SET expires_at = now() - interval '1 second' WHERE ending = $1`, [
    secret.slice(-4),
  ]);
  expect((await count(systemWith(portal, secret))).status).toBe(401);
});

test('it reaches no farther than the account that made it', async () => {
  const other = await signedIn(portal, 'admin');
  const system = await systemOf(['READ_SUGGESTIONS', 'READ_IDEAS'], other);
  await portal.sql(`UPDATE accounts SET role = 'reviewer' WHERE email = $1`, [other.email]);
  const { body } = await system.graphql('{ suggestions { edges { node { id } } } }');
  expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  expect(can('reviewer', 'idea:read-any')).toBe(true);
  expect((await count(system)).body.errors).toBeUndefined();
});

test('it does not look inside the account that made it', async () => {
  const system = await systemOf(['READ_IDEAS']);
  const { body } = await system.graphql<{ me: object }>('{ me { email activeSessions } }');
  expect(body.data?.me).toEqual({ email: admin.email, activeSessions: null });
});

test('it reads neither the sessions of the account that made it, nor the ID number of its own ideas', async () => {
  const { id } = await submitIdea(admin);
  const { me } = await admin.ask<{ me: { sessions: { id: string }[] } }>('{ me { sessions { id } } }');
  const session = me.sessions[0]?.id;
  const query = `query ($session: ID!, $idea: ID!) {
    session: node(id: $session) { id } idea: node(id: $idea) { ... on Idea { idNumberMasked } }
  }`;
  expect(await admin.ask(query, { session, idea: id })).toEqual({
    session: { id: session },
    idea: { idNumberMasked: '••••789' },
  });
  const system = await systemOf(['READ_IDEAS']);
  expect(await system.ask(query, { session, idea: id })).toEqual({
    session: null,
    idea: { idNumberMasked: null },
  });
});

test('it speaks alone: a session beside it says nothing, and it is no session itself', async () => {
  const { secret } = await create(['READ_STATISTICS']);
  const both = systemWith(portal, secret);
  for (const [name, value] of admin.cookies) both.cookies.set(name, value);
  expect((await count(both)).body.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  const cookie = portal.client();
  for (const [name] of admin.cookies) cookie.cookies.set(name, secret);
  expect((await cookie.rest('GET', '/api/auth/me')).status).toBe(401);
  for (const unknown of ['innovation_nothing', `${secret},`, `${secret} ${secret}`, '"x"']) {
    const wrong = systemWith(portal, unknown);
    for (const [name, value] of admin.cookies) wrong.cookies.set(name, value);
    expect([unknown, (await wrong.rest('GET', '/api/auth/me')).status]).toEqual([unknown, 401]);
  }
});

test('it needs no CSRF token to change something', async () => {
  const system = await systemOf(['READ_IDEAS', 'REVIEW_IDEAS']);
  const { status } = await system.rest('PUT', `/api/submission/${idea.key}/status`, {
    reviewStatus: 'Approved',
  });
  expect(status).toBe(200);
});

test('the report shows it the columns of the report alone', async () => {
  const system = await systemOf(['EXPORT_REPORTS']);
  const { body } = await system.graphql('{ report { edges { node { id personType network } } } }');
  expect(body.errors).toBeUndefined();
  for (const field of ['email', 'document { url }', 'reviews { edges { node { comments } } }']) {
    const refused = await system.graphql(`{ report { edges { node { ${field} } } } }`);
    expect(refused.body.errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  }
  // Nor by its filters: they would tell of submitters and reviews.
  const count = (filter: string) => system.graphql(`{ report(filter: { ${filter} }) { totalCount } }`);
  for (const filter of [
    `ideas: { ownerEmail: "${admin.email}" }`,
    'ideas: { search: "x" }',
    'ideas: { statuses: [PENDING] }',
    'ideas: { shortlisted: false }',
    'ideas: { answers: [{ by: FIRST_REVIEWER, name: "NONE" }] }',
  ])
    expect([filter, (await count(filter)).body.errors?.[0]?.extensions.code]).toEqual([filter, 'FORBIDDEN']);
  for (const filter of ['search: "a"', 'ideas: { labels: "a" }', 'ideas: { statuses: [] }'])
    expect([filter, (await count(filter)).body.errors]).toEqual([filter, undefined]);
  expect((await system.fetch('/api/reports/export?filter=a')).status).toBe(200);
  for (const query of ['search=x', 'status=PENDING', 'withdrawn=no', 'gender=FEMALE'])
    expect([query, (await system.fetch(`/api/reports/export?${query}`)).status]).toEqual([query, 403]);
  const both = 'search: "a", ideas: { labels: "b" }';
  expect((await count(both)).body.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT' });
});

const VIEWER_SCOPES = '{ viewerToken { scopes } }';
const READS = { viewerToken: { scopes: ['READ_IDEAS', 'REVIEW_IDEAS'] } };

test('one that reviews ideas reads them, unless it reads them without persons', async () => {
  const maker = await signedIn(portal, 'admin');
  expect(await (await systemOf(['REVIEW_IDEAS'], maker)).ask(VIEWER_SCOPES)).toEqual(READS);
  const without = await systemOf(['READ_IDEAS_WITHOUT_PERSONS', 'REVIEW_IDEAS'], maker);
  expect(await without.ask(VIEWER_SCOPES)).toEqual({
    viewerToken: { scopes: ['READ_IDEAS_WITHOUT_PERSONS', 'REVIEW_IDEAS'] },
  });
});

describe('one that the release before made to review alone', () => {
  const stored = async ({ id }: { id: string }) =>
    (await portal.sql<{ scopes: string[] }>('SELECT scopes FROM access_tokens WHERE id = $1', [keyOf(id)]))[0]
      ?.scopes;
  let maker: Person;
  beforeAll(async () => void (maker = await signedIn(portal, 'admin')));
  const earlier = async () => {
    const made = await create(['REVIEW_IDEAS'], maker);
    await portal.sql(`UPDATE access_tokens SET scopes = '{REVIEW_IDEAS}' WHERE id = $1`, [
      keyOf(made.accessToken.id),
    ]);
    return { ...made, name: nameOfLast() };
  };

  test('reads at its next call, and keeps that when it is renewed', async () => {
    const { secret, accessToken } = await earlier();
    expect(await systemWith(portal, secret).ask(VIEWER_SCOPES)).toEqual(READS);
    expect((await renew(accessToken.id, maker)).body.errors).toBeUndefined();
    expect(await stored(accessToken)).toEqual(READS.viewerToken.scopes);
  });

  test('is widened once, with one email to each administrator and an entry for each that works', async () => {
    const [one, other, revoked] = [await earlier(), await earlier(), await earlier()];
    await revoke(revoked.accessToken.id);
    const ctx = await contextForTest(portal);
    await widenReviewTokens(ctx);
    await widenReviewTokens(ctx);
    for (const { accessToken } of [one, other])
      expect(await stored(accessToken)).toEqual(READS.viewerToken.scopes);
    expect(await stored(revoked.accessToken)).toEqual(['REVIEW_IDEAS']);
    const mails = await portal.sql(
      `SELECT data->>'recipient' AS email, data->'names' AS names FROM jobs WHERE name = 'tokens-widened' ORDER BY 1`,
    );
    const administrators = await portal.sql<{ email: string }>(
      `SELECT email FROM accounts WHERE role = 'admin' AND closed_at IS NULL AND verified_at IS NOT NULL ORDER BY 1`,
    );
    expect(mails).toEqual(administrators.map(({ email }) => ({ email, names: [one.name, other.name] })));
    const acts = await portal.sql(
      `SELECT subject_label AS name, details->>'scopes' AS scopes FROM audit_events WHERE action = 'ACCESS_TOKEN_WIDENED' ORDER BY 1`,
    );
    const scopes = 'READ_IDEAS, REVIEW_IDEAS';
    expect(acts).toEqual([one, other].map(({ name }) => ({ name, scopes })));
  });
});

test('it reviews no idea of the account that made it', async () => {
  const { id } = await submitIdea(admin);
  const system = systemWith(portal, (await create(['REVIEW_IDEAS'])).secret);
  const one = 'mutation ($id: ID!) { reviewIdea(input: { id: $id, version: 1, status: APPROVED }) { id } }';
  expect((await system.graphql(one, { id })).body.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  const many =
    'mutation ($id: ID!) { reviewIdeas(input: { ideas: [{ id: $id, version: 1 }], status: APPROVED }) { reviewed { id } own { id } } }';
  expect((await system.graphql(many, { id })).body.data).toEqual({
    reviewIdeas: { reviewed: [], own: [{ id }] },
  });
});

test('its making, its revocation and its use are on record', async () => {
  const { secret, accessToken } = await create(['READ_IDEAS']);
  await count(systemWith(portal, secret));
  await revoke(accessToken.id);
  await revoke(accessToken.id);
  const { body } = await admin.graphql<{
    accessTokens: { edges: { node: { id: string; lastUsedAt: string | null } }[] };
    auditEvents: { edges: { node: { action: string } }[] };
  }>(`{
    accessTokens { edges { node { id lastUsedAt } } }
    auditEvents(first: 2, filter: { search: "Warehouse" }) { edges { node { action } } }
  }`);
  const kept = body.data?.accessTokens.edges.find(({ node }) => node.id === accessToken.id);
  expect(kept?.node.lastUsedAt).not.toBeNull();
  expect(body.data?.auditEvents.edges.map(({ node }) => node.action)).toEqual([
    'ACCESS_TOKEN_REVOKED',
    'ACCESS_TOKEN_CREATED',
  ]);
});

test('two active tokens cannot have one name: the second is refused with a way out', async () => {
  const named = async (name: string, creator: Client = admin) => {
    const input = { name, scopes: ['READ_IDEAS'], lifetimeDays: 1 };
    return (await creator.graphql<Created>(CREATE, { input })).body;
  };
  // The calls of one person wait for each other.
  const creators = [admin, await signedIn(portal, 'admin'), await signedIn(portal, 'admin')];
  const calls = ['Twin', 'twin', ' TWIN '].map((name, n) => () => named(name, creators[n]));
  const together = await writeTogether(portal, 'access_tokens', calls);
  const refusals = together.flatMap(({ errors = [] }) => errors);
  expect(refusals).toHaveLength(2);
  for (const { extensions } of refusals) {
    expect(extensions.fields).toEqual([
      {
        field: 'name',
        message: expect.stringMatching(
          /^An active token is already named “twin”\. Choose another name, such as “twin 2”, or revoke that token first\.$/i,
        ),
      },
    ]);
  }
  const first = together.find(({ data }) => data)?.data?.createAccessToken.accessToken.id ?? '';
  await revoke(first);
  expect((await named('Twin')).errors).toBeUndefined();
  await portal.sql(`UPDATE access_tokens SET expires_at = now() WHERE name = 'Twin'`);
  expect((await named('Twin')).errors).toBeUndefined();
});

test.each([
  ['name', { name: ' ', scopes: ['READ_IDEAS'], lifetimeDays: 1 }],
  ['scopes', { name: 'x', scopes: [], lifetimeDays: 1 }],
  ['lifetimeDays', { name: 'x', scopes: ['READ_IDEAS'], lifetimeDays: 0 }],
  ['lifetimeDays', { name: 'x', scopes: ['READ_IDEAS'], lifetimeDays: 367 }],
])('a bad %s is named', async (field, input) => {
  const { body } = await admin.graphql(CREATE, { input });
  expect(body.errors?.[0]?.extensions.fields?.map((fault) => fault.field)).toEqual([field]);
});

describe('a token of the programme', () => {
  const forProgramme = async (granted: readonly Scope[], name: string) => {
    const input = { name, scopes: granted, lifetimeDays: 30, ofProgramme: true };
    const maker = await signedIn(portal, 'admin');
    const { createAccessToken } = await maker.ask<Created>(CREATE, { input });
    return { maker, ...createAccessToken, system: systemWith(portal, createAccessToken.secret) };
  };
  const accountOf = async (id: string) =>
    (
      await portal.sql<{ id: string; email: string; role: string; closed_at: Date | null }>(
        `SELECT accounts.* FROM access_tokens AS token JOIN accounts ON accounts.id = token.account_id WHERE token.id = $1`,
        [Buffer.from(id, 'base64url').toString().split(':')[1]],
      )
    )[0];

  test('outlives the sessions, the password, the role and the account of its maker', async () => {
    const { maker, system, accessToken } = await forProgramme(
      ['READ_IDEAS', 'READ_SUGGESTIONS'],
      'Nightly copy',
    );
    const makerId = (
      await portal.sql<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [maker.email])
    )[0]?.id;
    const id = Buffer.from(`Account:${makerId}`).toString('base64url');
    for (const act of [
      'endSessions(id: $id) { id }',
      'changeRole(id: $id, role: USER) { id }',
      'closeAccount(id: $id) { id }',
    ]) {
      await admin.ask(`mutation ($id: ID!) { ${act} }`, { id });
      expect([act, (await count(system)).body.errors]).toEqual([act, undefined]);
    }
    // Still with the rights of an administrator.
    expect((await system.graphql('{ suggestions { totalCount } }')).body.errors).toBeUndefined();
    expect(accessToken.createdBy).toBe(maker.email);
  });

  test('is said to all administrators, and so is each webhook; who knows a secret of it is listed until that ends', async () => {
    const toldOf = async () => {
      const [{ n } = { n: 0 }] = await portal.sql<{ n: number }>(
        `SELECT count(*)::int AS n FROM jobs WHERE name = 'secret-shown'`,
      );
      return n;
    };
    const other = await signedIn(portal, 'admin');
    const before = await toldOf();
    const { maker, system, accessToken } = await forProgramme(['READ_IDEAS'], 'Told of');
    const { createWebhook: made } = await maker.ask<{ createWebhook: { webhook: { id: string } } }>(
      `mutation { createWebhook(input: { name: "Told of", url: "https://8.8.8.8/", events: [IDEA_REVIEWED] }) { webhook { id } } }`,
    );
    const [{ id: key } = { id: '' }] = await portal.sql<{ id: string }>(
      'SELECT id FROM accounts WHERE email = $1',
      [maker.email],
    );
    const account = Buffer.from(`Account:${key}`).toString('base64url');
    const LOSES = `mutation ($id: ID!) { endSessions(id: $id) { knownAccessTokens { name } knownWebhooks { name } } }`;
    const known = () => admin.ask(LOSES, { id: account });
    const both = { knownAccessTokens: [{ name: 'Told of' }], knownWebhooks: [{ name: 'Told of' }] };
    expect(await known()).toEqual({ endSessions: both });
    const renewNow = async (endEarlierNow: boolean) => {
      await admin.ask(
        'mutation ($input: AccessTokenRenewalInput!) { renewAccessToken(input: $input) { secret } }',
        { input: { id: accessToken.id, lifetimeDays: 30, endEarlierNow } },
      );
      await admin.ask(
        'mutation ($id: ID!, $now: Boolean!) { renewWebhookSecret(id: $id, endEarlierNow: $now) { secret } }',
        { id: made.webhook.id, now: endEarlierNow },
      );
    };
    await renewNow(false);
    expect([(await count(system)).status, await known()]).toEqual([200, { endSessions: both }]);
    await renewNow(true);
    const none = { knownAccessTokens: [], knownWebhooks: [] };
    expect([(await count(system)).status, await known()]).toEqual([401, { endSessions: none }]);
    const [{ n } = { n: 0 }] = await portal.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM accounts WHERE role = 'admin' AND closed_at IS NULL AND verified_at IS NOT NULL`,
    );
    // Each was made once and renewed twice. A token of one's own is said, too: it outlives a change of the password.
    expect((await toldOf()) - before).toBe(6 * n);
    await create(['READ_IDEAS'], other);
    expect((await toldOf()) - before).toBe(7 * n);
  });

  test.each([
    ['endSessions', '$id: ID!', 'id: $id'],
    ['closeAccount', '$id: ID!', 'id: $id'],
    ['changeRole', '$id: ID!', 'id: $id, role: REVIEWER'],
  ])(
    'is listed beside one of one’s own, which %s ends with every secret that worked',
    async (act, variables, args) => {
      const { maker, system } = await forProgramme(['READ_IDEAS'], `Goes on ${act}`);
      const own = await create(['READ_IDEAS'], maker);
      const renewed = await maker.ask<{ renewAccessToken: { secret: string } }>(
        'mutation ($input: AccessTokenRenewalInput!) { renewAccessToken(input: $input) { secret } }',
        { input: { id: own.accessToken.id, lifetimeDays: 30 } },
      );
      const secrets = [own.secret, renewed.renewAccessToken.secret];
      const [row] = await portal.sql<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [
        maker.email,
      ]);
      const account = Buffer.from(`Account:${row?.id}`).toString('base64url');
      const answers = async () => [
        ...(await Promise.all(
          secrets.map(async (secret) => (await count(systemWith(portal, secret))).status),
        )),
        (await count(system)).status,
      ];
      const { node } = await admin.ask<{ node: { knownAccessTokens: { ofProgramme: boolean }[] } }>(
        'query ($id: ID!) { node(id: $id) { ... on Account { knownAccessTokens { ofProgramme } } } }',
        { id: account },
      );
      expect(node.knownAccessTokens.map(({ ofProgramme }) => ofProgramme).sort()).toEqual([false, true]);
      expect(await answers()).toEqual([200, 200, 200]);
      const after = await admin.ask<Record<string, unknown>>(
        `mutation (${variables}) { ${act}(${args}) { knownAccessTokens { ofProgramme } } }`,
        { id: account },
      );
      expect(after[act]).toEqual({ knownAccessTokens: [{ ofProgramme: true }] });
      expect(await answers()).toEqual([401, 401, 200]);
    },
  );

  test('acts in its own name, in reviews and in the audit log', async () => {
    const { system, accessToken } = await forProgramme(['READ_IDEAS', 'REVIEW_IDEAS'], 'Ranking Robot');
    const account = await accountOf(accessToken.id);
    expect(account?.email).toMatch(/^token:ranking-robot-[0-9a-f]{8}$/);
    const { id } = await submitIdea(await signedIn(portal));
    const { reviewIdea } = await system.ask<{ reviewIdea: { lastReview: { reviewer: string } } }>(
      'mutation ($id: ID!) { reviewIdea(input: { id: $id, version: 1, status: APPROVED }) { lastReview { reviewer } } }',
      { id },
    );
    expect(reviewIdea.lastReview.reviewer).toBe(account?.email);
    const { auditEvents } = await admin.ask<{ auditEvents: { edges: { node: object }[] } }>(
      'query ($actor: String) { auditEvents(first: 1, filter: { actor: $actor }) { edges { node { actor action } } } }',
      { actor: account?.email },
    );
    expect(auditEvents.edges.map(({ node }) => node)).toEqual([
      { actor: account?.email, action: 'IDEA_REVIEWED' },
    ]);
  });

  test('is nobody: it is in no list of people or staff, in no figure, and cannot log in, be invited or changed', async () => {
    const sums = () => admin.ask('{ stats { registeredUsers verifiedUsers } }');
    const before = await sums();
    const { accessToken } = await forProgramme(['READ_IDEAS'], 'Nobody@Here');
    const { email = '', id = '' } = (await accountOf(accessToken.id)) ?? {};
    const lists = await admin.ask(
      '{ accounts(first: 100, filter: { search: "nobody-here" }) { edges { node { email } } } staff { email } }',
    );
    expect(JSON.stringify(lists)).not.toContain(email);
    const after = (await sums()) as { stats: { registeredUsers: number } };
    // Its maker signed up meanwhile, and nobody else.
    expect(after.stats.registeredUsers).toBe((before as typeof after).stats.registeredUsers + 1);
    // Nor where all accounts are counted anew.
    const [recounted] = await portal.sql<{ n: number }>(
      `SELECT sum(amount)::int AS n FROM (${countAccounts()}) AS counted WHERE counter = 'account.registered'`,
      ['Africa/Gaborone'],
    );
    expect(recounted?.n).toBe(after.stats.registeredUsers);
    const globalId = Buffer.from(`Account:${id}`).toString('base64url');
    const codes: unknown[] = [];
    for (const act of [
      'changeRole(id: $id, role: ADMIN) { id }',
      'closeAccount(id: $id) { id }',
      'reopenAccount(id: $id) { id }',
      'endSessions(id: $id) { id }',
    ])
      codes.push(
        (await admin.graphql(`mutation ($id: ID!) { ${act} }`, { id: globalId })).body.errors?.[0]?.extensions
          .code,
      );
    expect(codes).toEqual(Array(4).fill('NOT_FOUND'));
    expect(
      (await admin.ask<{ node: null }>('query ($id: ID!) { node(id: $id) { id } }', { id: globalId })).node,
    ).toBeNull();
    const byAddress = [
      'logIn(input: { email: $email, password: "Correct-Horse-9!" }) { token }',
      'signUp(input: { email: $email, password: "Correct-Horse-9!" }) { message }',
      'requestPasswordReset(email: $email) { message }',
      'inviteColleague(email: $email, role: ADMIN) { id }',
    ];
    for (const act of byAddress) {
      const { body } = await admin.graphql(`mutation ($email: String!) { ${act} }`, { email });
      expect([act, body.errors?.[0]?.extensions.code]).toEqual([
        act,
        expect.stringMatching(/^INVALID_(INPUT|CREDENTIALS)$/),
      ]);
    }
    expect((await accountOf(accessToken.id))?.role).toBe('user');
  });

  test('is revoked by any administrator, and its account is closed with it', async () => {
    const { system, accessToken } = await forProgramme(['READ_IDEAS'], 'Short-lived');
    await revoke(accessToken.id);
    expect((await count(system)).status).toBe(401);
    expect((await accountOf(accessToken.id))?.closed_at).not.toBeNull();
  });

  test('is renewed by any administrator, that of a person by this person alone', async () => {
    const ofProgramme = await forProgramme(['READ_IDEAS'], 'Renewed by others');
    const other = await signedIn(portal, 'admin');
    expect((await renew(ofProgramme.accessToken.id, other)).body.errors).toBeUndefined();
    const { accessToken } = await create(['READ_IDEAS'], other);
    expect((await renew(accessToken.id)).body.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await renew(accessToken.id, other)).body.errors).toBeUndefined();
  });
});

const RENEW = `mutation ($input: AccessTokenRenewalInput!) {
  renewAccessToken(input: $input) { secret accessToken { id name scopes ending expiresAt secretBeforeUntil } }
}`;
interface Renewed {
  renewAccessToken: {
    secret: string;
    accessToken: { id: string; name: string; ending: string; expiresAt: string; secretBeforeUntil: string };
  };
}
const renew = (id: string, by: Client = admin) =>
  by.graphql<Renewed>(RENEW, { input: { id, lifetimeDays: 90 } });

describe('a renewed token', () => {
  // Of one administrator there is an allowance.
  beforeAll(async () => void (admin = await signedIn(portal, 'admin')));
  const VIEWER = '{ viewerToken { name scopes expiresAt ofProgramme isReplaced } }';
  const viewer = async (secret: string) =>
    (
      await systemWith(portal, secret).ask<{ viewerToken: { isReplaced: boolean; expiresAt: string } }>(
        VIEWER,
      )
    ).viewerToken;
  const lastDays = (days: number) => 1_000 * 60 * 60 * 24 * days - 60_000;

  test('has a new secret under its name; the one before goes on for a week, then ends', async () => {
    const input = { name: 'To renew', scopes: ['READ_IDEAS'], lifetimeDays: 30 };
    const { createAccessToken: made } = await admin.ask<Created>(CREATE, { input });
    const { body } = await renew(made.accessToken.id);
    const { secret, accessToken } = body.data!.renewAccessToken;
    expect(accessToken).toMatchObject({
      id: made.accessToken.id,
      name: 'To renew',
      ending: secret.slice(-4),
    });
    const [before, now] = [await viewer(made.secret), await viewer(secret)];
    expect([before.isReplaced, now.isReplaced]).toEqual([true, false]);
    expect([before.expiresAt, now.expiresAt]).toEqual([accessToken.secretBeforeUntil, accessToken.expiresAt]);
    const left = (at: string) => Date.parse(at) - Date.now();
    expect([left(before.expiresAt) > lastDays(7), left(before.expiresAt) < lastDays(8)]).toEqual([
      true,
      true,
    ]);
    expect([left(now.expiresAt) > lastDays(90), left(now.expiresAt) < lastDays(91)]).toEqual([true, true]);
    // Renewed once more: each secret goes on for its own week.
    const again = (await renew(made.accessToken.id)).body.data!.renewAccessToken.secret;
    for (const each of [made.secret, secret, again])
      expect((await count(systemWith(portal, each))).status).toBe(200);
    await portal.sql('UPDATE replaced_secrets SET ends_at = now()');
    for (const each of [made.secret, secret])
      expect((await count(systemWith(portal, each))).status).toBe(401);
    expect((await count(systemWith(portal, again))).status).toBe(200);
  });

  test('ends with its token, and no sooner end of it is put off', async () => {
    const { secret, accessToken } = await create(['READ_IDEAS']);
    const { secretBeforeUntil } = (await renew(accessToken.id)).body.data!.renewAccessToken.accessToken;
    expect(Date.parse(secretBeforeUntil) - Date.now()).toBeLessThan(lastDays(2));
    await revoke(accessToken.id);
    expect((await count(systemWith(portal, secret))).status).toBe(401);
    expect((await renew(accessToken.id)).body.errors?.[0]?.extensions.code).toBe('CONFLICT');
  });
});

test('viewerToken says of the token that calls what it is, and nothing to a session or a visitor', async () => {
  const query = '{ viewerToken { name scopes ofProgramme } }';
  const { secret } = await create(['READ_STATISTICS', 'READ_IDEAS']);
  expect(await systemWith(portal, secret).ask(query)).toEqual({
    viewerToken: { name: nameOfLast(), scopes: ['READ_IDEAS', 'READ_STATISTICS'], ofProgramme: false },
  });
  for (const caller of [admin, portal.client()])
    expect(await caller.ask(query)).toEqual({ viewerToken: null });
});

test('an Authorization without a Bearer token is refused plainly; that of a proxy is ignored', async () => {
  const { secret } = await create(['READ_IDEAS']);
  for (const authorization of [`token ${secret}`, secret, `Bearer: ${secret}`, 'Token x']) {
    const caller = portal.client();
    caller.headers['authorization'] = authorization;
    const answer = await caller.rest('GET', '/api/auth/me');
    expect([authorization, answer.status, answer.body['message']]).toEqual([
      authorization,
      401,
      expect.stringContaining('There is no Bearer token'),
    ]);
  }
  const behind = await signedIn(portal);
  behind.headers['authorization'] = 'Basic eDp5';
  expect((await behind.rest('GET', '/api/auth/me')).status).toBe(200);
});

describe('two weeks before its end', () => {
  const mails = async (ctx: Context, name: string) => {
    await announceEnds(ctx);
    const jobs = await portal.sql<{ recipient: string }>(
      `SELECT data->>'recipient' AS recipient FROM jobs WHERE name = 'token-ends' AND data->>'name' = $1`,
      [name],
    );
    return jobs.map(({ recipient }) => recipient).sort();
  };

  test('its maker is written to once, every administrator of one of the programme, and again after a renewal', async () => {
    let now = new Date();
    const ctx = await contextForTest(portal, () => now);
    const maker = await signedIn(portal, 'admin');
    const make = async (name: string, ofProgramme: boolean, lifetimeDays: number) =>
      (
        await maker.ask<Created>(CREATE, {
          input: { name, scopes: ['READ_IDEAS'], lifetimeDays, ofProgramme },
        })
      ).createAccessToken.accessToken.id;
    const ids = [await make('Ends: mine', false, 30), await make('Ends: ours', true, 30)];
    await make('Ends: short', false, 14);
    expect(await mails(ctx, 'Ends: mine')).toEqual([]);
    now = new Date(now.getTime() + 17 * 24 * 3_600_000);
    const administrators = await portal.sql<{ email: string }>(
      `SELECT email FROM accounts WHERE role = 'admin' AND closed_at IS NULL AND verified_at IS NOT NULL ORDER BY email`,
    );
    for (let time = 0; time < 2; time += 1) {
      expect(await mails(ctx, 'Ends: mine')).toEqual([maker.email]);
      expect(await mails(ctx, 'Ends: ours')).toEqual(administrators.map(({ email }) => email).sort());
    }
    expect(await mails(ctx, 'Ends: short')).toEqual([]);
    await renew(ids[0] ?? '', maker);
    now = new Date(now.getTime() + 63 * 24 * 3_600_000);
    expect(await mails(ctx, 'Ends: mine')).toEqual([maker.email, maker.email]);
  });
});
