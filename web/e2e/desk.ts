import type { Locator, Page } from 'playwright-core';
import type { TestSite } from './browser.ts';

/** Opens the list of submissions as the account with this address, and waits for its first idea. */
export async function openSubmissions(site: TestSite, email: string, path = '/submissions'): Promise<Page> {
  const page = await site.visit(path, { as: email });
  await page.locator('[data-idea]').first().waitFor();
  return page;
}

/** Finds the row of an idea, or on a small screen its card. */
export const ideaOf = (page: Page, solutionName: string): Locator =>
  page.locator('[data-idea]').filter({ has: page.getByRole('link', { name: solutionName, exact: true }) });

/** Lists the names of the ideas on the page, in order. */
export const ideasIn = (page: Page): Promise<string[]> =>
  page.locator('[data-idea] a[href^="/submissions/"]').allTextContents();

/** Waits until the page lists exactly these ideas, in this order. */
export async function waitForIdeas(page: Page, names: readonly string[]): Promise<void> {
  await page.waitForFunction((expected) => {
    const links = document.querySelectorAll('[data-idea] a[href^="/submissions/"]');
    return JSON.stringify([...links].map((link) => link.textContent)) === expected;
  }, JSON.stringify(names));
}
