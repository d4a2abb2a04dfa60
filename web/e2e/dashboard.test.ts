/** The dashboard: what it counts, how it is read, narrowed and shared, and what it leads to. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { IdeaInput } from '@portal/schema/idea';
import { addDays, dayAt } from '@portal/schema/programme-time';
import { openDatabase } from '../../api/src/database/data-source.ts';
import { rebuildTallies } from '../../api/src/stats/tally.queries.ts';
import { ideaInput, submitOverGraphql } from '../../api/test/ideas.ts';
import { createAccount, newAddress, signedIn } from '../../api/test/people.ts';
import { logIn, openStage, pathOf } from './browser.ts';
import type { Stage } from './browser.ts';
import { judge } from './judge.ts';

const daysAgo = (days: number) => addDays(dayAt(Date.now(), 'Africa/Gaborone'), -days);

// Answers, and how many days ago each idea was submitted.
const ideas: readonly [Partial<IdeaInput>, number][] = [
  [{ gender: 'FEMALE', ageGroup: 'FROM_18_TO_24', personType: 'STUDENT', focusArea: 'E_HEALTH' }, 0],
  [{ gender: 'FEMALE', ageGroup: 'FROM_18_TO_24', personType: 'STUDENT', focusArea: 'E_HEALTH' }, 1],
  [{ gender: 'MALE', ageGroup: 'ABOVE_65', personType: 'COMPANY', focusArea: 'GAMING' }, 31],
  [{ gender: 'FEMALE', ageGroup: 'FROM_31_TO_35', personType: 'NGO', focusArea: 'GAMING' }, 400],
];

let stage: Stage;
let reviewer: string;
/** A reviewer's page. */
let desk: Page;
beforeAll(async () => {
  stage = await openStage();
  const { portal } = stage;
  // One of the registered users.
  await createAccount(portal);
  reviewer = await createAccount(portal, newAddress('reviewer'), 'reviewer');
  const owner = await signedIn(portal);
  for (const [answers, age] of ideas) {
    const input = ideaInput(owner.email, answers);
    await submitOverGraphql(owner, input);
    await portal.sql('UPDATE ideas SET created_at = $1 WHERE reference = $2', [
      `${daysAgo(age)}T00:00:00+02:00`,
      input.reference,
    ]);
  }
  await portal.sql(
    `UPDATE ideas SET status = 'APPROVED', first_decided_at = created_at + interval '12 days'
     WHERE created_at < now() - interval '100 days'`,
  );
  // The ideas were moved in time by hand, which only a recount sees.
  const database = await openDatabase(portal.databaseUrl, 1);
  await database.transaction((db) => rebuildTallies(db, 'Africa/Gaborone'));
  await database.destroy();
  desk = await stage.visit('/Login');
  await logIn(desk, reviewer);
});
afterAll(() => stage.stop());

/** The reviewer's page at the dashboard, its figures there. */
async function dashboard(search = ''): Promise<Page> {
  await desk.goto(`${stage.portal.url}/dashboard${search}`);
  await desk.getByText('Total Ideas Submitted').waitFor();
  await desk.locator('[aria-busy=false]').waitFor();
  return desk;
}
const panel = (page: Page, title: string | RegExp): Locator => page.getByRole('region', { name: title });
const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).getByRole('definition').textContent();
const textsOf = async (rows: Locator) => (await rows.allTextContents()).map((text) => text.trim());

describe('figures', () => {
  test('are at the address of the dashboard, and count everything', async () => {
    const page = await dashboard();
    expect([pathOf(page), await page.getByRole('heading', { level: 1 }).textContent()]).toEqual([
      '/dashboard',
      'Admin Dashboard',
    ]);
    expect([await figure(page, 'Registered Users'), await figure(page, 'Total Ideas Submitted')]).toEqual([
      '3',
      '4',
    ]);
    const tiles = panel(page, 'Person Type Statistics');
    expect(await tiles.getByRole('term').allTextContents()).toEqual([
      'Individual',
      'Company',
      'NGO',
      'Start Up',
      'Student',
      'BTC Staff',
    ]);
    expect(await tiles.getByRole('definition').allTextContents()).toEqual(['0', '1', '1', '0', '2', '0']);
    expect(await textsOf(panel(page, 'Ideas by status').getByRole('listitem'))).toEqual([
      'Approved1 ideas, show them25%',
      'Rejected00%',
      'Pending3 ideas, show them75%',
    ]);
    expect((await textsOf(panel(page, 'Ideas by focus area').getByRole('listitem'))).slice(0, 2)).toEqual([
      'eHealth2 ideas, show them50%',
      'Gaming2 ideas, show them50%',
    ]);
    expect(await textsOf(panel(page, 'Sign-ups that became ideas').getByRole('listitem'))).toEqual([
      'Signed up3100%',
      'Verified their email3100%100% of the step before',
      'Submitted an idea133%33% of the step before',
    ]);
    expect(await panel(page, 'Median time to a decision').textContent()).toContain('12 days');
    stage.expectQuiet();
  });

  test('of people are a bar chart of genders first, and a pie chart of ages at a press of the other button', async () => {
    // So that bars are measured at their full height.
    await desk.emulateMedia({ reducedMotion: 'reduce' });
    const page = await dashboard();
    const genders = panel(page, 'Gender Statistics');
    const chart = genders.locator('figure [aria-hidden=true]').first();
    const bars = chart.getByTestId(/^bar\.item/);
    await bars.first().waitFor();
    expect((await chart.boundingBox())?.height).toBe(300);
    expect(await bars.first().evaluate((bar) => getComputedStyle(bar).fill)).toBe('rgb(10, 90, 156)');
    // Steps of one from zero, as long as they fit.
    expect(await chart.locator('text[text-anchor=end]').allTextContents()).toEqual(['0', '1', '2', '3']);
    const [first, second] = [await bars.nth(0).boundingBox(), await bars.nth(1).boundingBox()];
    if (!first || !second) throw new Error('there are no bars');
    expect(first.width / (second.x - first.x)).toBeCloseTo(0.6, 1);
    await bars.nth(0).hover();
    await chart.getByText('Female: 3 submissions', { exact: true }).waitFor();
    await bars.nth(1).hover();
    await chart.getByText('Male: 1 submission', { exact: true }).waitFor();
    await genders.getByText('Show as a table').click();
    expect(await textsOf(genders.getByRole('row'))).toEqual([
      'GenderNumber of Submissions',
      'Female3',
      'Male1',
      'Non-Binary0',
      'Prefer Not To Say0',
    ]);

    await desk.emulateMedia({ reducedMotion: null });

    await page.getByRole('button', { name: 'Age' }).press('Enter');
    const ages = panel(page, 'Age Statistics Chart');
    const pie = ages.locator('svg:has(path)').first();
    await pie.waitFor();
    expect(await pie.boundingBox()).toMatchObject({ width: 300, height: 200 });
    await ages.getByText('Age range per submission').waitFor();
    await page.reload();
    await ages.getByRole('button', { name: 'Age', pressed: true }).waitFor();
    await ages.getByText('Show as a table').click();
    expect((await textsOf(ages.getByRole('row'))).slice(0, 4)).toEqual([
      'Age rangeNumber of Submissions',
      '18-242',
      '25-300',
      '31-351',
    ]);
    stage.expectQuiet();
  });

  test('per date are a line, and every point a row of the table', async () => {
    const page = await dashboard(`?from=${daysAgo(2)}&to=${daysAgo(0)}`);
    const dates = panel(page, 'Ideas Submitted Per Date');
    const line = dates.locator('svg path[stroke="#00707a"]');
    await line.waitFor();
    expect(await line.getAttribute('stroke-width')).toBe('3');
    await dates.getByText('Show as a table').click();
    const rows = await textsOf(dates.getByRole('row'));
    expect(rows[0]).toBe('DateSubmitted Ideas');
    expect(rows.slice(1).map((row) => row.slice(-1))).toEqual(['0', '1', '1']);
    expect(rows[3]).toContain('(not complete)');
  });
});

describe('the address', () => {
  test('holds the dates: a preset narrows every figure, Back and reload bring it back', async () => {
    const page = await dashboard();
    await page.getByRole('link', { name: 'Last 30 days' }).click();
    await page.waitForURL(`**/dashboard?from=${daysAgo(29)}&to=${daysAgo(0)}`);
    await page.getByRole('status').filter({ hasText: ' to ' }).waitFor();
    expect(await figure(page, 'Total Ideas Submitted')).toBe('2');
    expect(await page.getByRole('link', { name: 'Last 30 days' }).getAttribute('aria-current')).toBe('true');
    expect([await page.inputValue('[name=from]'), await page.inputValue('[name=to]')]).toEqual([
      daysAgo(29),
      daysAgo(0),
    ]);
    await page.reload();
    await page.getByRole('status').filter({ hasText: ' to ' }).waitFor();
    expect(await figure(page, 'Total Ideas Submitted')).toBe('2');
    await page.goBack();
    await page.getByText('All time. Days').waitFor();
    expect(await figure(page, 'Total Ideas Submitted')).toBe('4');
    expect(await page.inputValue('[name=from]')).toBe('');
  });

  test('holds how far apart the points are, which fits the range unless somebody chooses', async () => {
    const page = await dashboard();
    const dates = panel(page, 'Ideas Submitted Per Date');
    await dates.getByRole('button', { name: 'Week', pressed: true }).waitFor();
    const month = dates.getByRole('button', { name: 'Month' });
    await month.scrollIntoViewIfNeeded();
    const below = await page.evaluate(() => window.scrollY);
    expect(below).toBeGreaterThan(0);
    await month.click();
    await page.waitForURL('**/dashboard?granularity=MONTH');
    await dates.getByText('Submitted Ideas per month.').waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(below);
    await page.getByRole('link', { name: 'Last 90 days' }).click();
    await dates.getByRole('button', { name: 'Day', pressed: true }).waitFor();
    await page.goBack();
    await dates.getByRole('button', { name: 'Month', pressed: true }).waitFor();
  });
});

test('the backlog shows what breaks the promise of a month, and leads to it, oldest first', async () => {
  const page = await dashboard(`?from=${daysAgo(1)}`);
  const backlog = panel(page, 'Review backlog');
  expect(await textsOf(backlog.getByRole('listitem'))).toEqual([
    '0 to 7 days2 ideas, show them67%',
    '8 to 14 days00%',
    '15 to 30 days00%',
    '31 to 60 days, overdue1 ideas, show them33%',
    '61 days or more, overdue00%',
  ]);
  await backlog
    .getByText('3 ideas are waiting for a decision (today’s figure, not the period above).')
    .waitFor();
  await backlog.getByText('1 overdue: waiting longer than the month we promised.').waitFor();
  await backlog.getByRole('link', { name: 'Review overdue ideas' }).click();
  await page.waitForURL(`**/submissions?status=PENDING&to=${daysAgo(31)}&sort=OLDEST`);
});

test('a bar fills as much of its track as its share says', async () => {
  const page = await dashboard();
  const shares = await page.locator('[data-bar]').evaluateAll((bars) =>
    bars.map((bar) => {
      const drawn = (bar.getBoundingClientRect().width / (bar.parentElement?.clientWidth ?? 0)) * 100;
      const said = parseInt(bar.closest('li')?.querySelector('[data-share]')?.textContent ?? '', 10);
      return { drawn, said };
    }),
  );
  expect(shares).toHaveLength(await page.locator('[data-share]').count());
  expect(shares.some(({ said }) => said > 0 && said < 100)).toBe(true);
  for (const { drawn, said } of shares) expect(Math.abs(drawn - said)).toBeLessThan(1);
});

describe('everybody', () => {
  test.each(['', `?people=AGE&from=${daysAgo(40)}`])(
    'can use the dashboard%s: axe finds nothing, and it fits a phone and 200 %% zoom',
    async (address) => {
      const page = await dashboard(address);
      await page.locator('svg path[stroke="#00707a"]').waitFor();
      for (const summary of await page.getByText('Show as a table').all()) await summary.click();
      await judge(page);
      await page.setViewportSize({ width: 640, height: 450 });
      const scrolls = await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
        return document.documentElement.scrollWidth > window.innerWidth;
      });
      expect(scrolls).toBe(false);
    },
  );

  test('who wants less motion sees bars jump to their height', async () => {
    await desk.emulateMedia({ reducedMotion: 'reduce' });
    const page = await dashboard();
    // One of a few: the longest bar is as high whatever it counts.
    const bar = panel(page, 'Gender Statistics')
      .getByTestId(/^bar\.item/)
      .nth(1);
    await bar.waitFor();
    const heights = await bar.evaluateHandle((rect) => {
      const seen = new Set([rect.getAttribute('height')]);
      const look = () => {
        seen.add(rect.getAttribute('height'));
        requestAnimationFrame(look);
      };
      look();
      return seen;
    });
    await page.getByRole('link', { name: 'Last 90 days' }).click();
    await heights.evaluate(
      (seen) =>
        new Promise<void>((resolve) => {
          const look = () => (seen.size > 1 ? resolve() : requestAnimationFrame(look));
          look();
        }),
    );
    await page.getByRole('status').filter({ hasText: ' to ' }).waitFor();
    expect(await heights.evaluate((seen) => seen.size)).toBe(2);
  });
});
