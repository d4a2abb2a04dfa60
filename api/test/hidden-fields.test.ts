/** The desk's data of an idea, field by field: null, and not empty or false, for a caller who must not judge it. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { isLeafType, getNamedType, isObjectType } from 'graphql';
import { graph } from '../src/app/features.ts';
import { buildBareSchema } from '../src/transport/graphql/build-schema.ts';
import { keyOf } from './desk-acts.ts';
import { sharePortal } from './harness.ts';
import { submitIdea } from './ideas.ts';
import { signedIn, systemOf } from './people.ts';
import type { Person } from './people.ts';

const portal = sharePortal();
const idea = buildBareSchema(graph).getType('Idea');
const hidden = isObjectType(idea)
  ? Object.values(idea.getFields()).filter(({ description }) => /\bmust not judge\b/.test(description ?? ''))
  : [];
const query = `query ($id: ID!) { idea(id: $id) { ${hidden
  .map(({ name, type }) => (isLeafType(getNamedType(type)) ? name : `${name} { __typename }`))
  .join(' ')} } }`;

let id: string;
let owner: Person;
let member: Person;
let declarer: Person;
let colleague: Person;
let admin: Person;
beforeAll(async () => {
  [owner, member, declarer, colleague, admin] = await Promise.all([
    signedIn(portal, 'reviewer'),
    signedIn(portal, 'reviewer'),
    signedIn(portal, 'reviewer'),
    signedIn(portal, 'reviewer'),
    signedIn(portal, 'admin'),
  ]);
  const other = await submitIdea(await signedIn(portal));
  ({ id } = await submitIdea(owner));
  await portal.sql(
    `INSERT INTO idea_members (idea_id, account_id, invited_at, accepted_at) SELECT $1, id, now(), now() FROM accounts WHERE email = $2`,
    [keyOf(id), member.email],
  );
  for (const act of [
    'shortlistIdeas(ideaIds: [$id], shortlisted: true) { notFound }',
    'claimIdea(ideaId: $id) { id }',
    'addNote(ideaId: $id, text: "Ask legal.") { id }',
    'scoreIdea(input: { ideaId: $id, cardVersion: 1, cannotJudge: true }) { mean }',
  ])
    await colleague.ask(`mutation ($id: ID!) { ${act} }`, { id });
  await admin.ask(
    'mutation ($id: ID!) { scoreIdea(input: { ideaId: $id, cardVersion: 1, cannotJudge: true }) { mean } }',
    { id },
  );
  await declarer.ask('mutation ($id: ID!) { declareConflict(ideaId: $id, reason: "A cousin.") { id } }', {
    id,
  });
  await portal.sql(
    `INSERT INTO idea_outcomes (idea_id, version, created_at, stage, owner, sentence)
     VALUES ($1, 1, now(), 'PILOT', 'Ops', 'Begun.')`,
    [keyOf(id)],
  );
  await portal.sql(
    `INSERT INTO idea_reviews (idea_id, reviewer_id, save_id, version, reviewed_at, from_status, to_status, comments, comments_sent, notify, duplicate_of_id)
     VALUES ($1, (SELECT id FROM accounts WHERE email = $2), gen_random_uuid(), 1, now(), 'PENDING', 'REJECTED', '', true, true, $3)`,
    [keyOf(id), admin.email, other.key],
  );
  await portal.sql(
    `UPDATE ideas SET reopened_at = now(), call_due_on = now(), called_at = now(),
       called_by_id = (SELECT id FROM accounts WHERE email = $2) WHERE id = $1`,
    [keyOf(id), admin.email],
  );
});

const seenBy = async (caller: Pick<Person, 'ask'>): Promise<string[]> => {
  const { idea } = await caller.ask<{ idea: Record<string, unknown> }>(query, { id });
  return Object.entries(idea).flatMap(([name, value]) => (value === null ? [] : name));
};
const all = hidden.map(({ name }) => name).toSorted();

test('a reviewer who may judge it sees each of them', async () => {
  expect(all.length).toBeGreaterThan(9);
  expect((await seenBy(admin)).toSorted()).toEqual(all);
  expect((await seenBy(colleague)).toSorted()).toEqual(all.filter((name) => name !== 'conflicts'));
});

describe.each([
  ['its submitter, who is staff', () => seenBy(owner)],
  ['a member of its team, who is staff', () => seenBy(member)],
  ['who declared not to judge it', () => seenBy(declarer)],
  ['a token of its submitter', async () => seenBy(await asAdministrator(owner))],
  ['a token of that member', async () => seenBy(await asAdministrator(member))],
  ['its submitter without a role', async () => seenBy(await asUser(owner))],
  ['a member without a role', async () => seenBy(await asUser(member))],
])('%s', (_, seen) => {
  test('sees none of them', async () => {
    expect(await seen()).toEqual([]);
  });
});

/** Only administrators make tokens. */
async function asAdministrator(person: Person) {
  await portal.sql(`UPDATE accounts SET role = 'admin' WHERE email = $1`, [person.email]);
  return systemOf(person, ['READ_IDEAS', 'READ_NOTES', 'REVIEW_IDEAS']);
}
async function asUser(person: Person) {
  await portal.sql(`UPDATE accounts SET role = 'user' WHERE email = $1`, [person.email]);
  return person;
}
