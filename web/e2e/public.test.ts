/** The frame and the public pages: layout, focus, cookies, print, and without JavaScript. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { purposesVersion } from '@portal/schema/cookies';
import { faqTexts } from '@portal/schema/texts/faq';
import { eventually } from '../../api/test/eventually.ts';
import { createAccount, newAddress } from '../../api/test/people.ts';
import { sampled } from '../../api/test/sampled.ts';
import {
  expectAccessible,
  holdClock,
  expectFocus,
  openTestSite,
  waitUntilHydrated,
  widths,
} from './browser.ts';

const site = openTestSite({}, { quiet: true });
let user: string;
let admin: string;
beforeAll(async () => {
  user = await createAccount(site.portal, newAddress('naledi.mogotsi'));
  admin = await createAccount(site.portal, newAddress('admin'), 'admin');
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const header = (page: Page) => page.getByRole('banner');
const account = (page: Page) => header(page).locator('summary', { hasText: user });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const go = async (page: Page, path: string) => {
  await page.goto(site.portal.url + path);
  await heading(page).waitFor();
};

describe('the frame', () => {
  test('on a phone has an account menu with links, and explains a redirect to the home page', async () => {
    const page = await site.visit('/FAQ', { as: user, width: 360 });
    await header(page).getByText('NM', { exact: true }).waitFor();
    await page.evaluate(() => {
      window.history.pushState({}, '', '/dashboard');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.waitForURL('**/home');
    const reason = page.getByText('Your account does not have access to the page you asked for');
    await reason.waitFor();
    // The prerendered page does not have it.
    await page.reload();
    await waitUntilHydrated(page);
    await reason.waitFor();
    await account(page).click();
    await header(page).getByText('Logged in as').waitFor();
    await expectAccessible(page);
    const own = header(page).getByRole('link', { name: 'My ideas' });
    await own.click();
    // The next page takes the focus, which closes an open menu.
    await page.getByRole('heading', { level: 1, name: 'Ideas Submitted By:' }).waitFor();
    await own.waitFor({ state: 'hidden' });
  });

  test('has an account menu for the keyboard: Enter opens it, Escape closes it, so does leaving it', async () => {
    const page = await site.visit('/FAQ', { as: user });
    const menu = account(page);
    const logOut = header(page).getByRole('link', { name: 'Log Out' });
    expect(await header(page).getByText('NM', { exact: true }).isVisible()).toBe(false);
    await menu.press('Enter');
    await logOut.waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('My ideas');
    await page.keyboard.press('Escape');
    await logOut.waitFor({ state: 'hidden' });
    await expectFocus(menu);
    await menu.press('Enter');
    await logOut.focus();
    await page.keyboard.press('Tab');
    await logOut.waitFor({ state: 'hidden' });
    await menu.click();
    await logOut.waitFor();
    await heading(page).click();
    await logOut.waitFor({ state: 'hidden' });
  });

  test('has a back-office menu down to the foot of the window, which the skip link skips', async () => {
    const page = await site.visit('/manage-challenges', { as: admin });
    const menu = page.getByRole('navigation', { name: 'Portal Dashboard' });
    await menu.waitFor();
    const { y = 0, height = 0 } = (await menu.boundingBox()) ?? {};
    expect([y + height, await page.getByRole('contentinfo').count()]).toEqual([900, 0]);
    expect(await page.locator('main').getByRole('navigation', { name: 'Portal Dashboard' }).count()).toBe(0);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to main content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.matches('main *'))).toBe(true);
    await go(page, '/FAQ');
    await page.getByRole('contentinfo').waitFor();
  });

  test('has its links in one line from 1024 px, and behind a button below', async () => {
    const as = await createAccount(site.portal, `${'a'.repeat(60)}@example.com`, 'admin');
    const page = await site.visit('/robots.txt', { as });
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    // Suggestions has the longest links.
    for (const [path, width] of [
      ['/', 1280],
      ['/Suggestions', 1280],
      ['/Suggestions', 1024],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await go(page, path);
      await links.filter({ hasText: 'Portal Dashboard' }).waitFor();
      const rows = await links.or(header(page).locator('summary')).evaluateAll((all) =>
        all.map((each) => {
          const { top, height } = each.getBoundingClientRect();
          return top + height / 2;
        }),
      );
      expect([path, width, rows.length, new Set(rows).size]).toEqual([path, width, 8, 1]);
    }
    await page.setViewportSize({ width: 768, height: 900 });
    expect(await links.first().isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(true);
  });
});

/** Lists what is wrong with a page in print. */
const faultsOnPaper = (page: Page) =>
  page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const styles = shown('main *').map((element) => getComputedStyle(element));
    return {
      frame: shown('body button, body nav, #root header, #root footer, a[href="#main"]').map((element) =>
        element.outerHTML.slice(0, 100),
      ),
      colours: [...new Set(styles.map(({ color }) => color))],
      backgrounds: [...new Set(styles.map(({ backgroundColor }) => backgroundColor))],
      parted: shown('main :is(h1, h2, h3)')
        .filter((title) => {
          const { display } = getComputedStyle(title.parentElement ?? title);
          return getComputedStyle(title).breakAfter !== 'avoid' || display === 'grid';
        })
        .map(({ textContent }) => textContent),
      folded: shown('details:has(p) p:first-of-type, [role=tabpanel]').length,
    };
  });

test('the logo, the heading and the footer align; print shows the whole text alone, in black', async () => {
  // An open consent banner is not printed either.
  const page = await site.visit('/robots.txt', { as: user, consent: 'unasked' });
  const framed = [
    ['/', 0],
    ['/FAQ', faqTexts.questions.length],
    ['/About', 12],
    ['/legalpolicies', 0],
    ['/Challenges', undefined],
    ['/developers', undefined],
    ['/IdeaDashboard', undefined],
  ] as const;
  for (const [path, folded] of sampled(framed, 3)) {
    await go(page, path);
    await page.getByRole('button', { name: 'Accept All' }).waitFor();
    const edges = await Promise.all(
      [header(page).getByRole('link').first(), heading(page), page.locator('footer p')].map((each) =>
        each.evaluate((element) => element.getBoundingClientRect().left),
      ),
    );
    expect([path, ...edges]).toEqual([path, 80, 80, 80]);
    if (folded === undefined) continue;
    await page.emulateMedia({ media: 'print' });
    expect([path, await faultsOnPaper(page)]).toEqual([
      path,
      {
        ...{ frame: [], colours: ['rgb(0, 0, 0)'], backgrounds: ['rgba(0, 0, 0, 0)'], parted: [] },
        folded,
      },
    ]);
    await page.emulateMedia({ media: null });
  }
});

test('one question is open at a time, a hash opens one in view, and an offline page says so in view', async () => {
  const page = await site.visit('/FAQ#who-reviews');
  const opened = () => page.locator('details[open]').evaluateAll((entries) => entries.map(({ id }) => id));
  const inView = (id: string) =>
    page.waitForFunction((name) => {
      const entry = document.getElementById(name);
      const { top = -1, bottom = 0 } = entry?.querySelector('summary')?.getBoundingClientRect() ?? {};
      return entry?.hasAttribute('open') && top >= 0 && bottom <= window.innerHeight;
    }, id);
  const question = (id: string) => page.locator(`#${id} summary`);
  await inView('who-reviews');
  await page.evaluate(() => (window.location.hash = 'who-may-submit'));
  await inView('who-may-submit');
  await question('statuses').press('Enter');
  expect(await opened()).toEqual(['statuses']);
  expect(await page.locator('#who-may-submit p').first().isVisible()).toBe(false);
  await page.evaluate(() => (window.location.hash = 'no-such-question'));
  await page.evaluate(() => (window.location.hash = 'who-may-submit'));
  await inView('who-may-submit');
  await question('who-may-submit').click();
  expect(await opened()).toEqual([]);

  // The offline banner stays in view, too.
  await page.context().setOffline(true);
  const words = page.getByText(
    'You are offline. What you enter stays on this page. Send it when you are back online.',
  );
  await words.waitFor();
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.waitForFunction(() => window.scrollY === 600);
  expect(await words.evaluate((element) => element.getBoundingClientRect().top)).toBe(0);
});

test('a hash shows its area in view, and its card ends with Submit Idea right below the text', async () => {
  const page = await site.visit('/About#health');
  await page.waitForFunction(() => {
    const { top = -1 } = document.querySelector('#health h3')?.getBoundingClientRect() ?? {};
    return top >= 0 && top < window.innerHeight;
  });
  const card = page.getByRole('tabpanel', { name: 'Health' }).locator('xpath=..');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // Both edges of one frame: the page may still be scrolling to the area.
    const gap = await card.evaluate((element) => {
      const text = [...element.querySelectorAll('[role=tabpanel]:not([hidden]) li')].at(-1);
      const action = [...element.querySelectorAll('a')].find((link) => link.textContent === 'Submit Idea');
      return (action?.getBoundingClientRect().top ?? Infinity) - (text?.getBoundingClientRect().bottom ?? 0);
    });
    expect(gap).toBeLessThan(100);
  }
});

test('the legal page says in detail which data of people we store, also after a link from another page', async () => {
  const page = await site.visit('/FAQ');
  await page.getByRole('contentinfo').getByRole('link', { name: /legal/i }).first().click();
  await page.waitForURL('**/legalpolicies');
  await page.getByRole('heading', { level: 2, name: 'Your data in detail' }).waitFor();
  const inPlace = await page.locator('#privacy-notice').innerHTML();
  await page.reload();
  await waitUntilHydrated(page);
  expect(await page.locator('#privacy-notice').innerHTML()).toBe(inPlace);
  for (const width of sampled(widths, 1)) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
});

test('the terms are downloaded with a notice, and Back restores the position', async () => {
  const page = await site.visit('/legalpolicies');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toBe('termsofagreement.pdf');
  await page.getByRole('status').getByText('PDF Downloaded!').waitFor();

  // The page updates in the next frame.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener('scroll', resolve, { once: true });
        window.scrollTo(0, 500);
      }),
  );
  const faq = header(page).getByRole('link', { name: 'FAQ' });
  await faq.evaluate((link: HTMLElement) => link.click());
  await page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Legal policies' }).waitFor();
  await page.waitForFunction(() => Math.round(window.scrollY) === 500);
  await page.goForward();
  await page.waitForFunction(() => window.scrollY === 0);
});

test('the quotes are chosen by dots, without layout shift', async () => {
  const page = await site.visit('/legalpolicies', { motion: true });
  await holdClock(page);
  await page.goto(site.portal.url);
  // An interaction hydrates the page; otherwise it would wait for the paused clock.
  await page.keyboard.press('Shift');
  await waitUntilHydrated(page);
  const quotes = page.getByRole('region', { name: 'From the heads of the programme' });
  const height = () => quotes.evaluate((element) => element.getBoundingClientRect().height);
  const before = await height();
  for (const office of ['Committee Secretary', 'Innovation Sponsor', 'Committee Chairperson']) {
    await quotes.getByRole('button', { name: office }).click();
    await quotes.locator('figcaption', { hasText: office }).waitFor();
    expect(await height()).toBe(before);
  }
});

test('without JavaScript answers open, and every area and quote shows', async () => {
  const page = await site.visit('/FAQ', { scripts: false });
  const answer = page.locator('#who-owns-the-idea p').first();
  expect(await answer.isVisible()).toBe(false);
  await page.locator('#who-owns-the-idea summary').click();
  await answer.waitFor();
  await page.locator('#rewards summary').click();
  await answer.waitFor({ state: 'hidden' });
  await go(page, '/About');
  expect(await page.locator('[role=tabpanel]').filter({ visible: true }).count()).toBe(12);
  await go(page, '/');
  expect(await page.locator('figcaption').filter({ visible: true }).count()).toBe(3);
  expect(await page.getByRole('button', { name: 'Innovation Sponsor' }).isVisible()).toBe(false);
});

describe('cookies (spec §2, §3, §9)', () => {
  const unasked = { consent: 'unasked' } as const;
  const banner = (page: Page) => page.getByRole('region', { name: 'Cookies on this site' });
  const choose = async (page: Page, button: string) => {
    await banner(page).getByRole('button', { name: button }).click();
    await banner(page).waitFor({ state: 'detached' });
  };
  const reopen = (page: Page) =>
    page.getByRole('contentinfo').getByRole('button', { name: 'Cookie preferences' }).click();
  const cookiesOf = async (page: Page) =>
    Object.fromEntries(
      (await page.context().cookies())
        .filter(({ name }) => name !== 'XSRF-TOKEN')
        .map(({ name, value }) => [name, decodeURIComponent(value)]),
    );
  /** Collects the clicks that the page reports. */
  function reported(page: Page): { clicks: number; timestamp: string }[] {
    const calls: { clicks: number; timestamp: string }[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/analytics/clicks')) {
        calls.push(request.postDataJSON() as { clicks: number; timestamp: string });
      }
    });
    return calls;
  }
  /** Clicks on the text, and waits until the click is counted. */
  const click = async (page: Page) => {
    const answered = page.waitForResponse('**/api/analytics/clicks');
    await heading(page).click();
    return (await answered).status();
  };

  test('are set with consent only, count clicks for a year, and are removed with the consent', async () => {
    const page = await site.visit('/', unasked);
    const calls = reported(page);
    await banner(page).waitFor();
    await heading(page).click();
    expect([await cookiesOf(page), calls]).toEqual([{}, []]);

    await choose(page, 'Accept All');
    // This click came before the consent.
    expect([await click(page), await click(page)]).toEqual([204, 204]);
    expect(calls.map(({ clicks }) => clicks)).toEqual([1, 2]);
    expect(new Date(calls[0]?.timestamp ?? '').toISOString()).toBe(calls[0]?.timestamp);
    const kept = (await page.context().cookies()).find(({ name }) => name === 'cookie-consent');
    const days = ((kept?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect([kept?.value, Math.round(days)]).toEqual(['all', 365]);

    await page.reload();
    await waitUntilHydrated(page);
    expect([await banner(page).count(), Object.keys(await cookiesOf(page))]).toEqual([
      0,
      ['cookie-consent', 'cookie-preferences', 'clicks'],
    ]);

    await reopen(page);
    await page.uncheck('[name=analytics]');
    await choose(page, 'Save preferences');
    const chosen = await cookiesOf(page);
    expect([Object.keys(chosen), chosen['cookie-consent']]).toEqual([
      ['cookie-consent', 'cookie-preferences'],
      'custom',
    ]);
    expect(JSON.parse(chosen['cookie-preferences'] ?? '')).toEqual({
      ...{ functional: true, analytics: false, performance: true, advertisement: true },
      version: purposesVersion,
      day: new Date().toISOString().slice(0, 10),
    });
    const counted = calls.length;
    await heading(page).click();
    await reopen(page);
    expect(await page.isChecked('[name=functional]')).toBe(true);
    expect(calls).toHaveLength(counted);
    await page.check('[name=analytics]');
    await choose(page, 'Save preferences');
    expect(await click(page)).toBe(204);
    expect(calls.at(-1)).toMatchObject({ clicks: 1 });

    await reopen(page);
    await choose(page, 'Reject All');
    expect(await cookiesOf(page)).toEqual({ 'cookie-consent': 'rejected' });
    expect(await focused(page)).toBe('Cookie preferences');
  });

  test('send the visitor back if rejected on arrival; the footer reopens the choice', async () => {
    const page = await site.visit('/legalpolicies', unasked);
    await go(page, '/FAQ');
    await waitUntilHydrated(page);
    await reopen(page);
    await banner(page).getByRole('checkbox', { name: 'Analytics' }).waitFor();
    await choose(page, 'Reject All');
    // Going back would have started by now.
    await page.locator('#how-long summary').click();
    await page.locator('#how-long p').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/FAQ');

    await page.context().clearCookies();
    await page.context().addCookies([{ name: 'clicks', value: '6', url: site.portal.url }]);
    await go(page, '/Login');
    await banner(page).getByRole('button', { name: 'Reject All' }).click();
    await page.waitForURL('**/FAQ');
    await waitUntilHydrated(page);
    // A count without consent is removed.
    expect(await cookiesOf(page)).toEqual({ 'cookie-consent': 'rejected' });
    expect(await banner(page).count()).toBe(0);
  });

  test('are asked for in an accessible banner that covers no focused control', async () => {
    const page = await site.visit('/Login', unasked);
    await banner(page).getByRole('button', { name: 'Customise' }).click();
    // What stands at the foot of the window begins where the banner ends, a frame after it grew.
    await eventually(async () => {
      const room = await page.evaluate(
        () => innerHeight - parseFloat(getComputedStyle(document.body).paddingBottom),
      );
      expect(room).toBeCloseTo((await banner(page).boundingBox())?.y ?? 0, 0);
    });
    for (const purpose of await banner(page).getByRole('checkbox').all())
      expect(await purpose.isChecked()).toBe(false);
    for (const width of sampled(widths, 1)) {
      await page.setViewportSize({ width, height: 900 });
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
});
