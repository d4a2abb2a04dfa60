/** What resembles an idea, what was decided on it, and which ideas are duplicates: for the desk alone. */
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { IdeaInput } from '@portal/schema/idea';
import { erasePerson } from '../../privacy/erasing/erase-person.service.ts';
import { Random } from '../../seed/random.ts';
import { toGlobalId } from '../../../platform/global-id.ts';
import type { Client } from '../../../../test/client.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { copyIdea } from '../../../../test/idea-rows.ts';
import { reviewIdea, saveDraft, submitIdea } from '../../../../test/ideas.ts';
import { outcomeOf, signedIn, systemOf } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import { contextForTest } from '../../../../test/service-context.ts';

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
  idea: {
    similar: Similar[] | null;
    duplicateOf: { id: string } | null;
    duplicates: { id: string }[] | null;
  };
}
const READ = `query ($id: ID!) {
  idea(id: $id) { similar { idea { reference } shared sameSubmitter } duplicateOf { id } duplicates { id } }
}`;
const read = async (client: Client, id: string) => (await client.ask<Read>(READ, { id })).idea;
const similarTo = async ({ id }: { id: string }) => (await read(reviewer, id)).similar ?? [];
/** Rejects an idea as a duplicate of another. */
const mark = (client: Client, id: string, duplicateOfId: string | null, version = 1) =>
  reviewIdea(client, { id, version, status: 'REJECTED', duplicateOfId });
/** What a caller reads of the ideas that an idea repeats, and that repeat it. */
const linksOf = async (client: Client, { id }: { id: string }) => {
  const { duplicateOf, duplicates } = await read(client, id);
  return [duplicateOf?.id ?? null, duplicates?.map((idea) => idea.id) ?? null];
};
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
  expect(await read(reviewer, id)).toEqual({ similar: [], duplicateOf: null, duplicates: [] });
});

test('a list cannot ask for what resembles each of its ideas', async () => {
  const { body } = await reviewer.graphql('{ ideas(first: 50) { edges { node { similar { shared } } } } }');
  expect(outcomeOf({ body })).toBe('TOO_COSTLY');
});

test('what was decided on a similar idea is read with it: when, why, and what became of it', async () => {
  const [no, yes] = [await submit(owner, COLLAR), await submit(owner, COLLAR)];
  const asked = await submit(other, COLLAR);
  await reviewIdea(reviewer, { id: no.id, version: 1, status: 'PENDING', comments: 'We look at it.' });
  await reviewIdea(admin, { id: no.id, version: 2, status: 'REJECTED', comments: 'We run this already.' });
  await reviewIdea(admin, { id: yes.id, version: 1, status: 'PENDING', comments: 'We look at it.' });
  await reviewIdea(reviewer, { id: yes.id, version: 2, status: 'APPROVED' });
  await portal.sql(
    `INSERT INTO idea_outcomes (idea_id, version, created_at, stage, owner, sentence, unit)
     SELECT $1, version, now(), stage, 'Ops', 'Begun.', NULL FROM (VALUES (1, 'EXPLORING'), (2, 'PILOT')) AS made (version, stage)`,
    [yes.key],
  );
  const decided = `query ($id: ID!) { idea(id: $id) { decision { status at comments } similar {
    idea { reference decision { status comments } lastOutcome { stage } } } } }`;
  const { idea } = await reviewer.ask<{ idea: { decision: null; similar: { idea: object }[] } }>(decided, {
    id: asked.id,
  });
  expect(idea.decision).toBeNull();
  const found = idea.similar.map((similar) => similar.idea);
  expect(found).toContainEqual({
    reference: no.reference,
    decision: { status: 'REJECTED', comments: 'We run this already.' },
    lastOutcome: null,
  });
  // Words of before are no reason of the approval.
  expect(found).toContainEqual({
    reference: yes.reference,
    decision: { status: 'APPROVED', comments: '' },
    lastOutcome: { stage: 'PILOT' },
  });
});

test('only a caller who may judge the idea sees a decision that waits', async () => {
  const { id } = await submit(owner, COLLAR);
  await reviewIdea(admin, { id, version: 1, status: 'REJECTED', comments: 'No.' });
  const decisionFor = async (client: Client) =>
    (await client.ask<{ idea: object }>('query ($id: ID!) { idea(id: $id) { decision { status } } }', { id }))
      .idea;
  expect(await decisionFor(reviewer)).toEqual({ decision: { status: 'REJECTED' } });
  expect(await decisionFor(owner)).toEqual({ decision: null });
  await reviewer.ask('mutation ($id: ID!) { declareConflict(ideaId: $id, reason: "A cousin.") { id } }', {
    id,
  });
  expect(await decisionFor(reviewer)).toEqual({ decision: null });
});

test('a duplicate is a rejection: it links both ideas, is undone as any review, and is in the audit log', async () => {
  const [original, copy, later] = [
    await submit(owner, COLLAR),
    await submit(other, COLLAR),
    await submit(other, TABLETS),
  ];
  const { body } = await mark(reviewer, copy.id, original.id);
  await mark(admin, later.id, original.id);
  expect(await linksOf(admin, copy)).toEqual([original.id, []]);
  expect(await linksOf(admin, original)).toEqual([null, [later.id, copy.id]]);
  // Its submitter, and a token without the scope, learn of no other idea.
  expect(await linksOf(other, copy)).toEqual([null, null]);
  const reader = await systemOf(admin, ['READ_IDEAS']);
  expect(await linksOf(reader, copy)).toEqual([original.id, []]);
  await reviewer.ask('mutation ($id: ID!) { undoReviews(id: $id) { restored { status } } }', {
    id: body.data?.reviewIdea.undoId,
  });
  expect(await linksOf(admin, copy)).toEqual([null, []]);
  expect(await linksOf(admin, original)).toEqual([null, [later.id]]);
  const events = await portal.sql(
    `SELECT action, subject_label AS subject, details->>'duplicateOf' AS of FROM audit_events
     WHERE action IN ('IDEA_REVIEWED', 'REVIEW_UNDONE') AND subject_id = $1 ORDER BY id`,
    [copy.key],
  );
  expect(events).toEqual([
    { action: 'IDEA_REVIEWED', subject: copy.reference, of: original.reference },
    { action: 'REVIEW_UNDONE', subject: copy.reference, of: null },
  ]);
});

test('the link holds while the rejection does, is taken away by null, and repeating it changes nothing', async () => {
  const [original, copy] = [await submit(owner, COLLAR), await submit(other, COLLAR)];
  await mark(reviewer, copy.id, original.id);
  expect((await mark(reviewer, copy.id, original.id)).body.data?.reviewIdea.version).toBe(2);
  await reviewIdea(reviewer, { id: copy.id, version: 2, comments: 'As yours of March.' });
  expect(await linksOf(admin, copy)).toEqual([original.id, []]);
  await mark(reviewer, copy.id, null, 3);
  expect(await linksOf(admin, copy)).toEqual([null, []]);
  await mark(reviewer, copy.id, original.id, 4);
  await reviewIdea(reviewer, { id: copy.id, version: 5, status: 'APPROVED' });
  expect(await linksOf(admin, copy)).toEqual([null, []]);
  expect(await linksOf(admin, original)).toEqual([null, []]);
});

test('nobody marks or learns what is a duplicate of an idea that they must not judge', async () => {
  const [own, one, two] = [
    await submit(reviewer, COLLAR),
    await submit(owner, COLLAR),
    await submit(other, COLLAR),
  ];
  expect(outcomeOf(await mark(reviewer, own.id, one.id))).toBe('FORBIDDEN');
  expect(outcomeOf(await mark(reviewer, one.id, own.id))).toBe('FORBIDDEN');
  expect(await linksOf(admin, one)).toEqual([null, []]);
  await mark(admin, one.id, own.id);
  await mark(admin, two.id, one.id);
  expect(await linksOf(reviewer, own)).toEqual([null, null]);
  expect(await linksOf(reviewer, one)).toEqual([null, [two.id]]);
  await reviewer.ask('mutation ($id: ID!) { declareConflict(ideaId: $id, reason: "A cousin.") { id } }', {
    id: two.id,
  });
  expect(await linksOf(reviewer, one)).toEqual([null, []]);
  const [event] = await portal.sql<{ withheld: string[] }>(
    `SELECT withheld_from AS withheld FROM audit_events WHERE subject_id = $1 AND action = 'IDEA_REVIEWED'`,
    [one.key],
  );
  expect(event?.withheld).toHaveLength(2);
});

test('a duplicate of itself, of nothing, or under another status is refused by the name of the field', async () => {
  const [{ id }, original] = [await submit(owner, COLLAR), await submit(other, COLLAR)];
  const faultOf = async (input: object) =>
    (await reviewIdea(reviewer, { id, version: 1, ...input })).body.errors?.[0]?.extensions;
  for (const input of [
    { status: 'REJECTED', duplicateOfId: id },
    { status: 'APPROVED', duplicateOfId: original.id },
    { comments: 'Hm.', duplicateOfId: original.id },
  ])
    expect(await faultOf(input)).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ field: 'duplicateOfId' }],
    });
  for (const as of ['nothing', toGlobalId('Idea', crypto.randomUUID()), toGlobalId('Account', 'x')])
    expect(outcomeOf(await mark(reviewer, id, as))).toBe('NOT_FOUND');
});

test('who is erased takes their ideas out of the links and of what resembles others', async () => {
  const leaver = await signedIn(portal);
  const [gone, stays] = [await submit(leaver, COLLAR), await submit(owner, COLLAR)];
  await mark(reviewer, stays.id, gone.id);
  await erasePerson(await contextForTest(portal), leaver.email);
  expect(await read(reviewer, stays.id)).toEqual({ similar: [], duplicateOf: null, duplicates: [] });
});
