/** An erasure touches what is proven to be the person's; names that others typed are an administrator's to judge. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { MENTIONS_MAX, NAME_MENTION_LIFETIME, NAMES_OF_PERSON_MAX } from '@portal/schema/limits';
import { erasePerson } from './erase-person.service.ts';
import { findPerson } from '../../accounts/account.queries.ts';
import { selectPerson } from '../../../platform/personal-data.ts';
import { readPersonalRows } from '../own-data/personal-data.queries.ts';
import { endNameMentions } from '../name-mentions/name-mention.service.ts';
import { findStats } from '../../statistics/stats.service.ts';
import { recountTallies } from '../../../platform/tallies/tally.service.ts';
import type { Client } from '../../../../test/client.ts';
import { keyOf } from '../../../../test/desk-acts.ts';
import { eventually } from '../../../../test/eventually.ts';
import { enterOverRest, suggestOverRest, wireEntry, wireSuggestion } from '../../../../test/forms.ts';
import { sharePortal, TEST_KEY } from '../../../../test/harness.ts';
import { pdf, reviewIdea, submitIdea } from '../../../../test/ideas.ts';
import { outcomeOf, PASSWORD, signedIn } from '../../../../test/people.ts';
import type { Person } from '../../../../test/people.ts';
import { runCommand } from '../../../../test/process.ts';
import { contextForTest } from '../../../../test/service-context.ts';

const portal = sharePortal();
let admin: Person;
let reviewer: Person;
beforeAll(async () => {
  [admin, reviewer] = await Promise.all([signedIn(portal, 'admin'), signedIn(portal, 'reviewer')]);
});

interface Mention {
  id: string;
  name: string;
  place: string;
  subject: string;
}
const mentionsFor = async (client: Client) =>
  (
    await client.ask<{ nameMentions: { edges: { node: Mention }[]; totalCount: number } }>(
      '{ nameMentions(first: 100) { edges { node { id name place subject } } totalCount } }',
    )
  ).nameMentions;
const mentionsOf = async (client: Client, lastName: string) =>
  (await mentionsFor(client)).edges.map(({ node }) => node).filter(({ name }) => name.includes(lastName));
const decide = (client: Client, id: string, removes: boolean) =>
  client.graphql(
    'mutation ($id: ID!, $removes: Boolean!) { decideNameMention(id: $id, removes: $removes) { name } }',
    { id, removes },
  );
const membersOf = async (team: string) =>
  (
    await portal.sql<{ team_leader: string; members: string[] }>(
      'SELECT team_leader, members FROM hackathon_entries WHERE team_name = $1',
      [team],
    )
  )[0];

/** Records an outcome of an approved idea of somebody else. */
async function outcomeWith(owner: string): Promise<string> {
  const { id, key, reference } = await submitIdea(await signedIn(portal));
  await reviewIdea(admin, { id, version: 1, status: 'APPROVED', comments: '' });
  await portal.sql('UPDATE ideas SET announced_status = status, announced_at = now() WHERE id = $1', [key]);
  await reviewer.ask('mutation ($input: OutcomeInput!) { recordOutcome(input: $input) { version } }', {
    input: { ideaId: id, outcomeVersion: 0, stage: 'PILOT', owner, sentence: 'It runs.' },
  });
  return reference;
}

async function named(firstName: string, lastName: string): Promise<Person> {
  const person = await signedIn(portal);
  await submitIdea(person, { firstName, lastName });
  return person;
}

test('names that others typed stay as they were, and are listed with their place to administrators, who remove or keep each', async () => {
  const person = await named('Thabo', 'Molefequagga');
  const full = 'Thabo Molefequagga';
  const members = JSON.stringify([full.toUpperCase(), 'Lesego Kgosi', full]);
  await enterOverRest(portal.client(), wireEntry({ teamName: 'Quagga', teamLeader: full, members }));
  const reference = await outcomeWith(full);
  const before = await membersOf('Quagga');
  const { erased, mentions } = await erasePerson(await contextForTest(portal), person.email);
  expect([erased['hackathon_entries'], erased['idea_outcomes.owner'], mentions]).toEqual([
    undefined,
    undefined,
    4,
  ]);
  expect(await membersOf('Quagga')).toEqual(before);
  const listed = (await mentionsOf(admin, 'Molefequagga')).filter(({ place }) => !place.startsWith('Member'));
  expect(listed.map(({ place, subject }) => `${place}: ${subject}`).sort()).toEqual([
    'Leader of the team: Quagga',
    `Owner of what became of the idea: ${reference}`,
  ]);
  const all = (await mentionsFor(admin)).edges.map(({ node }) => node);
  const inTeam = all.filter(({ subject, place }) => subject === 'Quagga' && place === 'Member of the team');
  expect(inTeam.map(({ name }) => name).sort()).toEqual([full.toUpperCase(), full].sort());
  expect(outcomeOf(await decide(reviewer, listed[0]?.id ?? '', true))).toBe('FORBIDDEN');
  const [capital, plain] = inTeam.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  expect(outcomeOf(await decide(admin, capital?.id ?? '', true))).toBe('OK');
  expect(outcomeOf(await decide(admin, plain?.id ?? '', false))).toBe('OK');
  for (const { id } of listed) expect(outcomeOf(await decide(admin, id, true))).toBe('OK');
  expect(await membersOf('Quagga')).toEqual({
    team_leader: 'Erased',
    members: ['Erased', 'Lesego Kgosi', full],
  });
  expect(await mentionsOf(admin, 'MOLEFEQUAGGA')).toEqual([]);
  expect(outcomeOf(await decide(admin, plain?.id ?? '', true))).toBe('NOT_FOUND');
  const events = await portal.sql(
    `SELECT * FROM audit_events WHERE action IN ('NAME_REMOVED', 'NAME_KEPT') AND actor_email = $1`,
    [admin.email],
  );
  expect(events).toHaveLength(4);
  expect(JSON.stringify(events)).not.toMatch(/quagga"?\]|Molefe/i);
});

test('an account that is called like a word of the desk changes nothing, and fills no list', async () => {
  const person = await named('Business', 'Development');
  for (let n = 0; n < NAMES_OF_PERSON_MAX; n += 1)
    await submitIdea(person, { firstName: 'Network', lastName: `Team ${n}` });
  const count = MENTIONS_MAX + 5;
  const idea = await submitIdea(await signedIn(portal));
  await portal.sql(
    `INSERT INTO idea_outcomes (idea_id, version, created_at, stage, owner, sentence)
     SELECT $1, n, now(), 'PILOT', 'Business development', '-' FROM generate_series(1, $2) AS n`,
    [idea.key, count],
  );
  const ctx = await contextForTest(portal);
  const { mentions } = await erasePerson(ctx, person.email);
  const stays = () => portal.sql(`SELECT FROM idea_outcomes WHERE owner = 'Business development'`);
  expect([mentions, (await stays()).length]).toEqual([count, count]);
  expect(await portal.sql('SELECT FROM name_mentions')).toHaveLength(MENTIONS_MAX);
  const [event] = await portal.sql<{ details: object }>(
    `SELECT details FROM audit_events WHERE action = 'PERSON_ERASED' ORDER BY id DESC LIMIT 1`,
  );
  expect(event?.details).toMatchObject({ mentions: count });
  await portal.sql('DELETE FROM ideas WHERE id = $1', [idea.key]);
  expect(await mentionsOf(admin, 'evelopment')).toEqual([]);
  await portal.sql('DELETE FROM name_mentions');
});

test('the list shows nobody what stands in their own rows, keeps no name itself, and forgets a place after its days', async () => {
  const person = await named('Neo', 'Okapi');
  const entry = { members: JSON.stringify(['Neo Okapi', 'Other']) };
  await enterOverRest(
    portal.client(),
    wireEntry({ ...entry, teamName: 'Mine', teamLeaderEmail: admin.email }),
  );
  await enterOverRest(portal.client(), wireEntry({ ...entry, teamName: 'Theirs' }));
  const ctx = await contextForTest(portal);
  await erasePerson(ctx, person.email);
  expect((await mentionsOf(admin, 'Okapi')).map(({ subject }) => subject)).toEqual(['Theirs']);
  const other = await signedIn(portal, 'admin');
  expect((await mentionsOf(other, 'Okapi')).map(({ subject }) => subject).sort()).toEqual(['Mine', 'Theirs']);
  expect(JSON.stringify(await portal.sql('SELECT * FROM name_mentions'))).not.toContain('Okapi');
  const later = { ...ctx, now: () => new Date(Date.now() + NAME_MENTION_LIFETIME + 1_000) };
  await endNameMentions(later);
  expect(await portal.sql('SELECT FROM name_mentions')).toEqual([]);
  expect((await membersOf('Theirs'))?.members).toEqual(['Neo Okapi', 'Other']);
});

test('what others typed of a person is the same before and after, in every table', async () => {
  const person = await named('Kagiso', 'Bongo');
  const full = 'Kagiso Bongo';
  await enterOverRest(portal.client(), wireEntry({ teamLeader: full, members: JSON.stringify([full]) }));
  await suggestOverRest(portal.client(), wireSuggestion({ fullName: full }));
  await outcomeWith(full);
  const other = await named('Kagiso', 'Bongo');
  // Those of the erasure itself.
  const written = new Set([
    ...[
      'audit_events',
      'jobs',
      'tally_deltas',
      'tallies',
      'name_mentions',
      'sessions',
      'document_examinations',
    ],
  ]);
  const dump = async () => {
    const tables = await portal.sql<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
    );
    const rows = new Set<string>();
    for (const { name } of tables.filter(({ name }) => !written.has(name)))
      for (const { row } of await portal.sql<{ row: string }>(`SELECT "${name}"::text AS row FROM "${name}"`))
        rows.add(`${name} ${row}`);
    return rows;
  };
  const before = await dump();
  const [own] = await portal.sql<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [person.email]);
  const ideas = await portal.sql<{ id: string }>('SELECT id FROM ideas WHERE email = $1', [person.email]);
  await erasePerson(await contextForTest(portal), person.email);
  const after = await dump();
  const marks = [person.email, own?.id ?? '-', ...ideas.map(({ id }) => id)];
  const gone = [...before].filter((row) => !after.has(row));
  expect(gone.length).toBeGreaterThan(3);
  const isOthers = (row: string) => !marks.some((mark) => row.includes(mark));
  expect(gone.filter(isOthers)).toEqual([]);
  // The feed of changes keeps that an idea was erased, by its id alone.
  const isTold = (row: string) => row.startsWith('erased_ideas ');
  expect([...after].filter((row) => !before.has(row) && !isTold(row))).toEqual([]);
  expect((await other.ask<{ me: { email: string } }>('{ me { email } }')).me.email).toBe(other.email);
});

test('of 16 erasures at once one is done; the others say that the account is gone', async () => {
  const person = await named('Sixteen', 'Times');
  const erase = () =>
    person.graphql('mutation ($email: String!) { eraseMyAccount(email: $email) { ideaCount isKept } }', {
      email: person.email,
    });
  const outcomes = (await Promise.all(Array.from({ length: 16 }, erase))).map(outcomeOf);
  expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(1);
  for (const outcome of outcomes) expect(outcome).toMatch(/^(OK|NOT_FOUND|UNAUTHENTICATED)$/);
  await portal.mail(person.email, /your account is erased/i);
  await eventually(async () =>
    expect(await portal.sql(`SELECT FROM jobs WHERE name = 'account-erased' AND done_at IS NULL`)).toEqual(
      [],
    ),
  );
  expect(
    (await portal.mails(person.email)).filter(({ subject }) => /erased/i.test(subject ?? '')),
  ).toHaveLength(1);
});

test('the command prints the names that an administrator has to judge', async () => {
  const person = await named('Printed', 'Kudu');
  await enterOverRest(portal.client(), wireEntry({ teamName: 'Kudus', members: '["Printed Kudu"]' }));
  const env = {
    DATABASE_URL: portal.databaseUrl,
    DATA_DIR: portal.dataDir,
    SECRET_KEY: TEST_KEY.toString('hex'),
  };
  expect(await runCommand('person', env, ['erase', person.email])).toMatchObject({
    status: 0,
    output: expect.stringMatching(/an administrator decides[^]*Printed Kudu: Member of the team, Kudus/),
  });
});

test('a person’s own data name no other account, of staff or not', async () => {
  const person = await signedIn(portal);
  const idea = await submitIdea(person);
  await reviewIdea(reviewer, { id: idea.id, version: 1, status: 'APPROVED', comments: 'Good' });
  await portal.sql(`UPDATE ideas SET announced_status = status, announced_at = now() WHERE id = $1`, [
    idea.key,
  ]);
  await portal.sql('UPDATE idea_reviews SET announced_at = now() WHERE idea_id = $1', [idea.key]);
  await reviewer.ask('mutation ($id: ID!) { addNote(ideaId: $id, text: "Hm") { id } }', { id: idea.id });
  await admin.ask('mutation ($id: ID!) { endSessions(id: $id) { id } }', {
    id: (await person.ask<{ me: { id: string } }>('{ me { id } }')).me.id,
  });
  const again = portal.client();
  await again.rest('POST', '/api/auth/login', { email: person.email, password: PASSWORD });
  const ctx = await contextForTest(portal);
  const handed: Record<string, unknown[]> = {};
  await ctx.db.transaction(async (db) => {
    const known = await selectPerson({ ...ctx, db }, await findPerson(db, person.email));
    for (const table of ctx.declared.personalData)
      for await (const rows of readPersonalRows({ ...ctx, db }, known, table))
        handed[table.name] = [...(handed[table.name] ?? []), ...rows];
  });
  const data = JSON.stringify(handed);
  for (const { id, email } of await portal.sql<{ id: string; email: string }>(
    'SELECT id, email FROM accounts',
  ))
    if (email !== person.email) expect([data.includes(id), data.includes(email)]).toEqual([false, false]);
  expect(JSON.parse(data)).toMatchObject({
    audit_events: [{ action: 'SESSIONS_ENDED' }],
    idea_reviews: [{}],
  });
});

describe('an administrator erases', () => {
  const eraseOne = (client: Client, operation: string, id: string) =>
    client.graphql(
      `mutation ($id: ID!) { ${operation}(${operation === 'eraseIdea' ? 'ideaId' : 'id'}: $id) }`,
      { id },
    );
  const theOnly = async (list: string, search: string) => {
    const { [list]: found } = await admin.ask<Record<string, { edges: { node: { id: string } }[] }>>(
      `{ ${list}(filter: { search: "${search}" }) { edges { node { id } } } }`,
    );
    return found?.edges[0]?.node.id ?? '';
  };
  const lastAct = async () =>
    (
      await portal.sql<Record<string, unknown>>(
        `SELECT action, actor_email, subject_id, subject_label FROM audit_events WHERE action LIKE '%ERASED' ORDER BY id DESC LIMIT 1`,
      )
    )[0];

  test('one idea, with all that hangs on it and its file; the person and the other ideas stay, and the figures with them', async () => {
    const owner = await signedIn(portal);
    const [gone, stays] = [await submitIdea(owner, {}, pdf(2_500)), await submitIdea(owner)];
    await reviewer.ask('mutation ($id: ID!) { addNote(ideaId: $id, text: "Hm") { id } }', { id: gone.id });
    const ctx = await contextForTest(portal);
    await recountTallies(ctx);
    const before = await findStats(ctx);
    expect(outcomeOf(await eraseOne(reviewer, 'eraseIdea', gone.id))).toBe('FORBIDDEN');
    expect((await eraseOne(admin, 'eraseIdea', gone.id)).body.data).toEqual({ eraseIdea: gone.id });
    expect(await portal.sql('SELECT FROM ideas WHERE id = $1', [gone.key])).toEqual([]);
    expect(await portal.sql('SELECT FROM idea_notes WHERE idea_id = $1', [gone.key])).toEqual([]);
    const { myIdeas } = await owner.ask<{ myIdeas: { edges: { node: { id: string } }[] } }>(
      '{ myIdeas { edges { node { id } } } }',
    );
    expect(myIdeas.edges.map(({ node }) => node.id)).toEqual([stays.id]);
    expect(await portal.sql('SELECT FROM erased_ideas WHERE idea_id = $1', [gone.key])).toHaveLength(1);
    expect(await lastAct()).toEqual({
      ...{ action: 'IDEA_ERASED', actor_email: admin.email },
      ...{ subject_id: gone.key, subject_label: gone.reference },
    });
    const stats = await findStats(ctx);
    expect(stats.totalIdeas).toBe(before.totalIdeas - 1);
    await recountTallies(ctx);
    expect(await findStats(ctx)).toEqual(stats);
    expect(outcomeOf(await eraseOne(admin, 'eraseIdea', gone.id))).toBe('NOT_FOUND');
  });

  test('the last idea of somebody, who then has submitted none', async () => {
    const { id } = await submitIdea(await signedIn(portal));
    const ctx = await contextForTest(portal);
    await recountTallies(ctx);
    await eraseOne(admin, 'eraseIdea', id);
    const stats = await findStats(ctx);
    await recountTallies(ctx);
    expect(await findStats(ctx)).toEqual(stats);
  });

  test.each([
    ['eraseSuggestion', 'suggestions', 'suggestions', 'SUGGESTION_ERASED', /^SUGGESTION-[\dA-F]{8}$/],
    ['eraseHackathonEntry', 'hackathonEntries', 'hackathon_entries', 'ENTRY_ERASED', /^ENTRY-[\dA-F]{8}$/],
  ])(
    'by %s one row, and what other systems were told of it',
    async (operation, list, table, action, label) => {
      const word = `Kgalagadi${operation}`;
      await admin.ask(
        `mutation { createWebhook(input: { name: "W", url: "https://8.8.8.8/", events: [SUGGESTION_RECEIVED, HACKATHON_ENTERED] }) { secret } }`,
      );
      await suggestOverRest(portal.client(), wireSuggestion({ painPoint: word }));
      await suggestOverRest(portal.client(), wireSuggestion());
      await enterOverRest(portal.client(), wireEntry({ teamName: word }), pdf(700));
      await enterOverRest(portal.client(), wireEntry());
      const id = await theOnly(list, word);
      const key = keyOf(id);
      const count = async () => (await portal.sql(`SELECT FROM ${table}`)).length;
      const deliveries = () => portal.sql('SELECT FROM webhook_deliveries WHERE event_id = $1', [key]);
      const before = await count();
      expect((await deliveries()).length).toBeGreaterThan(0);
      expect(outcomeOf(await eraseOne(reviewer, operation, id))).toBe('FORBIDDEN');
      expect((await eraseOne(admin, operation, id)).body.data).toEqual({ [operation]: id });
      expect([before - (await count()), await deliveries()]).toEqual([1, []]);
      expect(await lastAct()).toEqual({
        ...{ action, actor_email: admin.email, subject_id: key },
        subject_label: expect.stringMatching(label),
      });
      expect(outcomeOf(await eraseOne(admin, operation, id))).toBe('NOT_FOUND');
    },
  );
});

test('two erasures of one idea at once have one effect, and an erasure of its owner meanwhile waits', async () => {
  const owner = await signedIn(portal);
  const { id } = await submitIdea(owner);
  const erase = () => admin.graphql('mutation ($id: ID!) { eraseIdea(ideaId: $id) }', { id });
  const ctx = await contextForTest(portal);
  await recountTallies(ctx);
  const outcomes = await Promise.all([
    erase().then(outcomeOf),
    erase().then(outcomeOf),
    erasePerson(ctx, owner.email).then(() => 'ERASED'),
  ]);
  expect(outcomes.at(-1)).toBe('ERASED');
  for (const outcome of outcomes.slice(0, 2)) expect(outcome).toMatch(/^(OK|NOT_FOUND)$/);
  const stats = await findStats(ctx);
  await recountTallies(ctx);
  expect(await findStats(ctx)).toEqual(stats);
});
