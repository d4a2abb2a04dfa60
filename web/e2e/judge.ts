/** The verdict on a screen in one of its states. */
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Accepted } from './browser.ts';
import { expectAccessible, expectTablesFit, pathOf, widths } from './browser.ts';

/**
 * Judges the page as it stands: axe finds nothing at each width, no table scrolls sideways at
 * 1280 px, one h1, and nothing else does at 320 px.
 * @param state names it in a failure
 * @param accepted what axe may find on elements of others
 * @returns the page's title
 */
export async function judge(page: Page, state = pathOf(page), accepted: Accepted = {}): Promise<string> {
  // The page's code may still be on its way.
  await page.getByRole('heading', { level: 1 }).waitFor();
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, accepted);
  }
  await expectTablesFit(page);
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
  if (before) await page.setViewportSize(before);
  return title;
}
