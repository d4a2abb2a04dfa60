/** Cookie consent (spec §2, §3, §9): asked once, kept a year, and nothing optional before a yes. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible, openStage, pathOf, waitUntilAlive, widths } from './browser.ts';
import type { Stage } from './browser.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

const unasked = { consent: 'unasked' } as const;
const banner = (page: Page) => page.getByRole('region', { name: 'Cookies on this site' });
const cookiesOf = async (page: Page) =>
  Object.fromEntries(
    (await page.context().cookies()).map(({ name, value }) => [name, decodeURIComponent(value)]),
  );

/** The clicks that the page reports from now on. */
function reported(page: Page): { clicks: number; timestamp: string }[] {
  const calls: { clicks: number; timestamp: string }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics/clicks')) {
      calls.push(request.postDataJSON() as { clicks: number; timestamp: string });
    }
  });
  return calls;
}

test('before a choice nothing optional is set or sent', async () => {
  const page = await stage.visit('/', unasked);
  const calls = reported(page);
  await banner(page).waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('link', { name: 'Log In' }).click();
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
  expect(Object.keys(await cookiesOf(page)).filter((name) => name !== 'XSRF-TOKEN')).toEqual([]);
  expect(calls).toEqual([]);
});

describe('Accept All', () => {
  test('is kept for a year, and clicks are counted from then on', async () => {
    const page = await stage.visit('/', unasked);
    const calls = reported(page);
    await page.getByRole('button', { name: 'Accept All' }).click();
    await banner(page).waitFor({ state: 'detached' });
    const kept = (await page.context().cookies()).find(({ name }) => name === 'cookie-consent');
    expect(kept?.value).toBe('all');
    const days = ((kept?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(364);
    expect(days).toBeLessThan(366);
    const answer = page.waitForResponse('**/api/analytics/clicks');
    await page.getByRole('heading', { level: 1 }).click();
    expect((await answer).status()).toBe(204);
    const next = page.waitForRequest('**/api/analytics/clicks');
    await page.getByRole('heading', { level: 1 }).click();
    await next;
    expect((await cookiesOf(page))['clicks']).toBe('2');
    expect(calls.map(({ clicks }) => clicks)).toEqual([1, 2]);
    expect(new Date(calls[0]?.timestamp ?? '').toISOString()).toBe(calls[0]?.timestamp);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await banner(page).count()).toBe(0);
  });

  test('a count that fails is invisible', async () => {
    const page = await stage.visit('/', unasked);
    await page.getByRole('button', { name: 'Accept All' }).click();
    await page.route('**/api/analytics/clicks', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('link', { name: 'Log In' }).click();
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
  });
});

test('Reject All is kept, and goes back to where the visitor came from', async () => {
  const page = await stage.visit('/legalpolicies', unasked);
  const calls = reported(page);
  await page.goto(`${stage.portal.url}/Login`);
  await page.getByRole('button', { name: 'Reject All' }).click();
  await page.waitForURL('**/legalpolicies');
  expect((await cookiesOf(page))['cookie-consent']).toBe('rejected');
  await page.getByRole('heading', { level: 1 }).click();
  expect(await banner(page).count()).toBe(0);
  expect(calls).toEqual([]);
});

describe('from the footer', () => {
  const reopen = (page: Page) =>
    page.getByRole('contentinfo').getByRole('button', { name: 'Cookie preferences' }).click();

  test('Reject All closes the preferences, stays on the page and gives the focus back', async () => {
    const page = await stage.visit('/legalpolicies', unasked);
    await page.getByRole('button', { name: 'Accept All' }).click();
    await page.goto(`${stage.portal.url}/FAQ`);
    await waitUntilAlive(page);
    await reopen(page);
    await banner(page).getByRole('button', { name: 'Reject All' }).click();
    await banner(page).waitFor({ state: 'detached' });
    expect((await cookiesOf(page))['cookie-consent']).toBe('rejected');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cookie preferences');
    // Going back would have begun by now: the next answer comes after it.
    await page.locator('#how-long summary').click();
    await page.locator('#how-long p').first().waitFor();
    expect(pathOf(page)).toBe('/FAQ');
  });

  test('a visitor who has not chosen yet is shown the choices, and stays when they reject them', async () => {
    const page = await stage.visit('/legalpolicies', unasked);
    await page.goto(`${stage.portal.url}/FAQ`);
    await waitUntilAlive(page);
    await reopen(page);
    await banner(page).getByRole('checkbox', { name: 'Analytics' }).waitFor();
    await banner(page).getByRole('button', { name: 'Reject All' }).click();
    await banner(page).waitFor({ state: 'detached' });
    await page.locator('#how-long summary').click();
    await page.locator('#how-long p').first().waitFor();
    expect(pathOf(page)).toBe('/FAQ');
  });

  test.each([
    ['Reject All', ['cookie-consent']],
    ['Save preferences', ['cookie-consent', 'cookie-preferences']],
  ])('consent that is withdrawn with %s takes the count of clicks with it', async (button, kept) => {
    const page = await stage.visit('/', unasked);
    await page.getByRole('button', { name: 'Accept All' }).click();
    const counted = page.waitForResponse('**/api/analytics/clicks');
    await page.getByRole('heading', { level: 1 }).click();
    await counted;
    expect(await cookiesOf(page)).toHaveProperty('clicks');
    await reopen(page);
    await page.uncheck('[name=analytics]');
    await banner(page).getByRole('button', { name: button }).click();
    await banner(page).waitFor({ state: 'detached' });
    expect(Object.keys(await cookiesOf(page)).filter((name) => name !== 'XSRF-TOKEN')).toEqual(kept);
  });

  test('a count that was left behind without consent goes with the next visit', async () => {
    const page = await stage.visit('/');
    await page.context().addCookies([{ name: 'clicks', value: '6', url: stage.portal.url }]);
    await page.reload();
    await waitUntilAlive(page);
    expect(await cookiesOf(page)).not.toHaveProperty('clicks');
  });
});

test('custom preferences are kept, obeyed, and can be changed from the footer', async () => {
  const page = await stage.visit('/', unasked);
  const calls = reported(page);
  await page.getByRole('button', { name: 'Customise' }).click();
  for (const name of ['functional', 'analytics', 'performance', 'advertisement']) {
    expect(await page.isChecked(`[name=${name}]`)).toBe(false);
  }
  await page.check('[name=functional]');
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await banner(page).waitFor({ state: 'detached' });
  const cookies = await cookiesOf(page);
  expect(cookies['cookie-consent']).toBe('custom');
  expect(JSON.parse(cookies['cookie-preferences'] ?? '')).toEqual({
    functional: true,
    analytics: false,
    performance: false,
    advertisement: false,
  });
  await page.getByRole('heading', { level: 1 }).click();
  expect(calls).toEqual([]);
  await page.getByRole('button', { name: 'Cookie preferences' }).click();
  expect(await page.isChecked('[name=functional]')).toBe(true);
  await page.check('[name=analytics]');
  await page.getByRole('button', { name: 'Save preferences' }).click();
  const call = page.waitForRequest('**/api/analytics/clicks');
  await page.getByRole('heading', { level: 1 }).click();
  expect((await call).postDataJSON()).toMatchObject({ clicks: 1 });
});

test('the banner is accessible with its choices, and covers no control that has the focus', async () => {
  for (const width of widths) {
    const page = await stage.visit('/Login', { ...unasked, width });
    await banner(page).waitFor();
    await page.getByRole('button', { name: 'Customise' }).click();
    await expectAccessible(page);
    for (let n = 0; n < 30; n += 1) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate(() => {
        const element = document.activeElement;
        const bar = document.querySelector('[aria-labelledby=consent-title]');
        if (!element || !bar || bar.contains(element) || element === document.body) return false;
        return element.getBoundingClientRect().top >= bar.getBoundingClientRect().top;
      });
      expect(covered).toBe(false);
    }
  }
});
