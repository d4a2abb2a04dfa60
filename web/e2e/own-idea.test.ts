/** A phone: an idea is sent, and found again by its email; another is rejected, improved, and sent again. */
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { pdf, submitIdea } from '../../api/test/ideas.ts';
import { createAccount, signedIn } from '../../api/test/people.ts';
import { expectFocus, openTestSite, testBeforeRelease } from './browser.ts';
import { checkScreen } from './check-screen.ts';
import { ideaOf, openSubmissions } from './desk.ts';
import { chooseFiles, openAnswered } from './wizard-answers.ts';

const site = openTestSite({}, { quiet: true });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Reads the link to an idea from the mail to its submitter. */
async function linkIn(email: string, subject: RegExp): Promise<string> {
  const { text = '' } = await site.portal.mail(email, subject);
  expect(text).toMatch(/\n\nHello Naledi,/);
  return /\S+\/IdeaDashboard\/IDEA-\d+-\d+/.exec(text)?.[0] ?? '';
}

test('after Finish the panel says what comes next, survives a reload, and leads to the page of the idea', async () => {
  const email = await createAccount(site.portal);
  const page = await site.visit('/innovate', { as: email, width: 360 });
  await page.setViewportSize({ width: 360, height: 740 });
  await openAnswered(page, email);
  await chooseFiles(page);
  await page.getByText(/proposal\.pdf, 2 KB, uploaded/).waitFor();
  await button(page, 'Finish').click();
  await page.waitForURL('**/IdeaDashboard');
  const toast = page.getByText(/^Your idea was submitted successfully! Reference: IDEA-/);
  await toast.waitFor();
  await heading(page, 'Your idea is with us').waitFor();
  const [said, next] = await Promise.all(
    [page.locator('[data-sonner-toast]'), page.locator('main ol')].map((box) => box.boundingBox()),
  );
  expect((next?.y ?? 999) + (next?.height ?? 0)).toBeLessThan(said?.y ?? 0);
  await expectFocus(heading(page, 'Your idea is with us'));
  await page.reload();
  await heading(page, 'Your idea is with us').waitFor();
  const link = page.getByRole('link', { name: 'See this idea' });
  expect(site.portal.url + (await link.getAttribute('href'))).toBe(await linkIn(email, /^We have “/));
  await link.click();
  await page.getByText(/^We are reading your idea\. You hear from us by \d+ \w+ \d{4}\.$/).waitFor();
  await page.getByText('Solution Overview').waitFor();
  await page.getByText('General Information').click();
  await page.getByText('••••789').waitFor();
  await checkScreen(page, 'an idea that is read');
});

testBeforeRelease(
  'a rejection leads from the email to the improved version, with answers, PDF and reason; the desk sees both',
  async () => {
    const owner = await signedIn(site.portal);
    const { email } = owner;
    const first = { solutionName: 'Herd Call', problemStatement: 'Some cattle stray.' };
    const { key } = await submitIdea(owner, first, pdf(700, 'first.pdf'));
    const reviewer = await signedIn(site.portal, 'reviewer');
    const review = { reviewStatus: 'Rejected', reviewerComments: 'We run this service.' };
    await reviewer.rest('PUT', `/api/submission/${key}/status`, review);
    const link = await linkIn(email, /^We have decided on “Herd Call”$/);
    const page = await site.visit(new URL(link).pathname, { as: email, width: 360 });
    await page.getByText('We will not take this version further.').waitFor();
    await page.getByText('We run this service.').waitFor();
    await button(page, 'Improve and submit again').click();
    await page.waitForURL('**/innovate/overview');
    await page.getByText('You are improving “Herd Call”').waitFor();
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
    await button(page, 'Finish').click();
    await page.waitForURL('**/IdeaDashboard');
    await page.goto(link);
    await page.getByText('You sent an improved version', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Continue with the improved version' }).click();
    await page.getByText(/^We are reading your idea\./).waitFor();

    const desk = await openSubmissions(site, reviewer.email);
    await ideaOf(desk, 'Herd Call').first().getByRole('link', { name: 'Herd Call', exact: true }).click();
    await desk.getByRole('tab', { name: /^Answers/ }).click();
    const version = desk.getByRole('region', { name: /^Improved version of IDEA-/ });
    await version.getByText('We run this service.').waitFor();
    await version.getByRole('button', { name: 'Show what changed' }).click();
    expect(await version.locator('del').first().textContent()).toContain('Some');
    expect(await version.locator('ins').first().textContent()).toContain('Many');
    // The line of similar ideas is cut on a phone. For axe, the part of a link that is cut lies over the button below.
    await checkScreen(desk, 'what differs from the first version', { 'target-size': />Compare</ });
    await version.getByRole('link', { name: /^IDEA-/ }).click();
    await desk.getByText('Improved as').waitFor();
  },
);
