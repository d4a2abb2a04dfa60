/** The days off: what an administrator sets counts for promises from then on, on every instance; what cannot be counted by is refused. */
import { beforeAll, expect, test } from '@jest/globals';
import { programmeDefaults } from '@portal/schema/programme';
import { eventually } from '../../../test/eventually.ts';
import { sharePortal } from '../../../test/harness.ts';
import { submitIdea } from '../../../test/ideas.ts';
import { outcomeOf, signedIn } from '../../../test/people.ts';
import type { Person } from '../../../test/people.ts';
import { isWorkingDay } from '../../platform/present-days-off.ts';

// The 30 days of the promise end on Thursday, 1 July, a public holiday.
const now = () => new Date('2066-06-01T10:00:00Z');
const portal = sharePortal({}, { now });
let admin: Person;
let reviewer: Person;
beforeAll(async () => {
  [admin, reviewer] = await Promise.all([signedIn(portal, 'admin'), signedIn(portal, 'reviewer')]);
});

let version = 0;
const change = async (input: object) => {
  const answer = await admin.graphql<{ changeProgramme: { version: number } }>(
    `mutation ($input: ProgrammeInput!) {
       changeProgramme(input: $input) { version daysOff { day name } workedHolidays } }`,
    { input: { version, ...input } },
  );
  version = answer.body.data?.changeProgramme?.version ?? version;
  return answer;
};
const own = (day: string, name = 'Founders’ Day') => ({ day, name });
const promised = async (owner: Person) => {
  const { id } = await submitIdea(owner);
  const { idea } = await reviewer.ask<{ idea: { dueOn: string } }>(
    'query ($id: ID!) { idea(id: $id) { dueOn } }',
    { id },
  );
  return idea.dueOn;
};

test('the defaults have the days that the list of the country lacks; the list is that of this year and the next', async () => {
  const { programme } = await reviewer.ask<{
    programme: { daysOff: object[]; workedHolidays: string[]; publicHolidays: { day: string }[] };
  }>('{ programme { daysOff { day name } workedHolidays publicHolidays { day name } } }');
  expect(programme.daysOff).toEqual(programmeDefaults.daysOff);
  expect(programme.workedHolidays).toEqual([]);
  const { publicHolidays } = programme;
  expect(new Set(publicHolidays.map(({ day }) => day.slice(0, 4)))).toEqual(new Set(['2066', '2067']));
  expect(publicHolidays).toContainEqual({ day: '2066-07-01', name: 'Sir Seretse Khama Day' });
});

test('a promise follows the days off, those that were made stay, and the audit log has what came and what went', async () => {
  const owner = await signedIn(portal);
  const before = await promised(owner);
  expect(before).toBe('2066-07-02');
  const days = [own('2066-07-05'), own('2066-07-02')];
  const { body } = await change({ daysOff: days, workedHolidays: ['2066-07-01'] });
  expect(body.data?.changeProgramme).toEqual({
    ...{ version: 1, daysOff: [own('2066-07-02'), own('2066-07-05')], workedHolidays: ['2066-07-01'] },
  });
  expect(await promised(owner)).toBe('2066-07-01');
  await change({ workedHolidays: [] });
  // Friday is our own day, Saturday and Sunday are a weekend, and Monday is our own day.
  expect(await promised(owner)).toBe('2066-07-06');
  const { myIdeas } = await owner.ask<{ myIdeas: { edges: { node: { dueOn: string } }[] } }>(
    '{ myIdeas { edges { node { dueOn } } } }',
  );
  expect(myIdeas.edges.map(({ node }) => node.dueOn).sort()).toEqual([
    ...['2066-07-01', '2066-07-02', '2066-07-06'],
  ]);
  const { auditEvents } = await admin.ask<{ auditEvents: { edges: { node: object }[] } }>(
    '{ auditEvents(filter: { actions: [PROGRAMME_CHANGED] }) { edges { node { details } } } }',
  );
  expect(auditEvents.edges.map(({ node }) => node)).toEqual([
    { details: { changed: 'Public holidays on which we work: 1 Jul 2066 → none' } },
    {
      details: {
        changed: expect.stringMatching(
          /^Own days off: none → 2 Jul 2066 Founders’ Day, 5 Jul 2066 Founders’ Day; Public holidays on which we work: none → 1 Jul 2066$/,
        ),
      },
    },
  ]);
});

test('the days off are those of the country that is set', async () => {
  expect(outcomeOf(await change({ countryCode: 'NA' }))).toBe('OK');
  const { programme } = await admin.ask<{ programme: { publicHolidays: object[] } }>(
    '{ programme { publicHolidays { day name } } }',
  );
  expect(programme.publicHolidays).toContainEqual({ day: '2066-08-26', name: "Heroes' Day" });
  expect([isWorkingDay('2066-08-26'), isWorkingDay('2066-07-01')]).toEqual([false, true]);
  expect(outcomeOf(await change({ countryCode: 'BW' }))).toBe('OK');
});

test('an instance follows what another one stored', async () => {
  expect(isWorkingDay('2066-07-07')).toBe(true);
  await portal.sql(
    `INSERT INTO programme_settings
     SELECT (jsonb_populate_record(newest, jsonb_build_object('version', version + 1, 'days_off', $1::jsonb))).*
     FROM programme_settings newest ORDER BY version DESC LIMIT 1`,
    [JSON.stringify([own('2066-07-07')])],
  );
  version += 1;
  await eventually(() => expect(isWorkingDay('2066-07-07')).toBe(false));
});

test.each([
  ['an impossible day', { daysOff: [own('2066-02-30')] }, 'daysOff', 'Enter the day as 29 Nov 2026.'],
  ['a day without a name', { daysOff: [own('2066-07-07', ' ')] }, 'daysOff', 'Enter the name of the day.'],
  [
    'the same day twice',
    { daysOff: [own('2066-07-07'), own('2066-07-08'), own('2066-07-07', 'Again')] },
    ...(['daysOff', '7 Jul 2066 is on the list twice: remove one of them.'] as const),
  ],
  [
    '61 days',
    { daysOff: Array.from({ length: 61 }, (_, n) => own(`20${10 + n}-03-01`)) },
    ...(['daysOff', 'List 60 days or fewer.'] as const),
  ],
  [
    'a holiday that is no day',
    { workedHolidays: ['1 July'] },
    'workedHolidays',
    'Enter the day as 29 Nov 2026.',
  ],
  [
    'the same holiday twice',
    { workedHolidays: ['2066-07-01', '2066-07-01'] },
    ...(['workedHolidays', '1 Jul 2066 is on the list twice: remove one of them.'] as const),
  ],
])('%s is refused at its field, and nothing changes', async (_, input, field, message) => {
  const { body } = await change(input);
  expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', fields: [{ field, message }] });
});

test('two administrators: the later one learns what the other one saved', async () => {
  const seen = version;
  expect(outcomeOf(await change({ daysOff: [own('2066-07-12')] }))).toBe('OK');
  const { body } = await change({ version: seen, daysOff: [own('2066-07-13')] });
  expect(body.errors?.[0]?.extensions).toMatchObject({
    code: 'STALE',
    current: { version, daysOff: [own('2066-07-12')] },
  });
});
