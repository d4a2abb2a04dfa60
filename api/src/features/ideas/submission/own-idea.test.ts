/** What a submitter does with an idea of their own: read it, withdraw it, begin again with it. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { UNDO_WINDOW } from '@portal/schema/limits';
import { addDays, dayAt } from '@portal/schema/programme-time';
import type { Client } from '../../../../test/client.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { ideaInput, submitIdea } from '../../../../test/ideas.ts';
import { locksAwaited, startTransaction } from '../../../../test/locks.ts';
import { outcomeOf, signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';

const portal = sharePortal({}, { now: () => now });
let now = new Date();
let owner: Person;
let reviewer: Person;
let admin: Person;
beforeAll(async () => {
  [reviewer, admin] = await Promise.all([signedIn(portal, 'reviewer'), signedIn(portal, 'admin')]);
});

interface Shown {
  id: string;
  reference: string;
  status: string;
  reviewerComments: string;
  withdrawnAt: string | null;
  version: number;
}
const SHOWN = 'id reference status reviewerComments withdrawnAt version';
const WITHDRAW = `mutation ($id: ID!) { withdrawIdea(ideaId: $id) { ${SHOWN} } }`;
const withdraw = (id: string, person: Client = owner) =>
  person.graphql<{ withdrawIdea: Shown }>(WITHDRAW, { id });
const seenBy = async (person: Client, id: string) =>
  (await person.ask<{ idea: Shown }>(`query ($id: ID!) { idea(id: $id) { ${SHOWN} } }`, { id })).idea;
const reject = (id: string, version = 1) =>
  reviewer.graphql('mutation ($input: ReviewIdeaInput!) { reviewIdea(input: $input) { id } }', {
    input: { id, version, status: 'REJECTED', comments: 'Not for us.' },
  });
/** Lets everything that is due be announced and mailed. */
const announce = async () => {
  now = new Date(now.getTime() + UNDO_WINDOW);
  await portal.outboxPassed(now);
};
const mailsAboutIdeas = async () =>
  (await portal.mails(owner.email)).filter(({ text }) => text?.includes('/IdeaDashboard/'));
const subjects = async () => (await mailsAboutIdeas()).map(({ subject }) => subject);

const newIdea = async (changes = {}) => {
  owner = await signedIn(portal);
  return submitIdea(owner, changes);
};

describe('one’s own idea', () => {
  test('is found by its reference, with the end of the ID number; another’s is not, whatever the role', async () => {
    const { id } = await newIdea();
    const { reference } = await seenBy(owner, id);
    const find = (person: Client) =>
      person.graphql('query ($reference: String!) { myIdea(reference: $reference) { id idNumberMasked } }', {
        reference,
      });
    expect((await find(owner)).body.data).toEqual({ myIdea: { id, idNumberMasked: '••••789' } });
    expect(outcomeOf(await find(await signedIn(portal)))).toBe('NOT_FOUND');
    expect(outcomeOf(await find(admin))).toBe('NOT_FOUND');
  });

  test('begins a draft with all its answers but the ID number, which stays on the server: with a new reference, without the PDF', async () => {
    const { id } = await newIdea({ solutionName: 'Herd Call' });
    const { reference } = await seenBy(owner, id);
    const begin = (person: Client) =>
      person.graphql<{ beginDraftFrom: { reference: string; step: string; answers: object } }>(
        'mutation ($id: ID!) { beginDraftFrom(ideaId: $id) { reference step answers } }',
        { id },
      );
    const { data } = (await begin(owner)).body;
    const { reference: _, ...answers } = ideaInput(owner.email, { solutionName: 'Herd Call', idNumber: '' });
    expect(data?.beginDraftFrom).toMatchObject({ step: 'overview', answers });
    expect(data?.beginDraftFrom.reference).toMatch(/^IDEA-\d{13}-\d{1,6}$/);
    expect(data?.beginDraftFrom.reference).not.toBe(reference);
    expect(outcomeOf(await begin(admin))).toBe('NOT_FOUND');
  });
});

describe('a withdrawn idea', () => {
  test('keeps its status, and has the day beside it for submitter and desk; once more changes nothing', async () => {
    const { id } = await newIdea();
    const first = (await withdraw(id)).body.data?.withdrawIdea;
    expect(first).toMatchObject({ status: 'PENDING', version: 1, withdrawnAt: now.toISOString() });
    expect(await seenBy(admin, id)).toMatchObject({ status: 'PENDING', withdrawnAt: now.toISOString() });
    await announce();
    expect((await withdraw(id)).body.data?.withdrawIdea).toEqual(first);
    expect((await seenBy(admin, id)).version).toBe(2);
    const { auditEvents } = await admin.ask<{ auditEvents: { edges: { node: object }[] } }>(
      `query ($search: String) { auditEvents(filter: { search: $search }) { edges { node { action actor } } } }`,
      { search: first?.reference },
    );
    expect(auditEvents.edges.map(({ node }) => node)).toEqual([
      { action: 'IDEA_WITHDRAWN', actor: owner.email },
    ]);
  });

  test('leaves the ranking, ends the questions about it, and is one change in the feed', async () => {
    const { id, key } = await newIdea();
    const read = () =>
      admin.ask<{ ranking: { edges: { node: { id: string } }[] }; idea: object }>(
        'query ($id: ID!) { ranking(first: 100) { edges { node { id } } } idea(id: $id) { clarification { outcome } } }',
        { id },
      );
    const ranked = async () => (await read()).ranking.edges.some(({ node }) => node.id === id);
    const until = addDays(dayAt(now, 'Africa/Gaborone'), 7);
    const ask = async () =>
      outcomeOf(
        await admin.graphql(
          `mutation ($id: ID!, $until: Date!) {
            askSubmitter(ideaId: $id, until: $until, questions: [{ field: KEY_BENEFITS, text: "For whom?" }]) { until }
          }`,
          { id, until },
        ),
      );
    for (const act of [
      'shortlistIdeas(ideaIds: [$id], shortlisted: true) { notFound }',
      'scoreIdea(input: { ideaId: $id, cardVersion: 1, cannotJudge: true }) { cannotJudge }',
    ])
      await admin.ask(`mutation ($id: ID!) { ${act} }`, { id });
    expect(await ask()).toBe('OK');
    expect(await ranked()).toBe(true);
    await withdraw(id);
    expect(await ranked()).toBe(false);
    expect((await read()).idea).toEqual({ clarification: { outcome: 'TAKEN_BACK' } });
    expect(
      await portal.sql('SELECT kind, version FROM idea_changes WHERE idea_id = $1 ORDER BY id', [key]),
    ).toEqual([
      { kind: 'SUBMITTED', version: 1 },
      { kind: 'WITHDRAWN', version: 1 },
    ]);
    expect(await ask()).toBe('CONFLICT');
  });

  test('is withdrawn by its submitter alone', async () => {
    const { id } = await newIdea();
    for (const person of [await signedIn(portal), reviewer, admin])
      expect(outcomeOf(await withdraw(id, person))).toBe('NOT_FOUND');
  });

  test('is decided by nobody any more, alone, among others, which are decided, or over REST', async () => {
    const { id, key, reference } = await newIdea({ solutionName: 'Herd Call' });
    const second = await submitIdea(owner, { solutionName: 'Herd Bell' });
    const other = await submitIdea(owner);
    for (const each of [id, second.id]) await withdraw(each);
    const { version } = await seenBy(admin, id);
    const { body } = await reject(id, version);
    expect(body.errors?.[0]).toMatchObject({
      message: `Withdrawn by the submitter: “Herd Call” (${reference}). Withdrawn ideas cannot be decided. Nothing was saved.`,
      extensions: { code: 'CONFLICT' },
    });
    const ideas = [id, other.id, second.id].map((id) => ({ id, version: id === other.id ? 1 : version }));
    const bulk =
      'mutation ($input: ReviewIdeasInput!) { reviewIdeas(input: $input) { reviewed { id } leftOut { idea { id } reason } } }';
    expect(await reviewer.ask(bulk, { input: { ideas, status: 'APPROVED' } })).toEqual({
      reviewIdeas: {
        reviewed: [{ id: other.id }],
        leftOut: [id, second.id].map((id) => ({ idea: { id }, reason: 'WITHDRAWN' })),
      },
    });
    expect(await seenBy(admin, id)).toMatchObject({ status: 'PENDING', version });
    const put = await reviewer.rest('PUT', `/api/submission/${key}/status`, { reviewStatus: 'Approved' });
    expect(put.status).toBe(409);
  });

  test('leaves the queue, the lists of what waits, and the figures of the backlog', async () => {
    await portal.sql('DELETE FROM ideas');
    for (const table of ['tally_deltas', 'tallies']) await portal.sql(`DELETE FROM ${table}`);
    const { id, key } = await newIdea();
    await portal.sql(`UPDATE ideas SET due_on = '2020-01-01', created_at = now() - interval '60 days'`);
    const counts = async () => {
      const list = (filter: string) => `ideas(filter: { ${filter} }) { position { total } }`;
      const { stats, ...lists } = await admin.ask<
        { stats: { backlog: { total: number; overdue: number } } } & Record<
          string,
          { position: { total: number } }
        >
      >(
        `{ all: ${list('search: ""')} pending: ${list('statuses: [PENDING]')}
           spread: ${list('statuses: [PENDING, REJECTED]')} late: ${list('waited: OVERDUE')}
           long: ${list('waited: OVER_30_DAYS')} stats { backlog { total overdue } } }`,
      );
      const { total, overdue } = stats.backlog;
      return [...Object.values(lists).map(({ position }) => position.total), total, overdue];
    };
    const next = () => reviewer.ask('mutation { takeNextIdea { id } }');
    expect(await counts()).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(await next()).toEqual({ takeNextIdea: { id } });
    await withdraw(id);
    expect(await counts()).toEqual([1, 0, 0, 0, 0, 0, 0]);
    expect(await next()).toEqual({ takeNextIdea: null });
    await portal.sql(
      `INSERT INTO idea_claims (idea_id, holder_id, kind) SELECT $1, id, 'ASSIGNED' FROM accounts WHERE email = $2`,
      [key, reviewer.email],
    );
    expect(await next()).toEqual({ takeNextIdea: null });
  });

  test('is never announced with a decision that waited; the history keeps it, the figures do not', async () => {
    const { id } = await newIdea();
    await announce();
    await reject(id);
    expect((await withdraw(id)).body.data?.withdrawIdea).toMatchObject({
      status: 'PENDING',
      reviewerComments: '',
    });
    await announce();
    expect(await subjects()).toEqual([
      expect.stringMatching(/^We have “/),
      expect.stringMatching(/^You withdrew “/),
    ]);
    expect(await seenBy(admin, id)).toMatchObject({ status: 'PENDING', reviewerComments: '' });
    const { idea } = await admin.ask<{ idea: { reviews: { edges: { node: object }[] } } }>(
      'query ($id: ID!) { idea(id: $id) { reviews { edges { node { to announcedAt } } } } }',
      { id },
    );
    expect(idea.reviews.edges.map(({ node }) => node)).toEqual([{ to: 'REJECTED', announcedAt: null }]);
    const [{ decided } = { decided: 1 }] = await portal.sql<{ decided: number }>(
      `SELECT coalesce(sum(amount), 0)::int AS decided FROM (
         SELECT counter, amount FROM tally_deltas UNION ALL SELECT counter, amount FROM tallies
       ) AS all_changes WHERE counter LIKE 'decision.%'`,
    );
    expect(decided).toBe(0);
  });

  test('cannot have an announced decision', async () => {
    const { id } = await newIdea();
    await reject(id);
    await announce();
    expect(outcomeOf(await withdraw(id))).toBe('CONFLICT');
    expect(await seenBy(owner, id)).toMatchObject({ status: 'REJECTED', withdrawnAt: null });
  });

  test.each([
    ['the withdrawal', 'OK', ['PENDING', true, 0], /^You withdrew “/],
    ['the announcement', 'CONFLICT', ['REJECTED', false, 1], /^We have decided on “/],
  ] as const)(
    'of a withdrawal and an announcement at the same time %s wins where it is first, and the submitter hears of that alone',
    async (first, outcome, seen, subject) => {
      const { id, key } = await newIdea();
      await announce();
      await reject(id);
      const { length: before } = await subjects();
      const lock = await startTransaction(portal);
      await lock.query('SELECT FROM ideas WHERE id = $1 FOR UPDATE', [key]);
      const pass = () => {
        now = new Date(now.getTime() + UNDO_WINDOW);
      };
      if (first === 'the announcement') {
        pass();
        await locksAwaited(portal, 1);
      }
      const answer = withdraw(id);
      await locksAwaited(portal, first === 'the announcement' ? 2 : 1);
      if (first === 'the withdrawal') {
        pass();
        await locksAwaited(portal, 2);
      }
      await lock.query('COMMIT');
      expect(outcomeOf(await answer)).toBe(outcome);
      await announce();
      const { idea } = await owner.ask<{
        idea: { status: string; withdrawnAt: string | null; reviews: { edges: object[] } };
      }>('query ($id: ID!) { idea(id: $id) { status withdrawnAt reviews { edges { node { to } } } } }', {
        id,
      });
      expect([idea.status, idea.withdrawnAt !== null, idea.reviews.edges.length]).toEqual(seen);
      expect((await subjects()).slice(before)).toEqual([expect.stringMatching(subject)]);
    },
  );
});

test('the emails about an idea greet by the first name, and lead to its page; a rejection has the reason and the way on', async () => {
  const { id } = await newIdea({ firstName: 'Thato', solutionName: 'Herd Call' });
  const { reference } = await seenBy(owner, id);
  await reject(id);
  await announce();
  const [received, decided] = await mailsAboutIdeas();
  const page = `${portal.url}/IdeaDashboard/${reference}`;
  for (const mail of [received, decided]) expect(mail?.text).toMatch(/\n\nHello Thato,/);
  expect(received?.text).toContain(`See your idea:\n${page}`);
  expect(decided?.text).toContain(`Improve it and send it again:\n${page}`);
  expect(decided?.subject).toBe('We have decided on “Herd Call”');
  const words = decided?.text?.replace(/\s+/g, ' ');
  expect(words).toContain(
    `Thank you for the work on “Herd Call” (${reference}). We will not take this version further.`,
  );
  expect(words).toContain('Our reason: Not for us.');
  expect(words).toContain('improve it, and send it again at any time.');
});
