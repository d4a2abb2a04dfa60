/** The audit log: complete, in order, for administrators; written with what it records or not at all. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { listAuditEvents, recordAudit, recordView } from './audit.service.ts';
import type { Page } from '../../platform/paging/page.ts';
import { readValues } from '@portal/schema/filters';
import { auditFilters } from '@portal/schema/list-filters';
import { inTransaction } from '../../platform/context.ts';
import type { Client } from '../../../test/client.ts';
import { enterOverGraphql, entryInput } from '../../../test/forms.ts';
import { sharePortal, startForTest, TEST_KEY } from '../../../test/harness.ts';
import { pdf, reviewIdea, submitIdea } from '../../../test/ideas.ts';
import { writeTogether } from '../../../test/locks.ts';
import {
  changePassword,
  confirmIdentity,
  idOf,
  logIn,
  NEW_PASSWORD,
  outcomeOf,
  signedIn,
  systemOf,
} from '../../../test/people.ts';
import type { Person } from '../../../test/people.ts';
import { runCommand } from '../../../test/process.ts';
import { shareServiceContext } from '../../../test/service-context.ts';

const services = shareServiceContext(new Date('2026-01-02T03:04:05.678Z'));

const act = (subjectLabel: string) => ({
  action: 'ID_NUMBER_SHOWN' as const,
  subjectKind: 'IDEA' as const,
  subjectId: '00000000-0000-4000-8000-000000000000',
  subjectLabel,
});

const list = async (page: Page, filter: object = {}, ctx = services.ctx) =>
  listAuditEvents(ctx, page, readValues(auditFilters, { ...filter }));

/** What a filter leaves, as the subjects in their order. */
async function subjects(filter: object): Promise<string[]> {
  const { edges } = await list({ first: 100 }, filter);
  return edges.map(({ node }) => node.subjectLabel);
}

test('an act is recorded with its transaction, or not at all', async () => {
  await inTransaction(services.ctx, (ctx) => recordAudit(ctx, act('IDEA-1700000000000-1')));
  await expect(
    inTransaction(services.ctx, async (ctx) => {
      await recordAudit(ctx, act('IDEA-1700000000000-2'));
      throw new Error('the act failed');
    }),
  ).rejects.toThrow('the act failed');
  expect(await subjects({ search: 'idea-17' })).toEqual(['IDEA-1700000000000-1']);
});

test('a look whose calls come at the same moment is one act, and that at another thing another', async () => {
  const look = { ...act('IDEA-1600000000000-1'), action: 'DOCUMENT_SHOWN' as const };
  const another = { ...look, subjectId: '00000000-0000-4000-8000-000000000001' };
  const calls = [look, look, look, another].map((one) => () => recordView(services.ctx, one));
  const database = {
    databaseUrl: services.databaseUrl,
    sql: <Row>(text: string): Promise<Row[]> => services.ctx.db.query(text),
  };
  await writeTogether(database, 'audit_events', calls);
  expect(await subjects({ search: look.subjectLabel })).toHaveLength(2);
});

describe('a period', () => {
  const OPERATOR_ACT = { ...act('') };
  /** An hour apart, from 22:30 of 31 December to 03:30 of 2 January in Gaborone. */
  const hours = Array.from(
    { length: 30 },
    (_, n) => new Date(Date.parse('2025-12-31T20:30:00Z') + n * 3_600_000),
  );
  beforeAll(async () => {
    for (const at of hours)
      await recordAudit(
        { ...services.ctx, now: () => at },
        { ...OPERATOR_ACT, subjectLabel: `period ${at.toISOString()}` },
      );
  });

  test.each([
    [{ from: '2026-01-01T02:00', to: '2026-01-01T03:00' }, [4]],
    [{ from: '2026-01-01', to: '2026-01-01' }, Array.from({ length: 24 }, (_, n) => n + 2)],
    [{ from: '2026-01-02T02:30' }, [28, 29]],
    [{ to: '2025-12-31' }, [0, 1]],
    [{ to: '2025-12-31T23:30' }, [0]],
  ] as const)('%j holds what was done then, by the clock of the programme', async (period, places) => {
    expect(await subjects({ search: 'period', ...period })).toEqual(
      places.map((place) => `period ${hours[place]?.toISOString()}`).reverse(),
    );
  });

  test.each([
    [{ from: '02:00' }, 'from'],
    [{ to: '2026-02-30' }, 'to'],
    [{ from: '2026-01-01T24:00' }, 'from'],
    [{ from: '2026-01-01T03:00', to: '2026-01-01T03:00' }, 'to'],
    [{ from: '2026-01-02', to: '2026-01-01' }, 'to'],
  ])('%j is refused by its field', async (period, field) => {
    await expect(subjects(period)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: [{ field }] },
    });
  });

  test('of a long log is found by an index', async () => {
    const { db } = services.ctx;
    await db.query(
      `INSERT INTO audit_events (at, actor_email, action, subject_kind, subject_label, details)
       SELECT '2020-01-01'::timestamptz + n * interval '1 minute', 'operator', 'LOGGED_IN', 'ACCOUNT', 'long', '{}' FROM generate_series(1, 50000) AS n`,
    );
    await db.query('VACUUM ANALYZE audit_events');
    const runner = db.connection.createQueryRunner();
    const queries: [string, unknown[] | undefined][] = [];
    const query = runner.query.bind(runner);
    runner.query = (text: string, values?: unknown[], structured?: boolean) => {
      queries.push([text, values]);
      return query(text, values, structured as true);
    };
    const hour = { from: '2020-01-15T02:00', to: '2020-01-15T03:00' };
    const { edges, position } = await list({ first: 20 }, hour, {
      ...services.ctx,
      db: runner.manager,
    });
    expect([edges.length, (await position)?.total]).toEqual([20, 60]);
    for (const [text, values] of queries) {
      const plan = JSON.stringify(await query(`EXPLAIN (FORMAT JSON) ${text}`, values));
      if (plan.includes('audit_events')) expect(plan).toContain('audit_events_at_idx');
    }
    expect(queries).toHaveLength(1);
    await runner.release();
    await db.query(`DELETE FROM audit_events WHERE subject_label = 'long'`);
  });
});

describe('the list', () => {
  test('is newest first, and its pages hold every act once, also those of one moment', async () => {
    const labels = Array.from({ length: 7 }, (_, n) => `IDEA-1800000000000-${n}`);
    for (const label of labels) await recordAudit(services.ctx, act(label));
    const seen: string[] = [];
    for (let [after, more]: [string | null, boolean] = [null, true]; more;) {
      const page = await list({ first: 3, after }, { search: 'IDEA-18' });
      seen.push(...page.edges.map(({ node }) => node.subjectLabel));
      [after, more] = [page.pageInfo.endCursor, page.pageInfo.hasNextPage];
    }
    expect(seen).toEqual([...labels].reverse());
  });

  test('is narrowed by acts, and by a part of the name of the actor or the subject', async () => {
    await recordAudit(services.ctx, act('IDEA-1900000000000-1'));
    expect((await subjects({ action: ['ID_NUMBER_SHOWN'], search: 'OPERATOR' }))[0]).toBe(
      'IDEA-1900000000000-1',
    );
    expect(await subjects({ search: '1900000000000' })).toEqual(['IDEA-1900000000000-1']);
    expect(await subjects({ action: ['SESSIONS_ENDED'], search: '1900000000000' })).toEqual([]);
    expect(await subjects({ search: '%' })).toEqual([]);
  });

  test('refuses a cursor of another list', async () => {
    const foreign = Buffer.from('2026-01-02T03:04:05.678Z 00000000-0000-4000-8000-000000000000');
    for (const after of ['nonsense', foreign.toString('base64url')]) {
      await expect(list({ first: 3, after })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
    }
  });
});

test('the operator makes an account from the shell and changes its role, which administrators read', async () => {
  const portal = await startForTest();
  const env = { DATABASE_URL: portal.databaseUrl, SECRET_KEY: TEST_KEY.toString('hex') };
  const made = await runCommand('account', env, ['create', 'made@example.com']);
  const password = /Password \(shown only now\): (\S+)/.exec(made.output)?.[1] ?? '';
  expect((await runCommand('account', env, ['set-role', 'made@example.com', 'admin'])).status).toBe(0);
  const admin = portal.client();
  const login = await logIn(admin, 'made@example.com', password);
  expect(login.body['user']).toMatchObject({ role: 'admin' });
  // A password that was made up does nothing else.
  expect(outcomeOf(await changePassword(admin, password, NEW_PASSWORD))).toBe('OK');
  const { body } = await admin.graphql(`{
    auditEvents(filter: { search: "MADE@", actions: [ACCOUNT_CREATED, ROLE_CHANGED] }) {
      edges { node { at actor action subjectKind subject details } }
    }
  }`);
  const event = {
    at: expect.any(String),
    actor: 'operator',
    subjectKind: 'ACCOUNT',
    subject: 'made@example.com',
  };
  expect(body.errors).toBeUndefined();
  expect(body.data?.['auditEvents']).toEqual({
    edges: [
      { node: { ...event, action: 'ROLE_CHANGED', details: { from: 'user', to: 'admin' } } },
      { node: { ...event, action: 'ACCOUNT_CREATED', details: { role: 'user' } } },
    ],
  });
});

interface Act {
  action: string;
  subjectKind: string;
  subject: string;
  details: Record<string, unknown>;
}

describe('what staff do', () => {
  let now = new Date();
  const portal = sharePortal({}, { now: () => now });
  let owner: Person;
  let reviewer: Person;
  let admin: Person;
  let ideas: { id: string; reference: string; version: number; path: string }[];
  beforeAll(async () => {
    [owner, reviewer, admin] = await Promise.all([
      signedIn(portal),
      signedIn(portal, 'reviewer'),
      signedIn(portal, 'admin'),
    ]);
    ideas = [];
    for (let n = 0; n < 3; n += 1) {
      const { key, ...idea } = await submitIdea(owner);
      ideas.push({ ...idea, version: 1, path: `/api/submission/${key}/file` });
    }
  });

  const ALL = `query ($actor: String) {
    auditEvents(first: 100, filter: { actor: $actor }) {
      edges { node { action subjectKind subject details } }
    }
  }`;
  /** Everything that somebody did, oldest first. */
  async function actsOf(actor: string): Promise<Act[]> {
    const { body } = await admin.graphql<{ auditEvents: { edges: { node: Act }[] } }>(ALL, { actor });
    return body.data?.auditEvents.edges.map(({ node }) => node).reverse() ?? [];
  }
  /** What somebody did by doing something. */
  async function newActs(person: Person, job: () => Promise<unknown>): Promise<Act[]> {
    const before = await actsOf(person.email);
    await job();
    return (await actsOf(person.email)).slice(before.length);
  }
  const get = async (person: Client, address: string) => (await person.fetch(address)).arrayBuffer();
  const REVIEW_ALL = 'mutation ($input: ReviewIdeasInput!) { reviewIdeas(input: $input) { id } }';
  const UNDO = 'mutation ($id: ID!) { undoReviews(id: $id) { restored { version } } }';
  const review = (changes: object) => reviewIdea(reviewer, { id: ideas[0]?.id, ...changes });
  const seen = async () => {
    const { body } = await reviewer.graphql<{
      ideas: { edges: { node: { id: string; version: number } }[] };
    }>('{ ideas(first: 9) { edges { node { id version } } } }');
    return body.data?.ideas.edges.map(({ node }) => node) ?? [];
  };

  test('begins with their login; that of a submitter is nobody’s business', async () => {
    expect(await actsOf(reviewer.email)).toEqual([
      {
        action: 'LOGGED_IN',
        subjectKind: 'ACCOUNT',
        subject: reviewer.email,
        details: { network: '127.0.0.1' },
      },
    ]);
    expect(await actsOf(owner.email)).toEqual([]);
  });

  test('is found by its actor and not by its subject, in any case of the address', async () => {
    const demoted = await signedIn(portal, 'reviewer');
    const id = await idOf(demoted);
    await admin.graphql('mutation ($id: ID!) { endSessions(id: $id) { email } }', { id });
    expect((await actsOf(demoted.email)).map(({ action }) => action)).toEqual(['LOGGED_IN']);
    expect(await actsOf(reviewer.email.toUpperCase())).toEqual(await actsOf(reviewer.email));
    expect(await actsOf(reviewer.email.slice(0, -1))).toEqual([]);
  });

  test('reviews: each with its status before and after, comments apart, and none that changes nothing', async () => {
    const acts = await newActs(reviewer, async () => {
      await review({ version: 1, status: 'APPROVED', comments: 'Good.' });
      await review({ version: 2, status: 'APPROVED', comments: 'Good.' });
      await review({ version: 2, status: null, comments: 'Very good.' });
      await review({ version: 1, status: 'REJECTED', comments: 'Too slow.' });
    });
    const act = { action: 'IDEA_REVIEWED', subjectKind: 'IDEA', subject: ideas[0]?.reference };
    expect(acts).toEqual([
      { ...act, details: { from: 'PENDING', to: 'APPROVED', comments: 'changed' } },
      { ...act, details: { from: 'APPROVED', to: 'APPROVED', comments: 'changed' } },
    ]);
  });

  test('an act on an idea has the names of the idea and the actor, where they are known', async () => {
    await portal.sql(`UPDATE accounts SET first_name = 'Neo', last_name = 'Kgosi' WHERE email = $1`, [
      reviewer.email,
    ]);
    const { auditEvents } = await admin.ask<{ auditEvents: { edges: { node: object }[] } }>(
      `query ($actor: String) { auditEvents(first: 100, filter: { actor: $actor }) {
        edges { node { action actorName ideaName } }
      } }`,
      { actor: reviewer.email },
    );
    const nodes = auditEvents.edges.map(({ node }) => node);
    const { idea } = await admin.ask<{ idea: { solutionName: string } }>(
      'query ($id: ID!) { idea(id: $id) { solutionName } }',
      { id: ideas[0]?.id },
    );
    expect(nodes).toContainEqual({
      ...{ action: 'IDEA_REVIEWED', actorName: 'Neo Kgosi', ideaName: idea.solutionName },
    });
    expect(nodes).toContainEqual({ action: 'LOGGED_IN', actorName: 'Neo Kgosi', ideaName: null });
  });

  test('bulk reviews: one event with their number, and one for taking them back', async () => {
    const acts = await newActs(reviewer, async () => {
      const input = { ideas: await seen(), status: 'REJECTED', comments: '' };
      const { body } = await reviewer.graphql<{ reviewIdeas: { id: string } }>(REVIEW_ALL, { input });
      await reviewer.graphql(UNDO, { id: body.data?.reviewIdeas.id });
      const [one] = (await seen()).filter(({ id }) => id === ideas[1]?.id);
      await reviewer.graphql(REVIEW_ALL, { input: { ideas: [one], status: 'REJECTED', comments: '' } });
    });
    const [bulk, undo, single] = acts;
    expect(acts).toHaveLength(3);
    expect(bulk).toMatchObject({ action: 'IDEA_REVIEWED', subjectKind: 'IDEAS', subject: '3 ideas' });
    expect(bulk?.details).toEqual({
      count: 3,
      to: 'REJECTED',
      comments: 'changed',
      ideas: expect.any(String),
    });
    expect(String(bulk?.details['ideas']).split(', ').sort()).toEqual(
      ideas.map(({ reference }) => reference).sort(),
    );
    expect(undo).toMatchObject({ action: 'REVIEW_UNDONE', subjectKind: 'IDEAS', details: { count: 3 } });
    expect(single).toEqual({
      action: 'IDEA_REVIEWED',
      subjectKind: 'IDEA',
      subject: ideas[1]?.reference,
      details: { from: 'PENDING', to: 'REJECTED' },
    });
  });

  test('documents: every download, and an idea’s PDF in a page once an hour; not what owners open', async () => {
    const path = ideas[2]?.path ?? '';
    const acts = await newActs(reviewer, async () => {
      for (const address of [path, `${path}?inline=1`, path, `${path}?inline=1`])
        await get(reviewer, address);
      now = new Date(now.getTime() + 61 * 60_000);
      await Promise.all([reviewer, admin].map(confirmIdentity));
      await get(reviewer, `${path}?inline=1`);
      await get(owner, path);
    });
    expect(acts.map(({ action }) => action)).toEqual([
      'DOCUMENT_DOWNLOADED',
      'DOCUMENT_SHOWN',
      'DOCUMENT_DOWNLOADED',
      'DOCUMENT_SHOWN',
    ]);
    expect(acts[0]).toMatchObject({ subjectKind: 'IDEA', subject: ideas[2]?.reference, details: {} });
    expect(await actsOf(owner.email)).toEqual([]);
    await enterOverGraphql(portal.client(), entryInput({ teamName: 'Pula' }), pdf());
    const [entry] = await portal.sql<{ id: string }>('SELECT id FROM hackathon_entries');
    expect(await newActs(admin, () => get(admin, `/api/hackathon/${entry?.id}/file`))).toEqual([
      {
        ...{ action: 'DOCUMENT_DOWNLOADED', subjectKind: 'HACKATHON_ENTRY', subject: 'Pula' },
        details: { reader: 'administrator' },
      },
    ]);
  });

  test('exports: the file, its filter and its rows; not one that was refused', async () => {
    const exported = { action: 'DATA_EXPORTED', subjectKind: 'EXPORT' };
    const acts = await newActs(reviewer, async () => {
      for (const path of [
        ...['reports/export', 'reports/export?format=csv&filter=licens', 'reports/export?format=doc'],
        ...['suggestions/export', 'submission/getIdeas', 'submission/getIdeas?limit=1'],
        `submission/getIdeas?email=${reviewer.email}`,
      ])
        await get(reviewer, `/api/${path}`);
    });
    expect(acts).toEqual([
      { ...exported, subject: 'report.xlsx', details: { rows: 3 } },
      { ...exported, subject: 'report.csv', details: { rows: 3, filter: 'filter: licens' } },
      {
        ...{ action: 'PEOPLE_LISTED', subjectKind: 'PEOPLE', subject: 'People in lists' },
        details: { people: 5, reader: 'reviewer' },
      },
      {
        ...{ action: 'CONTACTS_LISTED', subjectKind: 'PEOPLE', subject: 'Contact details in lists' },
        details: { people: 5, reader: 'reviewer' },
      },
      { ...exported, subject: 'getIdeas', details: { rows: 3 } },
      { ...exported, subject: 'getIdeas', details: { rows: 2 } },
    ]);
    expect(await newActs(admin, () => get(admin, '/api/suggestions/export?search=x'))).toEqual([
      { ...exported, subject: 'suggestions.csv', details: { rows: 0, filter: 'search: x' } },
    ]);
  });

  test('challenges: added, and what was changed of one; saving it as it was is no act', async () => {
    const input = {
      title: 'Village networks',
      organiser: 'The programme',
      description: 'Bring a village online.',
      year: 2026,
      status: 'CLOSED',
      closesAt: '2026-12-01T00:00:00.000Z',
    };
    const acts = await newActs(admin, async () => {
      const { body } = await admin.graphql<{ createChallenge: { id: string } }>(
        'mutation ($input: ChallengeInput!) { createChallenge(input: $input) { id } }',
        { input },
      );
      const change = (version: number, changes: object) =>
        admin.graphql(
          'mutation ($id: ID!, $version: Int!, $input: ChallengeInput!) { updateChallenge(id: $id, version: $version, input: $input) { id } }',
          { id: body.data?.createChallenge.id, version, input: { ...input, ...changes } },
        );
      await change(1, {});
      await change(1, { status: 'OPEN', closesAt: '2026-12-02T00:00:00.000Z' });
      await change(2, { status: 'OPEN', closesAt: null });
    });
    const act = { action: 'CHALLENGE_CHANGED', subjectKind: 'CHALLENGE', subject: 'Village networks' };
    expect(acts).toEqual([
      { ...act, action: 'CHALLENGE_CREATED', details: {} },
      { ...act, details: { changed: 'status, closesAt', from: 'CLOSED', to: 'OPEN' } },
      { ...act, details: { changed: 'closesAt' } },
    ]);
  });

  test('by an access token is theirs, with the token’s name', async () => {
    const acts = await newActs(admin, async () => {
      const system = await systemOf(admin, ['EXPORT_REPORTS'], { name: 'Warehouse' });
      await (await system.fetch('/api/reports/export?format=csv')).arrayBuffer();
    });
    expect(acts.map(({ action, details }) => [action, details['token']])).toEqual([
      ['ACCESS_TOKEN_CREATED', undefined],
      ['DATA_EXPORTED', 'Warehouse'],
    ]);
  });

  test('is not done when it cannot be recorded: no review, no document, no rows', async () => {
    const [before] = await portal.sql('SELECT status, version FROM ideas WHERE reference = $1', [
      ideas[2]?.reference,
    ]);
    const current = (await seen()).find(({ id }) => id === ideas[2]?.id);
    await portal.sql('ALTER TABLE audit_events RENAME TO audit_events_away');
    try {
      const { body } = await reviewIdea(reviewer, { ...current, status: 'REJECTED', comments: 'No.' });
      expect(body.errors?.[0]?.extensions.code).toBe('INTERNAL');
      for (const path of [ideas[2]?.path ?? '', '/api/reports/export'])
        expect((await reviewer.fetch(path)).status).toBe(500);
    } finally {
      await portal.sql('ALTER TABLE audit_events_away RENAME TO audit_events');
    }
    const [after] = await portal.sql('SELECT status, version FROM ideas WHERE reference = $1', [
      ideas[2]?.reference,
    ]);
    expect(after).toEqual(before);
  });
});
