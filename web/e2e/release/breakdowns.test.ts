/** The question of the board, asked and answered in the browser: how many fintech ideas, which ones, as a file. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { ideaInput, submitOverGraphql } from '../../../api/test/ideas.ts';
import { createAccount, newAddress, signedIn } from '../../../api/test/people.ts';
import { readWorkbook } from '../../../api/test/workbook.ts';
import { openTestSite } from '../browser.ts';
import { checkScreen } from '../check-screen.ts';

const site = openTestSite({}, { own: true, quiet: true });

test('a figure leads to its ideas, and the table is a file with its definition', async () => {
  const owner = await signedIn(site.portal);
  for (const [solutionName, focusArea] of [
    ['Mobile money', 'FINTECH'],
    ['Village bank', 'FINTECH'],
    ['Chess', 'GAMING'],
  ] as const)
    await submitOverGraphql(owner, ideaInput(owner.email, { solutionName, focusArea }));
  const reviewer = await createAccount(site.portal, newAddress('reviewer'), 'reviewer');
  const page = await site.visit('/breakdowns', { as: reviewer });
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
