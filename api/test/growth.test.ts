/** Nothing that an account can make grow is without an end, but ideas; each bound that schema/src/growth.ts names is real. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { entryFields } from '@portal/schema/challenge';
import type { Field } from '@portal/schema/fields';
import { ideaFields, newReference } from '@portal/schema/idea';
import { growth, growthElsewhere } from '@portal/schema/growth';
import type { Bound } from '@portal/schema/growth';
import * as limits from '@portal/schema/limits';
import { columnsOfFields } from '../src/transport/graphql/declare-fields.ts';
import { announce } from './draft-documents.ts';
import { sharePortal } from './harness.ts';
import { pdf, submitIdea } from './ideas.ts';
import { inTurn, logIn, outcomeOf, requestEmailChange, signedIn } from './people.ts';
import { modulesIn } from './sources.ts';

const portal = sharePortal();

const bounds = Object.entries({ ...growth, ...growthElsewhere });
const having = <Key extends string>(key: Key) =>
  bounds.flatMap(([name, bound]) =>
    key in bound ? [[name, bound as Extract<Bound, Record<Key, unknown>>] as const] : [],
  );
const tableOf = (name: string) => name.split('.')[0] ?? '';

test('every table, and every column that holds a list, is bounded by name', async () => {
  const columns = await portal.sql<{ table: string; column: string; type: string }>(
    `SELECT table_name AS table, column_name AS column, udt_name AS type
     FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  // A field of a form takes each entry of its list once.
  const choices = Object.entries({ ideas: ideaFields, hackathon_entries: entryFields }).flatMap(
    ([table, fields]) =>
      columnsOfFields(
        Object.fromEntries(Object.entries<Field>(fields).filter(([, { kind }]) => kind === 'choices')),
      ).map((column) => `${table}.${column}`),
  );
  const lists = columns.filter(({ type }) => type.startsWith('_') || type.startsWith('json'));
  const names = [
    ...new Set(columns.map(({ table }) => table)),
    ...lists.map(({ table, column }) => `${table}.${column}`).filter((name) => !choices.includes(name)),
  ];
  expect(names.sort()).toEqual(Object.keys(growth).sort());
});

test('a bound of one row is a unique index, and what comes with a row of another table refers to it', async () => {
  const uniques = await portal.sql<{ columns: string }>(
    `SELECT indrelid::regclass::text || ' ' || string_agg(attname, ',' ORDER BY attname) AS columns
     FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
     WHERE indisunique AND indpred IS NULL GROUP BY indexrelid, indrelid`,
  );
  for (const [name, { one }] of having('one'))
    expect(uniques).toContainEqual({ columns: `${tableOf(name)} ${one.toSorted().join(',')}` });
  const references = await portal.sql<{ reference: string }>(
    `SELECT conrelid::regclass || ' ' || confrelid::regclass AS reference FROM pg_constraint WHERE contype = 'f'`,
  );
  for (const [name, { each }] of having('each'))
    expect(references).toContainEqual({ reference: `${tableOf(name)} ${each}` });
});

test('each limit that bounds something is one that the server reads; ideas alone have none', async () => {
  // Not where they are declared, and where they are listed.
  const files = ['api/src', 'schema/src']
    .flatMap(modulesIn)
    .filter((name) => !/(limits|growth)\.ts$/.test(name));
  const code = (await Promise.all(files.map((name) => readFile(name, 'utf8')))).join('');
  for (const [, { by = [] }] of having('by'))
    for (const limit of by) {
      expect(Object.keys({ ...limits, ...limits.allowances })).toContain(limit);
      expect([limit, new RegExp(`\\b${limit}\\b`).test(code)]).toEqual([limit, true]);
    }
  expect(having('unbounded').map(([name]) => name)).toEqual(['ideas']);
});

test('a login beyond the sessions of an account ends the one that was used longest ago', async () => {
  const person = await signedIn(portal);
  const [account] = await portal.sql<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [
    person.email,
  ]);
  await portal.sql(
    `INSERT INTO sessions (id, account_id, created_at, last_used_at, expires_at)
     SELECT decode(md5(n::text || $1), 'hex'), $1::uuid, now(), now() - n * interval '1 minute', now() + interval '1 day'
     FROM generate_series(1, $2::int) AS n`,
    [account?.id, limits.SESSIONS_MAX - 1],
  );
  const sessions = () =>
    portal.sql<{ minutes: number }>(
      `SELECT round(extract(epoch FROM now() - last_used_at) / 60)::int AS minutes FROM sessions
       WHERE account_id = $1 ORDER BY 1`,
      [account?.id],
    );
  const before = await sessions();
  expect((await logIn(portal.client(), person.email)).status).toBe(200);
  const after = await sessions();
  expect([before.length, after.length]).toEqual([limits.SESSIONS_MAX, limits.SESSIONS_MAX]);
  expect(after.at(-1)?.minutes).toBe((before.at(-1)?.minutes ?? 0) - 1);
  expect((await person.rest('GET', '/api/auth/me')).status).toBe(200);
});

test('an account changes its address so often, and has one document on its way', async () => {
  const person = await signedIn(portal);
  await portal.sql(
    `UPDATE accounts SET former_emails = ARRAY(SELECT n || '@former.example' FROM generate_series(1, $2::int) AS n)
     WHERE email = $1`,
    [person.email, limits.FORMER_EMAILS_MAX],
  );
  expect(outcomeOf(await requestEmailChange(person, 'next@example.com'))).toBe('CONFLICT');
  const announced = await inTurn(12, async (n) => {
    const { status } = await announce(person, newReference(Date.now() + n), pdf(600 + n));
    return status;
  });
  expect(new Set(announced)).toEqual(new Set([200]));
  const documents = await portal.sql(
    'SELECT FROM draft_documents WHERE owner_id = (SELECT id FROM accounts WHERE email = $1)',
    [person.email],
  );
  expect(documents).toHaveLength(1);
});

test('an idea has so many notes and outcomes', async () => {
  const reviewer = await signedIn(portal, 'reviewer');
  const { id, key } = await submitIdea(await signedIn(portal));
  await portal.sql(
    `UPDATE ideas SET status = 'APPROVED', announced_status = 'APPROVED', announced_at = now() WHERE id = $1`,
    [key],
  );
  await portal.sql(
    `INSERT INTO idea_notes (idea_id, author_id, created_at, text)
     SELECT $1, (SELECT id FROM accounts WHERE email = $2), now(), 'x' FROM generate_series(2, $3::int)`,
    [key, reviewer.email, limits.NOTES_MAX],
  );
  const note = (text: string) =>
    reviewer.graphql('mutation ($id: ID!, $text: String!) { addNote(ideaId: $id, text: $text) { id } }', {
      id,
      text,
    });
  expect([outcomeOf(await note('The last')), outcomeOf(await note('One more'))]).toEqual(['OK', 'CONFLICT']);
  await portal.sql(
    `INSERT INTO idea_outcomes (idea_id, version, created_at, stage, owner, sentence)
     SELECT $1, n, now(), 'PILOT', 'x', 'x' FROM generate_series(1, $2::int - 1) AS n`,
    [key, limits.OUTCOMES_MAX],
  );
  const record = (version: number) =>
    reviewer.graphql('mutation ($input: OutcomeInput!) { recordOutcome(input: $input) { version } }', {
      input: {
        ...{ ideaId: id, outcomeVersion: version, stage: 'LIVE' },
        ...{ owner: 'x', sentence: `Entry ${version}.` },
      },
    });
  const [last, beyond] = [await record(limits.OUTCOMES_MAX - 1), await record(limits.OUTCOMES_MAX)];
  expect([outcomeOf(last), outcomeOf(beyond)]).toEqual(['OK', 'CONFLICT']);
});

test('exports of one’s own data are one row of the audit log a day, which counts them; those of the desk are a row each', async () => {
  const person = await signedIn(portal, 'admin');
  for (let n = 0; n < 2; n += 1) await (await person.fetch('/api/accounts/export?format=csv')).text();
  for (let n = 0; n < 3; n += 1) await (await person.fetch('/api/auth/me/export')).arrayBuffer();
  const rows = await portal.sql<{ details: Record<string, unknown> }>(
    `SELECT details FROM audit_events WHERE action = 'DATA_EXPORTED' AND actor_email = $1 ORDER BY id`,
    [person.email],
  );
  expect(rows.map(({ details }) => details['times'])).toEqual([undefined, undefined, 3]);
});
