/** Notes on ideas: the desk writes and reads them, and nobody else learns of them. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { toGlobalId } from '../../../platform/global-id.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { submitIdea } from '../../../../test/ideas.ts';
import { outcomeOf, signedIn, systemOf } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import type { Client } from '../../../../test/client.ts';

const portal = sharePortal();
let owner: Person;
let reviewer: Person;
let admin: Person;
let id: string;
beforeAll(async () => {
  [owner, reviewer, admin] = await Promise.all([
    signedIn(portal),
    signedIn(portal, 'reviewer'),
    signedIn(portal, 'admin'),
  ]);
  ({ id } = await submitIdea(owner));
});

const ADD =
  'mutation ($id: ID!, $text: String!) { addNote(ideaId: $id, text: $text) { id by { email } text at } }';
const READ =
  'query ($id: ID!) { idea(id: $id) { notes(first: 10) { edges { node { by { email } text } } } } }';
interface Read {
  idea: { notes: { edges: { node: object }[] } | null };
}
const add = (client: Client, text: string, ideaId = id) => client.graphql(ADD, { id: ideaId, text });
const read = async (client: Client) =>
  (await client.ask<Read>(READ, { id })).idea.notes?.edges.map(({ node }) => node);

test('the desk reads who wrote what, newest first; the submitter sees none and may not write', async () => {
  await add(reviewer, ' Called the team. ');
  await add(admin, 'Ask legal.');
  const written = [
    { by: { email: admin.email }, text: 'Ask legal.' },
    { by: { email: reviewer.email }, text: 'Called the team.' },
  ];
  expect(await read(reviewer)).toEqual(written);
  expect(await read(owner)).toBeUndefined();
  expect(outcomeOf(await add(owner, 'Mine.'))).toBe('FORBIDDEN');
  expect(await read(admin)).toEqual(written);
});

test('a colleague who is named in a note gets one email, without its text; not oneself, nor a colleague who must not judge the idea', async () => {
  const [named, conflicted] = await Promise.all([signedIn(portal, 'reviewer'), signedIn(portal, 'reviewer')]);
  await conflicted.ask('mutation ($id: ID!) { declareConflict(ideaId: $id, reason: "My cousin.") { id } }', {
    id,
  });
  const { staff } = await reviewer.ask<{ staff: { id: string; email: string }[] }>('{ staff { id email } }');
  const idOf = ({ email }: Person) => staff.find((one) => one.email === email)?.id;
  const ADD_TO =
    'mutation ($id: ID!, $to: [ID!]) { addNote(ideaId: $id, text: "Look at it.", to: $to) { id } }';
  await reviewer.ask(ADD_TO, { id, to: [named, named, reviewer, conflicted].map(idOf) });
  const mail = await portal.mail(named.email, /^A note for you about “/);
  expect(mail.text).toContain(`${portal.url}/submissions/${id}#discussion`);
  expect(mail.text).not.toContain('Look at it.');
  const others = await Promise.all([named, reviewer, conflicted].map(({ email }) => portal.mails(email)));
  const about = others.map((all) => all.filter(({ subject }) => subject?.startsWith('A note')).length);
  expect(about).toEqual([1, 0, 0]);
  // The answer was lost, and the page sends it again: one note, one email.
  const first = await reviewer.ask(ADD_TO, { id, to: [named].map(idOf) });
  expect(await reviewer.ask(ADD_TO, { id, to: [named].map(idOf) })).toEqual(first);
  expect(
    (await portal.mails(named.email)).filter(({ subject }) => subject?.startsWith('A note')),
  ).toHaveLength(1);
  // Who is no colleague is refused, and nothing is written.
  const before = (await read(admin))?.length;
  const strangers = await reviewer.graphql(ADD_TO, {
    id,
    to: [idOf(named), toGlobalId('Reviewer', randomUUID())],
  });
  expect(outcomeOf(strangers)).toBe('NOT_FOUND');
  expect(outcomeOf(await reviewer.graphql(ADD_TO, { id, to: Array(51).fill(idOf(named)) }))).toBe(
    'INVALID_INPUT',
  );
  expect((await read(admin))?.length).toBe(before);
});

test('a token reads them with the scope for notes alone', async () => {
  expect(await read(await systemOf(admin, ['READ_IDEAS', 'REVIEW_IDEAS']))).toBeUndefined();
  expect(await read(await systemOf(admin, ['READ_IDEAS', 'READ_NOTES']))).toHaveLength(3);
});

test('an empty note, one that is too long and one on no idea are refused', async () => {
  for (const text of [' ', 'x'.repeat(5_001)]) {
    expect(outcomeOf(await add(reviewer, text))).toBe('INVALID_INPUT');
  }
  expect(outcomeOf(await add(reviewer, 'x', 'nothing'))).toBe('NOT_FOUND');
});

test('staff who submitted the idea see none, and are not told of claims, conflicts and the shortlist', async () => {
  const { id: own } = await submitIdea(reviewer);
  await add(admin, 'Is this a colleague of ours?', own);
  for (const act of [
    'claimIdea(ideaId: $id) { id }',
    'shortlistIdeas(ideaIds: [$id], shortlisted: true) { notFound }',
  ])
    await admin.ask(`mutation ($id: ID!) { ${act} }`, { id: own });
  const seen =
    'query ($id: ID!) { idea(id: $id) { shortlisted claim { id } notes { edges { node { id } } } } }';
  const nothing = { shortlisted: null, claim: null, notes: null };
  expect(await reviewer.ask(seen, { id: own })).toEqual({ idea: nothing });
  expect(await admin.ask(seen, { id: own })).not.toEqual({ idea: nothing });
});
