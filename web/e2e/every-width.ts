/** Judges a page in its present state at every width that counts. */
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible, widths } from './browser.ts';

/** Expects that axe finds nothing, that there is one h1, and that the page does not scroll sideways at 320 px. */
export async function expectGoodAtEveryWidth(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  const found = await page.evaluate(() => ({
    headings: document.querySelectorAll('h1').length,
    scrolls: document.documentElement.scrollWidth > window.innerWidth,
  }));
  expect(found).toEqual({ headings: 1, scrolls: false });
  if (before) await page.setViewportSize(before);
}
