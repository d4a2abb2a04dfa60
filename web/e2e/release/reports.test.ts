/** The export of the report: cancelled, interrupted, and saved. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Download, Page } from 'playwright-core';
import { fromGlobalId } from '../../../api/src/platform/global-id.ts';
import { recountTallies } from '../../../api/src/platform/tallies/tally.service.ts';
import { copyIdea } from '../../../api/test/idea-rows.ts';
import { ideaInput, submitOverGraphql } from '../../../api/test/ideas.ts';
import { createAccount, newAddress, signedIn } from '../../../api/test/people.ts';
import { contextOn } from '../../../api/test/service-context.ts';
import { readWorkbook } from '../../../api/test/workbook.ts';
import { expectFocus, openTestSite } from '../browser.ts';
import { checkScreen } from '../check-screen.ts';
import { goThrough, openStallingProxy } from '../stalling-proxy.ts';
import type { StallingProxy } from '../stalling-proxy.ts';

const IDEAS = 1_500;

const site = openTestSite({}, { own: true });
let line: StallingProxy;
let page: Page;
beforeAll(async () => {
  const owner = await signedIn(site.portal);
  const { body } = await submitOverGraphql(
    owner,
    ideaInput(owner.email, { revenueStreams: ['CONSULTING', 'LICENSING', 'FREEMIUM'] }),
  );
  const hoursBefore = (n: number) => new Date(Date.now() - n * 3_600_000).toISOString();
  await copyIdea(
    site.portal,
    fromGlobalId('Idea', body.data?.submitIdea.id ?? ''),
    Array.from({ length: IDEAS - 1 }, (_, n) => ({ created_at: hoursBefore(n + 1) })),
  );
  // The ideas were copied by SQL: recount the tallies.
  const { ctx, close } = await contextOn(site.portal);
  await recountTallies(ctx);
  await close();

  line = await openStallingProxy(site.portal.url, 'portal');
  const reviewer = await createAccount(site.portal, newAddress('reviewer'), 'reviewer');
  page = await site.visit('/robots.txt', { as: reviewer });
  await goThrough(line, page, '/reports');
  await page.getByRole('region', { name: 'List of ideas' }).waitFor();
});
afterAll(async () => {
  await line.close();
});

const status = (text: string) => page.getByRole('status').filter({ hasText: text });

/** Reads the cells of the table; several answers are joined as in the files. */
const cells = () =>
  page.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) =>
      [...row.children].map((cell) => {
        const items = [...cell.querySelectorAll('li')].map((item) => item.textContent);
        // The link of the row names its idea to screen readers.
        return items.length > 0 ? items.join('; ') : (cell.textContent.split(', ')[0] ?? '');
      }),
    ),
  );

test('an export saves nothing when it is cancelled or interrupted; repeated, it saves the rows of the page', async () => {
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  const button = page.getByRole('button', { name: 'Export to Excel' });
  const alert = page.getByRole('alert').filter({ hasText: 'report.xlsx could not be exported.' });
  const isHeld = () => page.getByText(/^1,500 ideas, [1-6] KB so far$/).waitFor();
  line.stall(6_000);
  await button.click();
  await isHeld();
  await checkScreen(page);
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await status('The export to report.xlsx was cancelled. Nothing was saved.').waitFor();
  await expectFocus(button);

  line.stall(6_000);
  await button.click();
  await isHeld();
  line.cut();
  await alert.waitFor();
  expect(downloads).toEqual([]);

  line.release();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    alert.getByRole('button', { name: 'Try again' }).click(),
  ]);
  await status('Saved 1,500 ideas as report.xlsx.').waitFor();
  expect(download.suggestedFilename()).toBe('report.xlsx');
  const { book, rows } = await readWorkbook(await readFile(await download.path()));
  expect(book.worksheets.map(({ name }) => name)).toEqual(['data']);
  expect(rows).toHaveLength(IDEAS + 1);
  expect(rows.slice(0, 21)).toEqual([
    await page.getByRole('columnheader').allTextContents(),
    ...(await cells()),
  ]);
});
