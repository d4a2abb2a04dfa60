/** Staff sign on through the pages of a real provider and come back, prove themselves again, and sign off. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createAccount, newAddress } from '../../../api/test/people.ts';
import { startSignOnProvider } from '../../../api/test/sign-on-provider.ts';
import type { SignOnProvider } from '../../../api/test/sign-on-provider.ts';
import { logIn, openTestSite, pathOf, pressLogOut } from '../browser.ts';
import { checkScreen } from '../check-screen.ts';

const settings: Record<string, string> = { SECOND_FACTOR: 'elevated' };
let provider: SignOnProvider;
beforeAll(async () => {
  provider = await startSignOnProvider();
  Object.assign(settings, provider.env);
});
const site = openTestSite(settings);
beforeAll(() => provider.serve(site.portal.url));
afterAll(() => provider.stop());

const isAway = ({ origin }: URL) => origin === provider.env['OIDC_ISSUER'];
const BUTTON = 'Sign on with your work account';

/** Logs in on the provider's page. */
async function prove(page: Page, name: string): Promise<void> {
  await page.waitForURL(isAway);
  await page.fill('[name=login]', name);
  await page.fill('[name=password]', 'any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

test('the button leads through the provider’s pages to the page that was wanted; a protected step asks there again; the sign-off ends both', async () => {
  const email = newAddress('chief');
  provider.people.set(email, { email, email_verified: true, roles: ['portal-admin'] });
  const page = await site.visit('/people?role=REVIEWER');
  await page.waitForURL('**/Login?next=*');
  await checkScreen(page, 'the login with the button');
  await page.getByRole('link', { name: BUTTON }).click();
  await prove(page, email);
  await page.waitForURL('**/people?role=REVIEWER');
  expect(provider.asked).toContain('/token');
  await page.getByRole('heading', { name: 'People' }).waitFor();

  // Hours later a protected step asks for a proof, which another tab gives: the page stays as it is.
  await site.portal.sql(`UPDATE sessions SET authenticated_at = now() - interval '5 hours'`);
  await page.goto(`${site.portal.url}/account`);
  const turnOn = page.getByRole('button', { name: /^Turn on/ });
  await turnOn.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.waitFor();
  await checkScreen(page, 'the dialog that asks for a proof');
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: BUTTON }).click(),
  ]);
  await tab.waitForURL('**/dashboard');
  await tab.close();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await turnOn.click();
  const setUp = page.getByRole('dialog', { name: 'Turn on two-step login' });
  await setUp.waitFor();
  await page.keyboard.press('Escape');
  await setUp.waitFor({ state: 'hidden' });

  await pressLogOut(page);
  await page.waitForURL(isAway);
  await page.getByRole('button', { name: /Yes, sign me out/ }).click();
  await page.waitForURL(`${site.portal.url}/Login**`);
  expect(await page.evaluate(() => localStorage.getItem('pos-user'))).toBeNull();
  // The provider has forgotten the person, too.
  await page.getByRole('link', { name: BUTTON }).click();
  await page.waitForURL(isAway);
  await page.locator('[name=login]').waitFor();
});

test('who has no role is told so; while the provider is out of order, the way to the password stands there', async () => {
  const email = newAddress('cook');
  provider.people.set(email, { email, email_verified: true });
  const page = await site.visit('/Login');
  await page.getByRole('link', { name: BUTTON }).click();
  await prove(page, email);
  await page.getByText('Your work account has no role in this portal.', { exact: false }).waitFor();
  await checkScreen(page, 'without a role');

  const admin = await createAccount(site.portal, newAddress('user'));
  provider.state = 'broken';
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await logIn(page, admin);
  expect(pathOf(page)).toMatch(/^\/innovate/);
});
