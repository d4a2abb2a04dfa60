/** What resembles an idea, and which ideas are the same: for the desk alone. */
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { IdeaInput } from '@portal/schema/idea';
import { erasePerson } from '../src/features/privacy/erase-person.service.ts';
import { Random } from '../src/features/seed/random.ts';
import { toGlobalId } from '../src/platform/global-id.ts';
import type { Client } from './client.ts';
import { sharePortal } from './harness.ts';
import { copyIdea } from './idea-rows.ts';
import { saveDraft, submitIdea } from './ideas.ts';
import { outcomeOf, signedIn, systemOf } from './people.ts';
import type { Person } from './people.ts';
import { contextForTest } from './service-context.ts';

const portal = sharePortal();
let owner: Person;
let other: Person;
let reviewer: Person;
let admin: Person;
beforeAll(async () => {
  [owner, other, reviewer, admin] = await Promise.all([
    signedIn(portal),
    signedIn(portal),
    signedIn(portal, 'reviewer'),
    signedIn(portal, 'admin'),
  ]);
});
beforeEach(() => portal.sql('DELETE FROM ideas'));

const COLLAR = {
  solutionName: 'Kgomo collar',
  problemStatement: 'Herders lose cattle at night and search the veld for days.',
  solutionSummary: 'A solar collar sends the position of each cow by radio to the phone of its herder.',
};
/** The same with a third of its words changed. */
const COPY = {
  solutionName: 'Kgomo finder',
  problemStatement: 'Farmers lose cattle after dark and comb the veld for weeks.',
  solutionSummary: 'A solar tag sends the place of each cow by satellite to the tablet of its herder.',
};
const TABLETS = {
  solutionName: 'Thuto tablet',
  problemStatement: 'Pupils share one book between the four of them.',
  solutionSummary: 'A library of lessons for the tablet works without the network.',
};

interface Similar {
  idea: { reference: string };
  shared: string[];
  sameSubmitter: boolean;
}
interface Read {
  idea: { similar: Similar[] | null; sameAs: { id: string }[] | null };
}
const READ = `query ($id: ID!) {
  idea(id: $id) { similar { idea { reference } shared sameSubmitter } sameAs { id } }
}`;
const read = async (client: Client, id: string) => (await client.ask<Read>(READ, { id })).idea;
const similarTo = async ({ id }: { id: string }) => (await read(reviewer, id)).similar ?? [];
const sameAs = async ({ id }: { id: string }) => (await read(reviewer, id)).sameAs?.map((idea) => idea.id);
const mark = (client: Client, id: string, as: string) =>
  client.graphql<{ markSame: boolean }>(
    'mutation ($id: ID!, $as: ID!) { markSame(ideaId: $id, otherIdeaId: $as) }',
    {
      id,
      as,
    },
  );
const unmark = (client: Client, id: string, as: string) =>
  client.graphql<{ unmarkSame: boolean }>(
    'mutation ($id: ID!, $as: ID!) { unmarkSame(ideaId: $id, otherIdeaId: $as) }',
    {
      id,
      as,
    },
  );
const submit = (person: Person, texts: Partial<IdeaInput>) => submitIdea(person, texts);

test('an idea is found again with a third of its words changed, and what both share is named', async () => {
  const original = await submit(owner, COLLAR);
  await submit(owner, TABLETS);
  const copy = await submit(other, COPY);
  const similar = await similarTo(copy);
  expect(similar).toEqual([
    { idea: { reference: original.reference }, shared: expect.any(Array), sameSubmitter: false },
  ]);
  // Neither words of every text nor those of the email addresses.
  expect(similar[0]?.shared.toSorted()).toEqual(
    ['kgomo', 'lose', 'cattle', 'veld', 'solar', 'sends', 'cow', 'herder'].sort(),
  );
});

test("earlier ideas of the same submitter come first, later ones take their place among others'", async () => {
  const own = await submit(owner, COPY);
  const others = await submit(other, COLLAR);
  const asked = await submit(owner, COLLAR);
  const references = async (of: { id: string }) =>
    (await similarTo(of)).map(({ idea, sameSubmitter }) => [idea.reference, sameSubmitter]);
  expect(await references(asked)).toEqual([
    [own.reference, true],
    [others.reference, false],
  ]);
  const laterThan = await references(own);
  expect(laterThan).toHaveLength(2);
  expect(laterThan).toContainEqual([asked.reference, true]);
});

test('at most five are found, and never a draft', async () => {
  const { key } = await submit(owner, COLLAR);
  const asked = await submit(other, COLLAR);
  const { reference: draft, ...answers } = { reference: 'IDEA-1700000000000-1', ...COLLAR };
  await saveDraft(reviewer, { reference: draft, step: 'overview', answers });
  expect(await similarTo(asked)).toHaveLength(1);
  await copyIdea(
    portal,
    key,
    Array.from({ length: 8 }, () => ({})),
  );
  const similar = await similarTo(asked);
  expect(similar).toHaveLength(5);
  expect(similar.map(({ idea }) => idea.reference)).not.toContain(draft);
});

test('of thousands of ideas copies are found by their rarest words', async () => {
  const { key } = await submit(owner, TABLETS);
  const random = new Random('likeness');
  const words = Array.from({ length: 400 }, (_, at) => `word${at.toString(36)}`);
  const texts = Array.from({ length: 2_000 }, () => Array.from({ length: 40 }, () => random.pick(words)));
  const textOf = (words: string[]) => ({
    solution_name: 'x',
    problem_statement: 'y',
    solution_summary: words.join(' '),
  });
  const originals = await copyIdea(portal, key, texts.map(textOf));
  const changed = texts
    .slice(0, 20)
    .map((text) => text.map((word, at) => (at % 3 ? word : random.pick(words))));
  await portal.sql('ANALYZE ideas');
  const copies = await copyIdea(portal, key, changed.map(textOf));
  const found = await Promise.all(
    copies.map(async (copy, at) => {
      const query = 'query ($id: ID!) { idea(id: $id) { similar { idea { id } } } }';
      const { idea } = await reviewer.ask<{ idea: { similar: { idea: { id: string } }[] } }>(query, {
        id: toGlobalId('Idea', copy),
      });
      return idea.similar.some(({ idea }) => idea.id === toGlobalId('Idea', originals[at] ?? ''));
    }),
  );
  expect(found.filter(Boolean).length).toBeGreaterThanOrEqual(18);
});

test.each([
  ['no words', { solutionName: '?', problemStatement: '!', solutionSummary: '...' }],
  ['signs of queries', { ...TABLETS, solutionSummary: `it's 'a' \\ | & ! :* (b) <-> c\\'d` }],
])('an idea with %s has what resembles it, if anything', async (_, texts) => {
  await submit(owner, COLLAR);
  const { id } = await submit(owner, texts);
  expect(await read(reviewer, id)).toEqual({ similar: [], sameAs: [] });
});

test('a list cannot ask for what resembles each of its ideas', async () => {
  const { body } = await reviewer.graphql('{ ideas(first: 50) { edges { node { similar { shared } } } } }');
  expect(outcomeOf({ body })).toBe('TOO_COSTLY');
});

test('submitters, and tokens without the scopes, learn nothing and mark nothing', async () => {
  const { id: one } = await submit(owner, COLLAR);
  const { id: two } = await submit(other, COLLAR);
  await mark(reviewer, one, two);
  for (const id of [one, two]) expect((await read(reviewer, id)).similar).toHaveLength(1);
  expect(await read(owner, one)).toEqual({ similar: null, sameAs: null });
  for (const call of [mark, unmark]) {
    expect(outcomeOf(await call(owner, one, two))).toBe('FORBIDDEN');
    expect(outcomeOf(await call(await systemOf(admin, ['READ_IDEAS']), one, two))).toBe('FORBIDDEN');
  }
  const reader = await systemOf(admin, ['READ_IDEAS']);
  expect(await read(reader, one)).toMatchObject({
    similar: [{ sameSubmitter: false }],
    sameAs: [{ id: two }],
  });
  const marker = await systemOf(admin, ['REVIEW_IDEAS']);
  expect((await unmark(marker, one, two)).body.data).toEqual({ unmarkSame: true });
  expect(outcomeOf(await marker.graphql(READ, { id: one }))).toBe('FORBIDDEN');
});

test('staff learn and mark nothing of their own ideas', async () => {
  const [own, one, two] = [
    await submit(reviewer, COLLAR),
    await submit(owner, COLLAR),
    await submit(other, COLLAR),
  ];
  for (const call of [mark, unmark]) {
    expect(outcomeOf(await call(reviewer, own.id, one.id))).toBe('FORBIDDEN');
    expect(outcomeOf(await call(reviewer, one.id, own.id))).toBe('FORBIDDEN');
  }
  await mark(admin, own.id, one.id);
  await mark(admin, one.id, two.id);
  expect(await read(reviewer, own.id)).toEqual({ similar: null, sameAs: null });
  expect(await sameAs(one)).toEqual([two.id]);
  expect((await read(admin, own.id)).sameAs?.map(({ id }) => id)).toEqual([one.id]);
});

test('a mark shows on both ideas, is made and taken away once, and both are in the audit log', async () => {
  const [one, two, three] = [
    await submit(owner, COLLAR),
    await submit(other, COLLAR),
    await submit(other, TABLETS),
  ];
  expect((await mark(reviewer, one.id, two.id)).body.data).toEqual({ markSame: true });
  expect((await mark(admin, two.id, one.id)).body.data).toEqual({ markSame: false });
  await mark(admin, three.id, one.id);
  expect((await sameAs(one))?.sort()).toEqual([two.id, three.id].sort());
  expect([await sameAs(two), await sameAs(three)]).toEqual([[one.id], [one.id]]);
  expect((await unmark(admin, one.id, two.id)).body.data).toEqual({ unmarkSame: true });
  expect((await unmark(admin, one.id, two.id)).body.data).toEqual({ unmarkSame: false });
  expect([await sameAs(one), await sameAs(two)]).toEqual([[three.id], []]);
  const events = await portal.sql(
    `SELECT action, actor_email AS actor, subject_label AS subject, details->>'as' AS as FROM audit_events
     WHERE action IN ('IDEA_MARKED_SAME', 'IDEA_MARKED_OTHER') AND subject_id = ANY ($1) ORDER BY id`,
    [[one.key, three.key]],
  );
  expect(events).toEqual([
    { action: 'IDEA_MARKED_SAME', actor: reviewer.email, subject: one.reference, as: two.reference },
    { action: 'IDEA_MARKED_SAME', actor: admin.email, subject: three.reference, as: one.reference },
    { action: 'IDEA_MARKED_OTHER', actor: admin.email, subject: one.reference, as: two.reference },
  ]);
});

test('two who mark the same ideas at once make one mark', async () => {
  const [one, two] = [await submit(owner, COLLAR), await submit(other, COLLAR)];
  const marks = await Promise.all([mark(reviewer, one.id, two.id), mark(admin, two.id, one.id)]);
  expect(marks.map(({ body }) => body.data?.markSame).sort()).toEqual([false, true]);
  expect(await sameAs(one)).toEqual([two.id]);
});

test('an idea with itself is refused by the name of the field, and one that is not there is not found', async () => {
  const { id } = await submit(owner, COLLAR);
  const { body } = await mark(reviewer, id, id);
  expect(body.errors?.[0]?.extensions).toMatchObject({
    code: 'INVALID_INPUT',
    fields: [{ field: 'otherIdeaId', message: expect.stringContaining('itself') }],
  });
  for (const as of ['nothing', toGlobalId('Idea', crypto.randomUUID()), toGlobalId('Account', 'x')]) {
    expect(outcomeOf(await mark(reviewer, id, as))).toBe('NOT_FOUND');
    expect(outcomeOf(await unmark(reviewer, as, id))).toBe('NOT_FOUND');
  }
});

test('who is erased takes their ideas out of the marks and of what resembles others', async () => {
  const leaver = await signedIn(portal);
  const [gone, stays] = [await submit(leaver, COLLAR), await submit(owner, COLLAR)];
  await mark(reviewer, gone.id, stays.id);
  await erasePerson(await contextForTest(portal), leaver.email);
  expect(await read(reviewer, stays.id)).toEqual({ similar: [], sameAs: [] });
});
