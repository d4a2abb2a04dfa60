/** The email with the figures of a month: when, to whom, once, and what it says to whom. */
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { composeMail } from '../../platform/mail/outbox.ts';
import { sendMonthlyFigures } from './monthly-figures.service.ts';
import { startTestPortal } from '../../../test/harness.ts';
import type { TestPortal } from '../../../test/harness.ts';
import { outcomeOf, signedIn } from '../../../test/people.ts';
import type { Person } from '../../../test/people.ts';
import { contextOn } from '../../../test/service-context.ts';
import type { Context } from '../../platform/context.ts';

/** A time of a day in Gaborone. */
const at = (day: string, time = '07:00') => new Date(`${day}T${time}:00+02:00`);

// Its own jobs run by another clock: the test calls the task, and composes what it enqueues.
let now = at('2065-03-01');
let portal: TestPortal;
let ctx: Context;
let close: () => Promise<void>;
let member: Person;

beforeEach(async () => {
  if (!portal) {
    portal = await startTestPortal();
    ({ ctx, close } = await contextOn(portal, () => now));
    member = await signedIn(portal, 'board');
  }
  now = at('2065-03-01');
  await portal.sql(`DELETE FROM jobs WHERE name = 'monthly-figures'`);
  // Those who asked for it in another test no longer do.
  await portal.sql(`UPDATE accounts SET role = CASE email WHEN $1 THEN 'board' ELSE 'user' END`, [
    member.email,
  ]);
  await want(member, true);
});
afterAll(async () => {
  await close();
  await portal.stop();
});

const want = (person: Person, wanted: boolean) =>
  person.graphql<{ setMonthlyFigures: { wantsMonthlyFigures: boolean | null } }>(
    'mutation ($wanted: Boolean!) { setMonthlyFigures(wanted: $wanted) { wantsMonthlyFigures } }',
    { wanted },
  );
const queued = () =>
  portal.sql<{ recipient: string; month: string }>(
    `SELECT data ->> 'recipient' AS recipient, data -> 'data' ->> 'month' AS month FROM jobs WHERE name = 'monthly-figures' ORDER BY 1, 2`,
  );
const mail = (to = member.email, month = '2065-02') => composeMail(ctx, 'monthly-figures', to, { month });

test('it is off until the board or an administrator wants it; others have no say', async () => {
  const [admin, reviewer, submitter] = [
    await signedIn(portal, 'admin'),
    await signedIn(portal, 'reviewer'),
    await signedIn(portal),
  ];
  const wants = '{ me { wantsMonthlyFigures } }';
  expect(await admin.ask(wants)).toEqual({ me: { wantsMonthlyFigures: false } });
  for (const other of [reviewer, submitter]) {
    expect(await other.ask(wants)).toEqual({ me: { wantsMonthlyFigures: null } });
    expect(outcomeOf(await want(other, true))).toBe('FORBIDDEN');
  }
  expect((await want(admin, true)).body.data?.setMonthlyFigures.wantsMonthlyFigures).toBe(true);
  await sendMonthlyFigures(ctx);
  expect((await queued()).map(({ recipient }) => recipient).sort()).toEqual(
    [member.email, admin.email].sort(),
  );
  await want(admin, false);
  expect(await mail(admin.email)).toBeUndefined();
});

test('it is sent once a month, in the first mornings, whichever instance asks and how often', async () => {
  const sent: string[] = [];
  for (const [day, time] of [
    ['2065-02-28', '08:00'],
    ['2065-03-01', '06:59'],
    ['2065-03-01', '07:00'],
    ['2065-03-02', '08:00'],
    ['2065-03-06', '08:00'],
    // The portal was down.
    ['2065-04-05', '11:59'],
  ] as const) {
    now = at(day, time);
    await Promise.all([sendMonthlyFigures(ctx), sendMonthlyFigures(ctx)]);
    await portal.sql(`UPDATE jobs SET done_at = now() WHERE name = 'monthly-figures'`);
    sent.push(`${day} ${(await queued()).length}`);
  }
  expect(sent).toEqual([
    '2065-02-28 0',
    '2065-03-01 0',
    '2065-03-01 1',
    '2065-03-02 1',
    '2065-03-06 1',
    '2065-04-05 2',
  ]);
});

test('who lost the role gets none, also when it was enqueued before; nor does anybody that of an older month', async () => {
  expect(await mail()).toBeDefined();
  expect(await mail(member.email, '2065-01')).toBeUndefined();
  await portal.sql(`UPDATE accounts SET role = 'user' WHERE email = $1`, [member.email]);
  await sendMonthlyFigures(ctx);
  expect(await queued()).toEqual([]);
  expect(await mail()).toBeUndefined();
});

test('it says the figures with better or worse, the same to an administrator and to the board', async () => {
  const admin = await signedIn(portal, 'admin');
  await want(admin, true);
  const count = (counter: string, day: string, amount: number) =>
    portal.sql(`INSERT INTO tally_deltas (counter, day, amount) VALUES ($1, $2, $3)`, [counter, day, amount]);
  await count('idea.submitted', '2065-01-10', 4);
  await count('idea.submitted', '2065-02-10', 6);
  await count('decision.after.9', '2065-01-20', 12);
  await count('decision.after.7', '2065-02-20', 11);
  const words = async (to: string) => (await mail(to))?.text.replaceAll(/\s+/g, ' ') ?? '';
  const exact = await words(admin.email);
  expect(exact).toContain(
    'February 2065: 6 ideas (+50%, better), 11 decided (−8%, worse), half of them within 7 days (−2 days, better). Compared with January 2065.',
  );
  expect(exact).toContain('What became of approved ideas: 0 in pilot and 0 live today.');
  expect(exact).toContain(`${portal.url}/dashboard?from=2065-02-01&to=2065-02-28 `);
  expect(await words(member.email)).toBe(exact);
  expect((await mail(member.email))?.subject).toMatch(/^The figures of February 2065: /);
});
