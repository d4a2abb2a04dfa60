/** Accounts in the browser: forms, stored session, guards. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../api/test/eventually.ts';
import { tokenIn } from '../../api/test/harness.ts';
import { createAccount, newAddress, PASSWORD } from '../../api/test/people.ts';
import { holdClock, logIn, openStage, pathOf } from './browser.ts';
import type { Stage } from './browser.ts';

let stage: Stage;
let user: string;
let admin: string;
beforeAll(async () => {
  stage = await openStage();
  user = await createAccount(stage.portal);
  admin = await createAccount(stage.portal, newAddress('admin'), 'admin');
});
afterAll(() => stage.stop());

describe('signup', () => {
  test('ends with what to do next: the address, the wait, another email, another address', async () => {
    const page = await stage.visit('/SignUp');
    await holdClock(page);
    const email = newAddress();
    await page.fill('[name=email]', email);
    await page.fill('[name=password]', PASSWORD);
    await page.fill('[name=confirmPassword]', PASSWORD);
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    const heading = page.getByRole('heading', { level: 1, name: 'Check your email' });
    await heading.waitFor();
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByText('Signup successful! Please check your email to verify your account.').waitFor();
    await page.getByText(email).waitFor();
    await page.getByText('within 24 hours').waitFor();
    await page.getByText('spam folder').waitFor();

    const again = page.getByRole('button', { name: 'Send again' });
    expect(await again.isDisabled()).toBe(true);
    for (let second = 0; second < 30; second += 1) await page.clock.runFor(1_000);
    await again.click();
    await page.getByText('Verification email resent! Check your inbox.').waitFor();
    expect(await again.isDisabled()).toBe(true);
    const mails = () => stage.portal.mails(email);
    await eventually(async () => expect(await mails()).toHaveLength(2));

    await page.getByRole('button', { name: 'Use another address' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign up' }).waitFor();
    expect([
      await page.inputValue('[name=email]'),
      await page.inputValue('[name=password]'),
      await page.inputValue('[name=confirmPassword]'),
    ]).toEqual(['', '', '']);
  });
});

describe('the verification link', () => {
  const linkIn = async (email: string) =>
    `/VerifyEmail/${tokenIn(await stage.portal.mail(email, /^verify/i), 'VerifyEmail')}`;
  const isVerified = async (email: string) => {
    const [row] = await stage.portal.sql<{ verified: boolean }>(
      'SELECT verified_at IS NOT NULL AS verified FROM accounts WHERE email = $1',
      [email],
    );
    return row?.verified;
  };
  const press = (page: Page) => page.getByRole('button', { name: 'Verify my email' }).click();

  test('verifies when its button is pressed, never when it is opened, and leads to the login', async () => {
    const email = newAddress();
    const page = await stage.visit('/SignUp');
    await page.fill('[name=email]', email);
    await page.fill('[name=password]', PASSWORD);
    await page.fill('[name=confirmPassword]', PASSWORD);
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    const link = await linkIn(email);
    await page.goto(`${stage.portal.url}/api/auth${link.replace('VerifyEmail', 'verify')}`);
    expect(pathOf(page)).toBe(link);
    await page.getByRole('button', { name: 'Verify my email' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await isVerified(email)).toBe(false);
    await press(page);
    await page.getByText('Your email is verified. You can log in now.').waitFor();
    expect(await isVerified(email)).toBe(true);
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    expect(await page.inputValue('[name=email]')).toBe(email);
  });

  test('asks for the password in a browser that did not sign up', async () => {
    const email = newAddress();
    await stage.portal.client().rest('POST', '/api/auth/signup', { email, password: PASSWORD });
    const page = await stage.visit(await linkIn(email));
    await press(page);
    const field = page.locator('[name=password]');
    await field.waitFor();
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await press(page);
    await page.getByRole('link', { name: 'Enter your password.' }).waitFor();
    await field.fill('Wrong-Pass-1!');
    await press(page);
    await page.getByText('This is not the password you chose when you signed up.').waitFor();
    expect([await field.inputValue(), await isVerified(email)]).toEqual(['Wrong-Pass-1!', false]);
    await field.fill(PASSWORD);
    await press(page);
    await page.getByText('Your email is verified. You can log in now.').waitFor();
  });

  test('leads who never chose a password to a new one, which verifies the address', async () => {
    const email = newAddress('victim');
    await stage.portal.client().rest('POST', '/api/auth/signup', { email, password: 'Stranger-1!' });
    const page = await stage.visit(await linkIn(email));
    await press(page);
    await page.getByRole('link', { name: 'Set a new password' }).click();
    await page.fill('[name=email]', email);
    await page.getByRole('button', { name: 'Submit' }).click();
    const reset = tokenIn(await stage.portal.mail(email, /reset/i), 'ResetPassword');
    await page.goto(`${stage.portal.url}/ResetPassword/${reset}`);
    await page.fill('[name=password]', 'Brand-New-2@');
    await page.fill('[name=confirmPassword]', 'Brand-New-2@');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.waitForURL('**/login');
    expect(await isVerified(email)).toBe(true);
    await logIn(page, email, 'Brand-New-2@');
  });
});

test('a reset page without a link says so, and leads to where one is asked for', async () => {
  expect((await fetch(`${stage.portal.url}/ResetPassword`)).status).toBe(200);
  const page = await stage.visit('/resetpassword/');
  await page.getByText('You need the link from our email').waitFor();
  expect(await page.locator('[name=password]').count()).toBe(0);
  await page.getByRole('link', { name: 'Ask for a link' }).click();
  await page.getByRole('heading', { level: 1, name: 'Forgot password' }).waitFor();
});

test('a forgotten password is reset by the mailed link', async () => {
  const email = await createAccount(stage.portal);
  const page = await stage.visit('/Login');
  await page.getByRole('link', { name: /Forgot password/ }).click();
  await page.fill('[name=email]', email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('a link to reset its password is on its way').first().waitFor();
  const mail = await stage.portal.mail(email, /reset/i);
  await page.goto(/https?:\/\/\S+\/ResetPassword\/\S+/.exec(mail.text ?? '')?.[0] ?? '');
  await page.fill('[name=password]', 'Brand-New-2@');
  await page.fill('[name=confirmPassword]', 'Brand-New-3@');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByRole('link', { name: 'Passwords do not match' }).waitFor();
  await page.fill('[name=confirmPassword]', 'Brand-New-2@');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.waitForURL('**/login');
  await page.getByText('Password reset successful').waitFor();
  await logIn(page, email, 'Brand-New-2@');
  await page.waitForURL('**/innovate/**');
});

describe('the stored session', () => {
  test('is kept under pos-user and pos-token, and restored on the next visit', async () => {
    const page = await stage.visit('/Login');
    await logIn(page, user);
    const stored = await page.evaluate(() => [
      localStorage.getItem('pos-user'),
      localStorage.getItem('pos-token'),
    ]);
    expect(JSON.parse(stored[0] ?? '')).toEqual({ email: user, role: 'user', isVerified: true });
    expect(stored[1]?.split('.')).toHaveLength(3);
    await page.goto(stage.portal.url);
    await page.getByRole('banner').getByText(`${user}, your account`).waitFor();
  });

  test('ends in every tab at logout', async () => {
    const page = await stage.visit('/robots.txt', { as: user });
    const tab = await page.context().newPage();
    await tab.goto(`${stage.portal.url}/IdeaDashboard`);
    await tab.getByRole('heading', { level: 1, name: user }).waitFor();
    await page.goto(`${stage.portal.url}/LogOut`);
    await page.waitForURL('**/login');
    await tab.getByText('This page is locked').waitFor();
  });
});

describe('the guard of the back office', () => {
  test('sends visitors to the login, and them on to where they wanted', async () => {
    const page = await stage.visit('/submissions?date=2026-01-01');
    await page.waitForURL((url) => url.pathname === '/Login');
    await logIn(page, admin);
    await page.waitForURL('**/submissions?date=2026-01-01');
  });

  // Addresses of more kinds: src/session/next-path.test.ts.
  test('never sends on to another host', async () => {
    const page = await stage.visit('/Login?next=%2F%2Fevil.example%2Fx');
    await logIn(page, user);
    await page.waitForURL('**/innovate/**');
    expect(new URL(page.url()).origin).toBe(stage.portal.url);
  });
});

test('routes match without regard to case; others are served with status 404', async () => {
  const page = await stage.visit('/robots.txt');
  for (const path of [
    '/LOGIN',
    '/signup',
    '/ForgotPassword',
    '/ResetPassword',
    '/home',
    '/Home',
    '/IDEADASHBOARD',
    '/LegalPolicies',
  ]) {
    expect([path, (await fetch(stage.portal.url + path)).status]).toEqual([path, 200]);
    await page.goto(stage.portal.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('Page not found').count()).toBe(0);
  }
  expect((await fetch(`${stage.portal.url}/nothing/here`)).status).toBe(404);
  await page.goto(`${stage.portal.url}/nothing/here`);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  expect(pathOf(page)).toBe('/nothing/here');
});

test('a toast goes by itself after five seconds, and waits under the pointer', async () => {
  const email = await createAccount(stage.portal);
  const page = await stage.visit('/ForgotPassword');
  await holdClock(page);
  await page.fill('[name=email]', email);
  await page.getByRole('button', { name: 'Submit' }).click();
  const toast = page.locator('[data-sonner-toast]');
  // It begins with a timer of its own.
  while (!(await toast.isVisible())) await page.clock.runFor(50);
  await page.clock.runFor(3_000);
  await toast.hover();
  await page.clock.runFor(10_000);
  expect(await toast.count()).toBe(1);
  await page.mouse.move(600, 700);
  await page.clock.runFor(6_000);
  await toast.waitFor({ state: 'detached' });
});
