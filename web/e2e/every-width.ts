/** Judges a page in its present state at every width that counts. */
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible, expectTablesFit, widths } from './browser.ts';

/**
 * Expects that axe finds nothing, that no table scrolls sideways at 1280 px nor the page at 320 px, and that there is
 * one h1.
 */
export async function expectGoodAtEveryWidth(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
  await expectTablesFit(page);
  await page.setViewportSize({ width: 320, height: 700 });
  const found = await page.evaluate(() => ({
    headings: document.querySelectorAll('h1').length,
    scrolls: document.documentElement.scrollWidth > window.innerWidth,
  }));
  expect(found).toEqual({ headings: 1, scrolls: false });
  if (before) await page.setViewportSize(before);
}
