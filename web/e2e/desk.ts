/** A reviewer before the list of submissions, in a real browser. */
import type { Locator, Page } from 'playwright-core';
import type { Stage } from './browser.ts';

/** Opens the review screen for the account with this address, and waits for its first idea. */
export async function openDesk(
  stage: Stage,
  email: string,
  path = '/submissions',
  options?: Parameters<Stage['visit']>[1],
): Promise<Page> {
  const page = await stage.visit(path, { as: email, ...options });
  await page.locator('[data-idea]').first().waitFor();
  return page;
}

/** The row, or on a small screen the card, of an idea. */
export const ideaOf = (page: Page, solutionName: string): Locator =>
  page.locator('[data-idea]').filter({ has: page.getByRole('link', { name: solutionName, exact: true }) });

/** The names of the ideas in sight, in order. */
export const ideasIn = (page: Page): Promise<string[]> =>
  page.locator('[data-idea] a[href^="/submissions/"]').allTextContents();

/** Waits until exactly these ideas are in sight, in this order. */
export async function waitForIdeas(page: Page, names: readonly string[]): Promise<void> {
  await page.waitForFunction((expected) => {
    const links = document.querySelectorAll('[data-idea] a[href^="/submissions/"]');
    return JSON.stringify([...links].map((link) => link.textContent)) === expected;
  }, JSON.stringify(names));
}
