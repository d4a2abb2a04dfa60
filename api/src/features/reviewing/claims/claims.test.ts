/** Who has an idea: read, assigned, given back, and the next idea, which no two get. */
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { READING_WINDOW, REVIEWED_TOGETHER_MAX } from '@portal/schema/limits';
import { toGlobalId } from '../../../platform/global-id.ts';
import type { Client } from '../../../../test/client.ts';
import { sharePortal, startForTest } from '../../../../test/harness.ts';
import { copyIdea } from '../../../../test/idea-rows.ts';
import { submitIdea } from '../../../../test/ideas.ts';
import { outcomeOf, signedIn, systemOf } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';

const portal = sharePortal({}, { now: () => now });
let now = new Date();
let owner: Person;
let neo: Person;
let trinity: Person;
let admin: Person;
let systems: [Client, Client];
let first: { id: string; key: string };
beforeAll(async () => {
  [owner, neo, trinity, admin] = await Promise.all([
    signedIn(portal),
    signedIn(portal, 'reviewer', 'neo@example.com'),
    signedIn(portal, 'reviewer', 'trinity@example.com'),
    signedIn(portal, 'admin'),
  ]);
  systems = [await systemOf(admin, ['READ_IDEAS']), await systemOf(admin, ['REVIEW_IDEAS'])];
  first = await submitIdea(owner);
});
beforeEach(async () => {
  await portal.sql('DELETE FROM idea_claims');
  await portal.sql('DELETE FROM idea_conflicts');
  await portal.sql('DELETE FROM ideas WHERE id <> $1', [first.key]);
  await portal.sql(`UPDATE ideas SET status = 'PENDING' WHERE id = $1`, [first.key]);
});

interface Claim {
  kind: string;
  holder: { email: string };
  until: string | null;
}
const CLAIM = 'kind holder { email } until';

const claim = async (person: Client, id = first.id) =>
  (
    await person.ask<{ claimIdea: Claim | null }>(
      `mutation ($id: ID!) { claimIdea(ideaId: $id) { ${CLAIM} } }`,
      {
        id,
      },
    )
  ).claimIdea;
const endReading = async (person: Client, id = first.id) =>
  (
    await person.ask<{ endReading: Claim | null }>(
      `mutation ($id: ID!) { endReading(ideaId: $id) { ${CLAIM} } }`,
      { id },
    )
  ).endReading;
const next = async (person: Client) =>
  (await person.ask<{ takeNextIdea: { id: string } | null }>('mutation { takeNextIdea { id } }')).takeNextIdea
    ?.id;
const giveBack = async (person: Client, ids: string[]) =>
  (
    await person.ask<{ giveBackIdeas: { count: number } }>(
      'mutation ($ids: [ID!]!) { giveBackIdeas(ideaIds: $ids) { count } }',
      {
        ids,
      },
    )
  ).giveBackIdeas.count;
const ASSIGN = 'mutation ($ids: [ID!]!, $to: [ID!]!) { assignIdeas(ideaIds: $ids, to: $to) { count } }';
const assign = async (ids: string[], ...people: Person[]) =>
  (await admin.ask<{ assignIdeas: { count: number } }>(ASSIGN, { ids, to: await idsOf(people) })).assignIdeas
    .count;

async function idsOf(people: readonly Person[]): Promise<string[]> {
  const { staff } = await admin.ask<{ staff: { id: string; email: string }[] }>('{ staff { id email } }');
  return people.map(({ email }) => staff.find((one) => one.email === email)?.id ?? email);
}

async function listed(filter: object, person: Client = admin) {
  const { ideas } = await person.ask<{ ideas: { edges: { node: { id: string; claim: Claim | null } }[] } }>(
    `query ($filter: IdeaFilterInput) { ideas(first: 100, sort: DUE, filter: $filter) { edges { node { id claim { ${CLAIM} } } } } }`,
    { filter },
  );
  return ideas.edges.map(({ node }) => node);
}

const copies = async (count: number, changes: (n: number) => Record<string, string> = () => ({})) =>
  (
    await copyIdea(
      portal,
      first.key,
      Array.from({ length: count }, (_, n) => changes(n)),
    )
  ).map((key) => toGlobalId('Idea', key));

describe('a reading', () => {
  test('is the first reader’s, shows to the others, and ends 20 minutes after it was last renewed', async () => {
    expect(await claim(neo)).toMatchObject({ kind: 'READING', holder: { email: neo.email } });
    now = new Date(now.getTime() + READING_WINDOW - 1);
    expect(await claim(trinity)).toMatchObject({ holder: { email: neo.email } });
    const until = new Date(now.getTime() + READING_WINDOW).toISOString();
    expect(await claim(neo)).toMatchObject({ until });
    now = new Date(now.getTime() + READING_WINDOW);
    expect(await listed({})).toEqual([{ id: first.id, claim: null }]);
    expect(await claim(trinity)).toMatchObject({ holder: { email: trinity.email } });
  });

  test('is given back by its reader alone', async () => {
    await claim(neo);
    expect(await giveBack(trinity, [first.id])).toBe(0);
    expect(await giveBack(neo, [first.id])).toBe(1);
    expect(await claim(trinity)).toMatchObject({ holder: { email: trinity.email } });
  });

  test('ends when its reader leaves the page; an assignment stays, and comes next again', async () => {
    await claim(neo);
    expect(await endReading(trinity)).toMatchObject({ holder: { email: neo.email } });
    expect(await endReading(neo)).toBeNull();
    expect(await claim(trinity)).toMatchObject({ holder: { email: trinity.email } });
    await assign([first.id], neo);
    expect(await next(neo)).toBe(first.id);
    expect(await next(neo)).toBeUndefined();
    expect(await endReading(neo)).toMatchObject({ kind: 'ASSIGNED', holder: { email: neo.email } });
    expect(await next(neo)).toBe(first.id);
  });

  test('is never of one’s own idea, nor of none', async () => {
    const { id } = await submitIdea(neo);
    expect([await claim(neo, id), await endReading(neo, id)]).toEqual([null, null]);
    const answer = await neo.graphql('mutation ($id: ID!) { claimIdea(ideaId: $id) { id } }', {
      id: toGlobalId('Idea', 'x'),
    });
    expect(outcomeOf(answer)).toBe('NOT_FOUND');
  });

  test('is hidden from the submitter', async () => {
    await claim(neo);
    const { idea } = await owner.ask<{ idea: { claim: Claim | null } }>(
      'query ($id: ID!) { idea(id: $id) { claim { id } } }',
      { id: first.id },
    );
    expect(idea.claim).toBeNull();
  });
});

describe('an assignment', () => {
  test('takes a reading’s place, stays until it is given back, and is audited', async () => {
    await claim(neo);
    expect(await assign([first.id], trinity)).toBe(1);
    now = new Date(now.getTime() + 10 * READING_WINDOW);
    expect(await claim(neo)).toEqual({ kind: 'ASSIGNED', holder: { email: trinity.email }, until: null });
    expect(await giveBack(neo, [first.id])).toBe(1);
    const rows = await portal.sql<{ action: string }>(
      `SELECT action FROM audit_events WHERE action IN ('IDEA_ASSIGNED', 'IDEA_GIVEN_BACK') ORDER BY id DESC LIMIT 2`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['IDEA_GIVEN_BACK', 'IDEA_ASSIGNED']);
  });

  test('to several is split evenly, and gives nobody their own', async () => {
    const own = await submitIdea(neo);
    const ids = [first.id, own.id, ...(await copies(5))];
    expect(await assign(ids, neo, trinity)).toBe(7);
    const byHolder = await Promise.all(
      (await idsOf([neo, trinity])).map(async (holderId) => (await listed({ holderId })).map(({ id }) => id)),
    );
    expect(byHolder.map(({ length }) => length).sort()).toEqual([3, 4]);
    expect(byHolder[1]).toContain(own.id);
    expect(await assign([own.id], neo)).toBe(0);
  });

  test('of too many, of none, and to somebody who is not staff is refused', async () => {
    const to = await idsOf([neo]);
    const outcome = async (ids: string[], people = to) =>
      outcomeOf(await admin.graphql(ASSIGN, { ids, to: people }));
    expect(await outcome([])).toBe('INVALID_INPUT');
    expect(await outcome([first.id], [])).toBe('INVALID_INPUT');
    expect(await outcome(Array(REVIEWED_TOGETHER_MAX + 1).fill(first.id))).toBe('INVALID_INPUT');
    expect(await outcome([first.id], [toGlobalId('Reviewer', 'x')])).toBe('NOT_FOUND');
  });
});

describe('the next idea', () => {
  test('is what is due first of what is assigned to the caller, then of what nobody has', async () => {
    const [late, early, mine, soon] = await copies(4, (n) => ({
      due_on: `2030-01-0${[4, 2, 5, 3][n]}`,
    }));
    await portal.sql(`UPDATE ideas SET due_on = '2030-01-09' WHERE id = $1`, [first.key]);
    await assign([String(mine)], neo);
    await assign([String(soon)], trinity);
    const taken = [await next(neo), await next(neo), await next(neo), await next(neo), await next(neo)];
    expect(taken).toEqual([mine, early, late, first.id, undefined]);
    expect(await next(trinity)).toBe(soon);
  });

  test('is undecided, and never one’s own', async () => {
    await portal.sql(`UPDATE ideas SET status = 'APPROVED' WHERE id = $1`, [first.key]);
    const { id } = await submitIdea(neo);
    expect(await next(neo)).toBeUndefined();
    expect(await next(trinity)).toBe(id);
  });

  test('is another for each of two hundred calls at once, on two portals over one database', async () => {
    const other = await startForTest(
      {},
      { now: () => now },
      { url: portal.databaseUrl, drop: async () => undefined },
    );
    const readers = await Promise.all([portal, other, portal, other].map((one) => signedIn(one, 'reviewer')));
    const ids = [first.id, ...(await copies(199))];
    const taken = await Promise.all(ids.map((_, n) => next(readers[n % readers.length] ?? neo)));
    expect(taken.sort()).toEqual(ids.sort());
    expect(await next(neo)).toBeUndefined();
  });
});

describe('who declared not to judge an idea', () => {
  const declare = (person: Person, id: string) =>
    person.ask('mutation ($id: ID!) { declareConflict(ideaId: $id, reason: "A cousin.") { id } }', { id });

  test('does not get it next, nor assigned, nor reads it', async () => {
    const [other = ''] = await copies(1);
    await declare(neo, first.id);
    expect(await claim(neo)).toBeNull();
    expect([await next(neo), await next(neo)]).toEqual([other, undefined]);
    expect(await assign([first.id], neo)).toBe(0);
    expect(await assign([first.id], neo, trinity)).toBe(1);
    expect(await claim(neo)).toBeNull();
    expect(await claim(trinity)).toMatchObject({ kind: 'ASSIGNED' });
  });

  test('loses what they had, so that a colleague gets it', async () => {
    const [mine = ''] = await copies(1);
    await assign([mine], neo);
    await declare(neo, mine);
    expect([await next(trinity), await next(trinity)].sort()).toEqual([first.id, mine].sort());
  });
});

test('a review ends the reading of its reviewer, and no assignment', async () => {
  const [assigned = '', read = ''] = await copies(2);
  await assign([assigned], neo);
  await claim(neo, read);
  for (const id of [read, assigned])
    await neo.ask('mutation ($input: ReviewIdeaInput!) { reviewIdea(input: $input) { id } }', {
      input: { id, version: 1, comments: 'A word.' },
    });
  const claims = new Map((await listed({})).map((idea) => [idea.id, idea.claim]));
  expect(claims.get(read)).toBeNull();
  expect(claims.get(assigned)).toMatchObject({ kind: 'ASSIGNED' });
});

test('who loses their role has nothing any more', async () => {
  const [former, confirmed] = [await signedIn(portal, 'reviewer'), await signedIn(portal, 'admin')];
  await assign([first.id], former);
  const { accounts } = await admin.ask<{ accounts: { edges: { node: { id: string } }[] } }>(
    'query ($search: String!) { accounts(filter: { search: $search }) { edges { node { id } } } }',
    { search: former.email },
  );
  await confirmed.ask('mutation ($id: ID!) { changeRole(id: $id, role: USER) { id } }', {
    id: accounts.edges[0]?.node.id,
  });
  expect(await next(neo)).toBe(first.id);
});

test('the list shows what nobody has, and what one person has', async () => {
  const [other] = await copies(1);
  await claim(neo);
  expect((await listed({ unclaimed: true })).map(({ id }) => id)).toEqual([other]);
  const [holderId] = await idsOf([neo]);
  expect(await listed({ holderId, statuses: ['PENDING'] })).toMatchObject([{ id: first.id }]);
});

test('a token takes ideas by the scope of reviews, which shows who has them, and not by that of ideas', async () => {
  const [reader, reviewing] = systems;
  expect(await listed({}, reader)).toHaveLength(1);
  const outcome = async (client: Client) =>
    outcomeOf(
      await client.graphql('mutation ($ids: [ID!]!) { giveBackIdeas(ideaIds: $ids) { count } }', {
        ids: [first.id],
      }),
    );
  expect(await outcome(reader)).toBe('FORBIDDEN');
  expect(await outcome(reviewing)).toBe('OK');
  await claim(neo);
  expect(await claim(reviewing)).toMatchObject({ holder: { email: neo.email } });
  const [other] = await copies(1);
  expect(await reviewing.ask('mutation { takeNextIdea { id email } }')).toEqual({
    takeNextIdea: { id: other, email: owner.email },
  });
});
