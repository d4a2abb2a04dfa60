/** What the programme sets: who changes it, its history, and what it means for the promised day of an answer. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { company } from '@portal/schema/company';
import { DAY } from '@portal/schema/limits';
import { addDays, dayAt, momentOf, nextNight } from '@portal/schema/programme-time';
import type { Client } from '../../../test/client.ts';
import { sharePortal } from '../../../test/harness.ts';
import { submitIdea } from '../../../test/ideas.ts';
import { writeTogether } from '../../../test/locks.ts';
import { outcomeOf, PASSWORD, signedIn } from '../../../test/people.ts';
import type { Person } from '../../../test/people.ts';

// Half an hour into a day of Gaborone: in UTC it is the day before.
let clock = new Date('2065-03-01T22:30:00.000Z');
const portal = sharePortal({}, { now: () => clock });
let admin: Person;
let reviewer: Person;
beforeAll(async () => {
  [admin, reviewer] = await Promise.all([signedIn(portal, 'admin'), signedIn(portal, 'reviewer')]);
});

const ZONE = 'Africa/Gaborone';
const SETTINGS = 'version promisedDays announcing deciders outcomes by { email } at';
interface Programme {
  id: string;
  version: number;
  promisedDays: number;
  announcing: string;
}
const programme = async (client: Client) =>
  (await client.ask<{ programme: Programme }>(`{ programme { ${SETTINGS} } }`)).programme;
const change = (client: Client, input: object) =>
  client.graphql<{ changeProgramme: Programme }>(
    `mutation Change($input: ProgrammeInput!) { changeProgramme(input: $input) { ${SETTINGS} } }`,
    { input: { announcing: 'AFTER_HOLD', deciders: 'ELEVATED', outcomes: 'STAFF', ...input } },
  );
const history = async (after: string | null = null) =>
  (
    await admin.ask<{
      programmeChanges: {
        totalCount: number;
        edges: { node: Programme & { before: Programme } }[];
        pageInfo: { endCursor: string };
      };
    }>(
      `query ($after: String) { programmeChanges(first: 2, after: $after) {
         totalCount edges { node { ${SETTINGS} before { version promisedDays announcing } } } pageInfo { endCursor } } }`,
      { after },
    )
  ).programmeChanges;
const dueOn = async (id: string) =>
  (await reviewer.ask<{ idea: { dueOn: string } }>('query ($id: ID!) { idea(id: $id) { dueOn } }', { id }))
    .idea.dueOn;

test('nobody has changed it: the defaults hold, and the history is empty', async () => {
  const defaults = { version: 0, promisedDays: 30, announcing: 'AFTER_HOLD', by: null };
  expect(await programme(reviewer)).toMatchObject({ ...defaults, at: null });
  expect((await history()).edges).toEqual([]);
});

describe('a change', () => {
  test('is refused with a clear word about the days', async () => {
    for (const promisedDays of [0, -1, 366]) {
      const { body } = await change(admin, { version: 0, promisedDays });
      expect(body.errors?.[0]?.extensions).toMatchObject({
        code: 'INVALID_INPUT',
        fields: [
          {
            field: 'promisedDays',
            message: 'Enter in how many days you promise an answer: from 1 to 365.',
          },
        ],
      });
    }
    expect((await programme(admin)).version).toBe(0);
  });

  test('takes the place of what was, for ideas from then on, and promises that were made stay', async () => {
    const owner = await signedIn(portal);
    const before = await submitIdea(owner);
    const { body } = await change(admin, { version: 0, promisedDays: 45 });
    const changed = {
      ...{ version: 1, promisedDays: 45, announcing: 'AFTER_HOLD', deciders: 'ELEVATED', outcomes: 'STAFF' },
      ...{ by: { email: admin.email }, at: clock.toISOString() },
    };
    expect(body.data?.changeProgramme).toEqual(changed);
    expect(await programme(reviewer)).toEqual(changed);
    const after = await submitIdea(owner);
    expect([await dueOn(before.id), await dueOn(after.id)]).toEqual(['2065-04-01', '2065-04-16']);
    // The submitter sees the same day as staff, and reads it in the receipt.
    const own = await owner.ask<{ myIdeas: { edges: { node: { dueOn: string } }[] } }>(
      '{ myIdeas { edges { node { dueOn } } } }',
    );
    expect(own.myIdeas.edges.map(({ node }) => node.dueOn).sort()).toEqual(['2065-04-01', '2065-04-16']);
    const rows = await owner.rest('GET', `/api/submission/getIdeas?email=${owner.email}`);
    expect((rows.body['data'] as { dueOn: string }[]).map((row) => row.dueOn).sort()).toEqual([
      '2065-04-01',
      '2065-04-16',
    ]);
    const receipt = await portal.mail(owner.email, / We answer by 16 April$/);
    expect(receipt.text).toContain('by 16 April 2065.');
  });

  test('without a difference adds nothing; one of an older version is refused with the current settings', async () => {
    const { body: same } = await change(admin, { version: 0, promisedDays: 45 });
    expect(same.data?.changeProgramme.version).toBe(1);
    const { body } = await change(admin, { version: 0, promisedDays: 20 });
    expect(body.errors?.[0]?.extensions).toMatchObject({
      code: 'STALE',
      current: { version: 1, promisedDays: 45, announcing: 'AFTER_HOLD', by: admin.email },
    });
    expect((await history()).totalCount).toBe(1);
  });

  test('of several at once the first is made, and the others are stale', async () => {
    const { version } = await programme(admin);
    const administrators = await Promise.all([10, 11, 12].map(() => signedIn(portal, 'admin')));
    const changes = administrators.map((one, n) => () => change(one, { version, promisedDays: 10 + n }));
    const answers = await writeTogether(portal, 'programme_settings', changes);
    const codes = answers.map(({ body }) => body.errors?.[0]?.extensions.code ?? 'made').sort();
    expect(codes).toEqual(['STALE', 'STALE', 'made']);
    expect((await programme(admin)).version).toBe(version + 1);
  });

  test('stays in the history and in the audit log, with what was and what is', async () => {
    await change(admin, { version: 2, promisedDays: 60, announcing: 'BY_RELEASE' });
    const { edges, totalCount, pageInfo } = await history();
    expect(totalCount).toBe(3);
    expect(edges.map(({ node }) => node.version)).toEqual([3, 2]);
    expect(edges[0]?.node).toMatchObject({ announcing: 'BY_RELEASE', before: { announcing: 'AFTER_HOLD' } });
    const rest = await history(pageInfo.endCursor);
    expect(rest.edges.map(({ node }) => [node.version, node.before])).toEqual([
      [1, { version: 0, promisedDays: 30, announcing: 'AFTER_HOLD' }],
    ]);
    const { auditEvents } = await admin.ask<{ auditEvents: { edges: { node: object }[] } }>(
      '{ auditEvents(filter: { actions: [PROGRAMME_CHANGED] }) { edges { node { actor subject details } } } }',
    );
    expect(auditEvents.edges.map(({ node }) => node)).toEqual([
      {
        actor: admin.email,
        subject: 'Version 3',
        details: {
          changed: expect.stringMatching(
            /^Days until we promise an answer: 1[012] → 60; How decisions are announced: 30 seconds after the decision → When an administrator announces them$/,
          ),
        },
      },
      expect.objectContaining({ subject: 'Version 2' }),
      expect.objectContaining({ details: { changed: 'Days until we promise an answer: 30 → 45' } }),
    ]);
  });
});

test('a reviewer reads what holds now, not the history', async () => {
  const { programme } = await reviewer.ask<{ programme: { id: string; before: null } }>(
    '{ programme { id before { version } } }',
  );
  expect(programme.before).toBeNull();
  expect(outcomeOf(await reviewer.graphql('{ programmeChanges { totalCount } }'))).toBe('FORBIDDEN');
});

test('the figure of overdue ideas is the number of ideas that the list of them shows', async () => {
  const owner = await signedIn(portal);
  const ideas = [await submitIdea(owner), await submitIdea(owner), await submitIdea(owner)];
  await portal.sql('DELETE FROM ideas WHERE id <> ALL($1)', [ideas.map(({ key }) => key)]);
  const today = dayAt(clock, 'Africa/Gaborone');
  const promise = (key = '', day: string) =>
    portal.sql('UPDATE ideas SET due_on = $2 WHERE id = $1', [key, day]);
  await promise(ideas[0]?.key, '2065-03-01');
  // Today the promise can still be met.
  await promise(ideas[1]?.key, today);
  await promise(ideas[2]?.key, '2065-01-01');
  const counts = async () => {
    const { stats, ideas } = await reviewer.ask<{
      stats: { backlog: { overdue: number } };
      ideas: { totalCount: number };
    }>('{ stats { backlog { overdue } } ideas(filter: { waited: OVERDUE }) { totalCount } }');
    return [stats.backlog.overdue, ideas.totalCount];
  };
  expect(await counts()).toEqual([2, 2]);
  await portal.sql("UPDATE ideas SET status = 'REJECTED' WHERE id = $1", [ideas[2]?.key]);
  expect(await counts()).toEqual([1, 1]);
  clock = new Date(clock.getTime() + 24 * 3_600_000);
  await reviewer.rest('POST', '/api/auth/login', { email: reviewer.email, password: PASSWORD });
  expect(await counts()).toEqual([2, 2]);
});

test('security.txt says whom to tell, and holds for less than a year from now (RFC 9116)', async () => {
  const { url } = portal;
  const answer = await fetch(`${url}/.well-known/security.txt`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const lines = (await answer.text()).split('\n').map((line) => line.split(/: (.*)/));
  expect(lines.map(([name]) => name)).toEqual([
    ...['Contact', 'Expires', 'Preferred-Languages', 'Canonical', 'Policy', ''],
  ]);
  const { Expires = '', ...others } = Object.fromEntries(lines) as Record<string, string>;
  expect(others).toMatchObject({
    Contact: `mailto:${company.mailbox}`,
    Canonical: `${url}/.well-known/security.txt`,
    Policy: `${url}/security`,
  });
  const days = (Date.parse(Expires) - clock.getTime()) / DAY;
  expect([days > 90, days < 365]).toEqual([true, true]);
});

test('shorter terms of keeping take a recent proof, say whom they reach, and wait for the night, in which they can be called off', async () => {
  const colleague = await signedIn(portal, 'admin');
  await portal.sql(
    `INSERT INTO suggestions (full_name, contact_number, email_address, pain_point, suggestion, created_at)
     VALUES ('N', '71', 'n@example.com', 'p', 's', '2063-01-01')`,
  );
  const { version } = await programme(reviewer);
  const set = (client: Client, suggestionMonths: number | null, seen: number) =>
    change(client, { version: seen, promisedDays: 60, announcing: 'BY_RELEASE', suggestionMonths });
  const terms = async () => {
    const { programme, retentionPlan } = await colleague.ask<{
      programme: { version: number; suggestionMonths: number | null; termsFrom: string | null };
      retentionPlan: { kind: string; months: number | null }[];
    }>('{ programme { version suggestionMonths termsFrom } retentionPlan { kind months } }');
    const now = retentionPlan.find(({ kind }) => kind === 'SUGGESTIONS')?.months;
    return { ...programme, now };
  };
  await portal.sql(`UPDATE sessions SET authenticated_at = authenticated_at - interval '1 hour'
    WHERE account_id = (SELECT id FROM accounts WHERE email = '${colleague.email}')`);
  expect(outcomeOf(await set(colleague, 12, version))).toBe('REAUTHENTICATION_REQUIRED');
  await colleague.rest('POST', '/api/auth/login', { email: colleague.email, password: PASSWORD });
  const { retentionReach } = await colleague.ask<{ retentionReach: object }>(
    '{ retentionReach(terms: { suggestionMonths: 12 }) { from people ends { kind count } } }',
  );
  const from = momentOf(`${addDays(dayAt(clock, ZONE), 1)}T00:00`, ZONE).toISOString();
  expect(retentionReach).toEqual({ from, people: 1, ends: [{ kind: 'SUGGESTIONS', count: 1 }] });

  expect(outcomeOf(await set(colleague, 12, version))).toBe('OK');
  expect(await terms()).toEqual({ version: version + 1, suggestionMonths: 12, termsFrom: from, now: null });
  for (const { email } of [admin, colleague]) {
    const { text } = await portal.mail(email, /data of one person is to be deleted$/);
    expect(text).toContain(`${colleague.email} shortened how long`);
    expect(text).toContain('Suggestions: 1, kept for 12 months.');
  }
  // Another setting leaves the night as it is, and so does a longer time that is still shorter than before.
  await change(colleague, {
    ...{ version: version + 1, promisedDays: 61, announcing: 'BY_RELEASE', suggestionMonths: 13 },
  });
  expect(await terms()).toMatchObject({ suggestionMonths: 13, termsFrom: from, now: null });
  clock = new Date(from);
  await colleague.rest('POST', '/api/auth/login', { email: colleague.email, password: PASSWORD });
  expect(await terms()).toMatchObject({ suggestionMonths: 13, now: 13 });

  await set(colleague, 6, version + 2);
  expect((await terms()).now).toBe(13);
  await portal.sql(`UPDATE sessions SET authenticated_at = authenticated_at - interval '1 hour'`);
  await set(colleague, 13, version + 3);
  expect(await terms()).toMatchObject({
    version: version + 4,
    suggestionMonths: 13,
    termsFrom: null,
    now: 13,
  });
});

test.each([
  ['2065-03-02T09:00', '2065-03-03T00:00'],
  ['2065-03-02T18:00', '2065-03-04T00:00'],
  ['2065-03-02T17:59', '2065-03-03T00:00'],
])('what waits for the night from %s on can be called off until %s', (now, night) => {
  expect(nextNight(momentOf(now, ZONE), ZONE)).toEqual(momentOf(night, ZONE));
});
