/** Administrators at work: finding people, their roles, their sessions, and the record of it all. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createAccount, newAddress, PASSWORD } from '../../api/test/people.ts';
import { logIn, openStage, pathOf } from './browser.ts';
import type { Stage } from './browser.ts';
import { judge } from './judge.ts';

let stage: Stage;
let admin: string;
let desk: Page;
beforeAll(async () => {
  stage = await openStage();
  admin = await createAccount(stage.portal, newAddress('head'), 'admin');
  // The portal brings an administrator of its own, who would never let anybody be the last.
  await stage.portal.sql(`DELETE FROM accounts WHERE role = 'admin' AND email <> $1`, [admin]);
  await stage.portal.sql(
    `INSERT INTO accounts
     SELECT made.* FROM accounts account, generate_series(1, 25) n,
       jsonb_populate_record(account, jsonb_build_object('id', gen_random_uuid(), 'role', 'user',
         'email', 'crowd' || n || '@example.com', 'created_at', account.created_at - n * interval '1 day')) made`,
  );
  desk = await stage.visit('/robots.txt', { as: admin });
});
afterAll(() => stage.stop());

/** A screen in a new tab of the administrator. */
async function open(path: string): Promise<Page> {
  const page = await desk.context().newPage();
  await page.goto(stage.portal.url + path);
  await page.getByRole('region', { name: /^List of (accounts|events)$/ }).waitFor();
  return page;
}
const people = (search: string) => open(`/people?search=${encodeURIComponent(search)}`);
const rowOf = (page: Page, email: string) => page.getByRole('row', { name: email });
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

/** Opens the dialog of a row's role, and chooses another. */
async function chooseRole(page: Page, email: string, role: string): Promise<void> {
  await rowOf(page, email).getByRole('button', { name: 'Change the role of' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: role }).check();
}
const confirm = (page: Page, action: string) =>
  page.getByRole('dialog').getByRole('button', { name: action }).click();

/** The sentences of the audit log about somebody, newest first. */
async function log(search: string): Promise<string[]> {
  const page = await open(`/audit-log?search=${encodeURIComponent(search)}`);
  const sentences = await page.locator('ol > li > p').allTextContents();
  return sentences.filter((sentence) => !sentence.endsWith(' logged in.'));
}

describe('the list', () => {
  test('and its dialog are good at every width', async () => {
    const email = newAddress('unverified');
    await stage.portal.client().rest('POST', '/api/auth/signup', { email, password: PASSWORD });
    const page = await open('/people');
    await judge(page);
    await chooseRole(page, admin, 'User');
    await judge(page);
  });
});

describe('a role', () => {
  test('is changed once its consequence was shown, counts from the next click, and is recorded', async () => {
    const email = await createAccount(stage.portal);
    const theirs = await stage.visit('/robots.txt', { as: email });
    const page = await people(email);
    await chooseRole(page, email, 'Reviewer');
    await page.getByText('They will immediately see every idea with its submitter’s details').waitFor();
    await page.keyboard.press('Escape');
    expect(await rowOf(page, email).getByRole('cell').first().textContent()).toMatch(/^User/);
    await chooseRole(page, email, 'Reviewer');
    await confirm(page, 'Change role to Reviewer');
    await page.getByText(`${email}: Role changed to Reviewer`).waitFor();
    await rowOf(page, email).getByText('Role changed to Reviewer').waitFor();
    expect(await rowOf(page, email).getByRole('cell').first().textContent()).toMatch(/^Reviewer/);

    const ideas = await theirs.evaluate(async () => (await fetch('/api/submission/getIdeas')).status);
    expect(ideas).toBe(200);
    expect(await log(email)).toEqual([`${admin} changed the role of ${email} from User to Reviewer.`]);
  });

  test('of the last administrator stays, and the refusal is in words', async () => {
    const page = await people(admin);
    await chooseRole(page, admin, 'User');
    await page.getByText('This is your own account. You will lose the dashboard').waitFor();
    await confirm(page, 'Change role to User');
    const refusal = page.getByRole('dialog').getByRole('alert');
    await refusal.waitFor();
    expect(await refusal.textContent()).toContain(`${admin} is the last administrator.`);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    const change = rowOf(page, admin).getByRole('button', { name: 'Change the role of' });
    expect(await change.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await rowOf(page, admin).getByRole('cell').first().textContent()).toMatch(/^Administrator/);
    expect(await log(admin)).not.toContain(`${admin} changed the role of their own account.`);
  });

  test('given away by its bearer takes the screen away at once', async () => {
    const second = await createAccount(stage.portal, newAddress('second'), 'admin');
    const page = await stage.visit(`/people?search=${second}`, { as: second });
    await chooseRole(page, second, 'Reviewer');
    await confirm(page, 'Change role to Reviewer');
    await page.getByRole('heading', { level: 1, name: 'We innovate' }).waitFor();
    expect(pathOf(page)).toBe('/home');
    await page.goto(`${stage.portal.url}/reports`);
    await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
  });
});

test('a verification email is sent once more, and too many are refused in words', async () => {
  const email = newAddress('unverified');
  await stage.portal.client().rest('POST', '/api/auth/signup', { email, password: PASSWORD });
  await stage.portal.mail(email, /verify/i);
  const page = await people(email);
  await rowOf(page, email).getByRole('button', { name: 'Resend the verification email' }).click();
  await rowOf(page, email).getByText('Verification email resent').waitFor();
  await expect(stage.portal.mails(email)).resolves.toBeDefined();
  expect(await log(email)).toEqual([`${admin} resent the verification email to ${email}.`]);
  await page.route('**/graphql', (route) => route.abort());
  await rowOf(page, email).getByRole('button', { name: 'Resend the verification email' }).click();
  await rowOf(page, email).getByRole('alert').filter({ hasText: 'We could not reach the server.' }).waitFor();
});

describe('sessions', () => {
  test('that are ended log the other browser out, and the focus stays in the row', async () => {
    const email = await createAccount(stage.portal, newAddress('thief'), 'reviewer');
    const theirs = await stage.visit('/robots.txt', { as: email });
    const page = await people(email);
    expect(await rowOf(page, email).getByRole('cell').nth(3).textContent()).toMatch(/^1/);
    await rowOf(page, email).getByRole('button', { name: 'End the sessions of' }).click();
    await page.getByText('anyone who knows it can log in again').waitFor();
    await confirm(page, 'End sessions');
    const note = rowOf(page, email).getByText('Logged out everywhere');
    await note.waitFor();
    expect(await rowOf(page, email).getByRole('cell').nth(3).textContent()).toBe('0');
    expect(await note.evaluate((element) => element === document.activeElement)).toBe(true);

    await theirs.goto(`${stage.portal.url}/reports`);
    await theirs.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    expect(new URL(theirs.url()).search).toBe('?next=%2Freports');
    expect(await log(email)).toEqual([`${admin} ended the one session of ${email}.`]);
  });

  test('of one’s own lead to the login, and from there back', async () => {
    const second = await createAccount(stage.portal, newAddress('second'), 'admin');
    const page = await stage.visit(`/people?search=${second}`, { as: second });
    await rowOf(page, second).getByRole('button', { name: 'End the sessions of' }).click();
    await confirm(page, 'End sessions');
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    await logIn(page, second);
    expect(pathOf(page)).toBe('/people');
    await stage.portal.sql(`UPDATE accounts SET role = 'user' WHERE email = $1`, [second]);
  });
});

test('what somebody did is one link away from their row, and stays when their role goes', async () => {
  const email = await createAccount(stage.portal, newAddress('neo'), 'reviewer');
  const theirs = await stage.visit('/robots.txt', { as: email });
  await theirs.evaluate(async () => (await fetch('/api/reports/export?format=csv&filter=licens')).text());
  await stage.portal.sql(`UPDATE accounts SET role = 'user' WHERE email = $1`, [email]);
  const page = await people(email);
  await rowOf(page, email)
    .getByRole('link', { name: `Activity of ${email}` })
    .click();
  await page.waitForURL(`**/audit-log?by=${encodeURIComponent(email)}`);
  await status(page, `2 events by ${email}.`).waitFor();
  expect(await page.locator('ol > li > p').allTextContents()).toEqual([
    `${email} exported 0 rows to report.csv.`,
    `${email} logged in.`,
  ]);
  const doneBy = page.getByLabel('Done by');
  expect(await doneBy.inputValue()).toBe(email);
  await doneBy.selectOption(admin);
  await page.waitForURL(`**/audit-log?by=${encodeURIComponent(admin)}`);
  await status(page, `by ${admin}.`).waitFor();
});

describe('the audit log', () => {
  const shown = (name: string, n: number) => ({
    text: `INSERT INTO audit_events (at, actor_email, action, subject_kind, subject_id, subject_label, details)
           SELECT '2026-03-31T12:00:05.123Z'::timestamptz + n * interval '1 minute', $1, 'ID_NUMBER_SHOWN', 'IDEA',
             gen_random_uuid(), 'IDEA-' || n, '{}'
           FROM generate_series(1, $2) n`,
    values: [name, n],
  });

  test('tells the exact time, the rest on demand, and is good at every width', async () => {
    const { text, values } = shown('exact@example.com', 1);
    await stage.portal.sql(text, values);
    const page = await open('/audit-log?search=exact%40example.com');
    const act = page.getByRole('listitem').filter({ hasText: 'exact@example.com' });
    expect(await act.getByRole('time').getAttribute('datetime')).toBe('2026-03-31T12:01:05.123Z');
    expect(await act.getByRole('time').textContent()).toBe('14:01');
    await page.getByText('All times are Gaborone time.').waitFor();
    await act.getByText('Details').press('Enter');
    await act.getByText('2026-03-31T12:01:05.123Z').waitFor();
    await judge(page);
    await act.getByRole('link', { name: 'IDEA-1' }).click();
    await page.waitForURL('**/submissions?search=IDEA-1');
  });
});
