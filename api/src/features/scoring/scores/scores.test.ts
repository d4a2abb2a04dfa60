/** The shortlist, score cards, scores that are hidden until one's own is handed in, and the ranking. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { readGlobalId, toGlobalId } from '../../../platform/global-id.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { submitIdea } from '../../../../test/ideas.ts';
import { locksAwaited, startTransaction } from '../../../../test/locks.ts';
import { systemWith } from '../../../../test/page-documents.ts';
import { outcomeOf, signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';

const portal = sharePortal();
let owner: Person;
let neo: Person;
let thabo: Person;
let admin: Person;
beforeAll(async () => {
  [owner, neo, thabo, admin] = await Promise.all([
    signedIn(portal),
    signedIn(portal, 'reviewer'),
    signedIn(portal, 'reviewer'),
    signedIn(portal, 'admin'),
  ]);
  await portal.sql(`UPDATE accounts SET first_name = 'Naledi', last_name = 'Mogotsi' WHERE email = $1`, [
    admin.email,
  ]);
});

interface Card {
  version: number;
  criteria: { name: string; steps: string[] }[];
}
interface Seen {
  shortlisted: boolean | null;
  score: { cannotJudge: boolean } | null;
  scores: { by: { email: string }; mean: number | null; card: Card }[] | null;
  ranking: { mean: number | null; spread: number | null; number: number; disagreement: boolean } | null;
}
const CARD = 'version criteria { name steps }';
const SCORE = `cannotJudge mean by { email } marks { criterion mark comment } card { ${CARD} }`;

const shortlist = (person: Person, ids: string[], shortlisted = true) =>
  person.graphql(
    'mutation ($ids: [ID!]!, $shortlisted: Boolean!) { shortlistIdeas(ideaIds: $ids, shortlisted: $shortlisted) { ideas { id shortlisted } } }',
    { ids, shortlisted },
  );
const cardOf = async () => {
  const { body } = await neo.graphql<{ scoreCard: Card }>(`{ scoreCard { ${CARD} } }`);
  return body.data!.scoreCard;
};
const scoreWith = (person: Person, input: object) =>
  person.graphql(`mutation ($input: ScoreIdeaInput!) { scoreIdea(input: $input) { ${SCORE} } }`, { input });
async function score(person: Person, ideaId: string, mark: number | 'Cannot judge') {
  const { version, criteria } = await cardOf();
  const answer =
    typeof mark === 'number'
      ? { marks: criteria.map(({ name }) => ({ criterion: name, mark })) }
      : { cannotJudge: true };
  return scoreWith(person, { ideaId, cardVersion: version, ...answer });
}
const see = async (person: Person, id: string) => {
  const { body } = await person.graphql<{ idea: Seen }>(
    `query ($id: ID!) { idea(id: $id) { shortlisted score { cannotJudge } scores { ${SCORE} }
      ranking { mean spread number disagreement } } }`,
    { id },
  );
  return body.data?.idea;
};
const ranking = async (person: Person, page = 'first: 100') => {
  const { body } = await person.graphql<{
    ranking: {
      totalCount: number;
      pageInfo: { endCursor: string | null };
      edges: { node: { id: string; ranking: Seen['ranking'] } }[];
    };
  }>(
    `{ ranking(${page}) { totalCount pageInfo { endCursor } edges { node { id ranking { mean spread number disagreement } } } } }`,
  );
  return body.data!.ranking;
};
const rankedIds = async (person: Person, page?: string) =>
  (await ranking(person, page)).edges.map(({ node }) => node.id);

async function shortlistedIdea(): Promise<string> {
  const { id } = await submitIdea(owner);
  await shortlist(neo, [id]);
  return id;
}

describe('the shortlist', () => {
  test('is a mark and a filter for staff, which neither its submitter nor the feed of changes shows', async () => {
    const [on, off] = [await submitIdea(owner), await submitIdea(owner)];
    const changes = () => portal.sql('SELECT id FROM idea_changes');
    const before = await changes();
    expect(outcomeOf(await shortlist(neo, [on.id]))).toBe('OK');
    expect(await changes()).toEqual(before);
    expect((await see(neo, on.id))?.shortlisted).toBe(true);
    expect((await see(owner, on.id))?.shortlisted).toBeNull();
    const listed = async (shortlisted: boolean) => {
      const { body } = await neo.graphql<{ ideas: { edges: { node: { id: string } }[] } }>(
        'query ($shortlisted: Boolean) { ideas(first: 100, filter: { shortlisted: $shortlisted, statuses: [PENDING, APPROVED] }) { edges { node { id } } } }',
        { shortlisted },
      );
      return body.data?.ideas.edges.map(({ node }) => node.id);
    };
    expect(await listed(true)).toContain(on.id);
    expect(await listed(true)).not.toContain(off.id);
    expect(await listed(false)).toContain(off.id);
    expect(await listed(false)).not.toContain(on.id);
    await shortlist(neo, [on.id], false);
    expect(await listed(true)).not.toContain(on.id);
  });

  test('takes nothing when one of the ideas is the caller’s own', async () => {
    const [own, other] = [await submitIdea(neo), await submitIdea(owner)];
    expect(outcomeOf(await shortlist(neo, [own.id, other.id]))).toBe('FORBIDDEN');
    expect((await see(neo, other.id))?.shortlisted).toBe(false);
  });
});

describe('a score', () => {
  test('shows those of others only after it is handed in, in the field, the ranking and the export', async () => {
    const id = await shortlistedIdea();
    const { reference } = (
      await portal.sql<{ reference: string }>('SELECT reference FROM ideas WHERE id = $1', [
        readGlobalId(id).key,
      ])
    )[0]!;
    const exported = async (person: Person) =>
      JSON.stringify((await person.rest('GET', '/api/ranking/export?format=csv')).body);
    expect(outcomeOf(await score(neo, id, 5))).toBe('OK');
    expect(await see(thabo, id)).toMatchObject({ score: null, scores: null, ranking: null });
    expect(await rankedIds(thabo)).not.toContain(id);
    expect(await exported(thabo)).not.toContain(reference);
    // Among all shortlisted ideas it is listed, without a score.
    const { body } = await thabo.rest('GET', '/api/ranking/export?shortlisted=yes&format=csv');
    expect(JSON.stringify(body)).toContain(reference);
    expect(JSON.stringify(body)).not.toContain('5.00');
    await score(thabo, id, 'Cannot judge');
    expect(await see(thabo, id)).toMatchObject({
      score: { cannotJudge: true },
      scores: [
        { by: { email: neo.email }, mean: 5 },
        { by: { email: thabo.email }, mean: null },
      ],
      ranking: { mean: 5, spread: 0, number: 1, disagreement: false },
    });
    expect(await rankedIds(thabo)).toContain(id);
    expect(await exported(thabo)).toContain(reference);
    expect(await see(owner, id)).toMatchObject({ score: null, scores: null, ranking: null });
  });

  test('is one for a person: not a second one by a token of the programme, in either order', async () => {
    const admin = await signedIn(portal, 'admin');
    const { createAccessToken } = await admin.ask<{ createAccessToken: { secret: string } }>(
      `mutation { createAccessToken(input: { name: "Scorer", scopes: [REVIEW_IDEAS, READ_IDEAS], lifetimeDays: 1, ofProgramme: true }) { secret } }`,
    );
    const system = systemWith(portal, createAccessToken.secret) as Person;
    for (const [first, second] of [
      [admin, system],
      [system, admin],
    ] as const) {
      const { id } = await submitIdea(await signedIn(portal));
      await shortlist(neo, [id]);
      expect(outcomeOf(await score(first, id, 3))).toBe('OK');
      expect(outcomeOf(await score(second, id, 5))).toBe('CONFLICT');
      expect(outcomeOf(await score(first, id, 4))).toBe('OK');
      expect(outcomeOf(await score(neo, id, 4))).toBe('OK');
    }
  });

  test('is refused for one’s own idea, without the shortlist, of an old card, or with a mark missing', async () => {
    const { version, criteria } = await cardOf();
    const own = await submitIdea(neo);
    await shortlist(thabo, [own.id]);
    expect(outcomeOf(await score(neo, own.id, 3))).toBe('FORBIDDEN');
    expect(outcomeOf(await score(neo, (await submitIdea(owner)).id, 3))).toBe('CONFLICT');
    const ideaId = await shortlistedIdea();
    expect(outcomeOf(await scoreWith(neo, { ideaId, cardVersion: version - 1, cannotJudge: true }))).toBe(
      'STALE',
    );
    const marks = criteria.map(({ name }) => ({ criterion: name, mark: 3 }));
    for (const wrong of [
      { marks: marks.slice(1) },
      { marks: [...marks, { criterion: 'Beauty', mark: 3 }] },
      { marks: [...marks, marks[0]] },
      { marks, cannotJudge: true },
      { marks: marks.map((mark) => ({ ...mark, mark: 6 })) },
    ])
      expect(outcomeOf(await scoreWith(neo, { ideaId, cardVersion: version, ...wrong }))).toBe(
        'INVALID_INPUT',
      );
    expect((await see(neo, ideaId))?.score).toBeNull();
  });
});

const declareConflict = (person: Person, id: string) =>
  person.ask('mutation ($id: ID!) { declareConflict(ideaId: $id, reason: "A cousin.") { id } }', { id });

describe('who declared not to judge an idea', () => {
  test('neither scores it, nor puts it on the shortlist, nor sees scores of it in any place', async () => {
    const id = await shortlistedIdea();
    await score(neo, id, 2);
    await score(thabo, id, 4);
    await declareConflict(neo, id);
    expect(outcomeOf(await score(neo, id, 5))).toBe('FORBIDDEN');
    expect(outcomeOf(await shortlist(neo, [id], false))).toBe('FORBIDDEN');
    expect(await see(neo, id)).toMatchObject({ score: null, scores: null, ranking: null });
    expect(await rankedIds(neo)).not.toContain(id);
    const { body } = await neo.rest('GET', '/api/ranking/export?format=csv');
    const { reference } = (
      await neo.ask<{ idea: { reference: string } }>('query ($id: ID!) { idea(id: $id) { reference } }', {
        id,
      })
    ).idea;
    expect(String(body)).not.toContain(reference);
  });

  test('does not count in the ranking with what they handed in before, until it is lifted', async () => {
    const id = await shortlistedIdea();
    await score(neo, id, 2);
    await score(thabo, id, 4);
    await declareConflict(neo, id);
    expect((await see(thabo, id))?.ranking).toMatchObject({ mean: 4, number: 1 });
    await portal.sql('DELETE FROM idea_conflicts');
    expect((await see(thabo, id))?.ranking).toMatchObject({ mean: 3, number: 2 });
  });
});

describe('administrators', () => {
  test('see every score before they hand in any, but not of their own ideas', async () => {
    const id = await shortlistedIdea();
    const { id: own } = await submitIdea(admin);
    await shortlist(neo, [own]);
    for (const idea of [id, own]) await score(neo, idea, 4);
    expect(await rankedIds(admin)).toContain(id);
    expect(await rankedIds(admin)).not.toContain(own);
    expect((await see(admin, id))?.scores).toHaveLength(1);
    expect((await see(admin, own))?.scores).toBeNull();
    expect((await see(thabo, id))?.scores).toBeNull();
  });
});

describe('the ranking', () => {
  test('has the best mean first, marks a spread of 1.5, and goes on from page to page', async () => {
    const [torn, good, near] = [await shortlistedIdea(), await shortlistedIdea(), await shortlistedIdea()];
    const [a, b] = [await signedIn(portal, 'reviewer'), await signedIn(portal, 'reviewer')];
    for (const [id, one, other] of [
      [torn, 2, 4],
      [good, 5, 5],
      [near, 3, 4],
    ] as const) {
      await score(a, id, one);
      await score(b, id, other);
    }
    const { totalCount, edges } = await ranking(a);
    expect(totalCount).toBe(3);
    expect(edges.map(({ node }) => ({ id: node.id, ...node.ranking }))).toEqual([
      { id: good, mean: 5, spread: 0, number: 2, disagreement: false },
      { id: near, mean: 3.5, spread: 1, number: 2, disagreement: false },
      { id: torn, mean: 3, spread: 2, number: 2, disagreement: true },
    ]);
    const first = await ranking(a, 'first: 1');
    expect(await rankedIds(a, `first: 5, after: "${first.pageInfo.endCursor}"`)).toEqual([near, torn]);
    expect(await rankedIds(a, 'first: 5, filter: { disagreement: true }')).toEqual([torn]);
    expect(await rankedIds(a, 'first: 5, filter: { disagreement: false }')).toEqual([good, near]);
    // With a filter of ideas those without a score follow, also what the caller has not scored.
    const unscored = await shortlistedIdea();
    const all = 'first: 100, filter: { ideas: { shortlisted: true } }';
    const listed = (await rankedIds(a, all)).filter((id) => [torn, good, near, unscored].includes(id));
    expect(listed).toEqual([good, near, torn, unscored]);
    const { body } = await a.graphql<{ ideas: { totalCount: number } }>(
      '{ ideas(first: 1, filter: { shortlisted: true }) { totalCount } }',
    );
    expect((await ranking(a, all)).totalCount).toBe(body.data?.ideas.totalCount);
    expect(
      await rankedIds(a, 'first: 5, filter: { disagreement: true, ideas: { shortlisted: true } }'),
    ).toEqual([torn]);
    expect(await rankedIds(a, 'first: 5, filter: { ideas: { statuses: [REJECTED] } }')).toEqual([]);
    const file = await a.rest('GET', '/api/ranking/export?shortlisted=yes&format=csv');
    const own = await a.rest('GET', '/api/ranking/export?format=csv');
    const rowsOf = ({ body }: typeof file) => JSON.stringify(body).split('IDEA-').length - 1;
    expect([rowsOf(own), rowsOf(file) > rowsOf(own)]).toEqual([3, true]);
    // 3.3 - 1.8 is less than 1.5 where fractions are binary.
    await portal.sql('UPDATE idea_scores SET mean = 1.8 + (mean - 3) * 1.5 WHERE idea_id = $1', [
      readGlobalId(near).key,
    ]);
    expect(await rankedIds(a, 'first: 5, filter: { disagreement: true }')).toEqual([torn, near]);
  });
});

describe('the neighbours of an idea in the ranking', () => {
  interface Around {
    previous: string | undefined;
    next: string | undefined;
    after: string | null;
    position: { before: number | null; total: number | null } | null;
  }
  async function around(person: Person, id: string, filter: string): Promise<Around> {
    const answer = await person.ask<{
      rankingNeighbours: Record<'previous' | 'next', { id: string } | null> &
        Pick<Around, 'after' | 'position'>;
    }>(
      `query ($id: ID!) { rankingNeighbours(ideaId: $id, filter: { ${filter} }) {
        previous { id } next { id } after position { before total } } }`,
      { id },
    );
    const { previous, next, ...rest } = answer.rankingNeighbours;
    return { previous: previous?.id, next: next?.id, ...rest };
  }
  const STUDENTS = 'ideas: { shortlisted: true, personTypes: [STUDENT] }';

  /** Five shortlisted ideas of students: two with the same mean, one better, and two that nobody scored. */
  async function rankedFive(scorer: Person): Promise<string[]> {
    const ids: string[] = [];
    for (const mark of [3, 5, 3, undefined, undefined]) {
      const id = await shortlistedIdea();
      await portal.sql(`UPDATE ideas SET person_type = 'STUDENT' WHERE id = $1`, [readGlobalId(id).key]);
      if (mark) await score(scorer, id, mark);
      ids.push(id);
    }
    return ids;
  }
  const leave = () => portal.sql(`UPDATE ideas SET person_type = 'INDIVIDUAL'`);

  test('are those of the list from its first idea to its last, ties and ideas without a score included', async () => {
    const scorer = await signedIn(portal, 'reviewer');
    const ids = await rankedFive(scorer);
    const list = await rankedIds(scorer, `first: 100, filter: { ${STUDENTS} }`);
    expect([...list].sort()).toEqual([...ids].sort());
    expect(list[0]).toBe(ids[1]);
    for (const [at, id] of list.entries()) {
      const { after, ...rest } = await around(scorer, id, STUDENTS);
      expect(rest).toEqual({
        ...{ previous: list[at - 1], next: list[at + 1] },
        position: { before: at, total: list.length },
      });
      const page = after ? `first: 2, after: "${after}"` : 'first: 2';
      expect(await rankedIds(scorer, `${page}, filter: { ${STUDENTS} }`)).toEqual(list.slice(at, at + 2));
    }
    await leave();
  });

  test('keep the place of an idea that the filter leaves out', async () => {
    const scorer = await signedIn(portal, 'reviewer');
    const [low, best, other] = await rankedFive(scorer);
    const pair = [low, other].sort((a, b) => (readGlobalId(a!).key < readGlobalId(b!).key ? 1 : -1));
    await portal.sql(`UPDATE ideas SET status = 'APPROVED' WHERE id = $1`, [readGlobalId(pair[0]!).key]);
    const pending = 'ideas: { shortlisted: true, personTypes: [STUDENT], statuses: [PENDING] }';
    expect(await around(scorer, pair[0]!, pending)).toMatchObject({
      ...{ previous: best, next: pair[1], position: null },
    });
    // Without a filter of ideas those without a score are left out.
    expect(await around(scorer, pair[1]!, 'disagreement: false')).toMatchObject({
      ...{ previous: pair[0], next: undefined, position: { before: 2, total: 3 } },
    });
    expect(await around(scorer, best!, 'disagreement: true')).toMatchObject({
      ...{ previous: undefined, next: undefined, position: null },
    });
    await leave();
  });

  test('tell a reviewer nothing of scores that they may not see', async () => {
    const scorer = await signedIn(portal, 'reviewer');
    const ids = await rankedFive(scorer);
    const blind = await signedIn(portal, 'reviewer');
    // To who has scored none of them, all stand as if nobody had.
    const list = [...ids].sort((a, b) => (readGlobalId(a).key < readGlobalId(b).key ? 1 : -1));
    for (const [at, id] of list.entries())
      expect(await around(blind, id, STUDENTS)).toMatchObject({
        ...{ previous: list[at - 1], next: list[at + 1], position: { before: at } },
      });
    const [seen] = list.slice(-1);
    await score(blind, seen!, 1);
    expect(await around(blind, seen!, STUDENTS)).toMatchObject({ previous: undefined, next: list[0] });
    await leave();
  });

  test('of no idea are NOT_FOUND', async () => {
    const none = toGlobalId('Idea', '00000000-0000-4000-8000-000000000000');
    const query = `query ($id: ID!) { rankingNeighbours(ideaId: $id) { next { id } } }`;
    expect(outcomeOf(await neo.graphql(query, { id: none }))).toBe('NOT_FOUND');
    expect(outcomeOf(await owner.graphql(query, { id: none }))).toBe('FORBIDDEN');
  });
});

const change = (input: object) =>
  admin.graphql(`mutation ($input: ScoreCardInput!) { changeScoreCard(input: $input) { ${CARD} } }`, {
    input,
  });

test('a changed score card asks later scores, and those that were made keep theirs', async () => {
  const id = await shortlistedIdea();
  await score(neo, id, 4);
  const before = await cardOf();
  expect(before.criteria.map(({ name }) => name)).toEqual(['Need', 'Novelty', 'Feasibility', 'Fit']);
  const criteria = [{ name: 'Reach', steps: ['None', 'Few', 'Some', 'Many', 'All'] }];
  expect(outcomeOf(await change({ version: before.version, criteria: [...criteria, ...criteria] }))).toBe(
    'INVALID_INPUT',
  );
  expect(outcomeOf(await change({ version: before.version, criteria }))).toBe('OK');
  expect(outcomeOf(await change({ version: before.version, criteria: before.criteria }))).toBe('STALE');
  await score(thabo, id, 2);
  expect((await see(neo, id))?.scores).toMatchObject([{ card: before }, { card: { criteria } }]);
  await change({ version: before.version + 1, criteria: before.criteria });
});

test('of two changes of the card at once one is refused, with the card of the other', async () => {
  const before = await cardOf();
  const other = await startTransaction(portal);
  await other.query('LOCK TABLE score_cards IN EXCLUSIVE MODE');
  const steps = ['None', 'Few', 'Some', 'Many', 'All'];
  const changes = ['Reach', 'Speed'].map((name) =>
    change({ version: before.version, criteria: [{ name, steps }] }),
  );
  await locksAwaited(portal, 2);
  await other.query('COMMIT');
  const answers = await Promise.all(changes);
  expect(answers.map(outcomeOf).sort()).toEqual(['OK', 'STALE']);
  const { criteria } = await cardOf();
  expect(answers.flatMap(({ body }) => body.errors?.[0]?.extensions.current ?? [])).toEqual([
    { version: before.version + 1, by: 'Naledi Mogotsi', criteria },
  ]);
  await change({ version: before.version + 1, criteria: before.criteria });
});
