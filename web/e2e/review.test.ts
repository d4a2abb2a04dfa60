/** Reviewers at work: the table, its filter in the address, two on one row. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ideaInput, submitOverGraphql } from '../../api/test/ideas.ts';
import { createAccount, newAddress, signedIn } from '../../api/test/people.ts';
import { holdClock, openStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { openDesk } from './desk.ts';

let stage: Stage;
let reviewers: string[];
beforeAll(async () => {
  stage = await openStage();
  reviewers = await Promise.all(
    ['first', 'second'].map((name) => createAccount(stage.portal, newAddress(name), 'reviewer')),
  );
  const owner = await signedIn(stage.portal);
  for (let n = 1; n <= 25; n += 1) {
    await submitOverGraphql(owner, ideaInput(owner.email, { solutionName: `Idea number ${n}.` }));
  }
  await stage.portal.sql(
    `UPDATE ideas SET created_at = '2026-03-31T12:00:00Z' WHERE solution_name IN ('Idea number 1.', 'Idea number 2.')`,
  );
});
afterAll(() => stage.stop());

const desk = (email: string | undefined, path?: string) => openDesk(stage, email ?? '', path);
const rowOf = (page: Page, n: number) => page.getByRole('row', { name: new RegExp(`Idea number ${n}\\.`) });

test('the table has its columns, and pages by address', async () => {
  const page = await desk(reviewers[0]);
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Email',
    'Submitter',
    'Solution Name',
    'Solution Summary',
    'File',
    'Date',
    'Status',
    'Comments',
    'Actions',
  ]);
  await rowOf(page, 25).waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.waitForURL('**/submissions?after=*');
  await rowOf(page, 3).waitFor();
  await page.reload();
  await rowOf(page, 3).waitFor();
  await page.goBack();
  await rowOf(page, 25).waitFor();
  await page.goForward();
  await rowOf(page, 3).waitFor();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await rowOf(page, 25).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('the date filter is in the address, and clearing it shows all', async () => {
  const page = await desk(reviewers[0]);
  await page.fill('[name=date]', '2026-03-31');
  await page.waitForURL('**/submissions?date=2026-03-31');
  await rowOf(page, 1).waitFor();
  expect(await page.getByRole('row').count()).toBe(3);
  await page.reload();
  await rowOf(page, 1).waitFor();
  await page.getByRole('button', { name: 'Remove the filter Date: 31 Mar 2026' }).click();
  await rowOf(page, 25).waitFor();
  await page.fill('[name=date]', '2026-03-31');
  await rowOf(page, 25).waitFor({ state: 'detached' });
  await page.fill('[name=date]', '');
  await rowOf(page, 25).waitFor();
});

test('of two reviewers on one row the later one sees what the other wrote, and loses nothing', async () => {
  const [first, second] = await Promise.all(reviewers.map((email) => desk(email)));
  if (!first || !second) throw new Error('two desks are needed');
  const mine = rowOf(first, 24);
  const theirs = rowOf(second, 24);
  await theirs.getByPlaceholder('Add comments').fill('Lovely.');
  await theirs.getByLabel(/^Status/).selectOption('Approved');
  await mine.getByPlaceholder('Add comments').fill('Too vague.');
  await mine.getByLabel(/^Status/).selectOption('Rejected');
  await mine.getByRole('button', { name: /Update/ }).click();
  await first.getByText('Review status updated successfully').waitFor();

  await theirs.getByRole('button', { name: /Update/ }).click();
  const notice = theirs.getByRole('status').filter({ hasText: 'saved this idea in the meantime' });
  await notice.waitFor();
  expect(await notice.textContent()).toContain('Rejected');
  expect(await notice.textContent()).toContain('Too vague.');
  expect(await theirs.getByPlaceholder('Add comments').inputValue()).toBe('Lovely.');
  await theirs.getByRole('button', { name: /Update/ }).click();
  await second.getByText('Review status updated successfully').waitFor();
  await theirs.getByText('History (2)').click();
  await theirs.getByText('Rejected to Approved').waitFor();
});

test('an update that fails says so, and keeps what was typed', async () => {
  const page = await desk(reviewers[0]);
  const row = rowOf(page, 23);
  await row.getByPlaceholder('Add comments').fill('Keep me.');
  await row.getByLabel(/^Status/).selectOption('Approved');
  await page.route('**/graphql', (route) => route.abort());
  await row.getByRole('button', { name: /Update/ }).click();
  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'An error occurred while updating the review status.' });
  await alert.waitFor();
  expect(await row.getByPlaceholder('Add comments').inputValue()).toBe('Keep me.');
  await page.unroute('**/graphql');
  await row.getByRole('button', { name: /Update/ }).click();
  await page.getByText('Review status updated successfully').waitFor();
  await alert.waitFor({ state: 'detached' });
});

test('both alerts stay until somebody has read them', async () => {
  const page = await desk(reviewers[0]);
  await holdClock(page);
  const row = rowOf(page, 22);
  await row.getByLabel(/^Status/).selectOption('Approved');
  await row.getByRole('button', { name: /Update/ }).click();
  const saved = page.getByText('Review status updated successfully');
  await row.getByText(/^Saved \d/).waitFor();
  await page.clock.runFor(1_000);
  await saved.waitFor();
  await page.clock.runFor(60_000);
  expect(await saved.count()).toBe(1);
  // Who works on has read it.
  await page.keyboard.press('j');
  await page.clock.resume();
  await saved.waitFor({ state: 'detached' });
  await row.getByLabel(/^Status/).selectOption('Pending');
  await page.route('**/graphql', (route) => route.abort());
  await row.getByRole('button', { name: /Update/ }).click();
  const failed = page
    .getByRole('alert')
    .filter({ hasText: 'An error occurred while updating the review status.' });
  await row.getByRole('alert').waitFor();
  await page.clock.runFor(1_000);
  await failed.waitFor();
  await page.clock.runFor(60_000);
  await page.keyboard.press('j');
  await page.clock.runFor(60_000);
  expect(await failed.count()).toBe(1);
});

test('a list that cannot be fetched is logged, and the page says so', async () => {
  const page = await stage.visit('/submissions', { as: reviewers[0] ?? '' });
  await page.locator('[data-idea]').first().waitFor();
  await page.route('**/graphql', (route) => route.abort());
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Error fetching ideas'));
  await page.getByRole('button', { name: 'Next page' }).click();
  expect((await logged).type()).toBe('error');
  await page.getByText('The submissions could not be loaded.').waitFor();
});
