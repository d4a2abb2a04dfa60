/** Sessions that end while pages are open: known at once, in every tab, with a way back and nothing typed lost. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ideaInput, submitOverGraphql } from '../../api/test/ideas.ts';
import { createAccount, newAddress, signedIn } from '../../api/test/people.ts';
import { logIn, openStage, pathOf } from './browser.ts';
import type { Stage } from './browser.ts';
import { ideaOf, openDesk } from './desk.ts';

let stage: Stage;
let email: string;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());
beforeEach(async () => {
  email = await createAccount(stage.portal);
});

/** Ends every session of an account, as idling, an administrator and a new password do. */
const endSessions = (owner: string) =>
  stage.portal.sql(
    'DELETE FROM sessions USING accounts WHERE accounts.id = account_id AND accounts.email = $1',
    [owner],
  );
const banner = (page: Page) => page.getByRole('banner');
const logInLink = (page: Page) => banner(page).getByRole('link', { name: 'Log In', exact: true });
const accountOf = (page: Page, owner: string) => banner(page).getByText(`${owner}, your account`);
const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('pos-user'), localStorage.getItem('pos-token')]);

/** Waits until the browser knows that nobody is signed in. */
async function expectSignedOut(page: Page): Promise<void> {
  await logInLink(page).waitFor();
  expect(await banner(page).locator('details').count()).toBe(0);
  expect(await stored(page)).toEqual([null, null]);
}

/** Goes through the login of the locked view, and waits for the path that it came from. */
async function logInFromLock(page: Page, path: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Log In / Sign Up' }).click();
  await page.getByText('Your session has ended. Log in to go back to where you were.').waitFor();
  await logIn(page, email);
  await page.waitForURL(`**${path}`);
}

describe('the wizard', () => {
  test('is locked at the same step, and has every word again after the login, the last ones too', async () => {
    const page = await stage.visit('/innovate/general', { as: email });
    await page.getByLabel('First name').fill('Before');
    await endSessions(email);
    let answer = () => undefined as void;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const asked = page.waitForRequest((request) => request.postData()?.includes('Naledi') ?? false);
    await page.route('**/graphql', (route) => answered.then(() => route.continue()));
    await page.getByLabel('First name').fill('Naledi');
    await asked;
    // Typed while the call is under way that is refused: no call has it.
    await page.getByLabel('Last name').pressSequentially('Mogotsi');
    answer();
    await page.getByText('This page is locked and can only be accessed by registered users!').waitFor();
    await page.getByText('Your answers are kept on this device: log in to continue').waitFor();
    await expectSignedOut(page);
    await page.unroute('**/graphql');

    await logInFromLock(page, '/innovate/general');
    await page.getByRole('heading', { level: 1, name: 'General Information' }).waitFor();
    expect(await page.inputValue('[name=fname]')).toBe('Naledi');
    expect(await page.inputValue('[name=lname]')).toBe('Mogotsi');
  });

  test('opened anew with a session that has ended is locked, and the header agrees', async () => {
    const page = await stage.visit('/robots.txt', { as: email });
    await endSessions(email);
    await page.goto(`${stage.portal.url}/innovate/status`);
    await page.getByText('This page is locked and can only be accessed by registered users!').waitFor();
    await expectSignedOut(page);
    expect(pathOf(page)).toBe('/innovate/status');
  });
});

test('the own list, opened with a session that has ended, is locked, and the login comes back to it', async () => {
  const page = await stage.visit('/robots.txt', { as: email });
  await endSessions(email);
  await page.goto(`${stage.portal.url}/IdeaDashboard`);
  await page.getByText('This page is locked and can only be accessed by logged-in users!').waitFor();
  await expectSignedOut(page);
  await logInFromLock(page, '/IdeaDashboard');
  await page.getByText('No ideas submitted yet.').waitFor();
});

test('every tab learns of the end from one of them, and of the login after it', async () => {
  const page = await stage.visit('/IdeaDashboard', { as: email });
  await page.getByText('No ideas submitted yet.').waitFor();
  const tab = await page.context().newPage();
  await tab.goto(`${stage.portal.url}/innovate/general`);
  await tab.getByLabel('First name').fill('Naledi');
  await endSessions(email);
  await page.reload();
  await expectSignedOut(page);
  await tab.getByText('This page is locked and can only be accessed by registered users!').waitFor();
  await tab.getByText('Your session has ended.').waitFor();
  await expectSignedOut(tab);
  await logIn(page, email);
  await tab.getByRole('heading', { level: 1, name: 'General Information' }).waitFor();
  expect(await tab.inputValue('[name=fname]')).toBe('Naledi');
});

test('a tab shows the next account nothing of the one before', async () => {
  const page = await stage.visit('/robots.txt', { as: email });
  const tab = await page.context().newPage();
  await tab.goto(`${stage.portal.url}/innovate/general`);
  await tab.getByLabel('First name').fill('Naledi');
  const other = await createAccount(stage.portal);
  await page.goto(`${stage.portal.url}/Login`);
  await logIn(page, other);
  await tab.waitForFunction(
    (address) => document.querySelector<HTMLInputElement>('[name=email]')?.value === address,
    other,
  );
  expect(await tab.inputValue('[name=fname]')).toBe('');
});

test('a wrong password ends no session', async () => {
  const page = await stage.visit('/Login', { as: email });
  await page.fill('[name=email]', email);
  await page.fill('[name=password]', 'Wrong-Pass-1!');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('Invalid email or password').waitFor();
  await accountOf(page, email).waitFor();
  expect((await stored(page))[1]).not.toBeNull();
});

describe('the back office', () => {
  let reviewer: string;
  beforeAll(async () => {
    const owner = await signedIn(stage.portal);
    await submitOverGraphql(owner, ideaInput(owner.email, { solutionName: 'Solar lamp' }));
  });
  beforeEach(async () => {
    reviewer = await createAccount(stage.portal, newAddress('reviewer'), 'reviewer');
  });

  /** Expects the login with its reason, logs in, and expects the page again. */
  async function expectWayBack(page: Page, path: string): Promise<void> {
    await page.waitForURL(`**/Login?next=${encodeURIComponent(path)}`);
    await page.getByText('Your session has ended. Log in to go back to where you were.').waitFor();
    await expectSignedOut(page);
    expect(await page.getByText('You are not authorized').count()).toBe(0);
    await logIn(page, reviewer);
    await page.waitForURL(`**${path}`);
  }

  test('leads from the next click to the login, and from there on', async () => {
    const page = await openDesk(stage, reviewer);
    await endSessions(reviewer);
    await page.getByRole('link', { name: 'Reports' }).click();
    await expectWayBack(page, '/Reports');
    await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
  });

  test('leads from a decision that is refused to the login, and keeps the comment', async () => {
    const page = await openDesk(stage, reviewer, '/submissions?search=solar');
    const comments = () => ideaOf(page, 'Solar lamp').getByPlaceholder('Add comments');
    await comments().fill('Come and see us.');
    await ideaOf(page, 'Solar lamp').locator('select').selectOption('Approved');
    await endSessions(reviewer);
    await ideaOf(page, 'Solar lamp')
      .getByRole('button', { name: /^Update/ })
      .click();
    await expectWayBack(page, '/submissions?search=solar');
    await comments().waitFor();
    expect(await comments().inputValue()).toBe('Come and see us.');
  });

  test('leads from an export that is refused to the login', async () => {
    const page = await stage.visit('/reports', { as: reviewer });
    await page.getByRole('rowheader').first().waitFor();
    await endSessions(reviewer);
    await page.getByRole('button', { name: 'Export to Excel' }).click();
    await expectWayBack(page, '/reports');
  });

  test('opened anew leads to the login', async () => {
    const page = await stage.visit('/robots.txt', { as: reviewer });
    await endSessions(reviewer);
    await page.goto(`${stage.portal.url}/dashboard`);
    await expectWayBack(page, '/dashboard');
  });
});
