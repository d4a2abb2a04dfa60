/** The report: its filter in the address, its pages, and its export as the page follows it. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Download, Page } from 'playwright-core';
import { openDatabase } from '../../api/src/database/data-source.ts';
import { fromGlobalId } from '../../api/src/graphql/global-id.ts';
import { rebuildTallies } from '../../api/src/stats/tally.queries.ts';
import { copyIdea } from '../../api/test/idea-rows.ts';
import { ideaInput, submitOverGraphql } from '../../api/test/ideas.ts';
import { createAccount, newAddress, signedIn } from '../../api/test/people.ts';
import { readWorkbook } from '../../api/test/workbook.ts';
import { logIn, openStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { judge } from './judge.ts';
import { openHeldLine } from './held-line.ts';
import type { HeldLine } from './held-line.ts';

const IDEAS = 1_500;

let stage: Stage;
let reviewer: string;
let reviewers: Page;
beforeAll(async () => {
  stage = await openStage();
  reviewer = await createAccount(stage.portal, newAddress('reviewer'), 'reviewer');
  const owner = await signedIn(stage.portal);
  const { body } = await submitOverGraphql(owner, ideaInput(owner.email));
  const hoursBefore = (n: number) => new Date(Date.now() - n * 3_600_000).toISOString();
  await copyIdea(
    stage.portal,
    fromGlobalId('Idea', body.data?.submitIdea.id ?? ''),
    Array.from({ length: IDEAS - 4 }, (_, n) => ({ created_at: hoursBefore(n + 1) })),
  );
  for (const [personType, revenueStreams, channels] of [
    ['NGO', ['CONSULTING', 'USAGE_FEE'], ['WEBSITE']],
    ['STUDENT', ['LENDING'], ['CALL_CENTRE']],
    ['COMPANY', ['CONSULTING', 'LICENSING', 'FREEMIUM'], ['CALL_CENTRE']],
  ] as const) {
    await submitOverGraphql(
      owner,
      ideaInput(owner.email, { personType, revenueStreams: [...revenueStreams], channels: [...channels] }),
    );
  }
  // The ideas were copied by hand, which only a recount sees.
  const database = await openDatabase(stage.portal.databaseUrl, 1);
  await database.transaction((db) => rebuildTallies(db, 'Africa/Gaborone'));
  await database.destroy();
  reviewers = await stage.visit('/robots.txt', { as: reviewer });
});
afterAll(() => stage.stop());

/** The report in a new tab of somebody who is logged in. */
async function report(search = '', desk = reviewers): Promise<Page> {
  const page = await desk.context().newPage();
  await page.goto(new URL(`/reports${search}`, desk.url()).href);
  await page.getByRole('region', { name: 'List of ideas' }).waitFor();
  return page;
}
const filterOf = (page: Page) => page.getByPlaceholder('Filter...');
const submitters = (page: Page) => page.getByRole('rowheader').allTextContents();
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

/** The cells of the table, several answers of one parted as in the files. */
const cellsOf = (page: Page) =>
  page.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) =>
      [...row.children].map((cell) => {
        const items = [...cell.querySelectorAll('li')].map((item) => item.textContent);
        return items.length > 0 ? items.join('; ') : cell.textContent;
      }),
    ),
  );

describe('the table', () => {
  test('has the columns of the specification, and shows several answers as bullets', async () => {
    const page = await report('?filter=consult');
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Submitter',
      'Key Activities',
      'Network',
      'Request',
      'Key Resources',
      'Cost Structure',
      'Revenue Streams',
    ]);
    const streams = page
      .getByRole('row', { name: /^Company/ })
      .getByRole('cell')
      .last()
      .getByRole('listitem');
    expect(await streams.allTextContents()).toEqual(['Consulting', 'Licensing', 'Freemium']);
    expect(await streams.first().evaluate((item) => getComputedStyle(item).listStyleType)).toBe('disc');
    expect(await page.locator('mark').allTextContents()).toEqual(['Consult', 'Consult']);
  });

  test('is good at every width, and says when nothing matches', async () => {
    const page = await report();
    await judge(page);
    await filterOf(page).fill('no such answer');
    await page.getByText('No answers contain “no such answer”.').waitFor();
    expect(await page.getByRole('button', { name: 'Export to Excel' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    await status(page, '1–20 of 1,500 ideas.').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test('goes through its pages by address, and the focus goes along', async () => {
    const page = await report('?filter=licens');
    await status(page, '1–20 of more than 1,000 ideas matching “licens”.').waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.waitForURL('**/reports?filter=licens&after=*');
    await status(page, '21–40 of more than 1,000 ideas matching “licens”.').waitFor();
    const list = page.getByRole('region', { name: 'List of ideas' });
    expect(await list.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.reload();
    await status(page, '21–40 of more than 1,000 ideas').waitFor();
    await page.getByRole('button', { name: 'First page' }).click();
    await page.waitForURL('**/reports?filter=licens');
    await page.goto(`${stage.portal.url}/reports?after=nonsense`);
    await page.getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await status(page, '1–20 of 1,500 ideas.').waitFor();
  });
});

describe('the filter', () => {
  test('takes effect while it is typed, keeps the focus, and is one step back in the history', async () => {
    const page = await report();
    await filterOf(page).pressSequentially('cOnSuLt', { delay: 20 });
    await page.waitForURL('**/reports?filter=cOnSuLt');
    await status(page, '2 ideas matching “cOnSuLt”.').waitFor();
    expect(await submitters(page)).toEqual(['Company', 'NGO']);
    expect(await filterOf(page).evaluate((input) => input === document.activeElement)).toBe(true);

    await page.keyboard.press('End');
    for (let n = 0; n < 6; n += 1) await page.keyboard.press('Backspace');
    await page.keyboard.type('all c');
    await page.keyboard.press('Home');
    await page.waitForURL(/filter=call\+c$/);
    await status(page, '2 ideas matching “call c”.').waitFor();
    expect(await submitters(page)).toEqual(['Company', 'Student']);

    await page.goBack();
    await status(page, '1–20 of 1,500 ideas.').waitFor();
    expect(await filterOf(page).inputValue()).toBe('');
    await page.goForward();
    await status(page, 'matching “call c”').waitFor();
    expect((await filterOf(page).inputValue()).toLowerCase()).toBe('call c');
  });
});

describe('the export', () => {
  const exportTo = (page: Page, kind: 'Excel' | 'CSV') =>
    page.getByRole('button', { name: `Export to ${kind}` }).click();

  async function saved(page: Page, act: () => Promise<void>): Promise<Download> {
    const [download] = await Promise.all([page.waitForEvent('download'), act()]);
    return download;
  }

  test('saves the filtered rows, as they are on the page, as report.xlsx', async () => {
    const page = await report('?filter=consult');
    const download = await saved(page, () => exportTo(page, 'Excel'));
    expect(download.suggestedFilename()).toBe('report.xlsx');
    const { book, rows } = await readWorkbook(await readFile(await download.path()));
    expect(book.worksheets.map(({ name }) => name)).toEqual(['data']);
    expect(rows).toEqual([await page.getByRole('columnheader').allTextContents(), ...(await cellsOf(page))]);
    await status(page, 'Saved 2 ideas matching “consult” as report.xlsx.').waitFor();
  });

  describe('over a line that is held', () => {
    let line: HeldLine;
    let desk: Page;
    beforeAll(async () => {
      line = await openHeldLine(stage.portal.url, 'portal');
      desk = await stage.visit('/robots.txt');
      await desk.goto(`${line.url}/Login`);
      await logIn(desk, reviewer);
    });
    afterAll(() => line.close());

    /** A report of which the export has begun, and goes no further; and the files that were saved meanwhile. */
    async function heldExport(): Promise<{ page: Page; downloads: Download[] }> {
      const page = await report('', desk);
      const downloads: Download[] = [];
      page.on('download', (download) => downloads.push(download));
      line.hold(6_000);
      await exportTo(page, 'Excel');
      await page.getByText(/^1,500 ideas, [1-6] KB so far$/).waitFor();
      return { page, downloads };
    }

    test('tells how far it is, is announced, and saves nothing when it is cancelled', async () => {
      const { page, downloads } = await heldExport();
      await status(page, 'Exporting 1,500 ideas to report.xlsx…').waitFor();
      await page.getByRole('progressbar', { name: '1,500 ideas' }).waitFor();
      expect(await page.getByRole('button', { name: 'Export to CSV' }).isDisabled()).toBe(true);
      await judge(page);
      await page.getByRole('button', { name: 'Cancel' }).press('Enter');
      await status(page, 'The export to report.xlsx was cancelled. Nothing was saved.').waitFor();
      const button = page.getByRole('button', { name: 'Export to Excel' });
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(downloads).toEqual([]);
      line.release();
      await saved(page, () => exportTo(page, 'Excel'));
    });

    test('that breaks off says so, saves nothing, and is tried again from there', async () => {
      const { page, downloads } = await heldExport();
      line.cut();
      const alert = page.getByRole('alert').filter({ hasText: 'report.xlsx could not be exported.' });
      await alert.waitFor();
      expect(await alert.textContent()).toContain('Nothing was saved.');
      expect(downloads).toEqual([]);
      line.release();
      await saved(page, () => alert.getByRole('button', { name: 'Try again' }).click());
    });
  });

  test('of very many rows is left to the browser', async () => {
    const page = await report();
    // So many rows take too long to make here: the count that the server sends is raised instead.
    await page.route('**/api/reports/export*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'x-total-rows': '100001' } });
    });
    const download = await saved(page, () => exportTo(page, 'Excel'));
    expect(download.url()).toMatch(/\/api\/reports\/export\?format=xlsx$/);
    expect(download.suggestedFilename()).toBe('report.xlsx');
    await status(page, 'Your browser is downloading 100,001 ideas as report.xlsx').waitFor();
  });

  test('that the server refuses says why', async () => {
    const email = await createAccount(stage.portal, newAddress('reviewer'), 'reviewer');
    const desk = await stage.visit('/robots.txt', { as: email });
    const page = await report('', desk);
    await stage.portal.sql(`UPDATE accounts SET role = 'user' WHERE email = $1`, [email]);
    await exportTo(page, 'Excel');
    await page
      .getByRole('alert')
      .filter({ hasText: 'report.xlsx' })
      .getByText('You are not allowed')
      .waitFor();
  });
});
