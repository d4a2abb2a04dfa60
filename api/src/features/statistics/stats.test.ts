/** The statistics as callers get them: over GraphQL, as the documented counts, and by the operator's recount. */
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { ageGroups, focusAreas, genders, personTypes } from '@portal/schema/choices';
import { namesOf } from '@portal/schema/lists';
import { reviewStatuses } from '@portal/schema/review-status';
import type { IdeaInput } from '@portal/schema/idea';
import { ROUNDED_TO } from '@portal/schema/stats';
import type { Backlog, DateCount, Stats } from './figures.ts';
import type { Client } from '../../../test/client.ts';
import { sharePortal, startForTest, TEST_KEY } from '../../../test/harness.ts';
import { reviewIdea, submitIdea } from '../../../test/ideas.ts';
import { PASSWORD, signedIn } from '../../../test/people.ts';
import type { Person } from '../../../test/people.ts';
import { runCommand } from '../../../test/process.ts';

const STATS = `query Stats($range: StatsRangeInput) {
  stats(range: $range) {
    registeredUsers verifiedUsers usersWhoSubmitted totalIdeas decisions medianDaysToDecision
    personTypes { personType count } genders { gender count } ageGroups { ageGroup count }
    statuses { status count } focusAreas { focusArea count }
    ideasByDate { date count } weeks: ideasByDate(granularity: WEEK) { date count }
    months: ideasByDate(granularity: MONTH) { date count }
    backlog { total overdue buckets { fromDays toDays count } }
  }
}`;
type StatsNode = Stats & Record<'ideasByDate' | 'weeks' | 'months', DateCount[]> & { backlog: Backlog };

const COUNTS = ['/api/count/countgender', '/api/count/countPerson', '/api/countage'];
const countsOf = async (client: Client): Promise<Record<string, number>> => {
  const answers = await Promise.all(COUNTS.map((path) => client.rest('GET', path)));
  return Object.assign({}, ...answers.map(({ body }) => body));
};
const statsOf = async (client: Client, range?: object) =>
  (await client.ask<{ stats: StatsNode }>(STATS, { range })).stats;
const faultsOf = async (client: Client, range: object) =>
  (await client.graphql(STATS, { range })).body.errors?.[0]?.extensions;

describe('a portal with ideas around the turn of a month', () => {
  let clock = new Date('2065-02-27T12:00:00.000Z');
  const portal = sharePortal({}, { now: () => clock });
  let owner: Person;
  let reviewer: Person;
  beforeAll(async () => {
    [owner, reviewer] = await Promise.all([signedIn(portal), signedIn(portal, 'reviewer')]);
    // Midnight in Gaborone is two hours before midnight UTC.
    const times: [string, Partial<IdeaInput>][] = [
      ['2065-02-27T12:00:00.000Z', { gender: 'MALE', ageGroup: 'ABOVE_65', personType: 'BTC_STAFF' }],
      ['2065-02-28T21:59:59.999Z', { gender: 'NON_BINARY', focusArea: 'GAMING' }],
      ['2065-02-28T22:00:00.000Z', {}],
      ['2065-02-28T22:00:00.001Z', {}],
    ];
    for (const [time, changes] of times) {
      clock = new Date(time);
      await submitIdea(owner, changes);
    }
    await moveTo(clock.toISOString());
  });

  /** Moves the clock. The session of a reviewer ends after twelve idle hours. */
  async function moveTo(time: string): Promise<void> {
    clock = new Date(time);
    const credentials = { email: reviewer.email, password: PASSWORD };
    expect((await reviewer.rest('POST', '/api/auth/login', credentials)).status).toBe(200);
  }

  test('counts every idea once, and names every value, zero included', async () => {
    const stats = await statsOf(reviewer);
    expect(stats.totalIdeas).toBe(4);
    expect(stats.personTypes.map(({ personType }) => personType)).toEqual(namesOf(personTypes));
    expect(stats.genders.map(({ gender }) => gender)).toEqual(namesOf(genders));
    expect(stats.ageGroups.map(({ ageGroup }) => ageGroup)).toEqual(namesOf(ageGroups));
    expect(stats.statuses.map(({ status, count }) => [status, count])).toEqual(
      namesOf(reviewStatuses).map((status) => [status, status === 'PENDING' ? 4 : 0]),
    );
    expect(stats.focusAreas.map(({ focusArea }) => focusArea)).toEqual(namesOf(focusAreas));
    expect(stats.genders.map(({ count }) => count)).toEqual([2, 1, 1, 0]);
    expect(stats.medianDaysToDecision).toBeNull();
    expect(stats.backlog).toMatchObject({ total: 4, overdue: 0 });
    expect(stats.backlog.buckets.map(({ count }) => count)).toEqual([4, 0, 0, 0, 0]);
  });

  test('has its days, weeks and months without gaps, weeks from Monday', async () => {
    const { ideasByDate, weeks, months } = await statsOf(reviewer);
    expect(ideasByDate).toEqual([
      { date: '2065-02-27', count: 1 },
      { date: '2065-02-28', count: 1 },
      { date: '2065-03-01', count: 2 },
    ]);
    expect(weeks).toEqual([{ date: '2065-02-23', count: 4 }]);
    expect(months).toEqual([
      { date: '2065-02-01', count: 2 },
      { date: '2065-03-01', count: 2 },
    ]);
  });

  test('has the same days in the documented count by date', async () => {
    const { body } = await reviewer.rest('GET', '/api/submission/countIdeasByDate');
    expect(body['data']).toEqual([
      { _id: '2065-02-27', count: 1 },
      { _id: '2065-02-28', count: 1 },
      { _id: '2065-03-01', count: 2 },
    ]);
  });

  test('shows days without ideas within a range, and none before the first idea or to come', async () => {
    await moveTo('2065-03-02T09:00:00.000Z');
    const dates = async (range?: object) =>
      (await statsOf(reviewer, range)).ideasByDate.map(({ date, count }) => `${date}: ${count}`);
    expect(await dates({ from: '2065-02-01', to: '2065-04-01' })).toEqual([
      '2065-02-27: 1',
      '2065-02-28: 1',
      '2065-03-01: 2',
      '2065-03-02: 0',
    ]);
    expect(await dates({ from: '2065-03-02' })).toEqual(['2065-03-02: 0']);
  });

  test('refuses an invalid range, and names the fault', async () => {
    expect(await faultsOf(reviewer, { from: '2065-03-02', to: '2065-03-01' })).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ field: 'to', message: 'The last day is before the first.' }],
    });
  });

  test('counts the first outcome once, on its day, in days of the calendar since the submission', async () => {
    await moveTo('2065-03-02T10:00:00.000Z');
    const { id } = await submitIdea(owner);
    const before = await statsOf(reviewer);
    await moveTo('2065-03-04T09:59:59.999Z');
    const review = (version: number, status: string) =>
      reviewIdea(reviewer, { id, version, status, comments: '' });
    await review(1, 'APPROVED');
    await review(2, 'PENDING');
    await review(3, 'REJECTED');
    const after = await statsOf(reviewer, { from: '2065-03-04', to: '2065-03-04' });
    expect(after).toMatchObject({ decisions: 1, medianDaysToDecision: 2, totalIdeas: 0 });
    const all = await statsOf(reviewer);
    expect(all.totalIdeas).toBe(before.totalIdeas);
    expect(all.backlog.total).toBe(before.backlog.total - 1);
    expect(all.statuses.find(({ status }) => status === 'REJECTED')?.count).toBe(1);
    expect(await statsOf(reviewer, { to: '2065-03-03' })).toMatchObject({ decisions: 0 });
  });
});

describe('the documented counts', () => {
  const portal = sharePortal();
  let owner: Person;
  let reviewer: Person;
  beforeAll(async () => {
    [owner, reviewer] = await Promise.all([signedIn(portal), signedIn(portal, 'reviewer')]);
    await submitIdea(owner, { gender: 'PREFER_NOT_TO_SAY', ageGroup: 'FROM_18_TO_24', personType: 'NGO' });
    await submitIdea(owner, { gender: 'PREFER_NOT_TO_SAY', ageGroup: 'ABOVE_65', personType: 'NGO' });
  });

  test('give anybody the number of ideas by label, every label, zero included, and nothing else', async () => {
    const counts = async (path: string) => (await portal.client().rest('GET', path)).body;
    expect(await counts('/api/count/countgender')).toEqual({
      Female: 0,
      Male: 0,
      'Non-Binary': 0,
      'Prefer Not To Say': 2,
    });
    expect(await counts('/api/count/countPerson')).toEqual({
      Individual: 0,
      Company: 0,
      NGO: 2,
      'Start Up': 0,
      Student: 0,
      'BTC Staff': 0,
    });
    expect(await counts('/api/countage')).toEqual({
      '18-24': 1,
      '25-30': 0,
      '31-35': 0,
      '36-40': 0,
      '41-45': 0,
      '46-50': 0,
      '51-55': 0,
      '56-60': 0,
      '61-65': 0,
      'Above 65': 1,
    });
  });

  test.each(COUNTS)(
    '%s may be kept for a minute by anybody, and gives nobody a cookie to share',
    async (path) => {
      const { headers } = await portal.client().rest('GET', path);
      expect(headers.get('cache-control')).toBe('public, max-age=60');
      expect(headers.getSetCookie()).toEqual([]);
    },
  );

  test('give elevated roles the numbers of users and of ideas', async () => {
    const get = async (path: string) => (await reviewer.rest('GET', path)).body;
    expect(await get('/api/submission/countUsers')).toEqual({ success: true, count: 2 });
    expect(await get('/api/submission/countIdeas')).toEqual({ success: true, count: 2 });
  });

  test('rounded, move neither by one submission nor by one erasure', async () => {
    const rounded = await startForTest({ PUBLIC_STATS: 'rounded' });
    const people: Person[] = [];
    let [shown, changes] = [await countsOf(rounded.client()), 0];
    const afterChange = async () => {
      changes += 1;
      const now = await countsOf(rounded.client());
      if (changes < ROUNDED_TO) expect(now).toEqual(shown);
      else if (!isDeepStrictEqual(now, shown)) [shown, changes] = [now, 0];
      expect(Object.values(now).every((count) => count % ROUNDED_TO === 0)).toBe(true);
    };
    for (let n = 0; n < 12; n += 1) {
      const person = await signedIn(rounded);
      people.push(person);
      await submitIdea(person, {
        gender: n % 4 === 0 ? 'NON_BINARY' : 'FEMALE',
        ageGroup: n % 3 === 0 ? 'ABOVE_65' : 'FROM_25_TO_30',
        personType: 'NGO',
      });
      await afterChange();
    }
    // What all have in common is seen at last: the counts are not merely frozen.
    expect(shown).toMatchObject({ NGO: 10 });
    const exact = await rounded.client().rest('GET', '/api/count/countPerson');
    expect([exact.headers.get('cache-control'), exact.headers.get('vary')]).toEqual([
      'public, max-age=60',
      expect.stringContaining('Cookie, Authorization'),
    ]);
    for (const person of people) {
      await person.ask('mutation ($email: String!) { eraseMyAccount(email: $email) { ideaCount isKept } }', {
        email: person.email,
      });
      await afterChange();
    }
    expect(shown).toMatchObject({ NGO: 0 });
    // A disk of the database that is full refuses writes, and reads go on.
    await rounded.sql(
      `CREATE FUNCTION refuse() RETURNS trigger AS $$ BEGIN RAISE 'No space left' USING ERRCODE = '53100'; END $$ LANGUAGE plpgsql`,
    );
    await rounded.sql(`UPDATE public_counts SET counted = jsonb_set(counted, '{personTypes,NGO}', '99')`);
    await rounded.sql(
      'CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON public_counts FOR EACH ROW EXECUTE FUNCTION refuse()',
    );
    expect(await countsOf(rounded.client())).toEqual(shown);
  });

  test('rounded for others, are exact for elevated roles, and no cache may keep these', async () => {
    const rounded = await startForTest({ PUBLIC_STATS: 'rounded' });
    const elevated = await signedIn(rounded, 'reviewer');
    await submitIdea(await signedIn(rounded), { gender: 'MALE' });
    const { body, headers } = await elevated.rest('GET', '/api/count/countgender');
    expect(body).toMatchObject({ Male: 1 });
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
      'no-store',
      expect.stringContaining('Cookie, Authorization'),
    ]);
    for (const caller of [rounded.client(), await signedIn(rounded, 'board'), await signedIn(rounded)])
      expect(new Set(Object.values(await countsOf(caller)))).toEqual(new Set([0]));
  });

  test('with PUBLIC_STATS=off are for elevated roles only, and no cache may keep them', async () => {
    const closed = await startForTest({ PUBLIC_STATS: 'off' });
    const [user, board] = [await signedIn(closed), await signedIn(closed, 'board')];
    const elevated = await signedIn(closed, 'reviewer');
    for (const path of COUNTS) {
      expect((await closed.client().rest('GET', path)).status).toBe(401);
      expect((await user.rest('GET', path)).status).toBe(403);
      expect((await board.rest('GET', path)).status).toBe(403);
      const { status, headers } = await elevated.rest('GET', path);
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    }
  });

  test('damaged by hand are right again after npm run recount', async () => {
    const right = await statsOf(reviewer);
    const env = { DATABASE_URL: portal.databaseUrl, SECRET_KEY: TEST_KEY.toString('hex') };
    await portal.sql(
      `INSERT INTO tally_deltas (day, counter, amount) VALUES ('2026-01-01', 'idea.submitted', 5)`,
    );
    await portal.sql(`INSERT INTO tallies VALUES ('idea.gender.MALE', 'MONTH', '2026-01-01', 3)`);
    expect(await statsOf(reviewer)).not.toEqual(right);
    const { status, output } = await runCommand('recount', env);
    expect([status, output]).toEqual([0, 'Recounted 2 accounts, 2 ideas.\n']);
    // These accounts were verified by hand, which only a recount sees.
    expect(await statsOf(reviewer)).toEqual({ ...right, verifiedUsers: 2 });
  });
});
