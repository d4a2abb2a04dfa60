/** Reading another person's personal fields leaves a trace: by the graph and over REST, as a person and as a system. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  getNamedType,
  isInputObjectType,
  isLeafType,
  isObjectType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { GraphQLInputType } from 'graphql';
import { scopes } from '@portal/schema/choices';
import { isRecorded } from '@portal/schema/fields';
import type { OfPerson } from '@portal/schema/fields';
import { namesOf } from '@portal/schema/lists';
import { graph, routes } from '../src/app/features.ts';
import { toGlobalId } from '../src/platform/global-id.ts';
import { buildBareSchema } from '../src/transport/graphql/build-schema.ts';
import documents from '../../schema/documents.json' with { type: 'json' };
import type { Client } from './client.ts';
import { enterOverRest, suggestOverRest, wireEntry, wireSuggestion } from './forms.ts';
import { sharePortal } from './harness.ts';
import { sampled } from './sampled.ts';
import { contextForTest } from './service-context.ts';
import { composeMail } from '../src/platform/mail/outbox.ts';
import { reviewIdea, submitIdea } from './ideas.ts';
import { newAddress, outcomeOf, signedIn, systemOf } from './people.ts';
import type { Person } from './people.ts';

const schema = buildBareSchema(graph);

/** By type, the fields whose readers are recorded. */
const personal = Object.fromEntries(
  Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type)) return [];
    const fields = Object.values(type.getFields()).filter(
      ({ extensions: { personal } }) => typeof personal === 'function' || isRecorded(personal as OfPerson),
    );
    return fields.length > 0 ? [[type.name, fields.map(({ name }) => name)] as const] : [];
  }),
);

/** Fields whose names suggest a person, and why reading them is not recorded. */
const impersonal: Readonly<Record<string, string>> = {
  'Account.pendingEmail': 'the caller’s own alone',
  'Notice.email': 'the caller’s own',
  'Mutation.revealIdNumber': 'recorded each time, by itself',
};

const SOUNDS_PERSONAL =
  /e?mail|firstName|lastName|fullName|^phone|contactNumber|teamLeader|^members$|linkedIn|gender|ageGroup|idNumber|recipient/i;

test('what sounds personal is recorded when it is read, or listed here with the reason', () => {
  const silent = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type)
      ? Object.values(type.getFields())
          .filter(
            ({ name, type, extensions }) =>
              getNamedType(type).name === 'String' && SOUNDS_PERSONAL.test(name) && !extensions['personal'],
          )
          .map(({ name }) => `${type.name}.${name}`)
      : [],
  );
  expect(silent.sort()).toEqual(Object.keys(impersonal).sort());
});

const portal = sharePortal();
let owner: Person;
let admin: Person;
let reviewer: Person;
let idea: { id: string; key: string; reference: string };
const NUMBER = '71239876';
const MARKS = ['tracey@example.com', 'leader@example.com', 'undelivered@example.com', 'Erasmus Gone'];
beforeAll(async () => {
  [owner, admin, reviewer] = await Promise.all([
    signedIn(portal),
    signedIn(portal, 'admin'),
    signedIn(portal, 'reviewer'),
  ]);
  idea = await submitIdea(owner, { firstName: 'Tracey', linkedIn: 'https://example.com/in/tracey' });
  const other = await submitIdea(await signedIn(portal), { firstName: 'Other' });
  for (const { key } of [idea, other])
    await portal.sql(
      `WITH member AS (INSERT INTO accounts (email, first_name, last_name, verified_at) VALUES ($2, 'Thabo', 'Kgosi', now()) RETURNING id)
       INSERT INTO idea_members (idea_id, account_id, invited_at, accepted_at) SELECT $1, id, now(), now() FROM member`,
      [key, newAddress()],
    );
  const answered = (key: string, of: (text: string) => unknown) =>
    JSON.stringify(
      Object.entries({ contactNumber: NUMBER, solutionName: 'Both' }).map(([field, text]) => ({
        ...{ field, text: 'Which?', [key]: of(text) },
      })),
    );
  await portal.sql(
    `INSERT INTO clarifications (idea_id, asked_at, until, questions, outcome, closed_at, before)
     VALUES ($1, now(), now(), $2, 'ANSWERED', now(), $3)`,
    [idea.key, answered('answer', (text) => text), answered('values', (text) => [text])],
  );
  await suggestOverRest(portal.client(), wireSuggestion({ emailAddress: MARKS[0] }));
  await enterOverRest(
    portal.client(),
    wireEntry({ teamLeaderEmail: 'leader@example.com', members: '["Erasmus Gone"]' }),
  );
  await portal.sql(
    `INSERT INTO name_mentions (table_name, row_id, column_name, position, created_at)
     SELECT 'hackathon_entries', id, 'members', 1, now() FROM hackathon_entries`,
  );
  await admin.ask(
    `mutation { changeProgramme(input: { version: 0, promisedDays: 30, announcing: BY_RELEASE, deciders: ELEVATED, outcomes: STAFF }) { id } }`,
  );
  await reviewIdea(reviewer, { id: idea.id, version: 1, status: 'APPROVED', comments: '' });
  await portal.sql(
    `INSERT INTO jobs (id, lane, name, data, due_at, created_at, failed_at)
     VALUES (gen_random_uuid(), 'mail', 'idea-received', '{"recipient": "undelivered@example.com"}', now(), now(), now())`,
  );
});

interface Look {
  action: string;
  details: Record<string, unknown>;
}
const looksOf = (email: string, since = '0') =>
  portal.sql<Look>(
    `SELECT action, details FROM audit_events WHERE actor_email = $1 AND id > $2
       AND action IN ('IDEA_SHOWN', 'CONTACT_SHOWN', 'PEOPLE_LISTED', 'DATA_EXPORTED') ORDER BY id`,
    [email, since],
  );
const last = async () =>
  (await portal.sql<{ id: string }>('SELECT coalesce(max(id), 0)::text AS id FROM audit_events'))[0]?.id ??
  '0';

describe('a list', () => {
  /** Where the type is listed; nothing for one of which everybody reads their own alone. */
  const lists: Readonly<Record<string, string>> = {
    Idea: 'ideas(first: 50) { edges { node { FIELD } } }',
    Suggestion: 'suggestions(first: 50) { edges { node { FIELD } } }',
    HackathonEntry: 'hackathonEntries(first: 50) { edges { node { FIELD } } }',
    Account: 'accounts(first: 50) { edges { node { FIELD } } }',
    UndeliveredMail: 'undeliveredMails { edges { node { FIELD } } }',
    // All rows are in sight: the first reading adds one, which would push another out of a full page.
    AuditEvent: 'auditEvents(first: 100) { edges { node { FIELD } } }',
    Answer: 'ideas(first: 50) { edges { node { clarifications { before { FIELD } } } } }',
    Question: 'ideas(first: 50) { edges { node { clarifications { questions { FIELD } } } } }',
    NameMention: 'nameMentions { edges { node { FIELD } } }',
    ReviewEmail: 'heldReviews { edges { node { email { FIELD } } } }',
    IdeaDocument: 'ideas(first: 50) { edges { node { document { FIELD } } } }',
    Receipt: 'ideas(first: 50) { edges { node { receipt { FIELD } } } }',
    TeamMember: 'ideas(first: 50) { edges { node { team { FIELD } } } }',
    Contact: '',
  };

  test('is known for each type with personal fields', () => {
    expect(Object.keys(personal).sort()).toEqual(Object.keys(lists).sort());
  });

  const listed = Object.entries(personal).flatMap(([type, fields]) =>
    (lists[type] ? fields : []).map((field) => [type, field] as const),
  );

  test.each(sampled(listed, 5))(
    'with %s.%s is one row for the caller and hour, with the number of people',
    async (type, field) => {
      const reader = await signedIn(portal, 'admin');
      const query = `{ ${lists[type]?.replace('FIELD', field)} }`;
      // Compiled after three runs.
      for (let n = 0; n < 5; n += 1) await reader.ask(query);
      const [row, ...others] = await looksOf(reader.email);
      expect(others).toEqual([]);
      expect(row).toMatchObject({ action: 'PEOPLE_LISTED', details: { reader: 'administrator' } });
      const people = Number(row?.details['people']);
      expect([people % 5, people > 0]).toEqual([0, true]);
    },
  );

  /** The types whose contact details all may list who read them, with the reason. */
  const listedByAll: Readonly<Record<string, string>> = {
    Suggestion: 'read by those who export them',
    HackathonEntry: 'read by those who export them',
    Contact: 'the caller’s own alone',
  };
  const withContacts = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type) || type.name in listedByAll) return [];
    const fields = Object.values(type.getFields());
    const contacts = fields.filter(({ extensions }) => extensions['personal'] === 'contact');
    return contacts.map(({ name }) => [type.name, name] as const);
  });

  test.each(sampled(withContacts, 3))('gives %s.%s to those alone who export it', async (type, field) => {
    const query = `{ ${lists[type]?.replace('FIELD', field)} }`;
    const mine = await submitIdea(reviewer, { linkedIn: 'https://example.com/in/reviewer' });
    const read = async (client: Client) => {
      const values: unknown[] = [];
      const text = JSON.stringify(await client.ask<object>(query));
      JSON.parse(text, (key, value) => (key === field ? void values.push(value) : value));
      return values.filter(Boolean).length;
    };
    const all = await read(admin);
    expect([all > 1, await read(reviewer)]).toEqual([true, 1]);
    await portal.sql('DELETE FROM ideas WHERE id = $1', [mine.key]);
  });

  /** The texts in filters that name no person. */
  const namesNobody: Readonly<Record<string, string>> = {
    'AuditEventFilterInput.from': 'a day',
    'AuditEventFilterInput.to': 'a day',
    'IdeaFilterInput.labels': 'the label of an answer',
    'IdeaAnswerInput.name': 'an answer',
    'ReportFilterInput.search': 'the label of an answer',
  };
  /** Each text of a filter, as the argument of its operation. */
  const textsOf = (type: GraphQLInputType, path: readonly string[] = []): [key: string, text: string][] => {
    const input = getNamedType(type);
    if (!isInputObjectType(input)) return [];
    return Object.values(input.getFields()).flatMap(({ name, type }): [string, string][] => {
      const [key, way] = [`${input.name}.${name}`, [...path, name]];
      if (getNamedType(type).name !== 'String') return textsOf(type, way);
      return [[key, way.reduceRight((inner, name) => `{ ${name}: ${inner} }`, '"nobody@example.com"')]];
    });
  };
  const operations = Object.values(schema.getQueryType()?.getFields() ?? {});
  const texts = operations.flatMap(({ name, type, args }) =>
    args.flatMap((arg) =>
      arg.name === 'filter' ? textsOf(arg.type).map(([key, text]) => [name, type, key, text] as const) : [],
    ),
  );

  test('is searched by texts that name a person, or that are listed here', () => {
    expect(Object.keys(namesNobody).filter((key) => !texts.some(([, , known]) => known === key))).toEqual([]);
  });

  const namesPersons = texts.filter(([, , key]) => !(key in namesNobody));

  test.each(sampled(namesPersons, 5))(
    'that names a person leaves one, whatever it asks for and finds: %s, %s by %s',
    async (name, type, _, text) => {
      const reader = await signedIn(portal, 'admin');
      const answer = getNamedType(type);
      const fields = isObjectType(answer) ? Object.values(answer.getFields()) : [];
      const leaf =
        fields.find(({ name }) => name === 'totalCount') ??
        fields.find((one) => isLeafType(getNamedType(one.type)));
      const of = operations.find((one) => one.name === name)?.args.some((arg) => arg.name === 'ideaId');
      const selection = leaf ? `{ ${leaf.name} }` : '';
      await reader.ask(`{ ${name}(${of ? `ideaId: "${idea.id}", ` : ''}filter: ${text}) ${selection} }`);
      expect(await looksOf(reader.email)).toMatchObject([
        { action: 'PEOPLE_LISTED', details: { people: 1 } },
      ]);
    },
  );

  test('withholds an answer that was replaced, or given to a question, as it does the field; alone it shows it', async () => {
    const QUESTIONS = `{ clarifications { before { field values } questions { field answer } }
      versionBefore { before { field values } } }`;
    const read = async (client: Client, isListed: boolean) => {
      type Asked = { before: { values: string[] }[]; questions: { answer: string | null }[] };
      type Read = { clarifications: Asked[]; versionBefore: Asked };
      const body = isListed
        ? await client.ask<{ ideas: { edges: { node: Read }[] } }>(
            `{ ideas(filter: { withdrawn: false }) { edges { node ${QUESTIONS} } } }`,
          )
        : await client.ask<{ idea: Read }>(`{ idea(id: "${idea.id}") ${QUESTIONS} }`);
      const nodes = 'idea' in body ? [body.idea] : body.ideas.edges.map(({ node }) => node);
      const { clarifications, versionBefore } = nodes.find((one) => one.versionBefore)!;
      const { before, questions } = clarifications[0]!;
      return [before, versionBefore.before]
        .flatMap((all) => all.map(({ values }) => values))
        .concat(questions.map(({ answer }) => (answer === null ? [] : [answer])));
    };
    const [known, hidden] = [[NUMBER], []];
    const plain = ['Both'];
    // Compiled after three runs.
    for (let n = 0; n < 5; n += 1) {
      expect(await read(reviewer, true)).toEqual([hidden, plain, hidden, plain, hidden, plain]);
      expect(await read(reviewer, false)).toEqual([known, plain, known, plain, known, plain]);
    }
    expect(await read(admin, true)).toEqual([known, plain, known, plain, known, plain]);
  });

  test('that holds nothing personal leaves none', async () => {
    const before = await last();
    await reviewer.ask('{ ideas { edges { node { id reference solutionName status } } } }');
    expect(await looksOf(reviewer.email, before)).toEqual([]);
  });

  test('that a token reads is the row of a system, beside that of its maker', async () => {
    const maker = await signedIn(portal, 'admin');
    const system = await systemOf(maker, namesOf(scopes));
    await maker.ask('{ ideas { edges { node { firstName } } } }');
    await system.ask('{ ideas { edges { node { firstName } } } }');
    await system.ask('{ suggestions { edges { node { fullName } } } }');
    expect((await looksOf(maker.email)).map(({ details }) => [details['reader'], details['people']])).toEqual(
      [
        ['administrator', 2],
        ['system', 3],
      ],
    );
  });

  test('a new hour is a new row', async () => {
    const reader = await signedIn(portal, 'reviewer');
    const read = () => reader.ask('{ ideas { edges { node { email } } } }');
    await read();
    await portal.sql(`UPDATE audit_events SET at = at - interval '61 minutes' WHERE actor_email = $1`, [
      reader.email,
    ]);
    await read();
    expect(await looksOf(reader.email)).toHaveLength(2);
  });

  test('of 16 reads at once none is lost', async () => {
    const reader = await signedIn(portal, 'reviewer');
    await Promise.all(Array.from({ length: 16 }, () => reader.ask('{ ideas { edges { node { email } } } }')));
    expect((await looksOf(reader.email)).map(({ details }) => details['people'])).toEqual([32]);
  });

  test('is not given out when it cannot be recorded', async () => {
    await portal.sql('ALTER TABLE audit_events RENAME TO audit_events_away');
    try {
      const answer = await reviewer.graphql('{ ideas { edges { node { firstName } } } }');
      expect(JSON.stringify(answer.body)).not.toContain('Tracey');
    } finally {
      await portal.sql('ALTER TABLE audit_events_away RENAME TO audit_events');
    }
  });
});

describe('an idea that is opened', () => {
  const open = (client: Client, fields: string) =>
    client.ask(`query ($id: ID!) { idea(id: $id) { ${fields} } }`, { id: idea.id });

  test('is recorded once an hour for a person and idea, its contact details by themselves', async () => {
    const reader = await signedIn(portal, 'reviewer');
    for (let n = 0; n < 5; n += 1) await open(reader, 'firstName email');
    await open(reader, 'contactNumber');
    await open(reader, 'linkedIn idNumberMasked');
    expect(await looksOf(reader.email)).toEqual([
      { action: 'IDEA_SHOWN', details: { reader: 'reviewer' } },
      { action: 'CONTACT_SHOWN', details: { reader: 'reviewer' } },
    ]);
  });

  test.each([
    ['node', 'query ($id: ID!) { node(id: $id) { ... on Idea { firstName } } }'],
    ['idea', 'query ($id: ID!) { idea(id: $id) { gender } }'],
    ['the name of its file', 'query ($id: ID!) { idea(id: $id) { document { name } } }'],
  ])('by %s, as by a review that answers with it', async (_, query) => {
    const reader = await signedIn(portal, 'reviewer');
    await reader.ask(query, { id: idea.id });
    expect((await looksOf(reader.email)).map(({ action }) => action)).toEqual(['IDEA_SHOWN']);
  });

  test('over REST, too', async () => {
    const reader = await signedIn(portal, 'reviewer');
    await reader.rest('PUT', `/api/submission/${idea.key}/status`, {});
    expect((await looksOf(reader.email)).map(({ action }) => action)).toEqual(['IDEA_SHOWN']);
  });

  test('leaves no trace where it is one’s own', async () => {
    await open(owner, 'firstName contactNumber');
    await owner.ask('{ myIdeas { edges { node { email } } } me { email } }');
    await owner.rest('GET', `/api/submission/getIdeas?email=${owner.email}`);
    expect(await looksOf(owner.email)).toEqual([]);
  });
});

test('contact details of 100 people within an hour, read by any call, are mailed to all administrators once', async () => {
  const reader = await signedIn(portal, 'reviewer');
  const told = async () =>
    (
      await portal.sql(`SELECT FROM jobs WHERE name = 'contacts-read' AND data ->> 'recipient' = $1`, [
        admin.email,
      ])
    ).length;
  const read = (id: string) => reader.ask('query ($id: ID!) { idea(id: $id) { contactNumber } }', { id });
  await reader.rest('GET', '/api/submission/getIdeas');
  const listed = await portal.sql<{ people: string }>(
    `SELECT details ->> 'people' AS people FROM audit_events WHERE action = 'CONTACTS_LISTED' AND actor_email = $1`,
    [reader.email],
  );
  expect(listed).toEqual([{ people: '2' }]);
  await portal.sql(
    `UPDATE audit_events SET details = details || '{"people": 98}' WHERE action = 'CONTACTS_LISTED' AND actor_email = $1`,
    [reader.email],
  );
  await read(idea.id);
  expect(await told()).toBe(0);
  const [other] = await portal.sql<{ key: string }>('SELECT id AS key FROM ideas WHERE id <> $1', [idea.key]);
  await read(toGlobalId('Idea', other?.key ?? ''));
  await reader.rest('GET', '/api/submission/getIdeas');
  expect(await told()).toBe(1);
});

describe('contact details of many people', () => {
  const toldOf = (email: string) =>
    portal.sql<{ data: { people: number; hours: number } }>(
      `SELECT data FROM jobs WHERE name = 'contacts-read' AND data ->> 'by' = $1 AND data ->> 'recipient' = $2`,
      [email, admin.email],
    );

  test('that a token of one’s own reads are mailed, too', async () => {
    const maker = await signedIn(portal, 'admin');
    const system = await systemOf(maker, ['READ_IDEAS']);
    await system.rest('GET', '/api/submission/getIdeas');
    await portal.sql(
      `UPDATE audit_events SET details = details || '{"people": 99}' WHERE action = 'CONTACTS_LISTED' AND actor_email = $1`,
      [maker.email],
    );
    expect(await toldOf(maker.email)).toEqual([]);
    await system.rest('GET', '/api/submission/getIdeas');
    expect(await toldOf(maker.email)).toMatchObject([{ data: { people: 101, hours: 1 } }]);
  });

  test('that are read slowly are mailed once for the day, with the number at the time of the mail', async () => {
    const reader = await signedIn(portal, 'reviewer');
    const list = (people: number, hours: number) =>
      portal.sql(
        `INSERT INTO audit_events (at, actor_email, action, subject_kind, subject_label, details)
         VALUES (now() - $3 * interval '1 hour', $1, 'CONTACTS_LISTED', 'PEOPLE', '', jsonb_build_object('people', $2::int))`,
        [reader.email, people, hours],
      );
    const open = () => reader.ask('query ($id: ID!) { idea(id: $id) { contactNumber } }', { id: idea.id });
    for (const hours of [2, 4, 23]) await list(99, hours);
    await list(99, 25);
    await open();
    expect(await toldOf(reader.email)).toEqual([]);
    await list(99, 6);
    for (let n = 0; n < 2; n += 1) {
      await portal.sql(
        `UPDATE audit_events SET at = at - interval '61 minutes' WHERE actor_email = $1 AND action = 'CONTACT_SHOWN'`,
        [reader.email],
      );
      await open();
    }
    const told = await toldOf(reader.email);
    expect(told).toMatchObject([{ data: { people: 398, hours: 24 } }]);
    await list(2, 1);
    const ctx = await contextForTest(portal);
    const mail = await composeMail(ctx, 'contacts-read', admin.email, told[0]!.data);
    expect(mail?.subject).toBe('Contact details of at least 401 people were read within a day');
  });
});

test('every call of REST that gives out somebody’s address leaves a trace', async () => {
  const marks = [...MARKS, owner.email];
  const silent: string[] = [];
  const reads = routes.filter(({ method, path }) => method === 'get' && !path.includes(':'));
  const shown: string[] = [];
  for (const { path } of reads) {
    if (/auth|sso|oidc|sign-on/.test(path)) continue;
    const before = await last();
    const query =
      path === '/submission/getIdeas'
        ? `?email=${owner.email}`
        : path.endsWith('/export')
          ? '?format=csv'
          : '';
    const answer = await admin.fetch(`/api${path}${query}`);
    const text = Buffer.from(await answer.arrayBuffer()).toString('utf8');
    if (answer.status !== 200 || !marks.some((mark) => text.includes(mark))) continue;
    shown.push(path);
    const after = await looksOf(admin.email, before);
    const listed = await portal.sql(
      `SELECT FROM audit_events WHERE actor_email = $1 AND action = 'PEOPLE_LISTED'`,
      [admin.email],
    );
    if (after.length + listed.length === 0) silent.push(path);
  }
  expect(shown).toEqual(expect.arrayContaining(['/hackathon-entries/export', '/submission/getIdeas']));
  expect(shown.length).toBeGreaterThan(4);
  expect(silent).toEqual([]);
});

test('the pages of the desk ask for no figures of a person, and for contact details by one act alone', () => {
  /** The operations that ask for a kind of field of ideas, unless they are the caller's own. */
  const asking = (kind: string) =>
    Object.values(documents).flatMap((text) => {
      const document = parse(text);
      const types = new TypeInfo(schema);
      let [asks, operation] = [false, ''];
      visit(
        document,
        visitWithTypeInfo(types, {
          OperationDefinition: ({ name }) => void (operation = name?.value ?? ''),
          Field: () => {
            const isOfIdea = types.getParentType()?.name === 'Idea';
            if (isOfIdea && types.getFieldDef()?.extensions['personal'] === kind) asks = true;
          },
        }),
      );
      // The wizard, and the pages of one's own ideas.
      const isOwn = /\bmyIdeas?\b|\bme\b|\banswerQuestions\b/.test(text);
      return asks && !isOwn ? operation : [];
    });
  expect(asking('identity')).toContain('IdeaPage');
  expect(asking('figures')).toEqual([]);
  expect(asking('contact')).toEqual(['IdeaContact']);
});

test('the ID number takes a reason, which is recorded, and opens 20 times an hour for a caller', async () => {
  const reader = await signedIn(portal, 'reviewer');
  const reveal = (reason?: string) =>
    reader.graphql('mutation ($id: ID!, $reason: String) { revealIdNumber(id: $id, reason: $reason) }', {
      id: idea.id,
      reason,
    });
  for (const none of [undefined, '', '  ']) {
    const refused = await reveal(none);
    expect(outcomeOf(refused)).toBe('INVALID_INPUT');
    expect(JSON.stringify(refused.body)).toContain('"field":"reason"');
  }
  for (let n = 0; n < 20; n += 1) expect(outcomeOf(await reveal(`Contract ${n}`))).toBe('OK');
  expect(outcomeOf(await reveal('Contract'))).toBe('TOO_MANY_REQUESTS');
  const rows = await portal.sql<Look>(
    `SELECT details FROM audit_events WHERE action = 'ID_NUMBER_SHOWN' AND actor_email = $1 ORDER BY id`,
    [reader.email],
  );
  expect(rows).toHaveLength(20);
  expect(rows[0]?.details).toEqual({ words: 'Contract 0', reader: 'reviewer' });
});
