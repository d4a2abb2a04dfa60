/** The main job, as people do it: sign up, follow the mail, submit an idea, have it reviewed. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createAccount, newAddress, PASSWORD } from '../../api/test/people.ts';
import { logIn, openStage, pathOf, pressLogOut } from './browser.ts';
import type { Stage } from './browser.ts';
import { answerAll, proposal } from './wizard-answers.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

test('a visitor signs up, verifies by the mailed link, submits an idea, and sees what the reviewer decided', async () => {
  const email = newAddress('naledi');
  const page = await stage.visit('/');
  await page.getByRole('link', { name: 'Submit Idea' }).click();
  await page.getByText('This page is locked and can only be accessed by registered users!').waitFor();
  await page.getByRole('link', { name: 'Log In / Sign Up' }).click();
  await page.getByRole('link', { name: 'Sign up', exact: true }).click();

  await page.fill('[name=email]', email);
  await page.fill('[name=password]', PASSWORD);
  await page.fill('[name=confirmPassword]', PASSWORD);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.getByText('Signup successful! Please check your email to verify your account.').waitFor();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();

  const mail = await stage.portal.mail(email, /verify/i);
  const link = /https?:\/\/\S+\/VerifyEmail\/\S+/.exec(mail.text ?? '')?.[0] ?? '';
  expect(mail.html).toContain(link);
  await page.goto(link);
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await page.getByText('Your email is verified.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await logIn(page, email);

  await page.waitForURL('**/innovate/terms');
  await answerAll(page);
  await page.setInputFiles('[name=file]', proposal());
  await page.getByRole('heading', { name: 'Check your answers' }).waitFor();
  await page.getByRole('definition').filter({ hasText: 'Prefer Not To Say' }).waitFor();
  await page.getByRole('button', { name: 'Finish' }).click();
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
  await desk
    .getByRole('navigation', { name: 'Portal Dashboard' })
    .getByRole('link', { name: 'Submissions' })
    .click();
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
  await page.goto(`${stage.portal.url}/ideadashboard`);
  await page.getByText('This page is locked and can only be accessed by logged-in users!').waitFor();
  expect(pathOf(page)).toBe('/ideadashboard');
  stage.expectQuiet();
});
