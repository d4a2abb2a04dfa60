/** The back office with 5,000 ideas: overdue ideas, the report, people, the programme's time zone. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ideaInput, submitOverGraphql } from '../../api/test/ideas.ts';
import { TEST_KEY } from '../../api/test/harness.ts';
import { createAccount, newAddress, PASSWORD, signedIn } from '../../api/test/people.ts';
import { runSeedCommand } from '../../api/test/process.ts';
import { readWorkbook } from '../../api/test/workbook.ts';
import { openAs, startTestSite } from './browser.ts';
import type { TestSite } from './browser.ts';
import { ideaOf, ideasIn } from './desk.ts';
import { checkScreen } from './check-screen.ts';

const IDEAS = 5_000;

let site: TestSite;
let admin: string;
beforeAll(async () => {
  site = await startTestSite();
  const { databaseUrl, dataDir } = site.portal;
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEY: TEST_KEY.toString('hex') };
  const { status, output } = await runSeedCommand(env, ['--ideas', String(IDEAS)]);
  expect([status, output]).toEqual([0, expect.stringContaining('Added')]);
  admin = await createAccount(site.portal, newAddress('head'), 'admin');
});
afterAll(() => site.stop());

test('a reviewer goes from the dashboard to overdue ideas, reviews one, and downloads the report', async () => {
  const { portal } = site;
  const reviewer = await createAccount(portal, newAddress('reviewer'), 'reviewer');
  const page = await site.visit('/dashboard', { as: reviewer });

  const total = page.locator('dl > div').filter({ hasText: 'Total Ideas Submitted' }).getByRole('definition');
  await total.waitFor();
  const [{ all } = { all: 0 }] = await portal.sql<{ all: number }>('SELECT count(*)::int AS all FROM ideas');
  expect([all >= IDEAS, await total.textContent()]).toEqual([true, all.toLocaleString('en')]);

  // The oldest pending idea, for every reviewer.
  const oldest = async () => {
    const [row] = await portal.sql<{ id: string; name: string; owner: string }>(
      `SELECT ideas.id, solution_name AS name, accounts.email AS owner FROM ideas JOIN accounts ON accounts.id = owner_id
       WHERE status = 'PENDING' ORDER BY ideas.created_at, ideas.id LIMIT 1`,
    );
    if (!row) throw new Error('no idea waits');
    return row;
  };
  const { id, name, owner } = await oldest();
  await page.getByRole('link', { name: 'Review overdue ideas' }).click();
  const first = page.locator('[data-idea]').first();
  await first.waitFor();
  expect(await first.locator('a[href^="/submissions/"]').textContent()).toBe(name);

  await page.keyboard.press('j');
  await page.keyboard.press('1');
  await page.keyboard.press('c');
  await page.keyboard.type('Come and see us.');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Review status updated successfully').waitFor();
  expect(await portal.sql('SELECT status FROM ideas WHERE id = $1', [id])).toEqual([{ status: 'APPROVED' }]);
  await portal.endUndo();
  expect((await portal.mail(owner, /^A decision on/)).text).toContain('Come and see us.');
  expect((await oldest()).id).not.toBe(id);

  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByPlaceholder('Filter...').fill('consult');
  await page.waitForURL('**/Reports?filter=consult');
  const [{ count } = { count: 0 }] = await portal.sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM ideas WHERE 'CONSULTING' = ANY(revenue_streams)`,
  );
  expect(count).toBeGreaterThan(100);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export to Excel' }).click(),
  ]);
  const { rows } = await readWorkbook(await readFile(await download.path()));
  expect(rows).toHaveLength(count + 1);
  site.expectQuiet();
});

test('an administrator changes a role, which applies from the next request, ends sessions, and finds both in the audit log', async () => {
  const email = await createAccount(site.portal);
  const unverified = newAddress('unverified');
  await site.portal.client().rest('POST', '/api/auth/signup', { email: unverified, password: PASSWORD });
  const theirs = await site.visit('/robots.txt', { as: email });
  const statusOf = (address: string) => theirs.evaluate(async (path) => (await fetch(path)).status, address);

  const page = await site.visit('/people', { as: admin });
  await page.getByRole('row', { name: unverified }).waitFor();
  await checkScreen(page);
  const row = page.getByRole('row', { name: email });
  const dialog = page.getByRole('dialog');
  const cell = (n: number) => row.getByRole('cell').nth(n).textContent();
  await row.getByRole('button', { name: 'Change the role of' }).click();
  await dialog.getByRole('radio', { name: 'Reviewer' }).check();
  await page.getByText('They will immediately see every idea with its submitter’s details').waitFor();
  await checkScreen(page, 'people, a role');
  await dialog.getByRole('button', { name: 'Change role to Reviewer' }).click();
  await row.getByText('Role changed to Reviewer').waitFor();
  expect(await cell(0)).toMatch(/^Reviewer/);
  expect(await statusOf('/api/submission/getIdeas')).toBe(200);

  await row.getByRole('button', { name: 'End the sessions of' }).click();
  await dialog.getByRole('button', { name: 'End sessions' }).click();
  const note = row.getByText('Logged out everywhere');
  await note.waitFor();
  expect([await cell(3), await note.evaluate((element) => element === document.activeElement)]).toEqual([
    '0',
    true,
  ]);
  expect(await statusOf('/api/submission/getIdeas')).toBe(401);

  await page.goto(`${site.portal.url}/audit-log?search=${encodeURIComponent(email)}`);
  const acts = page.locator('ol > li > p');
  await acts.first().waitFor();
  expect((await acts.allTextContents()).filter((act) => !act.endsWith(' logged in.'))).toEqual([
    `${admin} ended the one session of ${email}.`,
    `${admin} changed the role of ${email} from User to Reviewer.`,
  ]);
  await page.getByText('Details').first().press('Enter');
  await checkScreen(page);
});

test('in another time zone, dates are shown, filtered and typed in the programme’s zone', async () => {
  // Half an hour into November in Gaborone: in UTC and in New York it is still October.
  const at = '2015-10-31T22:30:00.000Z';
  const { portal } = site;
  const owner = await signedIn(portal);
  const input = ideaInput(owner.email, { solutionName: 'After midnight' });
  await submitOverGraphql(owner, input);
  await portal.sql('UPDATE ideas SET created_at = $1 WHERE reference = $2', [at, input.reference]);
  await portal.sql(
    `INSERT INTO audit_events (at, actor_email, action, subject_kind, subject_label, details)
     VALUES ($1, 'night@example.com', 'DATA_EXPORTED', 'EXPORT', 'report.csv', '{"rows": 1}')`,
    [at],
  );
  const page = await openAs(site, admin, '/audit-log?by=night%40example.com', {
    zone: 'America/New_York',
  });
  await page.getByRole('heading', { name: /^Sunday,? 1 November 2015$/ }).waitFor();
  await page.getByText('00:30', { exact: true }).waitFor();

  await page.goto(`${portal.url}/submissions?date=2015-11-01`);
  await ideaOf(page, 'After midnight').getByText('1 Nov 2015', { exact: true }).waitFor();
  expect(await ideasIn(page)).toEqual(['After midnight']);

  await page.goto(`${portal.url}/manage-challenges`);
  await page.getByRole('button', { name: 'Add a challenge' }).click();
  await page.fill('[name=title]', 'Night challenge');
  await page.fill('[name=organiser]', 'The hub');
  await page.getByLabel('Description').fill('At night.');
  await page.fill('[name=closesAt]', '2096-11-01T00:30');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const [stored] = await portal.sql<{ at: Date }>(
    `SELECT closes_at AS at FROM challenges WHERE title = 'Night challenge'`,
  );
  expect(stored?.at.toISOString()).toBe('2096-10-31T22:30:00.000Z');
  await page.getByRole('button', { name: 'Edit Night challenge' }).click();
  expect(await page.inputValue('[name=closesAt]')).toBe('2096-11-01T00:30');
});
