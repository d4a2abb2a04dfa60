/** One time zone: what people see, filter by and type is a day of the programme, wherever their browser is. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addDays, dayAt } from '@portal/schema/programme-time';
import { ideaInput, submitOverGraphql } from '../../api/test/ideas.ts';
import { createAccount, newAddress, signedIn } from '../../api/test/people.ts';
import { openStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { addChallenge, openDesk } from './challenge-desk.ts';
import { ideaOf, ideasIn } from './desk.ts';

// Ahead of the programme's zone and behind it, each with another day for a part of the day.
const ZONES = ['Pacific/Kiritimati', 'America/New_York'];
// The last moment of October in Gaborone, and half an hour into November: in UTC both are of October.
const BEFORE = { name: 'Before midnight', time: '2026-10-31T21:59:59.999Z', day: '31 Oct 2026' };
const AFTER = { name: 'After midnight', time: '2026-10-31T22:30:00.000Z', day: '1 Nov 2026' };

let stage: Stage;
let admin: string;
let owner: string;
beforeAll(async () => {
  stage = await openStage();
  admin = await createAccount(stage.portal, newAddress('admin'), 'admin');
  const submitter = await signedIn(stage.portal);
  owner = submitter.email;
  for (const { name, time } of [BEFORE, AFTER]) {
    const input = ideaInput(owner, { solutionName: name });
    await submitOverGraphql(submitter, input);
    await stage.portal.sql('UPDATE ideas SET created_at = $1 WHERE reference = $2', [time, input.reference]);
  }
  await stage.portal.sql(
    `INSERT INTO audit_events (at, actor_email, action, subject_kind, subject_label, details)
     VALUES ($1, 'night@example.com', 'DATA_EXPORTED', 'EXPORT', 'report.csv', '{"rows": 1}')`,
    [AFTER.time],
  );
  const closesAt = new Date('2096-10-31T22:30:00.000Z');
  await addChallenge(await signedIn(stage.portal, 'admin'), 'Night challenge', { closesAt });
});
afterAll(() => stage.stop());

describe.each(ZONES)('in a browser of %s', (zone) => {
  test('an idea is found under the day, and in the month, that it is shown with', async () => {
    const page = await stage.visit('/robots.txt', { as: admin, zone });
    for (const [address, { name, day }] of [
      ['/submissions?date=2026-10-31', BEFORE],
      ['/submissions?date=2026-11-01', AFTER],
      ['/submissions?from=2026-10-01&to=2026-10-31', BEFORE],
      ['/submissions?from=2026-11-01&to=2026-11-30', AFTER],
    ] as const) {
      await page.goto(stage.portal.url + address);
      await ideaOf(page, name).getByText(day, { exact: true }).waitFor();
      expect([address, await ideasIn(page)]).toEqual([address, [name]]);
    }
  });

  test('its submitter sees the same day', async () => {
    const page = await stage.visit('/IdeaDashboard', { as: owner, zone });
    const row = page.getByRole('row').filter({ hasText: AFTER.name });
    await row.getByText(`, ${AFTER.day}`).waitFor();
  });

  test('the last 30 days end with the present day of the programme, and the page says whose days count', async () => {
    const page = await stage.visit('/dashboard', { as: admin, zone });
    await page.getByText('Days are counted in Gaborone time.').waitFor();
    const before = dayAt(Date.now(), 'Africa/Gaborone');
    await page.reload();
    const link = page.getByRole('link', { name: 'Last 30 days' });
    const query = new URLSearchParams((await link.getAttribute('href'))?.split('?')[1]);
    const after = dayAt(Date.now(), 'Africa/Gaborone');
    expect([before, after]).toContain(query.get('to'));
    expect(query.get('from')).toBe(addDays(query.get('to') ?? '', -29));
  });

  test('the audit log has an act under the programme’s day and hour', async () => {
    const page = await stage.visit('/audit-log?by=night%40example.com', { as: admin, zone });
    await page.getByRole('heading', { name: /^Sunday,? 1 November 2026$/ }).waitFor();
    await page.getByText('00:30', { exact: true }).waitFor();
  });

  test('dates of a challenge are typed and shown in the programme’s zone', async () => {
    const title = `From ${zone}`;
    const desk = await openDesk(stage, admin, '/manage-challenges', { zone });
    await desk.getByRole('button', { name: 'Add a challenge' }).click();
    await desk.getByText('OPEN uses the dates below (Gaborone time).').waitFor();
    await desk.fill('[name=title]', title);
    await desk.fill('[name=organiser]', 'The innovation hub');
    await desk.getByLabel('Description').fill('Works at night.');
    await desk.fill('[name=closesAt]', '2096-11-01T00:30');
    await desk.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await desk.getByRole('dialog').waitFor({ state: 'detached' });
    const [stored] = await stage.portal.sql<{ at: Date }>(
      'SELECT closes_at AS at FROM challenges WHERE title = $1',
      [title],
    );
    expect(stored?.at.toISOString()).toBe('2096-10-31T22:30:00.000Z');
    await desk.getByRole('button', { name: `Edit ${title}` }).click();
    expect(await desk.inputValue('[name=closesAt]')).toBe('2096-11-01T00:30');

    const page = await stage.visit('/Challenges', { zone });
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Night challenge' })
      .getByText('Open until 1 November 2096 at 00:30 (Gaborone time)')
      .waitFor();
  });
});

test('an installation elsewhere has its own days, and public pages say nothing else than before', async () => {
  const kathmandu = await openStage({ PROGRAMME_TIME_ZONE: 'Asia/Kathmandu' });
  try {
    const reviewer = await createAccount(kathmandu.portal, newAddress('reviewer'), 'reviewer');
    const page = await kathmandu.visit('/dashboard', { as: reviewer, zone: 'America/New_York' });
    await page.getByText('Days are counted in Kathmandu time.').waitFor();
    const home = await kathmandu.visit('/', { zone: 'America/New_York' });
    expect(await home.locator('html').getAttribute('data-time-zone')).toBe('Asia/Kathmandu');
    kathmandu.expectQuiet();
  } finally {
    await kathmandu.stop();
  }
});
