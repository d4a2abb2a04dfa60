/** The public pages that only tell: home, questions, strategy; with and without JavaScript. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { holdClock, openStage, pathOf, waitUntilAlive, widths } from './browser.ts';
import type { Stage } from './browser.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

describe('questions', () => {
  const opened = (page: Page) =>
    page.locator('details[open]').evaluateAll((entries) => entries.map(({ id }) => id));

  test('there are fourteen, each with an address of its own', async () => {
    const page = await stage.visit('/FAQ');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const ids = await page.locator('details').evaluateAll((entries) => entries.map(({ id }) => id));
    expect(ids).toHaveLength(14);
    expect(new Set(ids).size).toBe(14);
    expect(ids.filter((id) => !/^[a-z0-9-]+$/.test(id))).toEqual([]);
    expect(await opened(page)).toEqual([]);
  });

  test('one is open at a time, and choosing the open one closes it', async () => {
    const page = await stage.visit('/FAQ');
    const first = page.locator('#who-may-submit');
    const other = page.locator('#statuses');
    await first.locator('summary').click();
    expect(await opened(page)).toEqual(['who-may-submit']);
    await other.locator('summary').press('Enter');
    expect(await opened(page)).toEqual(['statuses']);
    expect(await first.locator('p').first().isVisible()).toBe(false);
    await other.locator('summary').click();
    expect(await opened(page)).toEqual([]);
  });

  test('a deep link opens its question and scrolls to it, at once and later', async () => {
    const page = await stage.visit('/FAQ#who-reviews');
    const inView = (id: string) =>
      page.waitForFunction((name) => {
        const entry = document.getElementById(name);
        const { top = -1, bottom = 0 } = entry?.querySelector('summary')?.getBoundingClientRect() ?? {};
        return entry?.hasAttribute('open') && top >= 0 && bottom <= window.innerHeight;
      }, id);
    await inView('who-reviews');
    await page.evaluate(() => (window.location.hash = 'who-may-submit'));
    await inView('who-may-submit');
    expect(await opened(page)).toEqual(['who-may-submit']);
    await page.locator('#who-may-submit summary').click();
    await page.evaluate(() => (window.location.hash = 'no-such-question'));
    await page.evaluate(() => (window.location.hash = 'who-may-submit'));
    await inView('who-may-submit');
  });

  test('the answers open without JavaScript', async () => {
    const page = await stage.visit('/FAQ', { scripts: false });
    const answer = page.locator('#who-owns-the-idea p').first();
    expect(await answer.isVisible()).toBe(false);
    await page.locator('#who-owns-the-idea summary').click();
    await answer.waitFor();
    await page.locator('#rewards summary').click();
    await answer.waitFor({ state: 'hidden' });
  });
});

describe('areas of interest', () => {
  const shown = (page: Page) =>
    page.locator('[role=tabpanel]:not([hidden])').evaluateAll((panels) => panels.map(({ id }) => id));
  const selected = (page: Page, name: string) =>
    page.getByRole('tab', { name, selected: true, exact: true }).waitFor();

  test('there are four pillars and twelve tabs, each with its panel', async () => {
    const page = await stage.visit('/About');
    await selected(page, 'FinTech');
    for (const pillar of [
      'Digital Transformation',
      'Customer-Driven Culture',
      'ICT Leadership',
      'New Growth Areas',
    ]) {
      expect(await page.getByRole('heading', { name: pillar, exact: true }).count()).toBe(1);
    }
    const tabs = await page.getByRole('tab').evaluateAll((all) =>
      all.map((tab) => {
        const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
        return {
          name: tab.textContent,
          paired: panel?.getAttribute('aria-labelledby') === tab.id,
          stop: tab.getAttribute('tabindex'),
        };
      }),
    );
    expect(tabs.map(({ name }) => name)).toEqual([
      'FinTech',
      'Agriculture',
      'Entertainment',
      'Education',
      'Security',
      'Transport',
      'Sports',
      'Tourism',
      'Health',
      'Construction',
      'Media',
      'Telecommunications',
    ]);
    expect(tabs.every(({ paired }) => paired)).toBe(true);
    expect(tabs.map(({ stop }) => stop)).toEqual(['0', ...Array<string>(11).fill('-1')]);
    expect(await shown(page)).toEqual(['fintech']);
  });

  test('the arrow keys go through all of them', async () => {
    const page = await stage.visit('/About');
    await page.getByRole('tab', { name: 'FinTech' }).focus();
    const seen: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      await page.keyboard.press('ArrowRight');
      const name = await page.evaluate(() => document.activeElement?.textContent ?? '');
      await selected(page, name);
      seen.push(...(await shown(page)));
    }
    expect(new Set(seen).size).toBe(12);
    expect(seen.at(-1)).toBe('fintech');
    await page.keyboard.press('ArrowLeft');
    await selected(page, 'Telecommunications');
    await page.keyboard.press('Home');
    await selected(page, 'FinTech');
    await page.keyboard.press('End');
    await selected(page, 'Telecommunications');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('telecommunications');
  });

  test('a deep link selects its tab, and the address names the tab that was chosen', async () => {
    const page = await stage.visit('/About#health');
    await selected(page, 'Health');
    expect(await shown(page)).toEqual(['health']);
    await page.waitForFunction(() => {
      const { top = -1 } = document.querySelector('#health h3')?.getBoundingClientRect() ?? {};
      return top >= 0 && top < window.innerHeight;
    });
    await page.getByRole('tab', { name: 'Media' }).click();
    await selected(page, 'Media');
    expect(new URL(page.url()).hash).toBe('#media');
    await page.evaluate(() => (window.location.hash = 'tourism'));
    await selected(page, 'Tourism');
    await page.goBack();
    await selected(page, 'Media');
  });

  test('without JavaScript every text is there to read', async () => {
    const page = await stage.visit('/About', { scripts: false });
    expect(await page.locator('[role=tabpanel]').count()).toBe(12);
    expect(await page.locator('[role=tabpanel]').filter({ visible: true }).count()).toBe(12);
  });
});

test.each(widths)(
  'at %s px the card of an area ends with Submit Idea, right below its text',
  async (width) => {
    const page = await stage.visit('/About', { width });
    const panel = page.getByRole('tabpanel', { name: 'FinTech' });
    const card = panel.locator('xpath=..');
    const { height = 0, y = 0 } = (await panel.locator('li').last().boundingBox()) ?? {};
    const action = await card.getByRole('link', { name: 'Submit Idea' }).boundingBox();
    expect((action?.y ?? Infinity) - (y + height)).toBeLessThan(100);
  },
);

describe('the terms as a PDF', () => {
  test('are downloaded from the legal page, which then says so', async () => {
    const page = await stage.visit('/legalpolicies');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download PDF' }).click();
    expect((await download).suggestedFilename()).toBe('termsofagreement.pdf');
    await page.getByRole('status').getByText('PDF Downloaded!').waitFor();
  });

  test('are downloaded from the home page, and from both without JavaScript', async () => {
    for (const [path, name, scripts] of [
      ['/', 'Terms of agreement (PDF)', true],
      ['/', 'Terms of agreement (PDF)', false],
      ['/legalpolicies', 'Download PDF', false],
    ] as const) {
      const page = await stage.visit(path, { scripts });
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name }).click();
      expect((await download).suggestedFilename()).toBe('termsofagreement.pdf');
    }
  });
});

test('the suggestions have their own links at the top', async () => {
  const page = await stage.visit('/Suggestions');
  const links = page.getByRole('navigation', { name: 'Related pages' }).getByRole('link');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/home',
    '/FAQ',
    '/About',
    '/innovate',
    '/Suggestions',
  ]);
  expect(await links.last().getAttribute('aria-current')).toBe('page');
});

describe('home', () => {
  test('has three ways in', async () => {
    const page = await stage.visit('/');
    const hero = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) });
    const links = await hero
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(links).toEqual([
      ['Submit Idea', '/innovate'],
      ['Guidelines', '/api/suggest/guidelines'],
      ['Feedback Xchange', '/Suggestions'],
    ]);
    const download = page.waitForEvent('download');
    await hero.getByRole('link', { name: 'Guidelines' }).click();
    expect((await download).suggestedFilename()).toBe('SubmissionGuidelines.pdf');
    await hero.getByRole('link', { name: 'Submit Idea' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/innovate'));
    expect(pathOf(page)).not.toBe('/');
  });

  test('has six partners', async () => {
    const page = await stage.visit('/');
    const partners = page.getByRole('region', { name: 'Our partners' });
    expect(await partners.getByRole('listitem').count()).toBe(6);
    expect(await partners.locator('svg').count()).toBe(6);
  });
});

describe('the quotes', () => {
  const offices = ['Innovation Sponsor', 'Committee Chairperson', 'Committee Secretary'] as const;
  const carousel = (page: Page) => page.getByRole('region', { name: 'From the heads of the programme' });
  const quoteOf = (page: Page, office: string) => carousel(page).locator('figcaption', { hasText: office });
  const seen = (page: Page, office: string) => quoteOf(page, office).waitFor();

  /** The home page with a clock that stands until it is moved. */
  async function atRest(options: { reducedMotion?: boolean } = {}): Promise<Page> {
    const page = await stage.visit('/legalpolicies', { motion: !options.reducedMotion });
    await holdClock(page);
    await page.goto(stage.portal.url);
    // A touch brings the page to life; by itself it would wait for the clock.
    await page.keyboard.press('Shift');
    await waitUntilAlive(page);
    await seen(page, offices[0]);
    return page;
  }

  test('are chosen by dots, without moving what is below', async () => {
    const page = await atRest();
    const height = () => carousel(page).evaluate((element) => element.getBoundingClientRect().height);
    const before = await height();
    for (const office of [offices[2], offices[0], offices[1]]) {
      const dot = carousel(page).getByRole('button', { name: office });
      await dot.click();
      await seen(page, office);
      expect(await dot.getAttribute('aria-disabled')).toBe('true');
      expect(await height()).toBe(before);
    }
    expect(await carousel(page).locator('[aria-live]').getAttribute('aria-live')).toBe('polite');
  });

  test('are all there to read without JavaScript', async () => {
    const page = await stage.visit('/', { scripts: false });
    expect(await page.locator('figcaption').filter({ visible: true }).count()).toBe(3);
    expect(await page.getByRole('button', { name: offices[0] }).isVisible()).toBe(false);
  });
});

test('the navigation stands in one line from 1024 px, and behind its button below', async () => {
  const page = await stage.visit('/');
  await page.evaluate(() => {
    localStorage.setItem(
      'pos-user',
      JSON.stringify({ email: `${'a'.repeat(60)}@example.com`, role: 'admin', isVerified: true }),
    );
    localStorage.setItem('pos-token', 'token');
  });
  await page.reload();
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await links.filter({ hasText: 'Portal Dashboard' }).waitFor();
  const account = page.getByRole('banner').locator('summary');
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const rows = await links.or(account).evaluateAll((all) =>
      all.map((each) => {
        const { top, height } = each.getBoundingClientRect();
        return top + height / 2;
      }),
    );
    expect([width, rows.length, new Set(rows).size]).toEqual([width, 8, 1]);
  }
  await page.setViewportSize({ width: 768, height: 900 });
  expect(await links.first().isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(true);
});

test('a new page begins at its top, and Back returns to where the visitor was', async () => {
  const page = await stage.visit('/FAQ');
  const at = () => page.evaluate(() => Math.round(window.scrollY));
  await page.locator('#statuses').scrollIntoViewIfNeeded();
  // The page learns of it with the next frame.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener('scroll', resolve, { once: true });
        window.scrollTo(0, 500);
      }),
  );
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Legal policies' })
    .evaluate((link: HTMLElement) => link.click());
  await page.getByRole('heading', { level: 1, name: 'Legal policies' }).waitFor();
  expect(await at()).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }).waitFor();
  await page.waitForFunction(() => window.scrollY === 500);
  await page.goForward();
  await page.waitForFunction(() => window.scrollY === 0);
});

test('the pages wrote no error and asked nobody else', () => stage.expectQuiet());
