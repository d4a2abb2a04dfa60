/** Pages on paper: the text alone, all of it, black on white. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openStage } from './browser.ts';
import type { Stage } from './browser.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
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
