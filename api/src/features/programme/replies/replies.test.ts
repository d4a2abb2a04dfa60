/** The replies of the team: all reviewers use and change them, and the author or an administrator deletes one. */
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { REPLIES_MAX, REPLY_NAME_MAX, REPLY_TEXT_MAX } from '@portal/schema/limits';
import type { Client } from '../../../../test/client.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { writeTogether } from '../../../../test/locks.ts';
import { outcomeOf, signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';

const portal = sharePortal();
let neo: Person;
let lesedi: Person;
let admin: Person;
beforeAll(async () => {
  [neo, lesedi, admin] = await Promise.all([
    signedIn(portal, 'reviewer'),
    signedIn(portal, 'reviewer'),
    signedIn(portal, 'admin'),
  ]);
});
beforeEach(() => portal.sql('DELETE FROM replies'));

interface Reply {
  id: string;
  name: string;
  version: number;
  uses: number;
}
const REPLY = 'id name text version uses by { email }';
const known = { name: 'Known', text: 'Dear {first name}, we run {idea} already.' };
const add = (client: Client, input: object = known) =>
  client.graphql<{ addReply: Reply }>(
    `mutation ($input: ReplyInput!) { addReply(input: $input) { ${REPLY} } }`,
    { input },
  );
const added = async (client: Client, input?: object) =>
  (await add(client, input)).body.data?.addReply.id ?? '';
const change = (client: Client, id: string, version: number, input: object) =>
  client.graphql<{ changeReply: Reply }>(
    `mutation ($id: ID!, $version: Int!, $name: String!, $text: String!) { changeReply(id: $id, version: $version, name: $name, text: $text) { ${REPLY} } }`,
    { id, version, ...input },
  );
const remove = (client: Client, id: string) =>
  client.graphql('mutation ($id: ID!) { deleteReply(id: $id) }', { id });
const count = (client: Client, id: string) =>
  client.graphql('mutation ($id: ID!) { countReply(id: $id) }', { id });
const listed = async (client: Client) =>
  (await client.ask<{ replies: Reply[] }>(`{ replies { ${REPLY} } }`)).replies;
const faultsOf = ({ body }: { body: { errors?: { extensions?: object }[] } }) => {
  const { fields } = (body.errors?.[0]?.extensions ?? {}) as {
    fields?: { field: string; message: string }[];
  };
  return fields ?? [];
};

test('one who reviews adds a reply for all; sent again it is the same, and one reply has a name', async () => {
  const id = await added(neo);
  expect(await added(neo)).toBe(id);
  expect(await listed(lesedi)).toEqual([{ id, ...known, version: 1, uses: 0, by: { email: neo.email } }]);
  const [fault] = faultsOf(await add(lesedi, { ...known, name: 'known' }));
  expect([fault?.field, fault?.message]).toEqual(['name', expect.stringContaining('“Known”')]);
});

test('the most used stand first, by name where they are used alike', async () => {
  const [early] = [await added(neo, { name: 'Too early', text: 'Later.' }), await added(neo)];
  await added(neo, { name: 'Busy', text: 'Wait.' });
  const names = async () => (await listed(neo)).map(({ name, uses }) => `${name} ${uses}`);
  expect(await names()).toEqual(['Busy 0', 'Known 0', 'Too early 0']);
  await Promise.all([count(neo, early), count(lesedi, early)]);
  expect(await names()).toEqual(['Too early 2', 'Busy 0', 'Known 0']);
});

test('anybody of the team changes its words; a person who saw others gets the current ones', async () => {
  const id = await added(neo);
  const next = { name: 'In use', text: 'We run it.' };
  expect((await change(lesedi, id, 1, next)).body.data?.changeReply).toMatchObject({ ...next, version: 2 });
  // The answer was lost.
  expect((await change(lesedi, id, 1, next)).body.data?.changeReply.version).toBe(2);
  const late = await change(neo, id, 1, { name: 'Mine', text: 'Mine.' });
  expect(late.body.errors?.[0]?.extensions).toMatchObject({
    code: 'STALE',
    current: { version: 2, ...next },
  });
  await added(neo);
  expect(faultsOf(await change(neo, id, 2, known)).map(({ field }) => field)).toEqual(['name']);
});

test('only who added it or an administrator deletes it, and the audit log has each act', async () => {
  const [one, other] = [await added(neo), await added(neo, { name: 'Second', text: 'Two.' })];
  await change(lesedi, other, 1, { name: 'Second', text: 'Three.' });
  expect(outcomeOf(await remove(lesedi, one))).toBe('FORBIDDEN');
  expect(outcomeOf(await remove(neo, one))).toBe('OK');
  expect(outcomeOf(await remove(admin, other))).toBe('OK');
  expect(outcomeOf(await remove(admin, other))).toBe('NOT_FOUND');
  expect(outcomeOf(await count(neo, one))).toBe('NOT_FOUND');
  expect(await listed(neo)).toEqual([]);
  const acts = await portal.sql(
    `SELECT action, subject_label AS name, actor_email AS by FROM audit_events WHERE subject_kind = 'REPLY' ORDER BY id DESC LIMIT 3`,
  );
  expect(acts).toEqual([
    { action: 'REPLY_DELETED', name: 'Second', by: admin.email },
    { action: 'REPLY_DELETED', name: 'Known', by: neo.email },
    { action: 'REPLY_CHANGED', name: 'Second', by: lesedi.email },
  ]);
});

test('name and text are needed, and bounded; what is not filled in is named', async () => {
  const faults = async (input: object) =>
    faultsOf(await add(neo, { ...known, ...input })).map(({ field }) => field);
  expect(await faults({ name: ' ', text: '' })).toEqual(['name', 'text']);
  expect(await faults({ name: 'x'.repeat(REPLY_NAME_MAX + 1) })).toEqual(['name']);
  expect(await faults({ text: 'x'.repeat(REPLY_TEXT_MAX + 1) })).toEqual(['text']);
  const [fault] = faultsOf(await add(neo, { ...known, text: 'Dear {name}' }));
  expect(fault?.message).toBe('Take {name} out of the reply. Only {first name} and {idea} are filled in.');
});

test(`there are at most ${REPLIES_MAX}, also of calls at once`, async () => {
  await portal.sql(
    `INSERT INTO replies (name, text, version, created_at) SELECT 'R' || n, 'x', 1, now() FROM generate_series(1, $1) AS n`,
    [REPLIES_MAX - 1],
  );
  const calls = ['A', 'B'].map((name) => () => add(neo, { name, text: 'x' }));
  const answers = await writeTogether(portal, 'replies', calls);
  expect(answers.map(outcomeOf).sort()).toEqual(['CONFLICT', 'OK']);
});

test('it stays without its author, once that account is erased', async () => {
  await added(neo);
  await portal.sql('UPDATE replies SET author_id = NULL');
  expect(await listed(lesedi)).toMatchObject([{ name: 'Known', by: null }]);
});
