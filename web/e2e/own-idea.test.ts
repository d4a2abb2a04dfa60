/** A phone: an idea is sent, found again by its email, withdrawn; another is rejected, improved, and sent again. */
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ideaInput, pdf, submitIdea, submitOverGraphql } from '../../api/test/ideas.ts';
import { createAccount, newAddress, signedIn } from '../../api/test/people.ts';
import { isFocused, openTestSite } from './browser.ts';
import { checkScreen } from './check-screen.ts';
import { ideaOf, openSubmissions } from './desk.ts';
import { openAnswered, proposal } from './wizard-answers.ts';

const site = openTestSite();
const SENT = 'Water meters that phone home';
let email: string;
let page: Page;
beforeAll(async () => {
  email = await createAccount(site.portal);
  page = await site.visit('/innovate', { as: email, width: 360 });
});

const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const linkOf = async (subject: RegExp) => {
  const { text = '' } = await site.portal.mail(email, subject);
  expect(text).toMatch(/\n\nHello Naledi,/);
  return /\S+\/IdeaDashboard\/IDEA-\d+-\d+/.exec(text)?.[0] ?? '';
};

test('after Finish the panel says what comes next, survives a reload, and leads to the page of the idea', async () => {
  await openAnswered(page, email);
  await page.setInputFiles('[name=file]', proposal());
  await page.getByText(/proposal\.pdf, 2 KB, uploaded/).waitFor();
  await button('Finish').click();
  await page.waitForURL('**/IdeaDashboard');
  await page.getByText(/^Your idea was submitted successfully! Reference: IDEA-/).waitFor();
  await heading('Your idea is with us').waitFor();
  expect(await isFocused(heading('Your idea is with us'))).toBe(true);
  await checkScreen(page, 'the end of the wizard');
  await page.reload();
  await heading('Your idea is with us').waitFor();
  const link = page.getByRole('link', { name: 'See this idea' });
  expect(site.portal.url + (await link.getAttribute('href'))).toBe(await linkOf(/^We have “/));
  await link.click();
  await page.getByText(/^We are reading your idea\. You hear from us by \d+ \w+ \d{4}\.$/).waitFor();
  await page.getByText('Solution Overview').waitFor();
  await page.getByText('General Information').click();
  await page.getByText('••••789').waitFor();
  await checkScreen(page, 'an idea that is read');
});

test('a withdrawn idea has one status, says so at the desk, and cannot be decided there', async () => {
  await page.getByText('More', { exact: true }).click();
  await checkScreen(page, 'the rare acts');
  await button('Withdraw this idea').click();
  await page.getByRole('dialog').getByText('We stop reading it').waitFor();
  await checkScreen(page, 'the question before it is withdrawn');
  await button('Withdraw it').click();
  await page.getByText(/^You withdrew this idea on /).waitFor();
  expect(await page.getByText('Pending', { exact: true }).count()).toBe(0);
  await page.getByText('Withdrawn', { exact: true }).waitFor();
  await checkScreen(page, 'a withdrawn idea');
  await page.getByRole('link', { name: 'My ideas', exact: true }).first().click();
  await page.getByRole('link', { name: SENT }).filter({ visible: true, hasText: 'Withdrawn' }).waitFor();
  expect(await heading('Your idea is with us').count()).toBe(0);

  const reviewer = await createAccount(site.portal, newAddress('reviewer'), 'reviewer');
  const desk = await openSubmissions(site, reviewer);
  const row = ideaOf(desk, SENT);
  await row.getByText('Withdrawn', { exact: true }).waitFor();
  expect(await row.locator('select').isDisabled()).toBe(true);
  await checkScreen(desk, 'a withdrawn idea at the desk');
  await row.getByRole('link', { name: SENT, exact: true }).click();
  await desk.getByText('The submitter withdrew this idea. Nobody decides it any more.').waitFor();
  await desk.getByText('Withdrawn', { exact: true }).waitFor();
});

test('a rejection leads from the email to the improved version, with answers, PDF and reason; the desk sees both', async () => {
  const owner = await signedIn(site.portal);
  email = owner.email;
  const first = ideaInput(email, { solutionName: 'Herd Call', problemStatement: 'Some cattle stray.' });
  const { body } = await submitOverGraphql(owner, first, pdf(700, 'first.pdf'));
  const key = Buffer.from(body.data?.submitIdea.id ?? '', 'base64url')
    .toString()
    .replace('Idea:', '');
  const reviewer = await signedIn(site.portal, 'reviewer');
  const review = { reviewStatus: 'Rejected', reviewerComments: 'We run this service.' };
  await reviewer.rest('PUT', `/api/submission/${key}/status`, review);
  const link = await linkOf(/^We have decided on “Herd Call”$/);
  page = await site.visit(new URL(link).pathname, { as: email, width: 360 });
  await page.getByText('We will not take this version further.').waitFor();
  await page.getByText('We run this service.').waitFor();
  await checkScreen(page, 'a rejected idea');
  await button('Improve and submit again').click();
  await page.waitForURL('**/innovate/overview');
  await page.getByText('You improve “Herd Call”').waitFor();
  await page.getByText('We run this service.').waitFor();
  await checkScreen(page, 'the draft of an improved version');
  expect(await page.inputValue('[name=solname]')).toBe('Herd Call');
  await page.fill('[name=problemstate]', 'Many cattle stray.');
  await page
    .getByText(/^Saved /)
    .first()
    .waitFor();
  await page.goto(link);
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await page.waitForURL('**/innovate/overview');
  await page.goto(`${site.portal.url}/innovate/documentation`);
  await page
    .getByText(/first\.pdf, 700 bytes?|first\.pdf, 1 KB/)
    .first()
    .waitFor();
  await button('Finish').click();
  await page.waitForURL('**/IdeaDashboard');
  await page.goto(link);
  await page.getByText('You sent an improved version', { exact: true }).waitFor();
  await checkScreen(page, 'a rejected idea that was improved');
  await page.getByRole('link', { name: 'Continue with the improved version' }).click();
  await page.getByText(/^We are reading your idea\./).waitFor();

  const staff = await createAccount(site.portal, newAddress('reviewer'), 'reviewer');
  const desk = await openSubmissions(site, staff);
  await ideaOf(desk, 'Herd Call').first().getByRole('link', { name: 'Herd Call', exact: true }).click();
  await desk.getByRole('tab', { name: /^Answers/ }).click();
  const version = desk.getByRole('region', { name: /^Improved version of IDEA-/ });
  await version.getByText('We run this service.').waitFor();
  await version.getByRole('button', { name: 'Show what changed' }).click();
  expect(await version.locator('del').first().textContent()).toContain('Some');
  expect(await version.locator('ins').first().textContent()).toContain('Many');
  await checkScreen(desk, 'what differs from the first version');
  await version.getByRole('link', { name: /^IDEA-/ }).click();
  await desk.getByText('Improved as').waitFor();
});

test('an idea of somebody else is not in one’s list', async () => {
  const { reference } = await submitIdea(await signedIn(site.portal), { solutionName: 'Of somebody else' });
  page = await site.visit(`/IdeaDashboard/${reference}`, { as: email, width: 360 });
  await page.getByText('There is no such idea in your list.').waitFor();
  expect(await page.getByText('Of somebody else').count()).toBe(0);
  await checkScreen(page, 'no such idea');
});

test('no page logged an error or called another host', () => {
  site.expectQuiet();
});
