/** The frame of every page: header, account menu, side menu, footer, and what is said across pages. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createAccount, newAddress } from '../../api/test/people.ts';
import { backOfficePages } from '../src/content/pages.ts';
import { expectAccessible, openStage, pathOf, widths } from './browser.ts';
import type { Stage } from './browser.ts';

let stage: Stage;
let user: string;
let admin: string;
beforeAll(async () => {
  stage = await openStage();
  user = await createAccount(stage.portal, newAddress('naledi.mogotsi'));
  admin = await createAccount(stage.portal, newAddress('admin'), 'admin');
});
afterAll(() => stage.stop());

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const banner = (page: Page) => page.getByRole('banner');
const account = (page: Page, email: string) => banner(page).locator('summary', { hasText: email });

describe('links', () => {
  /** The links outside the page itself and those in it: each name, and the places that it leads to. */
  const places = (page: Page) =>
    page.locator('a[href^="/"]').evaluateAll((all) => {
      const found = new Map<string, Set<string>>();
      for (const link of all) {
        const name = (link.textContent ?? '').trim();
        const path = new URL((link as HTMLAnchorElement).href).pathname.toLowerCase();
        found.set(name, (found.get(name) ?? new Set()).add(path));
      }
      return [...found].map(([name, paths]) => ({ name, paths: [...paths] }));
    });

  test('of one name lead to one place, on every page of the back office and on others', async () => {
    const page = await stage.visit('/robots.txt', { as: admin });
    for (const path of [
      ...backOfficePages.map((desk) => desk.path),
      '/home',
      '/FAQ',
      '/IdeaDashboard',
      '/innovate/terms',
      '/nowhere',
    ]) {
      await page.goto(stage.portal.url + path);
      await heading(page).waitFor();
      const all = await places(page);
      expect([path, all.length > 3]).toEqual([path, true]);
      expect([path, all.filter(({ paths }) => paths.length > 1)]).toEqual([path, []]);
    }
  });

  test('of the header: in the back office the ways out, elsewhere the public pages and one’s own list', async () => {
    const page = await stage.visit('/submissions', { as: admin });
    const links = banner(page).getByRole('navigation', { name: 'Main' }).getByRole('link');
    await heading(page).waitFor();
    expect(await links.allTextContents()).toEqual(['Public site', 'My ideas']);
    await links.filter({ hasText: 'Public site' }).click();
    await page.getByRole('heading', { level: 1, name: 'We innovate' }).waitFor();
    const names = ['Home', 'FAQ', 'About Us', 'Innovate', 'Challenges', 'Submissions'];
    expect(await links.allTextContents()).toEqual([...names, 'Portal Dashboard']);
    const mine = await stage.visit('/FAQ', { as: user });
    expect(await mine.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents()).toEqual(
      names,
    );
  });
});

describe('the account menu', () => {
  test.each(widths)('at %s px says who is logged in, and what is theirs', async (width) => {
    const page = await stage.visit('/FAQ', { as: user, width });
    const menu = account(page, user);
    expect(await banner(page).getByText('NM', { exact: true }).isVisible()).toBe(width < 1280);
    await menu.click();
    await banner(page).getByText('Logged in as').waitFor();
    await expectAccessible(page);
    await banner(page).getByRole('link', { name: 'My ideas' }).click();
    await page.waitForURL('**/IdeaDashboard');
    await banner(page).getByRole('link', { name: 'My ideas' }).waitFor({ state: 'hidden' });
    // The page that comes takes the focus, which closes an open menu.
    await page.getByRole('heading', { level: 1, name: 'Ideas Submitted By:' }).waitFor();
    await menu.click();
    await banner(page).getByRole('link', { name: 'Log Out' }).click();
    await page.waitForURL('**/login');
    await menu.waitFor({ state: 'detached' });
  });

  test('works by keyboard: Enter opens it, Escape closes it and gives the focus back, so does leaving it', async () => {
    const page = await stage.visit('/FAQ', { as: user });
    const menu = account(page, user);
    const logOut = banner(page).getByRole('link', { name: 'Log Out' });
    const isFocused = () => menu.evaluate((element) => element === document.activeElement);
    await menu.press('Enter');
    await logOut.waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('My ideas');
    await page.keyboard.press('Escape');
    await logOut.waitFor({ state: 'hidden' });
    expect(await isFocused()).toBe(true);
    await menu.press('Enter');
    await logOut.focus();
    await page.keyboard.press('Tab');
    await logOut.waitFor({ state: 'hidden' });
    await menu.click();
    await logOut.waitFor();
    await heading(page).click();
    await logOut.waitFor({ state: 'hidden' });
  });
});

describe('the side menu', () => {
  test('stands before the main content: the skip link leads past it', async () => {
    const page = await stage.visit('/submissions', { as: admin });
    await page.getByRole('navigation', { name: 'Portal Dashboard' }).waitFor();
    expect(await page.locator('main nav[aria-labelledby=portal-menu]').count()).toBe(0);
    expect(await page.locator('main').count()).toBe(1);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to main content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => ({
      isInMain: document.activeElement?.closest('main') !== null,
      isInMenu: document.activeElement?.closest('nav') !== null,
    }));
    expect(focus).toEqual({ isInMain: true, isInMenu: false });
  });

  test('reaches from the header to the foot of the window, and no footer stands under the tables', async () => {
    const page = await stage.visit('/manage-challenges', { as: admin });
    const menu = page.getByRole('navigation', { name: 'Portal Dashboard' });
    await menu.waitFor();
    const { bottom = 0 } = (await menu.evaluate((element) => element.getBoundingClientRect().toJSON())) as {
      bottom?: number;
    };
    expect(bottom).toBe(900);
    expect(await page.getByRole('contentinfo').count()).toBe(0);
    await page.goto(`${stage.portal.url}/FAQ`);
    await page.getByRole('contentinfo').waitFor();
  });
});

test('the logo, the heading and the footer begin at one edge, on every public page and the own list', async () => {
  const page = await stage.visit('/FAQ', { as: user });
  for (const path of [
    '/home',
    '/FAQ',
    '/About',
    '/legalpolicies',
    '/Challenges',
    '/developers',
    '/IdeaDashboard',
  ]) {
    await page.goto(stage.portal.url + path);
    await heading(page).waitFor();
    const edges = await Promise.all(
      [banner(page).getByRole('link').first(), heading(page), page.locator('footer p')].map((each) =>
        each.evaluate((element) => element.getBoundingClientRect().left),
      ),
    );
    expect([path, ...edges]).toEqual([path, 80, 80, 80]);
  }
});

describe('whoever is led home', () => {
  const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

  test('from a page that the account may not open hears why', async () => {
    const page = await stage.visit('/FAQ', { as: user });
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    // The words must come into a frame that is there already: only then are they read out.
    const frame = await page.locator('[role=status]').last().elementHandle();
    await page.evaluate(() => {
      window.history.pushState({}, '', '/dashboard');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.waitForURL('**/home');
    await status(page, 'Your account does not have access to the page you asked for').waitFor();
    expect(await frame?.textContent()).toContain('does not have access');
    await expectAccessible(page);
    await page.reload();
    await heading(page).waitFor();
    await banner(page).getByRole('link', { name: 'FAQ' }).click();
    await status(page, 'does not have access').waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  });

  test('because the check failed hears so, and can try again', async () => {
    const page = await stage.visit('/robots.txt', { as: admin });
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('Error fetching user role'),
    );
    await page.route('**/graphql', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(`${stage.portal.url}/people?search=naledi`);
    await page.waitForURL('**/home');
    await logged;
    await status(page, 'We could not check your access to the page you asked for').waitFor();
    await page.unroute('**/graphql');
    await page.getByRole('link', { name: 'try again' }).click();
    await page.waitForURL('**/people?search=naledi');
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
  });
});

describe('the way back', () => {
  test.each([
    ['/IdeaDashboard', 'Log In / Sign Up', 'Log In', '/Login'],
    ['/innovate/status', 'Log In / Sign Up', 'Log In', '/Login'],
    ['/innovate', 'Sign Up', 'Sign Up', '/SignUp'],
  ])(
    'to %s is in the links of the page (%s) and of the header (%s) to %s',
    async (path, inMain, inHeader, to) => {
      const page = await stage.visit(path);
      await page.getByText('This page is locked').waitFor();
      for (const [place, name] of [
        ['main', inMain],
        ['header', inHeader],
      ] as const) {
        const link = page.locator(place).getByRole('link', { name, exact: true });
        expect([place, await link.getAttribute('href')]).toEqual([
          place,
          `${to}?next=${encodeURIComponent(path)}`,
        ]);
      }
    },
  );

  test('is kept from the login to the sign-up and back', async () => {
    const page = await stage.visit('/Login?next=%2FIdeaDashboard');
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
    await page.waitForURL('**/SignUp?next=%2FIdeaDashboard');
    await banner(page).getByRole('link', { name: 'Log In' }).click();
    await page.waitForURL('**/Login?next=%2FIdeaDashboard');
  });
});

test('a page that is not there leads on', async () => {
  const page = await stage.visit('/nowhere');
  for (const [name, to] of [
    ['FAQ', '/FAQ'],
    ['Innovate', '/innovate'],
    ['My ideas', '/IdeaDashboard'],
  ] as const) {
    expect(await page.getByRole('main').getByRole('link', { name, exact: true }).getAttribute('href')).toBe(
      to,
    );
  }
  expect(pathOf(page)).toBe('/nowhere');
});

test('the offline banner stays in sight', async () => {
  const page = await stage.visit('/FAQ');
  await page.context().setOffline(true);
  const words = page.getByText(
    'You are offline. Keep going: we will save your answers when you are back online.',
  );
  await words.waitFor();
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.waitForFunction(() => window.scrollY === 600);
  expect(await words.evaluate((element) => element.getBoundingClientRect().top)).toBe(0);
});
