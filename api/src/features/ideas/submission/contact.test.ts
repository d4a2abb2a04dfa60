/** A person's name and number are stored once, with the account: a correction there reaches waiting and later ideas. */
import { expect, test } from '@jest/globals';
import { allowances, CONTACTS_KEPT_MAX } from '@portal/schema/limits';
import type { Client } from '../../../../test/client.ts';
import { sharePortal } from '../../../../test/harness.ts';
import { ideaInput, reviewIdea, saveDraft, submitIdea } from '../../../../test/ideas.ts';
import { newAddress, outcomeOf, signedIn } from '../../../../test/people.ts';
import { toGlobalId } from '../../../platform/global-id.ts';
import type { Person } from '../../../../test/people.ts';

const portal = sharePortal();

const contact = { firstName: 'Tumelo', lastName: 'Xhamela', dialCode: '+27', contactNumber: '827654321' };
const sent = { firstName: 'Naledi', lastName: 'Mogotsi', dialCode: '+267', contactNumber: '71234567' };

const correct = (client: Client, input: object = contact) =>
  client.graphql<{ correctContact: { ideaCount: number } }>(
    'mutation ($input: ContactInput!) { correctContact(input: $input) { ideaCount } }',
    { input },
  );
const kept = async (client: Client) =>
  (
    await client.ask<{ me: { contact: object | null } }>(
      '{ me { contact { firstName lastName dialCode contactNumber } } }',
    )
  ).me.contact;
const withdraw = (client: Client, id: string) =>
  client.ask('mutation ($id: ID!) { withdrawIdea(ideaId: $id) { id } }', { id });

interface Row {
  first_name: string;
  contacts_before: { firstName: string }[];
}
const rowOf = async (key: string) =>
  (
    await portal.sql<Row & Record<string, unknown>>(
      'SELECT first_name, contacts_before FROM ideas WHERE id = $1',
      [key],
    )
  )[0];
const recorded = (person: Person) =>
  portal.sql<{ details: Record<string, unknown> }>(
    `SELECT details FROM audit_events WHERE action = 'CONTACT_CORRECTED' AND actor_email = $1`,
    [person.email],
  );

test('a correction reaches the ideas that wait, as far as their submitter knows, and no decided or withdrawn one', async () => {
  const person = await signedIn(portal);
  const ideas = { waiting: '', held: '', announced: '', withdrawn: '' };
  const reviewer = await signedIn(portal, 'reviewer');
  for (const name of Object.keys(ideas) as (keyof typeof ideas)[]) {
    const { id, key } = await submitIdea(person);
    ideas[name] = key;
    if (name === 'withdrawn') await withdraw(person, id);
    if (name === 'held' || name === 'announced')
      await reviewIdea(reviewer, { id, version: 1, status: 'REJECTED', comments: 'No' });
  }
  await portal.sql('UPDATE ideas SET announced_status = status WHERE id = $1', [ideas.announced]);
  const bad = await correct(person, { ...contact, contactNumber: 'x', firstName: '' });
  expect(bad.body.errors?.[0]?.extensions.fields?.map(({ field }) => field)).toEqual([
    'firstName',
    'contactNumber',
  ]);
  // The count does not tell that one is decided.
  expect((await correct(person)).body.data?.correctContact.ideaCount).toBe(2);
  for (const key of [ideas.announced, ideas.withdrawn])
    expect(await rowOf(key)).toEqual({ first_name: sent.firstName, contacts_before: [] });
  for (const key of [ideas.waiting, ideas.held])
    expect(await rowOf(key)).toMatchObject({ first_name: contact.firstName, contacts_before: [sent] });
  expect(await kept(person)).toEqual(contact);
  expect(outcomeOf(await correct(person))).toBe('CONFLICT');
  expect(outcomeOf(await correct(portal.client()))).toBe('UNAUTHENTICATED');
});

test('the next idea begins with what the account has: corrected, of the last idea, or of an idea before the account kept it', async () => {
  const person = await signedIn(portal);
  expect(await kept(person)).toBeNull();
  const { id } = await submitIdea(person);
  expect(await kept(person)).toEqual(sent);
  await portal.sql(
    'UPDATE accounts SET first_name = NULL, last_name = NULL, dial_code = NULL, contact_number = NULL WHERE email = $1',
    [person.email],
  );
  expect(await kept(person)).toEqual(sent);
  await withdraw(person, id);
  expect((await correct(person)).body.data?.correctContact.ideaCount).toBe(0);
  expect(await kept(person)).toEqual(contact);
  const { beginDraftFrom } = await person.ask<{ beginDraftFrom: { answers: object } }>(
    'mutation ($id: ID!) { beginDraftFrom(ideaId: $id) { answers } }',
    { id },
  );
  expect(beginDraftFrom.answers).toMatchObject(contact);
  await submitIdea(person, { firstName: 'Neo' });
  expect(await kept(person)).toEqual({ ...sent, firstName: 'Neo' });
  const other = await signedIn(portal, 'admin');
  const { accounts } = await other.ask<{ accounts: { edges: { node: { contact: null } }[] } }>(
    'query ($search: String) { accounts(filter: { search: $search }) { edges { node { contact { firstName } } } } }',
    { search: person.email },
  );
  expect(accounts.edges.map(({ node }) => node.contact)).toEqual([null]);
});

test('a draft gets the correction as another version, which tabs merge, and keeps its other answers', async () => {
  const person = await signedIn(portal);
  const { reference } = ideaInput(person.email);
  const answers = { ...sent, solutionName: 'Mine' };
  await saveDraft(person, { reference, step: 'overview', answers, version: 'before-the-correction' });
  await correct(person);
  const draft = await person.ask<{ myIdeaDraft: { answers: object; version: string } }>(
    '{ myIdeaDraft { answers version } }',
  );
  expect(draft.myIdeaDraft.answers).toMatchObject({ ...contact, solutionName: 'Mine' });
  const replaces = ['before-the-correction'];
  expect(outcomeOf(await saveDraft(person, { reference, step: 'overview', answers, replaces }))).toBe(
    'STALE',
  );
});

test('what an account can write by corrections has an end: a few contacts an idea, a few corrections and one audit row a day', async () => {
  const person = await signedIn(portal);
  const { key } = await submitIdea(person);
  const most = allowances.contactChangesOfAccount.points;
  for (let n = 1; n <= most; n += 1)
    expect(outcomeOf(await correct(person, { ...contact, firstName: `Name ${n}` }))).toBe('OK');
  const refused = await correct(person, { ...contact, firstName: 'One more' });
  expect(refused.body.errors?.[0]).toMatchObject({
    message: expect.stringContaining('tomorrow'),
    extensions: { code: 'TOO_MANY_REQUESTS' },
  });
  const { contacts_before: before = [] } = (await rowOf(key)) ?? {};
  expect(before.map(({ firstName }) => firstName)).toEqual([
    sent.firstName,
    ...Array.from({ length: CONTACTS_KEPT_MAX - 1 }, (_, n) => `Name ${most - CONTACTS_KEPT_MAX + 1 + n}`),
  ]);
  const rows = await recorded(person);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.details).toMatchObject({ times: most });
  expect(JSON.stringify(rows)).not.toMatch(/Naledi|Name \d|234/);
});

const titles = [
  'Chief Executive / of BTC',
  'Neo <b>',
  'neo@evil.example',
  'see evil.example',
  'Prize of P50',
  '٣ Neo',
  'Neo ／ BTC',
];
test.each(titles)(
  'a member of staff may not be called %j, whether by themselves or an administrator; a submitter may',
  async (firstName) => {
    const [neo, admin] = [await signedIn(portal, 'reviewer'), await signedIn(portal, 'admin')];
    const [row] = await portal.sql<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [neo.email]);
    const id = toGlobalId('Account', row?.id ?? '');
    const names = 'firstName: $firstName, lastName: "Tau"';
    const refused = [
      await correct(neo, { ...contact, firstName }),
      await correct(neo, { ...contact, lastName: firstName }),
      await admin.graphql(
        `mutation ($id: ID!, $firstName: String!) { nameColleague(id: $id, ${names}) { id } }`,
        { id, firstName },
      ),
      await admin.graphql(
        `mutation ($email: String!, $firstName: String!) { inviteColleague(email: $email, role: REVIEWER, ${names}) { id } }`,
        { email: newAddress(), firstName },
      ),
    ].map(({ body }) => body.errors?.[0]?.extensions.fields);
    const fault = (field: string) => [
      { field, message: expect.stringMatching('^Enter the name of a person alone, ') },
    ];
    const first = fault('firstName');
    expect(refused).toEqual([first, fault('lastName'), first, first]);

    const submitter = await signedIn(portal);
    expect(outcomeOf(await correct(submitter, { ...contact, firstName }))).toBe('OK');
    // Who becomes staff does not bring such a name along.
    await portal.sql(`UPDATE accounts SET role = 'reviewer' WHERE email = $1`, [submitter.email]);
    expect(JSON.stringify(await admin.ask('{ staff { email name } }'))).not.toContain(
      JSON.stringify(firstName).slice(1, -1),
    );
  },
);
