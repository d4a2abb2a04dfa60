import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Accepted } from './browser.ts';
import { builtPages, expectAccessible, expectTablesFit, pathOf, widths } from './browser.ts';

/**
 * Checks accessibility and layout: no violation of axe at any width, no table that scrolls sideways at 1280 px, nothing
 * else that does at 320 px, one h1, and the served title.
 * @param state names the state of the screen in a failure
 * @returns the page's title
 */
export async function checkScreen(
  page: Page,
  state = pathOf(page),
  accepted: Accepted = {},
): Promise<string> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  const before = page.viewportSize() ?? { width: 1280, height: 900 };
  // Begin with the current width: each change renders the page again.
  for (const width of widths.toSorted((a, b) => Number(b === before.width) - Number(a === before.width))) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, accepted);
    if (width === 1280) await expectTablesFit(page);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  const { h1, title, scrolls } = await page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')];
    return {
      h1: document.querySelectorAll('h1').length,
      title: document.title,
      scrolls: boxes.some((box) => box.scrollWidth > box.clientWidth),
    };
  });
  expect([state, h1, scrolls]).toEqual([state, 1, false]);
  // A path below a page, such as a step of the wizard, may have its own title.
  const path = pathOf(page).toLowerCase();
  const built = builtPages.find(({ address }) => address.toLowerCase() === path);
  if (built) expect([state, title]).toEqual([state, `${built.title} – Innovation portal`]);
  await page.setViewportSize(before);
  return title;
}
