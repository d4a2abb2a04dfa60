/** The public pages as they come from the server: complete without JavaScript, the same with it, and told to search engines. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { backOfficePages, notFoundPage, personalPages, publicPages } from '../src/content/pages.ts';
import { createAccount, newAddress } from '../../api/test/people.ts';
import { openStage, waitUntilAlive } from './browser.ts';
import type { Stage } from './browser.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

const paths = publicPages.map(({ path }) => path);

/** A page as it is served. */
const htmlOf = async (path: string): Promise<string> => (await fetch(stage.portal.url + path)).text();

/** What a reader finds: the title, the headings, the links; and the same of the HTML as it is served. */
const outlines = (page: Page, html: string) =>
  page.evaluate((served) => {
    const outline = (root: Document) => ({
      title: root.title,
      headings: [...root.querySelectorAll('main :is(h1, h2, h3)')].map(({ textContent }) => textContent),
      links: [...root.querySelectorAll('a')].map((link) => link.getAttribute('href')),
    });
    return [outline(new DOMParser().parseFromString(served, 'text/html')), outline(document)] as const;
  }, html);

describe.each(paths)('%s', (path) => {
  test('reads the same without JavaScript', async () => {
    const page = await stage.visit(path);
    // With JavaScript the challenges come later.
    if (path === '/Challenges') await page.locator('main li').first().waitFor();
    const [bare, alive] = await outlines(page, await htmlOf(path));
    expect(bare.headings.length).toBeGreaterThan(0);
    expect(bare).toEqual(alive);
  });

  test('is told to search engines and shared links', async () => {
    const html = await htmlOf(path);
    const address = stage.portal.url + path;
    expect(html).toContain(`<link rel="canonical" href="${address}" />`);
    expect(html).toContain(`<meta property="og:url" content="${address}" />`);
    expect(html).toContain(`<meta property="og:image" content="${stage.portal.url}/og.png" />`);
    expect(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]?.length).toBeGreaterThan(50);
    expect(html).not.toContain('<meta name="robots"');
  });
});

test('they come alive in place: nothing is drawn anew, nothing moves', async () => {
  const page = await stage.visit('/robots.txt', {
    width: 360,
    consent: 'unasked',
    motion: true,
    fresh: true,
  });
  await page.addInitScript(() => {
    const seen = { heading: undefined as Element | null | undefined, shift: 0 };
    Object.assign(window, { seen });
    document.addEventListener('DOMContentLoaded', () => (seen.heading = document.querySelector('h1')));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!Reflect.get(entry, 'hadRecentInput')) seen.shift += Number(Reflect.get(entry, 'value'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of paths) {
    await page.goto(stage.portal.url + path, { waitUntil: 'networkidle' });
    await waitUntilAlive(page);
    // The menu answers: scripts are in charge.
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Menu', expanded: true }).waitFor();
    const { isSame, shift } = await page.evaluate(() => {
      const seen = Reflect.get(window, 'seen') as { heading: Element; shift: number };
      return { isSame: seen.heading === document.querySelector('h1'), shift: seen.shift };
    });
    expect([path, isSame, shift <= 0.02 || shift]).toEqual([path, true, true]);
  }
});

test('what is typed before the scripts are there is not lost', async () => {
  const page = await stage.visit('/legalpolicies');
  // Nothing but the page and its starter comes yet.
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/(?!start)[\w.-]+\.js/, (route) => released.then(() => route.continue()));
  await page.goto(`${stage.portal.url}/Suggestions`, { waitUntil: 'commit' });
  await page.fill('[name=fullName]', 'Kabelo Dube');
  await page.fill('[name=suggestion]', 'Tickets by SMS.');
  await page.check('[name=selectedOption][value="Staff member"]');
  const kind = (name: string) => page.getAttribute(`[name=${name}]`, 'type');
  expect([await kind('contactNumber'), await kind('emailAddress')]).toEqual(['text', 'email']);
  release();
  await waitUntilAlive(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  expect(await page.inputValue('[name=fullName]')).toBe('Kabelo Dube');
  expect(await page.inputValue('[name=suggestion]')).toBe('Tickets by SMS.');
  expect(await page.isChecked('[name=selectedOption][value="Staff member"]')).toBe(true);
  expect(await page.getByRole('link', { name: 'Enter your full name.' }).count()).toBe(0);
});

const shells = [...personalPages, ...backOfficePages, notFoundPage];
describe('how submitters are notified', () => {
  test.each([
    ['email', {}],
    ['email and SMS', { SMS_URL: 'http://127.0.0.1:9/' }],
  ])('is read as %s in every text, with and without JavaScript', async (channels, env) => {
    const own = channels === 'email' ? stage : await openStage(env);
    try {
      const page = await own.visit('/robots.txt');
      for (const [path, ...texts] of [
        ['/', `We notify you by ${channels}.`],
        ['/FAQ', `we notify you of the outcome by ${channels}.`],
        ['/legalpolicies', `tell you the outcome by ${channels}`, `we notify you by ${channels}.`],
      ] as const) {
        await page.goto(own.portal.url + path);
        await waitUntilAlive(page);
        const alive = (await page.locator('main').textContent()) ?? '';
        const bare = await own.visit(path, { scripts: false });
        const served = (await bare.locator('main').textContent()) ?? '';
        for (const words of [alive, served]) {
          for (const text of texts) expect([path, text, words.includes(text)]).toEqual([path, text, true]);
          expect([path, words.includes('SMS')]).toEqual([path, channels.includes('SMS')]);
        }
      }
      // Words that differ from those of the server are an error of React.
      own.expectQuiet();
    } finally {
      if (own !== stage) await own.stop();
    }
  });
});

test('every page has a title and a description of its own', () => {
  const all = [...publicPages, ...shells];
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  expect(new Set(all.map(({ description }) => description)).size).toBe(all.length);
});

test('the challenges that are stored are there without JavaScript', async () => {
  const page = await stage.visit('/Challenges', { scripts: false });
  expect(await page.getByText(/2024 · CLOSED/).count()).toBe(2);
  expect(await page.getByText('Loading').filter({ visible: true }).count()).toBe(0);
});

test('the site map lists these pages, and robots.txt leads to it', async () => {
  const robots = await (await fetch(`${stage.portal.url}/robots.txt`)).text();
  const map = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '';
  const listed = [...(await (await fetch(map)).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  expect(listed.sort()).toEqual(paths.map((path) => stage.portal.url + path).sort());
});

test('the picture of shared links is 1200 by 630', async () => {
  const picture = Buffer.from(await (await fetch(`${stage.portal.url}/og.png`)).arrayBuffer());
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
});

test('pages that are somebody’s own stay out of search engines', async () => {
  expect(await htmlOf('/Login')).toContain('<meta name="robots" content="noindex" />');
});

test('the pages wrote no error and asked nobody else', () => stage.expectQuiet());

describe('a page that is not rendered ahead', () => {
  let admin: string;
  beforeAll(async () => {
    admin = await createAccount(stage.portal, newAddress('admin'), 'admin');
  });

  // A link that is mailed has more to its path.
  const addressOf = (path: string) => (path === '/VerifyEmail' ? `${path}/token` : path);

  test.each(shells)(
    'comes with its own title and description: $path',
    async ({ path, title, description }) => {
      const answer = await fetch(stage.portal.url + addressOf(path));
      expect(answer.status).toBe(path === notFoundPage.path ? 404 : 200);
      const html = await answer.text();
      expect(html).toContain(`<title>${title} – Innovation portal</title>`);
      expect(html).toContain(`<meta name="description" content="${description}" />`);
    },
  );

  // Logging out is over before it can be looked at.
  const lasting = shells.filter(({ path }) => path !== '/LogOut');
  test('keeps that title when it is alive', async () => {
    const visitor = await stage.visit('/robots.txt');
    const desk = await stage.visit('/robots.txt', { as: admin });
    for (const { path, title } of lasting) {
      const page = backOfficePages.some((each) => each.path === path) ? desk : visitor;
      await page.goto(stage.portal.url + addressOf(path));
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect([path, await page.title()]).toEqual([path, `${title} – Innovation portal`]);
    }
  });
});
