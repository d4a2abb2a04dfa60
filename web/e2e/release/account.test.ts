/** Two-step login: set-up, confirmation of protected actions, login. */
import { expect, test } from '@jest/globals';
import { codeOf } from '../../../api/test/authenticator.ts';
import { createAccount, newAddress, PASSWORD } from '../../../api/test/people.ts';
import { openTestSite, pathOf } from '../browser.ts';
import { checkScreen } from '../check-screen.ts';

const site = openTestSite({ SECOND_FACTOR: 'elevated' });

test('reviewers and administrators turn on two-step login first, confirm protected actions by a code, and log in with one', async () => {
  const email = await createAccount(site.portal, newAddress('staff'), 'admin');
  const page = await site.visit('/Login?next=%2Faccess-tokens');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const logIn = async () => {
    await page.getByLabel(/^Email/).fill(email);
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await press('Login');
  };

  await logIn();
  await page.getByText('Your role sees other people’s data').waitFor();
  await checkScreen(page);
  await press('Turn on two-step login');
  await page.getByRole('img', { name: 'QR code of the key' }).waitFor();
  await checkScreen(page, 'the key');
  const secret = (await page.getByLabel('Key').inputValue()).replaceAll(' ', '');
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeOf(secret));
  await press('Turn on');
  const codes = (await page.getByRole('textbox', { name: 'Recovery codes' }).inputValue()).split('\n');
  await checkScreen(page, 'the recovery codes');
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as a file' }).click();
  expect((await file).suggestedFilename()).toBe('recovery-codes.txt');
  await press('I have saved them');
  await page.waitForURL(/access-tokens/);

  await site.portal.sql(`UPDATE sessions SET authenticated_at = now() - interval '1 hour'`);
  await page.getByText('New token').first().click();
  await page.getByLabel(/^Name/).fill('Data warehouse');
  await page.getByLabel(/^Read ideas(?! without)/).check();
  await press('Create token');
  await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor();
  await checkScreen(page, 'the question');
  await press('Use a recovery code instead');
  await page.getByLabel(/^Recovery code/).fill(codes[0] ?? '');
  await press('Continue');
  await press('I have saved it');

  await page.goto(`${site.portal.url}/account`);
  await page.getByText('9 recovery codes are left').waitFor();
  await checkScreen(page);
  await page.goto(`${site.portal.url}/LogOut`);
  await page.waitForURL(/login/i);
  await logIn();
  await page.getByText('Your password is right.').waitFor();
  await checkScreen(page, 'the code');
  // Pasted in groups, as printed.
  await page.getByLabel(/^Code/).fill((codes[1] ?? '').toUpperCase());
  await page.keyboard.press('Enter');
  await page.waitForURL(/dashboard/);
  expect(pathOf(page)).toBe('/dashboard');
});
