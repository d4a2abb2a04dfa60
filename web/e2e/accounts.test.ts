/** The main journey and accounts: mails, sessions that end while pages are open, several tabs. */
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ideaInput, submitOverGraphql } from '../../api/test/ideas.ts';
import { createAccount, newAddress, PASSWORD, signedIn } from '../../api/test/people.ts';
import { logIn, openTestSite, pathOf, pressLogOut } from './browser.ts';
import { ideaOf, openSubmissions } from './desk.ts';
import { answerAll, chooseFiles } from './wizard-answers.ts';

const site = openTestSite();

const go = (page: Page, path: string) => page.goto(site.portal.url + path);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Reads the link to a page from a mail. */
async function linkIn(email: string, subject: RegExp, page: string): Promise<string> {
  const { text, html } = await site.portal.mail(email, subject);
  const link = new RegExp(`https?://\\S+/${page}/\\S+`).exec(text ?? '')?.[0] ?? '';
  expect(html).toContain(link);
  return link;
}
async function isVerified(email: string): Promise<boolean | undefined> {
  const [row] = await site.portal.sql<{ verified: boolean }>(
    'SELECT verified_at IS NOT NULL AS verified FROM accounts WHERE email = $1',
    [email],
  );
  return row?.verified;
}

test('a visitor signs up, verifies by the mailed link, submits an idea, and sees the review', async () => {
  const email = newAddress('naledi');
  const page = await site.visit('/');
  await page.getByRole('link', { name: 'Submit Idea' }).click();
  await page.getByText('This page is locked and can only be accessed by registered users!').waitFor();
  await page.getByRole('link', { name: 'Log In / Sign Up' }).click();
  await page.getByRole('link', { name: 'Sign up', exact: true }).click();

  await page.fill('[name=email]', email);
  await page.fill('[name=password]', PASSWORD);
  await page.fill('[name=confirmPassword]', PASSWORD);
  // Of a window of 1,280 × 720, too.
  const { y = 720, height = 0 } = (await page.getByRole('button', { name: 'Sign up' }).boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(720);
  await press(page, 'Sign up');
  await page.getByText('Signup successful! Please check your email to verify your account.').waitFor();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();

  const link = await linkIn(email, /^Confirm your email/, 'VerifyEmail');
  expect(new URL(link).search).toBe('?next=%2Finnovate');
  // The link of older mails leads to the page, too.
  const [older = ''] = link.split('?');
  await page.goto(older.replace('/VerifyEmail/', '/api/auth/verify/'));
  expect(page.url()).toBe(older);
  const verify = page.getByRole('button', { name: 'Verify my email' });
  await verify.waitFor();
  expect(await isVerified(email)).toBe(false);
  await verify.click();
  await page.waitForURL('**/innovate/terms');
  expect(await isVerified(email)).toBe(true);
  const token = await page.evaluate(() => localStorage.getItem('pos-token'));
  expect(token?.split('.')).toHaveLength(3);
  await answerAll(page);
  await chooseFiles(page);
  await page.getByRole('heading', { name: 'Check your answers' }).waitFor();
  await page.locator('summary', { hasText: 'General Information' }).click();
  await page.getByRole('definition').filter({ hasText: 'Prefer Not To Say' }).waitFor();
  await press(page, 'Finish');
  await page.waitForURL('**/IdeaDashboard');
  const toast = page.getByText(/Your idea was submitted successfully! Reference: IDEA-\d{13}-\d{1,6}/);
  await toast.waitFor();
  const reference = /IDEA-\d+-\d+/.exec((await toast.textContent()) ?? '')?.[0] ?? '';
  const own = page.getByRole('row', { name: /Water meters/ });
  await own.getByText('Pending').waitFor();
  expect(await own.textContent()).toContain('eAgric');
  const receipt = await site.portal.mail(email, /^We have “/);
  expect(receipt.text).toContain(reference);

  const reviewer = await createAccount(site.portal, newAddress('reviewer'), 'reviewer');
  const desk = await site.visit('/Login');
  await logIn(desk, reviewer);
  await desk.waitForURL('**/submissions');
  const row = desk.getByRole('row').filter({ hasText: email });
  const download = desk.waitForEvent('download');
  await row.getByRole('link', { name: /View \/ Download/ }).click();
  expect((await download).suggestedFilename()).toBe('proposal.pdf');
  await row.getByLabel(/^Status/).selectOption('Approved');
  await row.getByPlaceholder('Add comments').fill('Well argued. Come and see us.');
  await row.getByRole('button', { name: /Update/ }).click();
  await desk.getByText('Review status updated successfully').waitFor();
  expect(await row.getByLabel(/^Status/).inputValue()).toBe('APPROVED');

  await site.portal.endUndo();
  const decision = await site.portal.mail(email, /^We have decided on /);
  expect(decision.text).toContain('Well argued. Come and see us.');
  await page.reload();
  await own.getByText('Approved').first().waitFor();
  await own.getByText('Well argued. Come and see us.').first().waitFor();

  await pressLogOut(page);
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await go(page, '/ideadashboard');
  await page.getByText('This page is locked and can only be accessed by logged-in users!').waitFor();
  expect(pathOf(page)).toBe('/ideadashboard');
  site.expectQuiet();
});

test('a reset link says before anybody types that it was used', async () => {
  const email = await createAccount(site.portal);
  const page = await site.visit('/Login');
  const expectAddress = () =>
    page.waitForFunction(
      (known) => document.querySelector<HTMLInputElement>('[name=email]')?.value === known,
      email,
    );
  await page.fill('[name=email]', email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.waitForURL('**/ForgotPassword');
  await expectAddress();
  await press(page, 'Submit');
  await page.getByText('Without an account we send nothing.').waitFor();
  const link = await linkIn(email, /^Reset your password/, 'ResetPassword');
  await page.goto(link);
  await page.fill('[name=password]', 'Brand-New-2@');
  await page.fill('[name=confirmPassword]', 'Brand-New-2@');
  await press(page, 'Reset Password');
  await page.waitForURL('**/login');
  await expectAddress();
  await page.goto(link);
  await page.getByText('This reset link is no longer valid.').waitFor();
  expect(await page.locator('[name=password]').count()).toBe(0);
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.waitForURL('**/ForgotPassword');
  await expectAddress();
  site.expectQuiet();
});

describe('a session that ends', () => {
  /** Ends all sessions of an account. */
  const endSessions = (owner: string) =>
    site.portal.sql(
      'DELETE FROM sessions USING accounts WHERE accounts.id = account_id AND accounts.email = $1',
      [owner],
    );
  /** Waits until the browser has removed its session. */
  async function expectSignedOut(page: Page): Promise<void> {
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Log In', exact: true }).waitFor();
    expect(await header.locator('details').count()).toBe(0);
    expect(
      await page.evaluate(() => [localStorage.getItem('pos-user'), localStorage.getItem('pos-token')]),
    ).toEqual([null, null]);
  }
  const locked = (page: Page) =>
    page.getByText('This page is locked and can only be accessed by registered users!').waitFor();

  test('ends in every tab, where the wizard restores its step and answers after the login; tabs also follow a login, another account and a log out', async () => {
    const email = await createAccount(site.portal);
    const page = await site.visit('/IdeaDashboard', { as: email });
    await page.getByText('No ideas submitted yet.').waitFor();
    const tab = await page.context().newPage();
    await go(tab, '/innovate/general');
    await tab.getByLabel('First name').fill('Naledi');
    await endSessions(email);
    await page.reload();
    await expectSignedOut(page);
    await locked(tab);
    await tab.getByText('Your answers are kept on this device: log in to continue').waitFor();
    await expectSignedOut(tab);
    await logIn(page, email);
    await tab.getByRole('heading', { level: 1, name: 'General Information' }).waitFor();
    // The frame of a step has the same field, disabled, before the form is there.
    expect(await tab.inputValue('[name=fname]:enabled')).toBe('Naledi');

    const other = await createAccount(site.portal);
    await go(page, '/Login');
    await page.getByRole('main').getByRole('link', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
    await logIn(page, other);
    await tab.waitForFunction(
      (address) => document.querySelector<HTMLInputElement>('[name=email]')?.value === address,
      other,
    );
    expect(await tab.inputValue('[name=fname]')).toBe('');
    await go(page, '/LogOut');
    await page.waitForURL('**/login');
    await locked(tab);
  });

  test('redirects from the review page to the login and back, and keeps the comment', async () => {
    const owner = await signedIn(site.portal);
    await submitOverGraphql(owner, ideaInput(owner.email, { solutionName: 'Solar lamp' }));
    const reviewer = await createAccount(site.portal, newAddress('reviewer'), 'reviewer');
    const page = await openSubmissions(site, reviewer, '/submissions?search=solar');
    const idea = ideaOf(page, 'Solar lamp');
    await idea.locator('select').selectOption('Approved');
    await idea.getByPlaceholder('Add comments').fill('Come and see us.');
    // A query still under way would meet the end of the session before the click does.
    await page.waitForLoadState('networkidle');
    await endSessions(reviewer);
    await idea.getByRole('button', { name: /^Update/ }).click();
    await page.waitForURL(`**/Login?next=${encodeURIComponent('/submissions?search=solar')}`);
    await page.getByText('Your session has ended. Log in to go back to where you were.').waitFor();
    await expectSignedOut(page);
    expect(await page.getByText('You are not authorized').count()).toBe(0);
    await logIn(page, reviewer);
    await page.waitForURL('**/submissions?search=solar');
    await idea.getByPlaceholder('Add comments').waitFor();
    expect(await idea.getByPlaceholder('Add comments').inputValue()).toBe('Come and see us.');
  });
});
