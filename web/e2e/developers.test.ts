/** The guide for developers as pages: complete, every link leads somewhere, its examples have languages and can be copied. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { callsOf } from '../guide-calls.ts';
import { guidePages } from '../src/content/guide-pages.ts';
import { openStage, pathOf, waitUntilAlive } from './browser.ts';
import type { Stage } from './browser.ts';

const docs = new URL('../../docs/', import.meta.url);
const paths = guidePages.map(({ path }) => path);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

/** What is in view of the examples of a page, in their order. */
const inView = (page: Page) =>
  page
    .locator('.example pre')
    .evaluateAll((all) => all.filter((each) => each.checkVisibility()).map((each) => each.textContent ?? ''));
const tab = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

test('its pages hold every section and example of docs/api.md, calling this portal', async () => {
  const markdown = await readFile(new URL('api.md', docs), 'utf8');
  const [headings, examples]: string[][] = [[], []];
  const page = await stage.visit('/robots.txt');
  for (const path of paths) {
    await page.goto(stage.portal.url + path);
    headings?.push(...(await page.locator(':is(main h1, .guide h2, .guide h3)').allTextContents()));
    examples?.push(...(await page.locator('.guide pre').allTextContents()));
  }
  const written = [...markdown.matchAll(/^#{2,3} (.*)$/gm)].map(([, text = '']) => text.replaceAll('`', ''));
  expect(headings?.filter((text) => written.includes(text)).sort()).toEqual(written.sort());
  const promised = [...markdown.matchAll(/^```(\w+).*\n([^]*?)\n```$/gm)]
    .flatMap(([, language, text = '']) => [
      text,
      ...(language === 'graphql' ? callsOf(text).map((call) => call.text) : []),
    ])
    .map((text) => text.replaceAll('http://localhost:4000', stage.portal.url));
  expect(examples?.sort()).toEqual(promised.sort());
});

test.each(paths)('every link of %s leads to a heading, a page or a file that is served', async (path) => {
  const page = await stage.visit(path);
  const links = await page
    .locator('main a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(links.length).toBeGreaterThan(5);
  const parts = await stage.visit(path);
  for (const link of links.filter((href) => !href.startsWith('http'))) {
    const { pathname, hash } = new URL(link, stage.portal.url + path);
    const answer = await fetch(stage.portal.url + pathname, { headers: { accept: 'text/html,*/*' } });
    expect([link, answer.status]).toEqual([link, 200]);
    if (!hash) continue;
    if (pathOf(parts) !== pathname) await parts.goto(stage.portal.url + pathname);
    expect([link, await parts.locator(hash).count()]).toEqual([link, 1]);
  }
});

test('the files that it names can be downloaded, and Access tokens leads to the page of that name', async () => {
  const start = await stage.visit('/developers');
  expect(await start.getByRole('link', { name: 'Access tokens' }).getAttribute('href')).toBe(
    '/access-tokens',
  );
  const graphql = await stage.visit('/developers/graphql');
  const served = [
    [start, '/clients/portal.py'],
    [graphql, '/examples/newest-ideas.graphql'],
    [graphql, '/examples/follow-changes.graphql'],
  ] as const;
  for (const [page, file] of served) {
    expect(await page.locator(`main a[href="${file}"][download]`).count()).toBe(1);
    const answer = await fetch(stage.portal.url + file);
    expect(await answer.text()).toBe(await readFile(new URL(file.slice(1), docs), 'utf8'));
  }
});

test('it begins with the program of 30 lines', async () => {
  const page = await stage.visit('/developers');
  expect(await page.locator('.guide h3').first().textContent()).toContain('in 30 lines');
  expect((await inView(page))[0]).toContain('createServer');
});

describe('the contents list', () => {
  test('marks the page and the section that is read', async () => {
    const page = await stage.visit('/developers/graphql');
    const current = (list: string) =>
      page.getByRole('navigation', { name: list }).locator('[aria-current]').allTextContents();
    expect([await current('Guide'), await current('On this page')]).toEqual([['GraphQL'], []]);
    await page.getByRole('link', { name: 'Labels', exact: true }).click();
    const read = page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current=location]');
    await read.filter({ hasText: 'Labels' }).waitFor();
    expect(await current('On this page')).toEqual(['Labels']);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await read.filter({ hasText: 'The report' }).waitFor();
  });

  test('leads from page to page by keyboard, without a new load', async () => {
    const page = await stage.visit('/developers');
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page
      .getByRole('navigation', { name: 'Guide' })
      .getByRole('link', { name: 'Webhooks' })
      .press('Enter');
    const heading = page.getByRole('heading', { level: 1, name: 'Webhooks' });
    await heading.waitFor();
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    expect([pathOf(page), await page.evaluate(() => 'isSame' in window)]).toEqual([
      '/developers/webhooks',
      true,
    ]);
    stage.expectQuiet();
  });

  test('folds the sections on a phone', async () => {
    const page = await stage.visit('/developers/graphql', { width: 360 });
    const section = page.getByRole('link', { name: 'Following changes' });
    expect(await section.count()).toBe(0);
    await page.getByText('On this page', { exact: true }).filter({ visible: true }).click();
    await section.click();
    expect(new URL(page.url()).hash).toBe('#following-changes');
  });
});

describe('the languages of an example', () => {
  test('stand beside a query, each as a call that sends it', async () => {
    const page = await stage.visit('/developers/graphql');
    const example = page.getByRole('group', { name: /^Counting a list: example/ });
    expect(
      await example
        .getByRole('radio')
        .evaluateAll((all) => all.map((each) => each.closest('label')?.textContent)),
    ).toEqual(['GraphQL', 'curl', 'JavaScript', 'Python']);
  });

  test('are chosen by keyboard, for every example and every page that follows', async () => {
    const page = await stage.visit('/developers/authentication');
    expect((await inView(page))[0]).toMatch(/^curl /);
    await tab(page, 'curl').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect((await inView(page))[0]).toContain('import json');
    await page.getByRole('navigation', { name: 'Guide' }).getByRole('link', { name: 'Quick start' }).click();
    await page.getByRole('heading', { level: 1, name: 'Developers' }).waitFor();
    for (const example of await inView(page)) expect(example).toMatch(/^import /);
    await page.goto(`${stage.portal.url}/developers/rest`);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('pre')]
        .find((each) => each.checkVisibility())
        ?.textContent?.startsWith('import'),
    );
    stage.expectQuiet();
  });

  test('leave what was pressed where it is', async () => {
    const page = await stage.visit('/developers');
    const pressed = tab(page, 'Python').last();
    await pressed.scrollIntoViewIfNeeded();
    const top = () => pressed.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const before = await top();
    await pressed.press('Space');
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  });

  test('are chosen without scripts, too', async () => {
    const page = await stage.visit('/developers/authentication', { scripts: false });
    await page.locator('.example-tab', { hasText: 'JavaScript' }).first().click();
    expect((await page.locator('.example pre:visible').first().textContent()) ?? '').toContain('fetch(');
    expect(await page.locator('[data-copy]:visible').count()).toBe(0);
  });

  test('are all on paper', async () => {
    const page = await stage.visit('/developers/authentication');
    const all = await page.locator('.example pre').count();
    await page.emulateMedia({ media: 'print' });
    expect((await inView(page)).length).toBe(all);
  });
});

describe('the Copy button', () => {
  test('copies the language in view, and says so', async () => {
    const page = await stage.visit('/developers');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('.example-tab', { hasText: 'Python' }).first().click();
    await page.locator('.guide [data-copy]').first().press('Enter');
    await page.getByRole('button', { name: 'Copied the example' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe((await inView(page))[0]);
    stage.expectQuiet();
  });

  test.each([360, 1280])('covers no example at %i px', async (width) => {
    const page = await stage.visit('/robots.txt', { width });
    for (const path of paths) {
      await page.goto(stage.portal.url + path);
      await waitUntilAlive(page);
      const covered = await page.locator('.example').evaluateAll(
        (all) =>
          all.filter((each) => {
            const bottom = each.querySelector('[data-copy]')?.getBoundingClientRect().bottom ?? Infinity;
            return [...each.querySelectorAll('pre')].some(
              (panel) => panel.checkVisibility() && panel.getBoundingClientRect().top < bottom - 1,
            );
          }).length,
      );
      expect([path, covered]).toEqual([path, 0]);
    }
  });
});
