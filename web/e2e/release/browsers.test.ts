/** The oldest supported browsers: Chromium without the functions that they lack (web/browsers.json). */
import { expect, test } from '@jest/globals';
import { newAddress, PASSWORD } from '../../../api/test/people.ts';
import { openTestSite, pressLogOut } from '../browser.ts';
import { makeOld } from '../old-browser.ts';
import { answerAll, chooseFiles } from '../wizard-answers.ts';

const site = openTestSite({}, { quiet: true });

test('somebody with an old browser signs up, answers with web addresses, uploads a PDF, sends the idea and logs out', async () => {
  const email = newAddress('old');
  const page = await site.visit('/robots.txt', { fresh: true });
  await makeOld(page);
  await page.goto(`${site.portal.url}/SignUp`);
  await page.fill('[name=email]', email);
  await page.fill('[name=password]', PASSWORD);
  await page.fill('[name=confirmPassword]', PASSWORD);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const { text } = await site.portal.mail(email, /confirm/i);
  await page.goto(/https?:\/\/\S+\/VerifyEmail\/\S+/.exec(text ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await page.waitForURL('**/innovate/terms');
  await answerAll(page);
  await chooseFiles(page);
  await page.getByRole('heading', { name: 'Check your answers' }).waitFor();
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await page.waitForURL('**/IdeaDashboard');
  await page
    .getByRole('row', { name: /Water meters/ })
    .getByText('Pending')
    .waitFor();
  await page.goto(`${site.portal.url}/account`);
  await page.getByText('This device').first().waitFor();
  const sessions = () =>
    site.portal.sql('SELECT 1 FROM sessions JOIN accounts ON accounts.id = account_id WHERE email = $1', [
      email,
    ]);
  expect(await sessions()).toHaveLength(1);
  await pressLogOut(page);
  await page.waitForURL('**/login');
  expect(await sessions()).toEqual([]);
});
