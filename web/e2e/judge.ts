/** The verdict on a screen in one of its states. */
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { pageAt } from '../src/content/pages.ts';
import type { Accepted } from './browser.ts';
import { expectAccessible, expectTablesFit, pathOf, widths } from './browser.ts';

/**
 * Judges the page as it stands: axe finds nothing at each width, no table scrolls sideways at 1280 px, nothing else
 * does at 320 px, one h1, and the title with which it is served.
 * @param state names it in a failure
 * @param accepted what axe may find on elements of others
 * @returns the page's title
 */
export async function judge(page: Page, state = pathOf(page), accepted: Accepted = {}): Promise<string> {
  // The page's code may still be on its way.
  await page.getByRole('heading', { level: 1 }).waitFor();
  const before = page.viewportSize() ?? { width: 1280, height: 900 };
  // The width that it has comes first: each change of it draws the page anew.
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
  // What is below a page, such as a step, may have a title of its own.
  const { path, title: served } = pageAt(pathOf(page));
  if (path.toLowerCase() === pathOf(page).toLowerCase())
    expect([state, title]).toEqual([state, `${served} – Innovation portal`]);
  await page.setViewportSize(before);
  return title;
}
