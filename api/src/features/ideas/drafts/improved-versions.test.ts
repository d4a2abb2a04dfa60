/** An idea that was rejected, improved and sent again: its first values, the links in both directions, and its PDF. */
import { beforeAll, expect, test } from '@jest/globals';
import { UNDO_WINDOW } from '@portal/schema/limits';
import type { Client } from '../../../../test/client.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { ideaInput, pdf, reviewIdea, submitIdea, submitOverGraphql } from '../../../../test/ideas.ts';
import { outcomeOf, signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';

const portal = sharePortal({}, { now: () => now });
let now = new Date();
let reviewer: Person;
let admin: Person;
beforeAll(async () => {
  [reviewer, admin] = await Promise.all([signedIn(portal, 'reviewer'), signedIn(portal, 'admin')]);
});

type Sent = Awaited<ReturnType<typeof submitIdea>>;
interface Linked {
  improves: { id: string; reference: string } | null;
  improvedAs: { id: string; status: string } | null;
}
const BEGIN = `mutation ($id: ID!) {
  beginDraftFrom(ideaId: $id) { reference answers improves { id solutionName reviewerComments } }
}`;
const begin = (person: Client, id: string) =>
  person.graphql<{ beginDraftFrom: { reference: string; answers: object; improves: object | null } }>(BEGIN, {
    id,
  });
const linksOf = async (person: Client, id: string) =>
  (
    await person.ask<{ idea: Linked }>(
      'query ($id: ID!) { idea(id: $id) { improves { id reference } improvedAs { id status } } }',
      { id },
    )
  ).idea;
const announce = async () => {
  now = new Date(now.getTime() + UNDO_WINDOW);
  await portal.outboxPassed(now);
};

const reject = async ({ id, version = 1 }: Pick<Sent, 'id'> & { version?: number }) => {
  expect(
    outcomeOf(await reviewIdea(reviewer, { id, version, status: 'REJECTED', comments: 'Too dear.' })),
  ).toBe('OK');
  await announce();
};
const rejected = async (owner: Person, changes = {}, file = pdf(700, 'first.pdf')) => {
  const idea = await submitIdea(owner, changes, file);
  await reject(idea);
  return idea;
};
/** Sends the draft with the reference, and the PDF that it has. */
const send = async (owner: Person, reference: string, changes = {}) => {
  const input = ideaInput(owner.email, { reference, ...changes });
  const { body } = await owner.graphql<{ submitIdea: { id: string; document: { name: string } } }>(
    'mutation ($input: IdeaInput!) { submitIdea(input: $input) { id document { name } } }',
    { input },
  );
  return body.data?.submitIdea ?? { id: '', document: { name: outcomeOf({ body } as never) } };
};
const improve = async (owner: Person, id: string, changes = {}) => {
  const { reference } = (await begin(owner, id)).body.data?.beginDraftFrom ?? { reference: '' };
  return send(owner, reference, changes);
};
const fileOf = (person: Client, id: string) => {
  const key = Buffer.from(id, 'base64url').toString().replace('Idea:', '');
  return person.fetch(`/api/submission/${key}/file`);
};

test('a rejected idea begins its improved version with answers, PDF and reason; both are linked once it is sent', async () => {
  const owner = await signedIn(portal);
  const first = await rejected(owner, { solutionName: 'Herd Call' });
  const { data } = (await begin(owner, first.id)).body;
  expect(data?.beginDraftFrom).toMatchObject({
    answers: { solutionName: 'Herd Call' },
    improves: { id: first.id, solutionName: 'Herd Call', reviewerComments: 'Too dear.' },
  });
  const document = await owner.fetch(`/api/submission/draft/${data?.beginDraftFrom.reference}/document`);
  expect(await document.json()).toMatchObject({ document: { name: 'first.pdf', size: 700, received: 700 } });
  const second = await send(owner, data?.beginDraftFrom.reference ?? '', { solutionName: 'Herd Bell' });
  expect(second.document).toEqual({ name: 'first.pdf' });
  for (const reader of [owner, reviewer]) {
    expect((await linksOf(reader, second.id)).improves).toEqual({ id: first.id, reference: first.reference });
    expect((await linksOf(reader, first.id)).improvedAs).toEqual({ id: second.id, status: 'PENDING' });
  }
});

test('an idea that is not rejected, or whose rejection is held, begins a draft without a link and without a PDF', async () => {
  const owner = await signedIn(portal);
  const idea = await submitIdea(owner);
  await reviewIdea(reviewer, { id: idea.id, version: 1, status: 'REJECTED' });
  const { data } = (await begin(owner, idea.id)).body;
  expect(data?.beginDraftFrom.improves).toBeNull();
  const document = await owner.fetch(`/api/submission/draft/${data?.beginDraftFrom.reference}/document`);
  expect(await document.json()).toMatchObject({ document: null });
  await announce();
  expect((await begin(owner, idea.id)).body.data?.beginDraftFrom.improves).toMatchObject({ id: idea.id });
  expect(outcomeOf(await begin(admin, idea.id))).toBe('NOT_FOUND');
});

test('one improved version at a time: the next begins when that is withdrawn, or from that one when it is rejected', async () => {
  const owner = await signedIn(portal);
  const first = await rejected(owner);
  const second = await improve(owner, first.id);
  const refused = await begin(owner, first.id);
  expect(refused.body.errors?.[0]).toMatchObject({
    message: expect.stringMatching(/^You sent an improved version of this idea already: IDEA-/),
    extensions: { code: 'CONFLICT' },
  });
  await owner.ask('mutation ($id: ID!) { withdrawIdea(ideaId: $id) { id } }', { id: second.id });
  expect((await linksOf(owner, first.id)).improvedAs).toBeNull();
  const third = await improve(owner, first.id);
  await reject(third);
  expect(outcomeOf(await begin(owner, first.id))).toBe('CONFLICT');
  const fourth = await improve(owner, third.id);
  expect((await linksOf(reviewer, fourth.id)).improves?.id).toBe(third.id);
  expect((await linksOf(reviewer, third.id)).improvedAs?.id).toBe(fourth.id);
});

test('the link is of the draft alone: another draft, also one sent past it, improves nothing', async () => {
  const owner = await signedIn(portal);
  const first = await rejected(owner);
  await begin(owner, first.id);
  const { body } = await submitOverGraphql(owner, ideaInput(owner.email));
  expect(await linksOf(owner, body.data?.submitIdea.id ?? '')).toEqual({ improves: null, improvedAs: null });
  const { data } = (await begin(owner, first.id)).body;
  const save = `mutation ($input: IdeaDraftInput!) { saveIdeaDraft(input: $input) { improves { id } } }`;
  const input = { reference: data?.beginDraftFrom.reference, step: 'overview', answers: {} };
  const saved = await owner.ask<{ saveIdeaDraft: Linked }>(save, { input });
  expect(saved.saveIdeaDraft.improves).toMatchObject({ id: first.id });
  const other = await owner.ask<{ saveIdeaDraft: Linked }>(save, {
    input: { ...input, reference: 'IDEA-1700000000000-7' },
  });
  expect(other.saveIdeaDraft.improves).toBeNull();
  const stored = await owner.ask<{ myIdeaDraft: Linked }>('{ myIdeaDraft { improves { id } } }');
  expect(stored.myIdeaDraft.improves).toBeNull();
});

test.each(['first', 'second'] as const)(
  'when the %s version is erased, the other keeps its PDF',
  async (which) => {
    const owner = await signedIn(portal);
    const first = await rejected(owner);
    const second = await improve(owner, first.id);
    const [erased, kept] = which === 'first' ? [first.id, second.id] : [second.id, first.id];
    await admin.ask('mutation ($id: ID!) { eraseIdea(ideaId: $id) }', { id: erased });
    expect(await linksOf(owner, kept)).toEqual({ improves: null, improvedAs: null });
    const file = await fileOf(owner, kept);
    expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, 700]);
  },
);

test('a draft that was begun keeps the PDF when its idea is erased; without a draft it goes with the last version', async () => {
  const owner = await signedIn(portal);
  const first = await rejected(owner);
  const { reference = '' } = (await begin(owner, first.id)).body.data?.beginDraftFrom ?? {};
  const [row] = await portal.sql<{ file_key: string }>('SELECT file_key FROM ideas WHERE id = $1', [
    first.key,
  ]);
  await admin.ask('mutation ($id: ID!) { eraseIdea(ideaId: $id) }', { id: first.id });
  const second = await send(owner, reference);
  expect(second.document).toEqual({ name: 'first.pdf' });
  expect((await fileOf(owner, second.id)).status).toBe(200);
  expect((await linksOf(owner, second.id)).improves).toBeNull();
  const found = await reviewer.ask<{ ideas: { edges: { node: { id: string } }[] } }>(
    '{ ideas(filter: { answers: [{ by: ATTEMPT, name: "IMPROVED" }] }) { edges { node { id } } } }',
  );
  expect(found.ideas.edges.map(({ node }) => node.id)).toContain(second.id);
  await admin.ask('mutation ($id: ID!) { eraseIdea(ideaId: $id) }', { id: second.id });
  expect(await portal.sql('SELECT FROM document_examinations WHERE file_key = $1', [row?.file_key])).toEqual(
    [],
  );
});

test('the list and the breakdown tell the first version from the improved one', async () => {
  const owner = await signedIn(portal);
  const first = await rejected(owner);
  const second = await improve(owner, first.id);
  const of = async (name: string) => {
    const { ideas } = await reviewer.ask<{ ideas: { edges: { node: { id: string } }[] } }>(
      `{ ideas(filter: { ownerEmail: "${owner.email}", answers: [{ by: ATTEMPT, name: "${name}" }] }) { edges { node { id } } } }`,
    );
    return ideas.edges.map(({ node }) => node.id);
  };
  expect([await of('FIRST'), await of('IMPROVED')]).toEqual([[first.id], [second.id]]);
});
