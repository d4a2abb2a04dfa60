/** Clicks: added up by day, and nothing else stored. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { sharePortal } from '../../../test/harness.ts';
import { signedIn } from '../../../test/people.ts';

const LAST_SECOND = new Date('2026-03-31T21:59:59.000Z');
let now = LAST_SECOND;
const portal = sharePortal({}, { now: () => now });
beforeEach(async () => {
  now = LAST_SECOND;
  await portal.sql('DELETE FROM click_days');
});

const click = { clicks: 7, timestamp: '2026-03-31T08:00:00.000Z' };
const report = (body: object, client = portal.client()) => client.rest('POST', '/api/analytics/clicks', body);
const days = () =>
  portal.sql<{ day: string; clicks: string }>('SELECT day::text, clicks FROM click_days ORDER BY day');

test('each call adds one to its day in the programme’s zone, by the clock of the server, also when they come at once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => report(click)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 204));
  now = new Date('2026-03-31T22:00:00.000Z');
  expect((await report({ clicks: '7', timestamp: '1999-12-31T23:59:59Z' })).status).toBe(204);
  expect(await days()).toEqual([
    { day: '2026-03-31', clicks: '20' },
    { day: '2026-04-01', clicks: '1' },
  ]);
});

test('somebody signed in needs the CSRF header, as for every call', async () => {
  // The session's cookie ends by the clock of the test's caller.
  now = new Date();
  const person = await signedIn(portal);
  expect((await report(click, person)).status).toBe(204);
  person.headers['x-xsrf-token'] = 'wrong';
  expect((await report(click, person)).status).toBe(403);
});

describe('bad input is refused with 400 that names the field', () => {
  test.each([
    ['a negative count', { ...click, clicks: -1 }, 'clicks'],
    ['a fraction', { ...click, clicks: 1.5 }, 'clicks'],
    ['a count above a thousand million', { ...click, clicks: 1_000_000_001 }, 'clicks'],
    ['a text that is no count', { ...click, clicks: '7.5' }, 'clicks'],
    ['a text of more than a thousand million', { ...click, clicks: '1000000001' }, 'clicks'],
    ['no count', { timestamp: click.timestamp }, 'clicks'],
    ['no time', { clicks: 7 }, 'timestamp'],
    ['a day for a time', { ...click, timestamp: '2026-03-31' }, 'timestamp'],
    ['a number for a time', { ...click, timestamp: 1_774_944_000_000 }, 'timestamp'],
    ['an unknown field', { ...click, email: 'a@example.com' }, 'email'],
  ])('%s', async (_what, body, field) => {
    const before = await days();
    const answer = await report(body);
    expect(answer.status).toBe(400);
    expect((answer.body['errors'] as { field: string }[]).map((fault) => fault.field)).toEqual([field]);
    expect(await days()).toEqual(before);
  });
});
