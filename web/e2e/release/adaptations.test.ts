/** Adaptations: keyboard, zoom, reduced motion, forced colours. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { submitIdea } from '../../../api/test/ideas.ts';
import { createAccount, newAddress, signedIn } from '../../../api/test/people.ts';
import { goTo, expectFocus, openTestSite } from '../browser.ts';

const site = openTestSite({}, { own: true });

const heading = (page: Page, name?: string) =>
  page.getByRole('heading', { level: 1, ...(name !== undefined && { name }) }).waitFor();

test('focus is visible on every control, and never covered', async () => {
  const page = await site.visit('/', { motion: true });
  for (const path of ['/', '/FAQ', '/About', '/SignUp', '/legalpolicies']) {
    await goTo(page, path);
    await heading(page);
    for (let n = 0; n < 40; n += 1) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return undefined;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        const { x, y, width, height } = element.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return {
          what: element.outerHTML.slice(0, 120),
          ring: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
          inView: y >= 0 && y + height <= window.innerHeight,
          covered: !(top && (element.contains(top) || top.contains(element))),
        };
      });
      if (!focus) break;
      expect([path, focus]).toEqual([path, { ...focus, ring: true, inView: true, covered: false }]);
    }
  }
});

test('the menu of small screens opens, closes with Escape and with a choice, and moves the focus to the new heading', async () => {
  const page = await site.visit('/', { width: 360 });
  const toggle = page.getByRole('button', { name: 'Menu' });
  const link = page.getByRole('banner').getByRole('link', { name: 'Log In' });
  await toggle.press('Enter');
  await link.waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await link.waitFor({ state: 'hidden' });
  await expectFocus(toggle);
  await toggle.click();
  await link.click();
  await page.waitForFunction(
    () => document.activeElement?.matches('h1') && document.title.startsWith('Login'),
  );
  expect(await toggle.getAttribute('aria-expanded')).toBe('false');
});

test('with reduced motion nothing moves, and at 200 % zoom nothing is clipped', async () => {
  const page = await site.visit('/', { width: 640 });
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 10)
        .length,
  );
  expect(moving).toBe(0);
  for (const path of ['/', '/FAQ', '/About', '/SignUp', '/innovate']) {
    await goTo(page, path);
    await heading(page);
    const scrolls = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      return document.documentElement.scrollWidth > window.innerWidth;
    });
    expect([path, scrolls]).toEqual([path, false]);
  }
});

describe('with forced colours', () => {
  let page: Page;
  let idea: string;
  // With motion: reduced motion delays each change of colour to the next frame.
  beforeAll(async () => {
    const owner = await signedIn(site.portal);
    idea = (await submitIdea(owner)).id;
    await submitIdea(owner);
    const as = await createAccount(site.portal, newAddress('reviewer'), 'reviewer');
    page = await site.visit('/', { as, motion: true });
    // Most palettes of high contrast are dark, and then the dark theme is below.
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    await page.waitForFunction(() => matchMedia('(forced-colors: active)').matches);
  });

  /** Returns the styles of elements, and the system colours of a selection. */
  const looks = (selector: string) =>
    page.evaluate((wanted) => {
      const probe = document.createElement('div');
      probe.style.cssText =
        'color: CanvasText; background: Highlight; border-color: Canvas; forced-color-adjust: none';
      document.body.append(probe);
      const { color: text, backgroundColor: highlight, borderTopColor: ground } = getComputedStyle(probe);
      probe.remove();
      return [...document.querySelectorAll(wanted)]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const style = getComputedStyle(element);
          return {
            name: element.textContent,
            isFramed: [style.borderTopWidth, style.borderLeftWidth].every((width) => parseFloat(width) >= 1),
            isHighlit: style.backgroundColor === highlight,
            start: style.borderLeftWidth,
            isThick: parseFloat(style.borderTopWidth) >= 3,
            isUnlined: [style.borderBottomColor, style.borderLeftColor].includes(ground),
            below: `${style.borderBottomWidth} ${style.borderBottomColor === highlight}`,
            isText: style.fill === text,
          };
        });
    }, selector);

  test('buttons of every kind keep a frame', async () => {
    await goTo(page, '/');
    await heading(page, 'We innovate');
    const buttons = await looks('main a[class*=min-h-11][class*=px-5], main button[class*=px-5]');
    expect(buttons.length).toBeGreaterThan(2);
    expect(buttons.filter(({ isFramed }) => !isFramed)).toEqual([]);
    const isMain = await looks('main :is(a, button):is(.bg-primary, .bg-lime)[class*=min-h-11]');
    expect(isMain.length).toBeGreaterThan(0);
    expect(isMain.filter(({ isThick }) => !isThick)).toEqual([]);
  });

  test.each(['/submissions?status=PENDING', '/developers/authentication', 'an idea'])(
    '%s draws no frame that only keeps its room, and one around each chip',
    async (path) => {
      await goTo(page, path === 'an idea' ? `/submissions/${idea}` : path);
      await page.locator('.border-transparent').first().waitFor();
      const kept = await looks('.border-transparent, .example-tab, .idea-list li:not([aria-current]) > a');
      expect(
        kept.filter(({ isUnlined, isHighlit, below }) => !isUnlined && !isHighlit && below !== '4px true'),
      ).toEqual([]);
      const chips = await looks('main [class*=rounded-full][class*="-tint"]:not([aria-hidden])');
      expect(chips.filter(({ isFramed }) => !isFramed)).toEqual([]);
    },
  );

  test('the tab of a view is marked below, and a filter with a choice is highlit', async () => {
    await goTo(page, '/submissions?status=PENDING');
    await page.getByRole('button', { name: /^Remove the filter/ }).waitFor();
    const tabs = await looks('main [aria-current=page]');
    expect(tabs.map(({ start, below }) => [start, below])).toEqual([['0px', '4px true']]);
    const menus = await looks('main button[popovertarget]');
    expect(menus.filter(({ isHighlit }) => isHighlit).map(({ name }) => name)).toEqual(['Status1 chosen']);
  });

  test('the current page and the current step stand out', async () => {
    await goTo(page, '/FAQ');
    await heading(page, 'Frequently asked questions');
    const [current, ...others] = await looks('header nav [aria-current=page]');
    expect([current?.name, current?.below, others]).toEqual(['FAQ', '4px true', []]);
    await goTo(page, '/innovate/general');
    await page.getByRole('radio', { name: /General Information/, checked: true }).waitFor();
    const steps = await looks('fieldset label:has(input[type=radio])');
    const marked = steps.filter(({ start }) => start === '4px');
    expect(marked.map(({ name }) => name?.includes('General Information'))).toEqual([true]);
  });

  test('the dashboard shows selected filters, bars and axis labels', async () => {
    await goTo(page, '/dashboard');
    // A line of one day has no length: it is not visible to Playwright.
    await page.locator('svg path[stroke="#5fc6cf"]').waitFor({ state: 'attached' });
    await page
      .getByTestId(/^bar\.item/)
      .first()
      .waitFor();
    const chosen = await looks('[aria-current=true], [aria-pressed=true]');
    expect(chosen.map(({ name, isHighlit }) => [name, isHighlit])).toEqual([
      ['All time', true],
      ['Gender', true],
      ['Day', true],
    ]);
    const rest = await looks('[aria-pressed=false]');
    expect(rest.filter(({ isHighlit }) => isHighlit)).toEqual([]);
    const current = await looks('main nav [aria-current=page], nav [aria-current=page]');
    // The entry of the menu at its start, the tab below.
    expect(current.map(({ name, start, below }) => [name, start, below === '4px true'])).toEqual([
      ['Home', '4px', false],
      ['Home', '0px', true],
    ]);
    const bars = await looks('[data-bar]');
    expect(bars.length).toBeGreaterThan(10);
    expect(bars.filter(({ isHighlit }) => !isHighlit)).toEqual([]);
    const words = await looks('figure svg text');
    expect(words.length).toBeGreaterThan(10);
    expect(words.filter(({ isText }) => !isText)).toEqual([]);
  });

  test('the current row of a list has a frame, and its words keep the colours of the others', async () => {
    await goTo(page, '/submissions');
    await page.locator('[data-idea]').first().waitFor();
    await page.keyboard.press('j');
    const marked = page.locator('tr[aria-current=true]');
    await marked.waitFor();
    const [highlight, row, link, plain] = await marked.evaluate((tr) => {
      const probe = document.createElement('div');
      probe.style.cssText = 'background: Highlight; color: LinkText; forced-color-adjust: none';
      document.body.append(probe);
      const { backgroundColor: colour, color } = getComputedStyle(probe);
      probe.remove();
      const { outlineColor, outlineWidth, backgroundColor } = getComputedStyle(tr);
      const words = getComputedStyle(tr.querySelector('a') ?? tr).color;
      return [colour, { outlineColor, outlineWidth, isFilled: backgroundColor === colour }, words, color];
    });
    expect(row).toEqual({ outlineColor: highlight, outlineWidth: '4px', isFilled: false });
    expect(link).toBe(plain);
  });
});
