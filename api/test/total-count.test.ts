/** `totalCount` and `position`: what paging gives, whatever narrows the list, and counted only when asked for. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { getNamedType, isObjectType } from 'graphql';
import { POSITION_MAX, SEARCH_POSITION_MAX } from '@portal/schema/limits';
import { graph } from '../src/app/features.ts';
import { byTime, toCursor } from '../src/platform/paging/page.ts';
import { buildBareSchema } from '../src/transport/graphql/build-schema.ts';
import type { Client } from './client.ts';
import { enterOverGraphql, entryInput, suggestOverGraphql } from './forms.ts';
import { sharePortal, startForTest } from './harness.ts';
import { reviewIdea, submitIdea } from './ideas.ts';
import { signedIn, systemOf } from './people.ts';
import type { Person } from './people.ts';
import { sampled } from './sampled.ts';
import { statementsOf } from './statements.ts';

/** List → its type of filter and filters that narrow it to some, and to none. */
const lists: Readonly<Record<string, { filter?: [type: string, ...filters: object[]]; mine?: true }>> = {
  ideas: {
    filter: [
      'IdeaFilterInput',
      { statuses: ['APPROVED'] },
      { statuses: ['APPROVED', 'PENDING'], focusAreas: ['E_HEALTH'] },
      { search: 'meters' },
      { submittedFrom: '2020-01-01' },
      { statuses: [] },
      { search: '!' },
    ],
  },
  myIdeas: { mine: true },
  report: { filter: ['ReportFilterInput', { search: 'student' }, { search: '' }, { search: 'no label' }] },
  ranking: { filter: ['RankingFilterInput', { disagreement: true }, { disagreement: false }] },
  outcomes: {
    filter: ['OutcomeFilterInput', { stage: 'LIVE' }, { search: 'meters' }, { search: 'no such words' }],
  },
  changes: {},
  heldReviews: {},
  accounts: {
    filter: ['AccountFilterInput', { roles: ['USER'] }, { search: 'ADMIN' }, { isVerified: false }],
  },
  auditEvents: {
    filter: [
      'AuditEventFilterInput',
      { actions: ['ACCESS_TOKEN_CREATED'] },
      { search: 'nobody' },
      { actor: 'operator' },
    ],
  },
  accessTokens: {},
  webhooks: {},
  suggestions: { filter: ['SuggestionFilterInput', { search: 'queue' }, { search: 'no such words' }] },
  hackathonEntries: { filter: ['HackathonEntryFilterInput', { search: 'rain' }, { search: 'no team' }] },
  challenges: {},
  programmeChanges: {},
  undeliveredMails: {},
  nameMentions: {},
};
const MANY = 5;

const portal = sharePortal({ WEBHOOK_PRIVATE_TARGETS: 'on' });
let owner: Person;
let admin: Client;
beforeAll(async () => {
  [owner, admin] = await Promise.all([signedIn(portal), signedIn(portal, 'admin')]);
  const visitor = portal.client();
  for (let at = 0; at < MANY; at += 1) {
    const { id, key } = await submitIdea(owner, {
      personType: at % 2 ? 'STUDENT' : 'NGO',
      focusArea: at % 2 ? 'E_HEALTH' : 'GAMING',
    });
    for (const act of SCORED) await admin.graphql(`mutation ($id: ID!) { ${act} }`, { id });
    await portal.sql(OUTCOME, [key, at > 3 ? 'PILOT' : 'LIVE']);
    if (at > 1) await reviewIdea(admin, { id, version: 1, status: 'APPROVED', comments: '' });
    await enterOverGraphql(visitor, entryInput());
    await suggestOverGraphql(visitor);
    await systemOf(admin, ['READ_IDEAS']);
    await admin.graphql(
      `mutation { changeProgramme(input: { version: ${at}, promisedDays: ${at + 1}, announcing: AFTER_HOLD, deciders: ELEVATED, outcomes: STAFF }) { id } }`,
    );
  }
  for (let at = 0; at < MANY; at += 1) {
    await admin.graphql(
      'mutation { createWebhook(input: { name: "W", url: "http://127.0.0.1:1", events: [IDEA_SUBMITTED] }) { secret } }',
    );
  }
  await portal.sql('UPDATE idea_reviews SET announce_at = NULL');
  await portal.sql(
    `INSERT INTO jobs (id, lane, name, data, due_at, created_at, failed_at)
     SELECT gen_random_uuid(), 'mail', 'idea-received', '{}', at, at, at FROM date_trunc('milliseconds', now()) AS at, generate_series(1, ${MANY})`,
  );
  await portal.sql(
    `INSERT INTO name_mentions (table_name, row_id, column_name, position, created_at)
     SELECT 'hackathon_entries', id, 'members', 1, created_at FROM hackathon_entries`,
  );
  await Promise.all([signedIn(portal), signedIn(portal), portal.client().graphql(SIGN_UP)]);
});

const SCORED = [
  'shortlistIdeas(ideaIds: [$id], shortlisted: true) { notFound }',
  'scoreIdea(input: { ideaId: $id, cardVersion: 1, cannotJudge: true }) { cannotJudge }',
];
const OUTCOME = `INSERT INTO idea_outcomes (idea_id, version, created_at, stage, owner, sentence, unit)
  SELECT id, 1, now(), $2, 'Ops', 'Begun.', NULL FROM ideas WHERE id = $1`;
const SIGN_UP =
  'mutation { signUp(input: { email: "unverified@example.com", password: "Correct-Horse-9!" }) { message } }';

interface Page {
  totalCount: number;
  position: { before: number | null; total: number | null; countedTo: number };
  edges: object[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** How many statements that count or add up are sent while `work` runs; those of jobs beside it begin otherwise. */
const countsOf = async (work: () => Promise<unknown>) =>
  (await statementsOf(work)).filter((text) => /^SELECT[^]*\b(count|sum)\(/i.test(text)).length;

/** Pages through a list two rows at a time: how many there were, and what each page said of their number and its place. */
async function counted(list: string, client: Client, type = '', filter?: { search?: string }, more = '') {
  const [declared, passed] = filter ? [`, $filter: ${type}`, ', filter: $filter'] : ['', ''];
  const query = `query ($after: String${declared}) {
    ${list}(first: 2, after: $after${passed}${more}) {
      totalCount position { before total countedTo } edges { cursor } pageInfo { hasNextPage endCursor }
    }
  }`;
  let [rows, after] = [0, null as string | null];
  const told = new Set<number>();
  for (let page: Page | undefined; page?.pageInfo.hasNextPage !== false;) {
    const { body } = await client.graphql<Record<string, Page>>(query, { after, ...(filter && { filter }) });
    page = body.data?.[list];
    if (!page) throw new Error(JSON.stringify(body));
    told.add(page.totalCount);
    const countedTo = /\w/.test(filter?.search ?? '') ? SEARCH_POSITION_MAX : POSITION_MAX;
    expect(page.position).toEqual({ before: rows, total: page.totalCount, countedTo });
    rows += page.edges.length;
    after = page.pageInfo.endCursor;
  }
  return { rows, told: [...told] };
}

test('is asked of every list of the graph', () => {
  const fields = Object.values(buildBareSchema(graph).getQueryType()?.getFields() ?? {});
  const connections = fields.filter(({ type }) => getNamedType(type).name.endsWith('Connection'));
  expect(connections.map(({ name }) => name).sort()).toEqual(Object.keys(lists).sort());
  for (const { type } of connections) {
    const connection = getNamedType(type);
    expect(isObjectType(connection) && String(connection.getFields()['totalCount']?.type)).toBe('Int!');
  }
});

describe.each(sampled(Object.entries(lists), 6))(
  '%s',
  (list, { filter: [type = '', ...filters] = [], mine }) => {
    test('counts the rows that paging gives, narrowed or not, and says where each page stands', async () => {
      const client = mine ? owner : admin;
      const whole = await counted(list, client);
      expect(whole.told).toEqual([whole.rows]);
      expect(whole.rows).toBeGreaterThan(1);
      for (const filter of filters) {
        const { rows, told } = await counted(list, client, type, filter);
        expect([filter, told]).toEqual([filter, [rows]]);
      }
    });

    test('is counted only when it is asked for', async () => {
      const client = mine ? owner : admin;
      const ask = (fields: string) =>
        countsOf(() => client.graphql(`{ ${list}(first: 1) { edges { cursor } ${fields} } }`));
      // The rows of the ranking are figures themselves.
      const ofRows = list === 'ranking' ? 1 : 0;
      // Also compiled, which one list shows for all.
      for (let time = 0; time < (list === 'ideas' ? 5 : 1); time += 1) {
        expect(await ask('pageInfo { hasNextPage }')).toBe(ofRows);
        expect(await ask('totalCount @include(if: false)')).toBe(ofRows);
        expect(await ask('totalCount')).toBe(ofRows + 1);
        expect(await ask('position { before total }')).toBe(ofRows + 1);
      }
    });
  },
);

test.each(['OLDEST', 'SOLUTION_NAME'])(
  'a page of ideas says where it stands in the order %s',
  async (sort) => {
    const { rows, told } = await counted('ideas', admin, 'IdeaFilterInput', {}, `, sort: ${sort}`);
    expect(told).toEqual([rows]);
  },
);

test('a page that holds the whole list is its own count', async () => {
  const ask = (field: string) => () => admin.graphql(`{ suggestions(first: 100) { ${field} } }`);
  expect(await countsOf(ask('totalCount'))).toBe(0);
  expect(await countsOf(ask('position { total }'))).toBe(0);
});

test('where a page stands is counted to 10,000: further on nobody says, but of all ideas the number is known', async () => {
  const many = await startForTest();
  const reader = await signedIn(many, 'admin');
  await many.sql(
    `INSERT INTO suggestions (full_name, contact_number, email_address, pain_point, suggestion, created_at)
     SELECT 'Neo', '71234567', 'neo@example.com', 'Long queue', 'Open earlier', now() - n * interval '1 second'
     FROM generate_series(1, 10020) n`,
  );
  const page = async (after: string | null) => {
    const { suggestions } = await reader.ask<{ suggestions: Page }>(
      `query ($after: String) { suggestions(first: 10, after: $after) {
        position { before total } edges { cursor } pageInfo { hasNextPage endCursor }
      } }`,
      { after },
    );
    return suggestions;
  };
  const first = await page(null);
  expect(first.position).toEqual({ before: 0, total: null });
  expect((await page(first.pageInfo.endCursor)).position).toEqual({ before: 10, total: null });
  const [row] = await many.sql<{ id: string; created_at: Date }>(
    'SELECT id, created_at FROM suggestions ORDER BY created_at DESC, id DESC OFFSET 10004 LIMIT 1',
  );
  if (!row) throw new Error('there is no such row');
  const deep = await page(toCursor(byTime, { id: row.id, createdAt: row.created_at }));
  expect([deep.position, deep.pageInfo.hasNextPage]).toEqual([{ before: null, total: null }, true]);
});

test('of the reviews of many ideas is one statement', async () => {
  const ask = (fields: string) => () =>
    admin.graphql(`{ ideas(first: 5) { edges { node { reviews(first: 1) { ${fields} } } } } }`);
  await admin.graphql('mutation ($input: ReviewIdeasInput!) { reviewIdeas(input: $input) { id } }', {
    input: { ideas: await seen(), status: 'REJECTED' },
  });
  expect(await countsOf(ask('edges { cursor }'))).toBe(0);
  expect(await countsOf(ask('totalCount edges { cursor }'))).toBe(1);
  const { body } = await admin.graphql<{
    ideas: { edges: { node: { reviews: { totalCount: number } } }[] };
  }>('{ ideas(first: 5) { edges { node { reviews(first: 1) { totalCount } } } } }');
  expect(body.data?.ideas.edges.map(({ node }) => node.reviews.totalCount).sort()).toEqual([1, 1, 2, 2, 2]);
});

async function seen(): Promise<object[]> {
  const { body } = await admin.graphql<{ ideas: { edges: { node: object }[] } }>(
    '{ ideas(first: 5) { edges { node { id version } } } }',
  );
  return body.data?.ideas.edges.map(({ node }) => node) ?? [];
}
