/** Days at the back office are those of the programme, wherever the browser is. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ideaInput, submitOverGraphql } from '../../api/test/ideas.ts';
import { createAccount, newAddress, signedIn } from '../../api/test/people.ts';
import { openAs, startTestSite } from './browser.ts';
import type { TestSite } from './browser.ts';
import { ideaOf, ideasIn } from './desk.ts';

let site: TestSite;
let admin: string;
beforeAll(async () => {
  site = await startTestSite();
  admin = await createAccount(site.portal, newAddress('head'), 'admin');
});
afterAll(() => site.stop());

test('in a browser far away, what is shown, filtered by and typed is a day of the programme', async () => {
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
