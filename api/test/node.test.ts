/** `node`: finds the same rows as the ordinary queries, for every type, role and scope, and nothing else. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { isInterfaceType } from 'graphql';
import { scopes } from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import { graph } from '../src/app/features.ts';
import { buildBareSchema } from '../src/transport/graphql/build-schema.ts';
import { readGlobalId, toGlobalId } from '../src/platform/global-id.ts';
import type { Client } from './client.ts';
import { enterOverGraphql, entryInput, suggestOverGraphql } from './forms.ts';
import { sharePortal } from './harness.ts';
import { submitIdea } from './ideas.ts';
import { signedIn, systemOf } from './people.ts';
import { sampled } from './sampled.ts';
import { statementsOf } from './statements.ts';

/** Type → the queries that show things of it, with the id of the idea in the variable. */
const ordinaryWays: Readonly<Record<string, readonly string[]>> = {
  Idea: ['query ($id: ID!) { idea(id: $id) { id } }', '{ ideas { edges { node { id } } } }'],
  IdeaReview: ['query ($id: ID!) { idea(id: $id) { reviews { edges { node { id } } } } }'],
  IdeaChange: ['{ changes(first: 100) { edges { node { id } } } }'],
  Reviewer: ['{ staff(filter: { hasReviewed: true }) { id } }', '{ staff { id } }'],
  // With their ideas, which a token must be allowed to read.
  SavedReviews: ['{ undoableReviews { id reviewed { reference } } }'],
  Claim: ['query ($id: ID!) { idea(id: $id) { claim { id } } }'],
  Account: ['{ me { id } }', '{ accounts(first: 100) { edges { node { id } } } }'],
  AccountSession: ['{ me { sessions { id } } }'],
  AccessToken: ['{ accessTokens(first: 100) { edges { node { id } } } }'],
  Webhook: ['{ webhooks(first: 100) { edges { node { id } } } }'],
  WebhookDelivery: ['{ webhooks { edges { node { deliveries(first: 100) { edges { node { id } } } } } } }'],
  TeamMember: ['query ($id: ID!) { idea(id: $id) { team { id } } }'],
  Conflict: ['{ ideas { edges { node { conflict { id } conflicts { id } } } } }'],
  IdeaNote: ['query ($id: ID!) { idea(id: $id) { notes { edges { node { id } } } } }'],
  AuditEvent: ['{ auditEvents(first: 5) { edges { node { id } } } }'],
  Challenge: ['{ challenges(first: 100) { edges { node { id } } } }'],
  CallFile: ['{ challenges(first: 100) { edges { node { logo { id } } } } }'],
  HackathonEntry: ['{ hackathonEntries(first: 100) { edges { node { id } } } }'],
  NameMention: ['{ nameMentions { edges { node { id } } } }'],
  UndeliveredMail: ['{ undeliveredMails { edges { node { id } } } }'],
  Programme: ['{ programme { id } }', '{ programmeChanges { edges { node { id } } } }'],
  RejectionReason: ['{ rejectionReasons { reasons { id } } }'],
  Reply: ['{ replies { id } }'],
  SavedView: ['{ savedViews { id } }'],
  Suggestion: ['{ suggestions(first: 100) { edges { node { id } } } }'],
};
const types = Object.keys(ordinaryWays);

const portal = sharePortal({ WEBHOOK_PRIVATE_TARGETS: 'on' });
let ideaId: string;
const callers = new Map<string, Client>();
const caller = (name: string) => callers.get(name) ?? portal.client();

beforeAll(async () => {
  const [owner, other, reviewer, admin] = await Promise.all([
    signedIn(portal),
    signedIn(portal),
    signedIn(portal, 'reviewer'),
    signedIn(portal, 'admin'),
  ]);
  const { id, key } = await submitIdea(owner);
  ideaId = id;
  await portal.sql(
    `INSERT INTO idea_members (idea_id, account_id, invited_at, accepted_at) SELECT $1, id, now(), now() FROM accounts WHERE email = $2`,
    [key, other.email],
  );
  await reviewer.rest('PUT', `/api/submission/${key}/status`, { reviewStatus: 'Approved' });
  await reviewer.ask('mutation ($id: ID!) { declareConflict(ideaId: $id, reason: "x") { id } }', { id });
  for (const act of ['claimIdea(ideaId: $id)', 'addNote(ideaId: $id, text: "x")'])
    await admin.ask(`mutation ($id: ID!) { ${act} { id } }`, { id });
  const { key: held } = await submitIdea(await signedIn(portal));
  await portal.sql(
    `INSERT INTO idea_reviews (idea_id, reviewer_id, save_id, version, reviewed_at, from_status, to_status, comments, comments_sent, notify, announce_at)
     VALUES ($1, (SELECT id FROM accounts WHERE email = $2), gen_random_uuid(), 1, now(), 'PENDING', 'PENDING', 'x', true, true, NULL)`,
    [held, admin.email],
  );
  await portal.sql(
    `INSERT INTO call_files (challenge_id, kind, file_name, label, file_key, file_size, file_sha256, created_at)
     SELECT id, 'LOGO', 'x.png', 'x', 'k', 1, 'x', now() FROM challenges LIMIT 1`,
  );
  await enterOverGraphql(portal.client(), entryInput());
  await portal.sql(
    `INSERT INTO name_mentions (table_name, row_id, column_name, position, created_at)
     SELECT 'hackathon_entries', id, 'members', 1, now() FROM hackathon_entries`,
  );
  await suggestOverGraphql(portal.client());
  await admin.graphql(
    'mutation { createWebhook(input: { name: "W", url: "http://127.0.0.1:1", events: [IDEA_SUBMITTED] }) { secret } }',
  );
  await portal.sql(
    `INSERT INTO jobs (id, lane, name, data, due_at, created_at, failed_at)
     VALUES (gen_random_uuid(), 'mail', 'idea-received', '{}', now(), now(), now())`,
  );
  await admin.graphql(
    'mutation { changeRejectionReasons(input: { version: 0, reasons: [{ name: "Known" }] }) { version } }',
  );
  await reviewer.ask('mutation { addReply(input: { name: "Known", text: "We know it." }) { id } }');
  await reviewer.ask(
    'mutation { saveView(input: { name: "Known", filter: "status=PENDING", shared: true }) { id } }',
  );
  for (const version of [0, 1])
    await admin.graphql(
      `mutation { changeProgramme(input: { version: ${version}, promisedDays: ${version + 9}, announcing: AFTER_HOLD, deciders: ELEVATED, outcomes: STAFF }) { id } }`,
    );
  const { body: made } = await admin.graphql<{ webhooks: { edges: { node: { id: string } }[] } }>(
    '{ webhooks { edges { node { id } } } }',
  );
  const webhook = made.data?.webhooks.edges[0]?.node.id;
  await admin.graphql('mutation ($id: ID!) { testWebhook(id: $id) { id } }', { id: webhook });
  for (const [name, client] of Object.entries({ visitor: portal.client(), owner, other, reviewer, admin }))
    callers.set(name, client);
  for (const scope of namesOf(scopes)) callers.set(scope, await systemOf(admin, [scope]));
});

const NODE = 'query ($id: ID!) { node(id: $id) { __typename id } }';

/** The ids of a type that the ordinary queries give a caller. */
async function idsOf(type: string, client: Client): Promise<string[]> {
  const found = new Set<string>();
  for (const query of ordinaryWays[type] ?? []) {
    const { body } = await client.graphql(query, query.includes('$id') ? { id: ideaId } : {});
    for (const [, id = ''] of JSON.stringify(body.data ?? {}).matchAll(/"id":"([^"]+)"/g)) found.add(id);
  }
  return [...found];
}

test('is asked for every type of the graph that has an id of its own', () => {
  const schema = buildBareSchema(graph);
  const node = schema.getType('Node');
  if (!isInterfaceType(node)) throw new Error('no interface Node');
  expect(
    schema
      .getPossibleTypes(node)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(types.toSorted());
});

describe.each(sampled(types, 6))('of type %s', (type) => {
  test('finds for every role and scope what the ordinary ways show, and null otherwise', async () => {
    const shown = new Map<string, string[]>();
    for (const [name, client] of callers) shown.set(name, await idsOf(type, client));
    const all = new Set([...shown.values()].flat());
    expect(all.size).toBeGreaterThan(0);
    for (const id of all) expect(readGlobalId(id).type).toBe(type);
    const outcomes = new Set<boolean>();
    for (const [name, client] of callers) {
      for (const id of all) {
        const { body } = await client.graphql<{ node: object | null }>(NODE, { id });
        const expected = shown.get(name)?.includes(id) ? { __typename: type, id } : null;
        expect([name, body.errors, body.data?.node]).toEqual([name, undefined, expected]);
        outcomes.add(expected !== null);
      }
    }
    // Challenges and their files are for everybody; of all other types somebody sees something, and somebody does not.
    expect(outcomes.size).toBe(['Challenge', 'CallFile'].includes(type) ? 1 : 2);
  });

  test('gives null for a missing row, and for an invalid id', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    for (const key of [nobody, '999999999', '', 'x', "'", '9'.repeat(30), `${nobody}:${nobody}`]) {
      const { body } = await caller('admin').graphql(NODE, { id: toGlobalId(type, key) });
      expect([key, body]).toEqual([key, expect.objectContaining({ data: { node: null } })]);
      expect(body.errors).toBeUndefined();
    }
  });
});

test.each([
  '',
  'nonsense',
  '%',
  toGlobalId('ReportedIdea', 'x'),
  toGlobalId('constructor', 'x'),
  'ü'.repeat(9_999),
])('a text that is no id (%.20s) names nothing', async (id) => {
  const { status, body } = await caller('admin').graphql(NODE, { id });
  expect([status, body.data, body.errors]).toEqual([200, { node: null }, undefined]);
});

test('a thing has one id: nothing may be added to it', async () => {
  const [event = ''] = await idsOf('AuditEvent', caller('admin'));
  const { type, key } = readGlobalId(event);
  for (const id of [`${event}=`, `${event}x`, toGlobalId(type, `${key}:2`)]) {
    const { body } = await caller('admin').graphql(NODE, { id });
    expect([id, body.data]).toEqual([id, { node: null }]);
  }
});

test('gives every field as the ordinary way does, compiled or not', async () => {
  const FIELDS = 'id reference createdAt document { url size } reviews { edges { node { to } } }';
  const reviewer = caller('reviewer');
  const { body } = await reviewer.graphql(`query ($id: ID!) { idea(id: $id) { ${FIELDS} } }`, { id: ideaId });
  expect(body.data?.['idea']).toBeTruthy();
  for (let time = 0; time < 5; time += 1) {
    const node = await reviewer.graphql(
      `query ($id: ID!) { node(id: $id) { id ... on Idea { ...F } ... on Account { email } } } fragment F on Idea { ${FIELDS} }`,
      { id: ideaId },
    );
    expect([node.body.errors, node.body.data?.['node']]).toEqual([undefined, body.data?.['idea']]);
  }
});

test('keeps what a type hides from some callers', async () => {
  const [review = ''] = await idsOf('IdeaReview', caller('owner'));
  const query = `query ($idea: ID!, $review: ID!) {
    idea: node(id: $idea) { ... on Idea { idNumberMasked } }
    review: node(id: $review) { ... on IdeaReview { to reviewer } }
  }`;
  const read = async (name: string) =>
    (await caller(name).graphql(query, { idea: ideaId, review })).body.data;
  expect(await read('owner')).toEqual({
    idea: { idNumberMasked: '••••789' },
    review: { to: 'APPROVED', reviewer: null },
  });
  // The reviewer declared a conflict.
  expect(await read('reviewer')).toMatchObject({ review: { to: 'APPROVED', reviewer: null } });
  expect(await read('admin')).toMatchObject({
    idea: { idNumberMasked: expect.stringContaining('•') },
    review: { reviewer: expect.stringContaining('@') },
  });
});

test('reads the thing and nothing beside it by one statement', async () => {
  for (const [type, table, name, more] of [
    ['Idea', 'ideas', 'reviewer', '... on Idea { reference }'],
    ['IdeaReview', 'idea_reviews', 'owner', '... on IdeaReview { to }'],
    ['Suggestion', 'suggestions', 'admin', '... on Suggestion { fullName }'],
    ['AccessToken', 'access_tokens', 'admin', '... on AccessToken { createdBy }'],
    ['HackathonEntry', 'hackathon_entries', 'admin', '... on HackathonEntry { challenge { title } }'],
  ] as const) {
    const [id] = await idsOf(type, caller(name));
    const texts = await statementsOf(() =>
      caller(name).graphql(`query ($id: ID!) { node(id: $id) { ${more} } }`, { id }),
    );
    const read = texts.filter((text) => new RegExp(`\\b${table}\\b|challenges`).test(text));
    expect([type, read]).toEqual([type, [expect.any(String)]]);
    if (type === 'Idea') expect(read[0]).not.toContain('"problemStatement"');
  }
});
