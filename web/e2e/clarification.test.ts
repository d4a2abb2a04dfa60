/** A reviewer asks, the submitter answers on a phone, and the reviewer sees both versions. */
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../api/test/eventually.ts';
import { ideaInput, pdf, submitOverGraphql } from '../../api/test/ideas.ts';
import { createAccount, newAddress, signedIn } from '../../api/test/people.ts';
import type { Person } from '../../api/test/people.ts';
import { isFocused, openTestSite, pathOf } from './browser.ts';
import { checkScreen } from './check-screen.ts';
import { ideaOf, openSubmissions } from './desk.ts';
import { keptFiles } from './wizard-answers.ts';

const site = openTestSite();
const NAME = 'Herd call';
let owner: Person;
let desk: Page;
beforeAll(async () => {
  owner = await signedIn(site.portal);
  const input = ideaInput(owner.email, {
    solutionName: NAME,
    problemStatement: 'Cattle of some farmers stray.',
  });
  await submitOverGraphql(owner, input, pdf(700, 'first.pdf'));
  desk = await openSubmissions(site, await createAccount(site.portal, newAddress('reviewer'), 'reviewer'));
});

test('a reviewer asks about an answer and the PDF; the list says that the idea waits', async () => {
  await ideaOf(desk, NAME).getByRole('link', { name: NAME, exact: true }).click();
  await desk.getByRole('button', { name: 'Ask the submitter' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.locator('summary', { hasText: 'Solution Overview' }).click();
  await dialog.getByLabel('Problem statement').check();
  await dialog.locator('summary', { hasText: 'Solution Documentation' }).click();
  await dialog.getByLabel('PDF', { exact: true }).check();
  await dialog.getByRole('textbox', { name: /^Problem statement/ }).fill('How many farmers is that?');
  await dialog.getByRole('textbox', { name: /^PDF/ }).fill('Page 2 is blank.');
  await checkScreen(desk, 'the dialog that asks');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await desk
    .getByRole('status')
    .getByText(/^Waiting for the submitter until/)
    .waitFor();
  await desk.goto(`${site.portal.url}/submissions`);
  await ideaOf(desk, NAME).getByText('Waiting for the submitter').waitFor();
});

test('the email leads the submitter to the idea; on a phone they answer there, and what is half typed survives', async () => {
  const mail = await site.portal.mail(owner.email, /^We have a question about “Herd call”/);
  const path = /\/IdeaDashboard\/IDEA-[\d-]+/.exec(mail.text ?? '')?.[0];
  // Emails of earlier versions end so.
  const phone = await site.visit(`${path}/questions`, { as: owner.email, width: 360 });
  await phone.locator('legend').getByText('How many farmers is that?').waitFor();
  expect(pathOf(phone)).toBe(path);
  await phone.getByRole('button', { name: 'Answer', exact: true }).click();
  const answer = phone.getByRole('textbox', { name: 'Your answer' });
  expect(await isFocused(answer)).toBe(true);
  await phone.keyboard.type('It is 300 farmers.');
  await phone.getByText('Change what you sent before (optional)').click();
  await phone
    .getByRole('textbox', { name: /^What is the problem|^Problem/ })
    .fill('Cattle of 300 farmers stray.');
  await phone.reload();
  await answer.waitFor();
  expect(await answer.inputValue()).toBe('It is 300 farmers.');
  await phone.getByRole('button', { name: 'Hand in' }).click();
  await phone.getByRole('link', { name: 'Choose the new PDF that we ask for.' }).waitFor();
  const picture = await phone.screenshot({ type: 'jpeg' });
  const file = { name: 'page.jpg', mimeType: 'image/jpeg', buffer: picture };
  await phone.locator('input[type=file]').setInputFiles(file);
  await checkScreen(phone, 'a picture that answers a question');
  await phone.getByRole('button', { name: 'Make a PDF of this picture' }).click();
  await phone.getByText('proposal.pdf').waitFor();
  // The page shows a file before the browser has stored it.
  await eventually(async () => expect(await keptFiles(phone)).toEqual(['proposal.pdf']));
  await phone.reload();
  await phone.getByText('proposal.pdf').waitFor();
  await checkScreen(phone, 'a question in the thread');
  await phone.getByRole('button', { name: 'Hand in' }).click();
  await phone.getByText(/^Thank you\. We have your answers/).waitFor();
  await phone.reload();
  await phone.getByText('You answered').waitFor();
  await phone.getByText(/proposal\.pdf, \d+ KB/).waitFor();
  await phone.getByText('It is 300 farmers.').waitFor();
  await phone.getByText('You changed: Problem statement, PDF (before: first.pdf).').waitFor();
  await checkScreen(phone, 'an answer in the thread');
  await site.portal.mail(owner.email, /^We have your answers about “Herd call”/);
});

test('the reviewer reads question and answer, word by word what changed, opens the PDF before, and finds it in the history', async () => {
  await desk.reload();
  expect(await ideaOf(desk, NAME).textContent()).not.toContain('Waiting');
  await ideaOf(desk, NAME).getByRole('link', { name: NAME, exact: true }).click();
  await desk.getByText('Question to the submitter: answered', { exact: false }).waitFor();
  await desk.getByRole('tab', { name: /^Answers/ }).click();
  const changes = desk.getByRole('region', { name: 'The submitter answered' });
  await changes.getByText('It is 300 farmers.').waitFor();
  expect(await changes.locator('del').textContent()).toContain('some');
  expect(await changes.locator('ins').textContent()).toContain('300');
  await checkScreen(desk, 'what changed');
  const href = await changes.getByRole('link', { name: /^first\.pdf/ }).getAttribute('href');
  const earlier = await desk.request.get(`${site.portal.url}${href}`);
  expect([earlier.status(), (await earlier.body()).length]).toEqual([200, 700]);
  await desk.getByRole('tab', { name: /^History/ }).click();
  await desk.getByText(/^Answered \d/).waitFor();
  site.expectQuiet();
});
