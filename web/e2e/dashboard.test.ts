/** Layout of charts and long texts, on screen and in print. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { IdeaInput } from '@portal/schema/idea';
import { addDays, dayAt } from '@portal/schema/programme-time';
import { recountTallies } from '../../api/src/platform/tallies/tally.service.ts';
import type { Client } from '../../api/test/client.ts';
import { ideaInput, submitOverGraphql } from '../../api/test/ideas.ts';
import { createAccount, newAddress, signedIn } from '../../api/test/people.ts';
import { sampled } from '../../api/test/sampled.ts';
import { contextOn } from '../../api/test/service-context.ts';
import { expectAccessible, goTo, openTestSite, testBeforeRelease, widths } from './browser.ts';
import { checkScreen } from './check-screen.ts';

const daysAgo = (days: number) => addDays(dayAt(Date.now(), 'Africa/Gaborone'), -days);
const LAST = 'Sentence 60 of a long summary.';
const LONG = Array.from({ length: 60 }, (_, n) => `Sentence ${n + 1} of a long summary.`).join(' ');

// Answers of each idea, and its age in days.
const ideas: readonly [Partial<IdeaInput>, number][] = [
  [{ solutionName: 'Quiet lamp', gender: 'FEMALE', ageGroup: 'FROM_18_TO_24', personType: 'STUDENT' }, 0],
  [{ solutionName: 'Water meter', gender: 'FEMALE', ageGroup: 'FROM_18_TO_24', personType: 'STUDENT' }, 1],
  [{ solutionName: 'Rain tank', gender: 'MALE', ageGroup: 'ABOVE_65', personType: 'COMPANY' }, 31],
  [{ solutionName: 'Solar kiosk', gender: 'FEMALE', ageGroup: 'FROM_31_TO_35', personType: 'NGO' }, 400],
];

const site = openTestSite({}, { own: true });
let owner: Client & { email: string };
let reviewer: string;
let admin: string;
beforeAll(async () => {
  const { portal } = site;
  owner = await signedIn(portal);
  reviewer = await createAccount(portal, newAddress('reviewer'), 'reviewer');
  admin = await createAccount(portal, newAddress('admin'), 'admin');
  const reviewers = await signedIn(portal, 'reviewer');
  for (const [answers, age] of ideas) {
    const input = ideaInput(owner.email, { ...answers, solutionSummary: LONG, problemStatement: 'Short.' });
    const { body } = await submitOverGraphql(owner, input);
    if (answers.solutionName === 'Water meter') {
      const key = Buffer.from(body.data?.submitIdea.id ?? '', 'base64url')
        .toString()
        .replace('Idea:', '');
      for (const [reviewStatus, reviewerComments] of [
        ['Rejected', 'Too dear.'],
        ['Approved', 'Come and see us.'],
      ])
        await reviewers.rest('PUT', `/api/submission/${key}/status`, { reviewStatus, reviewerComments });
    }
    await portal.sql('UPDATE ideas SET created_at = $1 WHERE reference = $2', [
      `${daysAgo(age)}T00:00:00+02:00`,
      input.reference,
    ]);
  }
  // The dates were changed by SQL: recount the tallies.
  const { ctx, close } = await contextOn(portal);
  await recountTallies(ctx);
  await close();
});

/** Opens the dashboard, and waits for its figures and charts. */
async function dashboard(search = '', as = reviewer): Promise<Page> {
  const page = await site.visit(`/dashboard${search}`, { as });
  await page.locator('[aria-busy=false]').waitFor();
  // Charts are lazy. A line of one day has no length: it is not visible to Playwright.
  await page.locator('svg path[stroke="#00707a"]').waitFor({ state: 'attached' });
  await page.locator('figure svg:has(path)').first().waitFor();
  return page;
}
const panel = (page: Page, title: string): Locator => page.getByRole('region', { name: title });

describe('the dashboard', () => {
  test('draws charts to scale, shows figures at the pointer, and respects reduced motion', async () => {
    // Home fits on two screens and a half of a laptop, with the first steps of a new administrator.
    const page = await dashboard('', admin);
    await page.getByRole('button', { name: /^First steps/ }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_700);
    const chart = panel(page, 'Gender Statistics').locator('figure [aria-hidden=true]').first();
    const bars = chart.getByTestId(/^bar\.item/);
    await bars.first().waitFor();
    expect((await chart.boundingBox())?.height).toBe(300);
    expect(await bars.first().evaluate((bar) => getComputedStyle(bar).fill)).toBe('rgb(10, 90, 156)');
    // Steps of one from zero if they fit.
    expect(await chart.locator('text[text-anchor=end]').allTextContents()).toEqual(['0', '1', '2', '3']);
    const [first, second] = [await bars.nth(0).boundingBox(), await bars.nth(1).boundingBox()];
    if (!first || !second) throw new Error('there are no bars');
    expect(first.width / (second.x - first.x)).toBeCloseTo(0.6, 1);
    await bars.nth(0).hover();
    await chart.getByText('Female: 3 submissions', { exact: true }).waitFor();
    await bars.nth(1).hover();
    await chart.getByText('Male: 1 submission', { exact: true }).waitFor();
    expect(await page.locator('svg path[stroke="#00707a"]').getAttribute('stroke-width')).toBe('3');

    const shares = await page.locator('[data-bar]').evaluateAll((all) =>
      all.map((bar) => {
        return {
          drawn: (bar.getBoundingClientRect().width / (bar.parentElement?.clientWidth ?? 0)) * 100,
          said: parseInt(bar.closest('li')?.querySelector('[data-share]')?.textContent ?? '', 10),
        };
      }),
    );
    expect(shares).toHaveLength(await page.locator('[data-share]').count());
    expect(shares.some(({ said }) => said > 0 && said < 100)).toBe(true);
    for (const { drawn, said } of shares) expect(Math.abs(drawn - said)).toBeLessThan(3);

    const month = panel(page, 'Ideas Submitted Per Date').getByRole('button', { name: 'Month' });
    await month.scrollIntoViewIfNeeded();
    const below = await page.evaluate(() => window.scrollY);
    expect(below).toBeGreaterThan(0);
    await month.click();
    await page.getByText('Submitted Ideas per month.').waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(below);

    // One of a few: the longest bar is as high whatever it counts.
    const heights = await bars.nth(1).evaluateHandle((rect) => {
      const seen = new Set([rect.getAttribute('height')]);
      const look = () => {
        seen.add(rect.getAttribute('height'));
        requestAnimationFrame(look);
      };
      look();
      return seen;
    });
    await page.getByRole('link', { name: '90 days' }).click();
    await heights.evaluate(
      (seen) =>
        new Promise<void>((resolve) => {
          const look = () => (seen.size > 1 ? resolve() : requestAnimationFrame(look));
          look();
        }),
    );
    await page.getByRole('status').filter({ hasText: ' to ' }).waitFor();
    expect(await heights.evaluate((seen) => seen.size)).toBe(2);
    site.expectQuiet();
  });

  testBeforeRelease('is accessible in both views, and fits a phone and 200 % zoom', async () => {
    const page = await dashboard();
    await page.getByRole('button', { name: 'Age' }).press('Enter');
    const pie = panel(page, 'Age Statistics Chart').locator('svg:has(path)').first();
    await pie.waitFor();
    expect(await pie.boundingBox()).toMatchObject({ width: 300, height: 200 });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Gender' }).press('Enter');
    await panel(page, 'Gender Statistics').waitFor();
    for (const summary of await page.getByText('Show as a table').all()) await summary.click();
    await checkScreen(page);
    await page.setViewportSize({ width: 640, height: 450 });
    const scrolls = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      return document.documentElement.scrollWidth > window.innerWidth;
    });
    expect(scrolls).toBe(false);
    site.expectQuiet();
  });
});

/** The width of A4 between its margins, in CSS pixels. */
const SHEET = 672;

/** Counts the printed pages of a screen. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Emulates print. @returns what is visible of some elements */
async function seenOnSheet(page: Page, selector: string): Promise<string[]> {
  await page.setViewportSize({ width: SHEET, height: 980 });
  await page.emulateMedia({ media: 'print' });
  return page
    .locator(selector)
    .evaluateAll((all) =>
      all
        .filter((element) => element.checkVisibility())
        .map((element) => element.textContent || element.outerHTML),
    );
}

const controls = 'body :is(button:not(.text-on-paper), form, input, select, textarea, nav, iframe, details)';

describe('in print', () => {
  test.each(sampled(['GENDER', 'AGE'], 1))(
    'the dashboard, by %s, is two pages with a head, bars in their colours, and no controls',
    async (view) => {
      const page = await dashboard(`?people=${view}`);
      const wide = page.locator('figure svg').last();
      const before = (await wide.boundingBox())?.width ?? 0;
      expect(before).toBeGreaterThan(SHEET);
      expect(await sheetsOf(page)).toBe(2);

      expect(await seenOnSheet(page, controls)).toEqual([]);
      const day = '\\d{1,2} [A-Z][a-z]{2,3} \\d{4}';
      expect((await seenOnSheet(page, 'main p'))[0]).toMatch(
        new RegExp(`^BTC Innovation: dashboard, all time, printed ${day}$`),
      );
      const { inks, adjusted, beyond, covered } = await page.evaluate((width) => {
        const drawn = [...document.querySelectorAll('[data-bar], dl [style]')];
        const panels = [...document.querySelectorAll('main section')]
          .filter((panel) => panel.checkVisibility())
          .map((panel) => panel.getBoundingClientRect());
        return {
          inks: new Set(drawn.map((element) => getComputedStyle(element).backgroundColor)).size,
          adjusted: [...new Set(drawn.map((element) => getComputedStyle(element).printColorAdjust))],
          beyond: [...document.querySelectorAll('main *')]
            .filter((element) => element.getBoundingClientRect().right > width)
            .map((element) => element.outerHTML.slice(0, 100)),
          covered: panels.filter((one) =>
            panels.some(
              (other) =>
                other !== one &&
                one.left < other.right &&
                other.left < one.right &&
                one.top < other.bottom &&
                other.top < one.bottom,
            ),
          ).length,
        };
      }, SHEET);
      expect([inks > 6, adjusted, beyond, covered]).toEqual([true, ['exact'], [], 0]);

      await page.emulateMedia({ media: null });
      await page.setViewportSize({ width: 1280, height: 900 });
      // After printing the charts fill their panels again.
      await page.waitForFunction((wanted) => {
        const shown = [...document.querySelectorAll('figure svg')].at(-1)?.clientWidth ?? 0;
        return Math.abs(shown - wanted) < 1;
      }, before);
    },
  );

  test('a list is a table with every row of the page, its filters and a head, within the sheet', async () => {
    const page = await site.visit('/submissions?person=STUDENT,COMPANY,NGO', { as: reviewer });
    await page.getByText('4 submissions.', { exact: true }).waitFor();
    await page.setViewportSize({ width: SHEET, height: 980 });
    await page.emulateMedia({ media: 'print' });
    // The cards of a narrow screen become the table.
    await page.locator('main tbody tr').nth(3).waitFor();
    expect(await seenOnSheet(page, controls.replace('select, textarea, ', ''))).toEqual([]);
    await page.locator('main tbody tr').nth(3).waitFor();
    expect((await seenOnSheet(page, 'main tbody tr')).length).toBe(4);
    expect((await seenOnSheet(page, 'main section > p'))[0]).toMatch(
      /^BTC Innovation: 4 submissions, printed /,
    );
    expect(await seenOnSheet(page, 'main [aria-label="Filters"] span')).toContain('Person type: Student');
    const beyond = await page.evaluate(
      (width) =>
        [...document.querySelectorAll('main td')].filter((cell) => cell.getBoundingClientRect().right > width)
          .length,
      SHEET,
    );
    expect([beyond, await sheetsOf(page)]).toEqual([0, 1]);
  });

  test('a list prints no column of acts, and people have one line each', async () => {
    const admin = await createAccount(site.portal, newAddress('admin'), 'admin');
    const page = await site.visit('/people', { as: admin });
    for (const path of ['/people', '/submissions', '/submissions?status=APPROVED&withdrawn=no']) {
      await goTo(page, path);
      await page.locator('main tbody th').first().waitFor();
      if (path === '/people')
        expect((await page.locator('main tbody tr').first().boundingBox())?.height).toBeLessThan(56);
      await page.emulateMedia({ media: 'print' });
      const empty = await page.locator('main table').evaluateAll((tables) =>
        tables.flatMap((table) =>
          [...table.querySelectorAll('thead th')].flatMap((head, index) => {
            const cells = table.querySelectorAll<HTMLElement>(`tbody tr > :nth-child(${index + 1})`);
            const hasActs = [...cells].some((cell) => cell.querySelector('button, summary'));
            const isEmpty = [...cells].every((cell) => !cell.innerText.trim());
            const isHidden = cells.length > 0 && [...cells].every((cell) => !cell.checkVisibility());
            return ((hasActs && isEmpty) || isHidden) && head.checkVisibility() ? [head.textContent] : [];
          }),
        ),
      );
      expect([path, empty]).toEqual([path, []]);
      // The count of the rows stands in the head alone.
      expect([path, await page.locator('main [role=status]').filter({ visible: true }).count()]).toEqual([
        path,
        0,
      ]);
      // In one step: a row that is drawn again meanwhile would have no style.
      const begin = await page.evaluate(() =>
        [...document.querySelectorAll('main td select')].map(
          (select) => getComputedStyle(select).paddingLeft,
        ),
      );
      expect([path, begin.filter((width) => width !== '0px')]).toEqual([path, []]);
      await page.emulateMedia({ media: 'screen' });
    }
  });

  test('an idea prints its answers, without the PDF viewer or an empty review', async () => {
    const page = await site.visit('/submissions', { as: reviewer });
    await page.getByRole('link', { name: 'Rain tank', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Your review' }).waitFor();
    await page.getByText(/submission IDEA-/).waitFor({ state: 'attached' });
    // What is folded on a narrow page is open on paper.
    expect(await seenOnSheet(page, controls.replace(', details', ''))).toEqual([]);
    const head = (await seenOnSheet(page, 'main p'))[0];
    expect(head).toMatch(/^BTC Innovation: submission IDEA-\d+-\d+, printed /);
    expect(await seenOnSheet(page, 'main :is(h1, h2, summary)')).toEqual([
      ...['Rain tank', 'Answers', 'Solution Overview', 'Solution Status', 'Type of Innovation'],
      ...['Additional Information', 'General Information', 'History'],
    ]);
  });
});

test.each(sampled(widths, 1))(
  'the list and a page of one’s own ideas at %i px are on paper once, in full',
  async (width) => {
    const page = await site.visit('/IdeaDashboard', { as: owner.email, width });
    const shown = (words: string | RegExp) => page.getByText(words).filter({ visible: true });
    const areCut = () =>
      shown(LAST).evaluateAll((all) => all.some((each) => each.scrollHeight > each.clientHeight + 1));
    await shown('Quiet lamp').waitFor();
    expect(await areCut()).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await shown('Quiet lamp').count()).toBe(1);
    expect([await shown(LAST).count(), await areCut()]).toEqual([4, false]);
    expect(await shown(/^Innovation portal: 4 ideas, printed on \d+ \w+ \d{4}$/).count()).toBe(1);
    expect(await shown(owner.email).count()).toBe(1);
    for (const control of ['Submit Idea', 'Log Out'])
      expect([control, await shown(control).count()]).toEqual([control, 0]);

    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: 'Water meter' }).filter({ visible: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Water meter' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const words of [LAST, 'Too dear.', 'Come and see us.'])
      expect([words, await shown(words).count()]).toEqual([words, 1]);
    // What is folded on the screen is open on paper.
    expect(await shown('Mogotsi').count()).toBe(1);
    expect(await shown(/^BTC Innovation: idea IDEA-\d+-\d+, printed /).count()).toBe(1);
    for (const control of ['Submit another idea', 'Copy', 'My ideas'])
      expect([control, await shown(control).count()]).toEqual([control, 0]);
  },
);
