/** Walks every figure of the dashboard and of a breakdown: each opens a list with the same number on top. */
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addDays, dayAt } from '@portal/schema/programme-time';
import { seedIdeas } from '../../api/src/features/seed/seed.service.ts';
import { recountTallies } from '../../api/src/platform/tallies/tally.service.ts';
import { createAccount, newAddress } from '../../api/test/people.ts';
import { sampled } from '../../api/test/sampled.ts';
import { readWorkbook } from '../../api/test/workbook.ts';
import { contextOn } from '../../api/test/service-context.ts';
import { goTo, openTestSite, testBeforeRelease } from './browser.ts';

const site = openTestSite({}, { own: true });
let admin: string;
beforeAll(async () => {
  const { ctx, close } = await contextOn(site.portal);
  await seedIdeas(ctx, { ideas: '110', seed: '26' }, () => undefined);
  await ctx.db.query(
    `UPDATE ideas SET withdrawn_at = now() WHERE id IN (SELECT id FROM ideas WHERE status = 'PENDING' LIMIT 2)`,
  );
  // Three of last quarter waited long, and one did not. All dates are set: those of the seed follow the calendar.
  await ctx.db.query(
    `UPDATE ideas SET focus_area = 'FINTECH', created_at = date_trunc('quarter', now()) - interval '45 days',
       reopened_at = NULL, decided_at = NULL, withdrawn_at = NULL,
       first_decided_at = date_trunc('quarter', now()) - interval '5 days' - CASE place WHEN 4 THEN interval '30 days' ELSE '0' END
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM ideas WHERE status = 'APPROVED' LIMIT 4) AS chosen
     WHERE chosen.id = ideas.id`,
  );
  admin = await createAccount(site.portal, newAddress('admin'), 'admin');
  // Rows were changed by SQL: recount the tallies.
  await recountTallies(ctx);
  await close();
});

const daysAgo = (days: number) => addDays(dayAt(Date.now(), 'Africa/Gaborone'), -days);

interface Opened {
  path: string;
  count: number;
}

/** Finds the figures of the page that lead to a list, each once. */
async function figuresOn(page: Page): Promise<Opened[]> {
  for (const summary of await page.locator('main summary').all()) await summary.click();
  const links = await page.locator('main a').evaluateAll((all) =>
    all.flatMap((link) => {
      const [, figure] = /^([\d,]+).* show (it|them)$/.exec(link.textContent) ?? [];
      return figure === undefined
        ? []
        : [{ path: link.getAttribute('href') ?? '', count: Number(figure.replace(',', '')) }];
    }),
  );
  return [...new Map(links.map((link) => [link.path, link])).values()];
}

/** Reads the number on top of a list: `1–20 of 110 submissions.` */
async function countOn(page: Page, path: string): Promise<number> {
  await goTo(page, path);
  const top = page.locator('main [aria-busy=false] [role=status]').filter({ hasText: /\d [a-z]/ });
  const words = (await top.first().textContent()) ?? '';
  return Number(/([\d,]+) [a-z]+/.exec(words.replace(/^.* of /, ''))?.[1]?.replace(',', ''));
}

/** Opens figures, four of them where not all are taken. */
async function walk(page: Page, figures: Opened[]): Promise<void> {
  const walked = sampled(figures, 4);
  const found: Opened[] = [];
  for (const { path } of walked) found.push({ path, count: await countOn(page, path) });
  expect(found).toEqual(walked);
}

testBeforeRelease(
  'a question: how many fintech ideas last quarter, which waited more than 30 days, as a file',
  async () => {
    const page = await site.visit('/dashboard', { as: admin });
    await page.getByRole('button', { name: 'Dates' }).click();
    await page.getByRole('link', { name: 'Last quarter' }).click();
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('status').filter({ hasText: ', compared with ' }).waitFor();
    const area = page.getByRole('listitem').filter({ hasText: 'Fintech' }).getByRole('link');
    const all = Number((await area.textContent())?.split(' ')[0]);
    await area.click();
    await page.getByText(`${all} submissions.`).waitFor();
    await page.getByRole('button', { name: 'Waiting time' }).click();
    await page.getByLabel('Waited over 30 days').check();
    await page.keyboard.press('Escape');
    const waited = page.getByRole('status').filter({ hasText: /^\d+ submissions?\.$/ });
    await page.getByRole('button', { name: 'Remove the filter Waited over 30 days' }).waitFor();
    await page.locator('[aria-busy=false]').waitFor();
    const long = Number((await waited.textContent())?.split(' ')[0]);
    expect([long >= 3, long < all]).toEqual([true, true]);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Export to Excel (${long})` }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(
      /^submissions-fintech-over-30-days-from-[\d-]{10}-to-[\d-]{10}\.xlsx$/,
    );
    const { book, rows } = await readWorkbook(await readFile(await download.path()));
    expect(rows).toHaveLength(long + 1);
    const waits = rows.slice(1).map((row) => Number(row[rows[0]?.indexOf('Days waited') ?? -1]));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(30);
    expect(book.getWorksheet('filters')?.getCell('B3').value).toBe('Fintech');
    // The same ideas as a report, and back.
    await page.getByRole('link', { name: 'See as report' }).click();
    await page.getByText(`${long} ideas.`).waitFor();
    await page.getByRole('link', { name: 'See as submissions' }).click();
    await page.getByText(`${long} submissions.`).waitFor();
    site.expectQuiet();
  },
);

describe('every figure', () => {
  test.each([
    ['of all time', '/dashboard', 40],
    [
      'of 150 days, by age, compared',
      `/dashboard?from=${daysAgo(149)}&to=${daysAgo(0)}&people=AGE&compare=yes`,
      20,
    ],
  ])('of the dashboard, %s, opens what it counts', async (_, address, least) => {
    const page = await site.visit(address, { as: admin });
    await page.locator('[aria-busy=false] figure tr').last().waitFor({ state: 'attached' });
    await page.getByText('With an outcome').waitFor();
    if (address.includes('compare')) await page.getByText('before', { exact: false }).first().waitFor();
    const figures = await figuresOn(page);
    expect(figures.length).toBeGreaterThan(least);
    await walk(page, figures);
    site.expectQuiet();
  });

  test('of a breakdown, by an answer with several choices and the status, opens what it counts', async () => {
    const page = await site.visit('/breakdowns?by=STATUS&across=COST_STRUCTURE', { as: admin });
    await page.locator('td a').first().waitFor();
    const figures = await figuresOn(page);
    expect(figures.length).toBeGreaterThan(20);
    await walk(page, figures);
    await goTo(page, `/breakdowns?by=FIRST_REVIEWER&across=MONTH&from=${daysAgo(150)}`);
    await page.locator('td a').first().waitFor();
    await walk(page, (await figuresOn(page)).slice(0, 20));
  });

  test('is a bar, a slice or a point to the mouse', async () => {
    const page = await site.visit('/dashboard?people=GENDER', { as: admin });
    const bars = page.getByRole('region', { name: 'Gender Statistics' });
    await bars
      .getByTestId(/^bar\.item/)
      .first()
      .click();
    await page.waitForURL(/\/submissions\?gender=FEMALE$/);
    await page.goBack();
    await page.getByRole('button', { name: 'Age' }).click();
    await page.getByRole('region', { name: 'Age Statistics Chart' }).locator('svg > g path').first().click();
    await page.waitForURL(/\/submissions\?ageGroup=\w+$/);
    await page.goBack();
    const line = page.getByRole('region', { name: 'Ideas Submitted Per Date' }).locator('.chart svg');
    await line.click({ position: { x: 300, y: 120 } });
    await page.waitForURL(/\/submissions\?from=[\d-]+&to=[\d-]+$/);
    site.expectQuiet();
  });
});
