/** Access tokens: what each scope opens, for how long, and that they are no sessions. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { can, scopesAllow } from '@portal/schema/access';
import { scopes } from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import type { Scope } from '@portal/schema/choices';
import { graph, routes } from '../src/app/features.ts';
import type { Client } from './client.ts';
import { sharePortal } from './harness.ts';
import { submitIdea } from './ideas.ts';
import { signedIn } from './people.ts';
import type { Person } from './people.ts';
import { systemWith } from './page-documents.ts';
import { callOperation, callRoute } from './permission-walk.ts';

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
/** Makes a token with a name of its own, as an administrator does. */
async function create(granted: readonly Scope[], creator: Client = admin) {
  const input = { name: `Warehouse ${(made += 1)}`, scopes: granted, lifetimeDays: 1 };
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

// Which action a call takes is one table for roles and scopes, walked for each role in permissions.test.ts.
describe.each<[string, Scope[]]>([
  ['one scope', ['READ_IDEAS']],
  ['every scope', namesOf(scopes)],
])('a token with %s', (_what, granted) => {
  test('may take the operations and routes that the table names, and no other', async () => {
    const system = await systemOf(granted);
    for (const kind of ['Query', 'Mutation'] as const) {
      for (const [name, action] of Object.entries(graph.operations[kind])) {
        const code = await callOperation(system, kind, name, idea.id);
        // Who declared one is refused reviews after it.
        if (name === 'declareConflict') await portal.sql('DELETE FROM idea_conflicts');
        expect([name, code === 'FORBIDDEN']).toEqual([name, !scopesAllow(granted, action)]);
        expect([name, code]).not.toEqual([name, 'UNAUTHENTICATED']);
      }
    }
    for (const route of routes) {
      const status = await callRoute(system, route, idea.key);
      expect([route.path, status === 403]).toEqual([route.path, !scopesAllow(granted, route.action)]);
    }
    expect(system.cookies.size).toBe(0);
  });
});

test('a token says which scope a call would take', async () => {
  const system = await systemOf(['READ_STATISTICS']);
  const { body } = await count(system);
  expect(body.errors?.[0]?.message).toContain('“Read ideas”');
  const { body: own } = await system.graphql('{ accessTokens { edges { node { id } } } }');
  expect(own.errors?.[0]?.message).toBe('Access tokens may not do this.');
});

test('its secret is told once, looks like one, and is kept as a hash', async () => {
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

test('of ideas that it reviews it reads id, version and status, unless it may read ideas', async () => {
  const system = await systemOf(['REVIEW_IDEAS']);
  const [row] = await portal.sql<{ version: number }>('SELECT version FROM ideas WHERE id = $1', [idea.key]);
  const one = (fields: string) =>
    `mutation { reviewIdea(input: { id: "${idea.id}", version: ${row?.version} }) { ${fields} } }`;
  // No effect is needed to learn something: of a wrong version nothing is reviewed.
  const many = (list: string, fields: string) =>
    `mutation { reviewIdeas(input: { ideas: [{ id: "${idea.id}", version: 999 }], status: APPROVED }) { ${list} { ${fields} } } }`;
  for (const query of [one('email'), one('id ... on Idea { email }'), many('stale', 'firstName')]) {
    const { body } = await system.graphql(query);
    expect([query, body.errors?.[0]?.extensions.code]).toEqual([query, 'FORBIDDEN']);
  }
  for (const query of [one('id version status'), many('stale', 'id version status __typename')])
    expect((await system.graphql(query)).body.errors).toBeUndefined();
  const path = `/api/submission/${idea.key}/status`;
  const { body } = await system.rest('PUT', path, { reviewStatus: '' });
  expect(Object.keys(body['data'] as object)).toEqual(['_id', 'reviewStatus', 'version']);
  // A refusal tells no more.
  const late = await system.rest('PUT', path, { reviewStatus: 'Rejected', version: 999 });
  const seen = { version: row?.version, status: expect.any(String) };
  expect([late.status, late.body['current']]).toEqual([409, seen]);
  const stale = `mutation { reviewIdea(input: { id: "${idea.id}", version: 999, status: REJECTED }) { id } }`;
  expect((await system.graphql(stale)).body.errors?.[0]?.extensions).toEqual({
    code: 'STALE',
    current: seen,
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
  const named = async (name: string) => {
    const input = { name, scopes: ['READ_IDEAS'], lifetimeDays: 1 };
    return (await admin.graphql<Created>(CREATE, { input })).body;
  };
  const together = await Promise.all(['Twin', 'twin', ' TWIN '].map(named));
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
