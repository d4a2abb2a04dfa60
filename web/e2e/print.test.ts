/** Pages on paper: the text alone, all of it, black on white; the dashboard as it is drawn, on two pages. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ideaInput, submitOverGraphql } from '../../api/test/ideas.ts';
import { createAccount, newAddress, signedIn } from '../../api/test/people.ts';
import { openStage } from './browser.ts';
import type { Stage } from './browser.ts';

let stage: Stage;
let reviewer: string;
beforeAll(async () => {
  stage = await openStage();
  reviewer = await createAccount(stage.portal, newAddress('reviewer'), 'reviewer');
  const owner = await signedIn(stage.portal);
  for (const gender of ['FEMALE', 'MALE'] as const) {
    await submitOverGraphql(owner, ideaInput(owner.email, { gender, solutionName: 'Rain tank' }));
  }
});
afterAll(() => stage.stop());

async function onPaper(path: string): Promise<Page> {
  // Whoever was never asked about cookies prints no banner either.
  const page = await stage.visit(path, { consent: 'unasked' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Accept All' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  return page;
}

test.each(['/legalpolicies', '/FAQ', '/About', '/'])('%s: the text alone, black on white', async (path) => {
  const page = await onPaper(path);
  const found = await page.evaluate(() => {
    const shown = (element: Element) => element.checkVisibility();
    const styles = [...document.querySelectorAll('main *')]
      .filter(shown)
      .map((element) => getComputedStyle(element));
    return {
      frame: [
        ...document.querySelectorAll('body button, body nav, #root header, #root footer, a[href="#main"]'),
      ]
        .filter(shown)
        .map((element) => element.outerHTML.slice(0, 100)),
      colours: [...new Set(styles.map(({ color }) => color))],
      backgrounds: [...new Set(styles.map(({ backgroundColor }) => backgroundColor))],
      parted: [...document.querySelectorAll('main :is(h1, h2, h3)')]
        .filter(shown)
        .filter((heading) => {
          const { display } = getComputedStyle(heading.parentElement ?? heading);
          return getComputedStyle(heading).breakAfter !== 'avoid' || display === 'grid';
        })
        .map(({ textContent }) => textContent),
    };
  });
  expect(found).toEqual({
    frame: [],
    colours: ['rgb(0, 0, 0)'],
    backgrounds: ['rgba(0, 0, 0, 0)'],
    parted: [],
  });
});

test('what is folded on the screen is there on paper', async () => {
  const heights = (page: Page, selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => all.filter((element) => element.getBoundingClientRect().height > 0).length);
  expect(await heights(await onPaper('/FAQ'), 'details:has(p) p:first-of-type')).toBeGreaterThanOrEqual(14);
  expect(await heights(await onPaper('/About'), '[role=tabpanel]')).toBe(12);
});

/** The width of a sheet of A4 between its margins, in CSS pixels. */
const SHEET = 672;

/** How many pages a page of the site has on paper. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Shows the page as it is on a sheet, and what of some elements is seen there. */
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

const controls = 'body :is(button, form, input, select, textarea, nav, iframe, details)';

test.each(['GENDER', 'AGE'])(
  'the dashboard, by %s, is two pages with a head, bars in their colours, and no controls',
  async (view) => {
    const page = await stage.visit(`/dashboard?people=${view}`, { as: reviewer });
    await page.locator('svg path[stroke="#00707a"]').waitFor({ state: 'attached' });
    await page.locator('figure svg').first().waitFor();
    expect(await sheetsOf(page)).toBe(2);

    expect(await seenOnSheet(page, controls)).toEqual([]);
    const day = '\\d{1,2} [A-Z][a-z]{2,3} \\d{4}';
    expect((await seenOnSheet(page, 'main p'))[0]).toMatch(
      new RegExp(`^BTC Innovation: dashboard, all time, printed ${day}$`),
    );
    const { inks, adjusted, wide, covered } = await page.evaluate((width) => {
      const drawn = [...document.querySelectorAll('[data-bar], dl [style]')];
      const panels = [...document.querySelectorAll('main section')]
        .filter((panel) => panel.checkVisibility())
        .map((panel) => panel.getBoundingClientRect());
      return {
        inks: new Set(drawn.map((element) => getComputedStyle(element).backgroundColor)).size,
        adjusted: [...new Set(drawn.map((element) => getComputedStyle(element).printColorAdjust))],
        wide: [...document.querySelectorAll('main *')]
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
    expect([inks > 6, adjusted, wide, covered]).toEqual([true, ['exact'], [], 0]);
  },
);

test('after the print the charts are as wide as their panels again', async () => {
  const page = await stage.visit('/dashboard', { as: reviewer });
  const charts = page.locator('figure svg');
  // Each comes with its own code: the last is the wide one once both are there.
  await charts.nth(1).waitFor();
  const chart = charts.last();
  const width = async () => (await chart.boundingBox())?.width ?? 0;
  const before = await width();
  expect(before).toBeGreaterThan(SHEET);
  await page.emulateMedia({ media: 'print' });
  await page.waitForFunction((most) => {
    const charts = [...document.querySelectorAll('figure svg')];
    return charts.length === 2 && charts.every((each) => each.clientWidth < most);
  }, SHEET);
  await page.emulateMedia({ media: null });
  await page.waitForFunction((wanted) => {
    const shown = [...document.querySelectorAll('figure svg')].at(-1)?.clientWidth ?? 0;
    return Math.abs(shown - wanted) < 1;
  }, before);
});

test('an idea is its answers under a head: no viewer of the PDF, no empty review', async () => {
  const page = await stage.visit('/submissions', { as: reviewer });
  await page.getByRole('link', { name: 'Rain tank', exact: true }).first().click();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  expect(await seenOnSheet(page, controls)).toEqual([]);
  const head = (await seenOnSheet(page, 'main p'))[0];
  expect(head).toMatch(/^BTC Innovation: submission IDEA-\d+-\d+, printed /);
  expect(await seenOnSheet(page, 'main :is(h1, h2)')).toEqual([
    'Rain tank',
    'Solution Overview',
    'Solution Documentation',
    'Solution Status',
    'Type of Innovation',
    'Additional Information',
    'General Information',
    'History',
  ]);
});
