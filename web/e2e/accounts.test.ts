/** The main job as people do it, and their accounts: real mails, sessions that end while pages are open, other tabs. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ideaInput, submitOverGraphql } from '../../api/test/ideas.ts';
import { createAccount, newAddress, PASSWORD, signedIn } from '../../api/test/people.ts';
import { logIn, openStage, pathOf, pressLogOut } from './browser.ts';
import type { Stage } from './browser.ts';
import { ideaOf, openDesk } from './desk.ts';
import { answerAll, proposal } from './wizard-answers.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

const go = (page: Page, path: string) => page.goto(stage.portal.url + path);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fillTwice = async (page: Page, password: string) => {
  await page.fill('[name=password]', password);
  await page.fill('[name=confirmPassword]', password);
};
/** The link of a mail to a page. */
async function linkIn(email: string, subject: RegExp, page: string): Promise<string> {
  const { text, html } = await stage.portal.mail(email, subject);
  const link = new RegExp(`https?://\\S+/${page}/\\S+`).exec(text ?? '')?.[0] ?? '';
  expect(html).toContain(link);
  return link;
}
async function isVerified(email: string): Promise<boolean | undefined> {
  const [row] = await stage.portal.sql<{ verified: boolean }>(
    'SELECT verified_at IS NOT NULL AS verified FROM accounts WHERE email = $1',
    [email],
  );
  return row?.verified;
}

test('a visitor signs up, verifies by the mailed link, submits an idea, and sees what the reviewer decided', async () => {
  const email = newAddress('naledi');
  const page = await stage.visit('/');
  await page.getByRole('link', { name: 'Submit Idea' }).click();
  await page.getByText('This page is locked and can only be accessed by registered users!').waitFor();
  await page.getByRole('link', { name: 'Log In / Sign Up' }).click();
  await page.getByRole('link', { name: 'Sign up', exact: true }).click();

  await page.fill('[name=email]', email);
  await fillTwice(page, PASSWORD);
  await press(page, 'Sign up');
  await page.getByText('Signup successful! Please check your email to verify your account.').waitFor();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();

  const link = await linkIn(email, /verify/i, 'VerifyEmail');
  // The link of older mails leads to the page, too.
  await page.goto(link.replace('/VerifyEmail/', '/api/auth/verify/'));
  expect(page.url()).toBe(link);
  const verify = page.getByRole('button', { name: 'Verify my email' });
  await verify.waitFor();
  expect(await isVerified(email)).toBe(false);
  await verify.click();
  await page.getByText('Your email is verified.').waitFor();
  expect(await isVerified(email)).toBe(true);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await logIn(page, email);

  await page.waitForURL('**/innovate/terms');
  await answerAll(page);
  await page.setInputFiles('[name=file]', proposal());
  await page.getByRole('heading', { name: 'Check your answers' }).waitFor();
  await page.getByRole('definition').filter({ hasText: 'Prefer Not To Say' }).waitFor();
  await press(page, 'Finish');
  await page.waitForURL('**/IdeaDashboard');
  const toast = page.getByText(/Your idea was submitted successfully! Reference: IDEA-\d{13}-\d{1,6}/);
  await toast.waitFor();
  const reference = /IDEA-\d+-\d+/.exec((await toast.textContent()) ?? '')?.[0] ?? '';
  const own = page.getByRole('row', { name: /Water meters/ });
  await own.getByText('Pending').waitFor();
  expect(await own.textContent()).toContain('eAgric');
  const receipt = await stage.portal.mail(email, /received/i);
  expect(receipt.subject).toContain(reference);

  const reviewer = await createAccount(stage.portal, newAddress('reviewer'), 'reviewer');
  const desk = await stage.visit('/Login');
  await logIn(desk, reviewer);
  await desk.waitForURL('**/submissions');
  const row = desk.getByRole('row', { name: new RegExp(email) });
  const download = desk.waitForEvent('download');
  await row.getByRole('link', { name: /View \/ Download/ }).click();
  expect((await download).suggestedFilename()).toBe('proposal.pdf');
  await row.getByLabel(/^Status/).selectOption('Approved');
  await row.getByPlaceholder('Add comments').fill('Well argued. Come and see us.');
  await row.getByRole('button', { name: /Update/ }).click();
  await desk.getByText('Review status updated successfully').waitFor();
  await row.getByText('Approved', { exact: true }).first().waitFor();

  await stage.portal.endUndo();
  const decision = await stage.portal.mail(email, /^A decision on/);
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
  stage.expectQuiet();
});

test('whose address somebody else signed up sets a password by the mailed link, is verified, and stays logged in', async () => {
  const email = newAddress('victim');
  await stage.portal.client().rest('POST', '/api/auth/signup', { email, password: 'Strangers-Own-1!' });
  const page = await stage.visit('/robots.txt');
  await page.goto(await linkIn(email, /^verify/i, 'VerifyEmail'));
  await press(page, 'Verify my email');
  await page.getByRole('link', { name: 'Set a new password' }).click();
  await page.fill('[name=email]', email);
  await press(page, 'Submit');
  await page.getByText('a link to reset its password is on its way').first().waitFor();
  await page.goto(await linkIn(email, /reset/i, 'ResetPassword'));
  await fillTwice(page, 'Brand-New-2@');
  await press(page, 'Reset Password');
  await page.waitForURL('**/login');
  await page.getByText('Password reset successful').waitFor();
  expect(await isVerified(email)).toBe(true);
  await logIn(page, email, 'Brand-New-2@');
  await page.waitForURL('**/innovate/**');
  const stored = await page.evaluate(() =>
    ['pos-user', 'pos-token'].map((key) => localStorage.getItem(key) ?? ''),
  );
  expect(JSON.parse(stored[0] ?? '')).toEqual({ email, role: 'user', isVerified: true });
  expect(stored[1]?.split('.')).toHaveLength(3);
  await go(page, '/');
  await page.getByRole('banner').getByText(`${email}, your account`).waitFor();
});

test('pages are served without regard to case; others with status 404', async () => {
  for (const [path, status] of [
    ...['/LOGIN', '/signup', '/ForgotPassword', '/ResetPassword', '/home', '/Home', '/LegalPolicies'].map(
      (path) => [path, 200] as const,
    ),
    ['/nothing/here', 404],
  ] as const)
    expect([path, (await fetch(stage.portal.url + path)).status]).toEqual([path, status]);
});

describe('a session that ends', () => {
  /** Ends every session of an account, as idling, an administrator and a new password do. */
  const endSessions = (owner: string) =>
    stage.portal.sql(
      'DELETE FROM sessions USING accounts WHERE accounts.id = account_id AND accounts.email = $1',
      [owner],
    );
  /** Waits until the browser knows that nobody is signed in. */
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
  const wayBack = (page: Page) =>
    page.getByText('Your session has ended. Log in to go back to where you were.').waitFor();

  test('locks the wizard at its step, which has every word again after the login, the last ones too', async () => {
    const email = await createAccount(stage.portal);
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
    await locked(page);
    await page.getByText('Your answers are kept on this device: log in to continue').waitFor();
    await expectSignedOut(page);
    await page.unroute('**/graphql');

    await page.getByRole('main').getByRole('link', { name: 'Log In / Sign Up' }).click();
    await wayBack(page);
    await logIn(page, email);
    await page.waitForURL('**/innovate/general');
    await page.getByRole('heading', { level: 1, name: 'General Information' }).waitFor();
    expect(await page.inputValue('[name=fname]')).toBe('Naledi');
    expect(await page.inputValue('[name=lname]')).toBe('Mogotsi');
  });

  test('is known in every tab, as are the next login, another account and the log out', async () => {
    const email = await createAccount(stage.portal);
    const page = await stage.visit('/IdeaDashboard', { as: email });
    await page.getByText('No ideas submitted yet.').waitFor();
    const tab = await page.context().newPage();
    await go(tab, '/innovate/general');
    await tab.getByLabel('First name').fill('Naledi');
    await endSessions(email);
    await page.reload();
    await expectSignedOut(page);
    await locked(tab);
    await tab.getByText('Your session has ended.').waitFor();
    await expectSignedOut(tab);
    await logIn(page, email);
    await tab.getByRole('heading', { level: 1, name: 'General Information' }).waitFor();
    expect(await tab.inputValue('[name=fname]')).toBe('Naledi');

    const other = await createAccount(stage.portal);
    await go(page, '/Login');
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

  test('leads from the review desk and from an export to the login and back, and keeps the comment', async () => {
    const owner = await signedIn(stage.portal);
    await submitOverGraphql(owner, ideaInput(owner.email, { solutionName: 'Solar lamp' }));
    const reviewer = await createAccount(stage.portal, newAddress('reviewer'), 'reviewer');
    const page = await openDesk(stage, reviewer, '/submissions?search=solar');
    /** Expects the login with its reason, logs in, and expects the page again. */
    async function expectWayBack(path: string): Promise<void> {
      await page.waitForURL(`**/Login?next=${encodeURIComponent(path)}`);
      await wayBack(page);
      await expectSignedOut(page);
      expect(await page.getByText('You are not authorized').count()).toBe(0);
      await logIn(page, reviewer);
      await page.waitForURL(`**${path}`);
    }
    const idea = ideaOf(page, 'Solar lamp');
    await idea.getByPlaceholder('Add comments').fill('Come and see us.');
    await idea.locator('select').selectOption('Approved');
    await endSessions(reviewer);
    await idea.getByRole('button', { name: /^Update/ }).click();
    await expectWayBack('/submissions?search=solar');
    await idea.getByPlaceholder('Add comments').waitFor();
    expect(await idea.getByPlaceholder('Add comments').inputValue()).toBe('Come and see us.');

    await page.getByRole('link', { name: 'Reports' }).click();
    await page.getByRole('rowheader').first().waitFor();
    await endSessions(reviewer);
    await press(page, 'Export to Excel');
    await expectWayBack('/Reports');
    await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
  });
});
