/** The time zone of the programme: what is set holds for all that is said and counted from then on, and promises stay. */
import { beforeAll, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { addDays } from '@portal/schema/programme-time';
import { workingDayFrom } from '../../platform/present-days-off.ts';
import { figuresFromRows, figuresOf } from '../../../test/figures.ts';
import { eventually } from '../../../test/eventually.ts';
import { sharePortal } from '../../../test/harness.ts';
import { submitIdea } from '../../../test/ideas.ts';
import { outcomeOf, signedIn } from '../../../test/people.ts';
import type { Person } from '../../../test/people.ts';
import { contextForTest } from '../../../test/service-context.ts';

// Half an hour into 2 March in Gaborone; in New York it is the afternoon of the day before.
let clock = new Date('2065-03-01T22:30:00.000Z');
const built = fileURLToPath(new URL('../../../../web/dist', import.meta.url));
const portal = sharePortal({}, { now: () => clock, pages: built });
let admin: Person;
let owner: Person;
beforeAll(async () => {
  [admin, owner] = [await signedIn(portal, 'admin'), await signedIn(portal)];
});

let version = 0;
const change = async (input: object) => {
  const answer = await admin.graphql<{ changeProgramme: { version: number; timeZone: string } }>(
    'mutation ($input: ProgrammeInput!) { changeProgramme(input: $input) { version timeZone termsFrom } }',
    { input: { version, ...input } },
  );
  version = answer.body.data?.changeProgramme?.version ?? version;
  return answer;
};
const pageZone = async () => /data-time-zone="([^"]*)"/.exec(await (await fetch(portal.url)).text())?.[1];
const dueOn = async (id: string) =>
  (await admin.ask<{ idea: { dueOn: string } }>('query ($id: ID!) { idea(id: $id) { dueOn } }', { id })).idea
    .dueOn;
const promised = (day: string) => workingDayFrom(addDays(day, 30));

test('a zone that is set wins over that of the server, is followed by all that has days, and the way back is, too', async () => {
  const first = await submitIdea(owner);
  expect([await pageZone(), await dueOn(first.id)]).toEqual(['Africa/Gaborone', promised('2065-03-02')]);

  // Typed by its city.
  expect((await change({ timeZone: ' new york' })).body.data?.changeProgramme.timeZone).toBe(
    'America/New_York',
  );
  expect(await pageZone()).toBe('America/New_York');
  const second = await submitIdea(owner);
  expect([await dueOn(first.id), await dueOn(second.id)]).toEqual([
    promised('2065-03-02'),
    promised('2065-03-01'),
  ]);
  // Jobs and calls: what is shorter waits for midnight there.
  const shorter = await change({ suggestionMonths: 1 });
  expect(shorter.body.data?.changeProgramme).toMatchObject({ termsFrom: '2065-03-02T05:00:00.000Z' });
  const csv = await (await admin.fetch('/api/programme/export?format=csv')).text();
  expect(csv).toContain('2065-03-01T17:30');
  expect(csv).toContain('Time zone: none → America/New_York');

  // Figures belong to its days as soon as every instance knows it.
  const ctx = await contextForTest(portal, () => clock);
  const there = { ...ctx, timeZone: 'America/New_York' };
  const all = { from: null, to: null };
  clock = new Date(clock.getTime() + 20_000);
  await eventually(async () => {
    const { series } = await figuresOf(there, all);
    expect(series.DAY).toEqual([{ date: '2065-03-01', count: 2 }]);
  });
  // Who has not read the setting yet counts by the days of the others.
  const late = await submitIdea(owner);
  expect(await dueOn(late.id)).toBe(promised('2065-03-01'));
  expect(await figuresOf(there, all)).toEqual(await figuresFromRows(there, all));

  expect(outcomeOf(await change({ timeZone: '' }))).toBe('OK');
  expect([await pageZone(), await dueOn(second.id)]).toEqual(['Africa/Gaborone', promised('2065-03-01')]);
});

test('each further zone is followed, too', async () => {
  expect(outcomeOf(await change({ timeZone: 'Asia/Kathmandu' }))).toBe('OK');
  clock = new Date(clock.getTime() + 20_000);
  await eventually(async () =>
    expect(await portal.sql('SELECT time_zone FROM tally_zone')).toEqual([{ time_zone: 'Asia/Kathmandu' }]),
  );
});

test.each([
  ['a zone with an error', 'Africa/Gabarone'],
  ['an offset', '+02:00'],
  ['an abbreviation', 'CAT'],
  ['65 letters', 'A'.repeat(65)],
])('%s is refused at its field', async (_, timeZone) => {
  const answer = await change({ timeZone });
  expect(outcomeOf(answer)).toBe('INVALID_INPUT');
  expect(JSON.stringify(answer.body.errors)).toContain('"field":"timeZone"');
});

test('what lives as long as the process has no zone, so that it must ask for the present one', async () => {
  const source = await readFile(new URL('../../platform/context.ts', import.meta.url), 'utf8');
  const [, resources = ''] = /export interface Resources \{([^}]*)\}/.exec(source) ?? [];
  expect([resources.includes('serverZone'), resources.includes('timeZone:')]).toEqual([true, false]);
});
