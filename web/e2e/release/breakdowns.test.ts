/** The question of the board, asked and answered in the browser: how many fintech ideas, which ones, as a file; and the role for figures. */
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ideaInput, submitOverGraphql } from '../../../api/test/ideas.ts';
import { createAccount, newAddress, signedIn } from '../../../api/test/people.ts';
import { readWorkbook } from '../../../api/test/workbook.ts';
import { goTo, openTestSite, pathOf } from '../browser.ts';
import { checkScreen } from '../check-screen.ts';

const site = openTestSite();
let page: Page;
let board: Page;
beforeAll(async () => {
  const owner = await signedIn(site.portal);
  for (const [solutionName, focusArea] of [
    ['Mobile money', 'FINTECH'],
    ['Village bank', 'FINTECH'],
    ['Chess', 'GAMING'],
  ] as const)
    await submitOverGraphql(owner, ideaInput(owner.email, { solutionName, focusArea }));
  const [reviewer, member] = await Promise.all([
    createAccount(site.portal, newAddress('reviewer'), 'reviewer'),
    createAccount(site.portal, newAddress('board'), 'board'),
  ]);
  page = await site.visit('/breakdowns', { as: reviewer });
  board = await site.visit('/dashboard', { as: member });
});

test('a figure leads to its ideas, and the table is a file with its definition', async () => {
  await page.getByLabel('Columns').selectOption('Status');
  await page.getByRole('link', { name: 'This quarter' }).click();
  await page.getByText(/^3 ideas, \d/).waitFor();
  await page.locator('.chart svg').first().waitFor();
  await checkScreen(page, 'a breakdown');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page
        .getByRole('button', { name: /^Export/ })
        .first()
        .click();
      await page.getByRole('button', { name: /^Export to Excel/ }).click();
    })(),
  ]);
  const { book, rows } = await readWorkbook(await readFile(await download.path()));
  expect(rows.find(([label]) => label === 'Fintech')).toEqual(['Fintech', 0, 0, 2, 2, 67]);
  expect(book.getWorksheet('definition')?.getCell('B2').value).toBe('Status');
  const row = page.getByRole('row').filter({ hasText: 'Fintech' });
  await row.getByRole('link').last().click();
  await page.locator('[data-idea]').first().waitFor();
  expect(await page.locator('[data-idea]').count()).toBe(2);
  expect(new URL(page.url()).search).toMatch(/^\?from=[\d-]+&to=[\d-]+&focus=FINTECH&withdrawn=no$/);
  await page.goBack();
  await page.getByText(/^3 ideas, \d/).waitFor();
});

test('the board sees figures, rounded by what tells of people, and nothing that leads to an idea or a person', async () => {
  await board.getByText('Total Ideas Submitted').waitFor();
  await board.getByRole('heading', { name: 'Waiting today, by age' }).waitFor();
  expect(await board.locator('main a[href*="/submissions"]').count()).toBe(0);
  await checkScreen(board, 'the dashboard of the board');
  await goTo(board, '/breakdowns');
  await board.getByRole('combobox', { name: 'Rows' }).selectOption('GENDER');
  await board.getByText(/^Counts by gender are rounded to a multiple of 5/).waitFor();
  await board.getByRole('columnheader', { name: 'Total (rounded to 5)' }).waitFor();
  const cells = await board.locator('tr:not(:last-child) td').allTextContents();
  expect(cells.filter((text) => /^\d+$/.test(text) && Number(text) % 5 !== 0)).toEqual([]);
  await checkScreen(board, 'a breakdown of the board');
  await goTo(board, '/submissions');
  await board.waitForURL((url) => url.pathname === '/home');
  expect(pathOf(board)).toBe('/home');
});

test('no page logged an error or called another host', () => {
  site.expectQuiet();
});
