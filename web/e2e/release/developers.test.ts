/** The developer guide, the GraphQL explorer, and trusted documents. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startTestPortal } from '../../../api/test/harness.ts';
import { submitOverRest, wireIdea } from '../../../api/test/ideas.ts';
import { makeToken } from '../../../api/test/page-documents.ts';
import { createAccount, newAddress, signedIn } from '../../../api/test/people.ts';
import { callsOf } from '../../guide-calls.ts';
import { guidePages } from '../../src/content/guide-pages.ts';
import { expectAccessible, logIn, openTestSite, pathOf, waitUntilHydrated, widths } from '../browser.ts';
import { checkScreen as checkStrictly } from '../check-screen.ts';

const docs = new URL('../../../docs/', import.meta.url);
const paths = guidePages.map(({ path }) => path);

const site = openTestSite({}, { own: true });
beforeAll(async () => {
  const owner = await signedIn(site.portal);
  await submitOverRest(owner, wireIdea(owner.email, { solutionName: 'Solar kiosk' }));
});

describe('the guide', () => {
  interface Served {
    headings: string[];
    examples: string[];
    links: [href: string, isDownload: boolean][];
    ids: string[];
  }
  const served: Record<string, Served> = {};
  beforeAll(async () => {
    const reader = await site.visit('/robots.txt');
    for (const path of paths) {
      const html = await (await fetch(site.portal.url + path)).text();
      served[path] = await reader.evaluate((text) => {
        const page = new DOMParser().parseFromString(text, 'text/html');
        const texts = (selector: string) =>
          [...page.querySelectorAll(selector)].map((each) => each.textContent ?? '');
        return {
          headings: texts(':is(main h1, .guide h2, .guide h3)'),
          examples: texts('.guide pre'),
          links: [...page.querySelectorAll('main a')].map((link): [string, boolean] => [
            link.getAttribute('href') ?? '',
            link.hasAttribute('download'),
          ]),
          ids: [...page.querySelectorAll('[id]')].map(({ id }) => id),
        };
      }, html);
    }
    await reader.close();
  });
  const all = <Part>(part: (page: Served) => readonly Part[]) => Object.values(served).flatMap(part);

  test('holds every section and example of docs/api.md, calling this portal, and begins with the program of 30 lines', async () => {
    const markdown = await readFile(new URL('api.md', docs), 'utf8');
    const written = [...markdown.matchAll(/^#{2,3} (.*)$/gm)].map(([, text = '']) =>
      text.replaceAll('`', ''),
    );
    const headings = all((page) => page.headings);
    expect(headings.filter((text) => written.includes(text)).sort()).toEqual(written.sort());
    const promised = [...markdown.matchAll(/^```(\w+).*\n([^]*?)\n```$/gm)]
      .flatMap(([, language, text = '']) => [
        text,
        ...(language === 'graphql' ? callsOf(text).map((call) => call.text) : []),
      ])
      .map((text) => text.replaceAll('http://localhost:4000', site.portal.url));
    expect(all((page) => page.examples).sort()).toEqual(promised.sort());
    expect(served['/developers']?.headings[2]).toContain('in 30 lines');
    expect(served['/developers']?.examples[0]).toContain('createServer');
  });

  test.each(paths)(
    'has links on %s that all lead to a heading, a page or a file that is served',
    async (path) => {
      const links = served[path]?.links ?? [];
      expect(links.length).toBeGreaterThan(5);
      for (const [link] of links.filter(([href]) => !href.startsWith('http'))) {
        const { pathname, hash } = new URL(link, site.portal.url + path);
        const answer = await fetch(site.portal.url + pathname, { headers: { accept: 'text/html,*/*' } });
        expect([link, answer.status]).toEqual([link, 200]);
        if (hash)
          expect([link, served[pathname]?.ids]).toEqual([link, expect.arrayContaining([hash.slice(1)])]);
        if (/^\/(clients|examples)\//.test(pathname))
          expect(await answer.text()).toBe(await readFile(new URL(pathname.slice(1), docs), 'utf8'));
      }
    },
  );

  test.each([
    ['/developers', '/access-tokens', false],
    ['/developers', '/clients/portal.py', true],
    ['/developers/graphql', '/examples/newest-ideas.graphql', false],
    ['/developers/graphql', '/examples/follow-changes.graphql', false],
    ['/developers/limits', '/CHANGELOG.md', false],
  ])('links on %s to %s', (path, link, isDownload) => {
    expect(served[path]?.links).toContainEqual([link, isDownload]);
  });

  /** Lists the visible text of the examples, in order. */
  const inView = (page: Page) =>
    page
      .locator('.example pre')
      .evaluateAll((all) =>
        all.filter((each) => each.checkVisibility()).map((each) => each.textContent ?? ''),
      );

  test('marks the current page and section, navigates without a page load, and folds on a phone', async () => {
    const page = await site.visit('/developers/graphql');
    const current = (list: string) =>
      page.getByRole('navigation', { name: list }).locator('[aria-current]').allTextContents();
    expect([await current('Guide'), await current('On this page')]).toEqual([['GraphQL'], []]);
    await page.getByRole('link', { name: 'Labels', exact: true }).click();
    const read = page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current=location]');
    await read.filter({ hasText: 'Labels' }).waitFor();
    expect(await current('On this page')).toEqual(['Labels']);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await read.filter({ hasText: 'Sending a mutation again' }).waitFor();

    await page.evaluate(() => Object.assign(window, { isSame: true }));
    const guide = page.getByRole('navigation', { name: 'Guide' });
    await guide.getByRole('link', { name: 'Webhooks' }).press('Enter');
    const heading = page.getByRole('heading', { level: 1, name: 'Webhooks' });
    await heading.waitFor();
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    expect([pathOf(page), await page.evaluate(() => 'isSame' in window)]).toEqual([
      '/developers/webhooks',
      true,
    ]);

    await page.setViewportSize({ width: 360, height: 900 });
    const section = page.getByRole('link', { name: 'Verifying', exact: true });
    expect(await section.count()).toBe(0);
    await page.getByText('On this page', { exact: true }).filter({ visible: true }).click();
    await section.click();
    expect(new URL(page.url()).hash).toBe('#verifying');
    site.expectQuiet();
  });

  test('shows the chosen language in every example on every page, copies it, and prints all', async () => {
    const page = await site.visit('/developers/authentication');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const tab = (name: string) => page.getByRole('radio', { name, exact: true });
    expect((await inView(page))[0]).toMatch(/^curl /);
    await tab('curl').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect((await inView(page))[0]).toContain('import json');
    await page.getByRole('navigation', { name: 'Guide' }).getByRole('link', { name: 'Quick start' }).click();
    await page.getByRole('heading', { level: 1, name: 'Developers' }).waitFor();
    for (const example of await inView(page)) expect(example).toMatch(/^import /);
    await page.locator('.guide [data-copy]').first().press('Enter');
    await page.getByRole('button', { name: 'Copied the example' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe((await inView(page))[0]);

    // The pressed tab keeps its position when examples above it grow.
    const pressed = tab('JavaScript').last();
    await pressed.scrollIntoViewIfNeeded();
    const top = () => pressed.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const before = await top();
    await pressed.press('Space');
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);

    await page.goto(`${site.portal.url}/developers/graphql`);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('pre')]
        .filter((each) => each.checkVisibility())
        .some((each) => each.textContent?.includes('await fetch(')),
    );
    await tab('GraphQL').first().waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    expect(await inView(page)).toEqual(served['/developers/graphql']?.examples);
    site.expectQuiet();
  });

  test('offers the languages without JavaScript, without a Copy button', async () => {
    const page = await site.visit('/developers/authentication', { scripts: false });
    await page.locator('.example-tab', { hasText: 'JavaScript' }).first().click();
    expect(await page.locator('.example pre:visible').first().textContent()).toContain('fetch(');
    expect(await page.locator('[data-copy]:visible').count()).toBe(0);
  });

  test('has no Copy button that covers its example', async () => {
    const page = await site.visit('/robots.txt');
    for (const path of paths) {
      await page.goto(site.portal.url + path);
      await waitUntilHydrated(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const covered = await page.locator('.example').evaluateAll(
          (all) =>
            all.filter((each) => {
              const bottom = each.querySelector('[data-copy]')?.getBoundingClientRect().bottom ?? Infinity;
              return [...each.querySelectorAll('pre')].some(
                (panel) => panel.checkVisibility() && panel.getBoundingClientRect().top < bottom - 1,
              );
            }).length,
        );
        expect([path, width, covered]).toEqual([path, width, 0]);
      }
    }
  });
});

/** Accepted violations of GraphiQL. */
const ofGraphiql = {
  // A tab contains its close button.
  'nested-interactive': /^<li [^>]*class="graphiql-tab/,
  // The text field of the same editor has the focus and scrolls it.
  'scrollable-region-focusable': /^<div class="CodeMirror-scroll"/,
};
const checkScreen = (page: Page, state: string) => checkStrictly(page, state, ofGraphiql);
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const run = (page: Page) => page.getByRole('button', { name: /^Execute query/ });
const answer = (page: Page) => page.getByRole('region', { name: 'Result Window' });
const notice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'No documentation and no completion yet.' });

/** Types into an editor, which is no form control. */
async function write(page: Page, editor: 'Variables' | 'Headers', value: object): Promise<void> {
  await page.getByRole('button', { name: editor, exact: true }).click();
  await page.locator('.graphiql-editor-tool .graphiql-editor:not(.hidden) .CodeMirror').click();
  await page.keyboard.press('Control+A');
  // Typed brackets would be closed by the editor.
  await page.keyboard.insertText(JSON.stringify(value));
}

describe('the explorer', () => {
  test('is one link away for administrators: they run an example and another that changes something', async () => {
    const admin = await createAccount(site.portal, newAddress('head'), 'admin');
    const page = await site.visit('/access-tokens', { as: admin });
    await page.getByRole('link', { name: 'GraphQL explorer' }).click();
    await tab(page, 'NewestIdeas').click();
    await run(page).click();
    await answer(page).getByText('"Solar kiosk"').waitFor();
    await answer(page).getByText('"cost"').waitFor();
    expect(await page.title()).toBe('GraphQL explorer – Innovation portal');

    const [idea] = await site.portal.sql<{ version: number }>('SELECT version FROM ideas');
    const id = /"id": ?"([^"]+)"/.exec((await answer(page).textContent()) ?? '')?.[1];
    await tab(page, 'ReviewIdea').click();
    await write(page, 'Variables', { id, version: idea?.version });
    // By keyboard shortcut, from any focus.
    await page.keyboard.press('Control+Enter');
    await answer(page).getByText('"APPROVED"').waitFor();
    expect(await site.portal.sql('SELECT status FROM ideas')).toEqual([{ status: 'APPROVED' }]);
    site.expectQuiet();
  });

  test('accepts an access token instead of a session, and stores everything typed but the token', async () => {
    const secret = await makeToken(site.portal);
    const page = await site.visit('/graphql');
    await tab(page, 'NewestIdeas').click();
    await run(page).click();
    await answer(page).getByText('"UNAUTHENTICATED"').waitFor();
    await write(page, 'Headers', { Authorization: `Bearer ${secret}` });
    await run(page).click();
    await answer(page).getByText('"Solar kiosk"').waitFor();
    await page.getByRole('button', { name: 'Show History' }).click();
    await tab(page, 'OneIdea').click();
    await write(page, 'Variables', { id: 'my own' });
    await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('my own'));
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).toContain('NewestIdeas');
    expect(kept).not.toContain(secret);
    await page.reload();
    await page.getByText('"my own"').waitFor();
    expect(await page.locator('body').textContent()).not.toContain(secret);
    site.expectQuiet();
  });

  test('is usable by keyboard and accessible at every width, with its panels and dialogs', async () => {
    const page = await site.visit('/graphql');
    // A tab has its name once its query was parsed, which may be after the button is there.
    await tab(page, 'Challenges').waitFor();
    await page.getByRole('link', { name: 'Back to the portal' }).focus();
    const seen: (string | null)[] = [];
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab');
      seen.push(
        await page.evaluate(() => {
          const at = document.activeElement;
          return at?.getAttribute('aria-label') ?? at?.textContent ?? null;
        }),
      );
    }
    const parts = ['API guide', 'Show Documentation Explorer', 'Challenges', 'Variables', 'Headers'];
    expect(parts.filter((part) => !seen.includes(part))).toEqual([]);

    await run(page).click();
    await answer(page).getByText('"challenges"').waitFor();
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.getByRole('link', { name: 'Query', exact: true }).click();
    await checkScreen(page, 'explorer, answer and documentation');
    await page.getByRole('button', { name: 'Open settings dialog' }).click();
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    await expectAccessible(page, ofGraphiql);
    site.expectQuiet();
  });
});

test.each([
  ['signed-in', 'Without a login or an access token only the operations'],
  ['trusted', 'Without an access token only the operations'],
])(
  'the explorer of a portal with %s documents says what it takes, and accepts an access token',
  async (GRAPHQL_DOCUMENTS, words) => {
    const pages = fileURLToPath(new URL('../../dist', import.meta.url));
    const portal = await startTestPortal({ GRAPHQL_DOCUMENTS }, { pages });
    try {
      const page = await site.visit('/robots.txt');
      await page.goto(`${portal.url}/graphql`);
      await notice(page).getByText(words).waitFor();
      const login = notice(page).getByRole('link', { name: 'Log in' });
      expect(await login.count()).toBe(GRAPHQL_DOCUMENTS === 'trusted' ? 0 : 1);
      if (await login.count()) {
        await checkScreen(page, 'explorer, no schema');
        await login.click();
        await logIn(page, await createAccount(portal, newAddress('head'), 'admin'));
        expect(pathOf(page)).toBe('/graphql');
        return;
      }
      await write(page, 'Headers', { Authorization: `Bearer ${await makeToken(portal)}` });
      await notice(page).getByRole('button', { name: 'Read the schema again' }).click();
      await notice(page).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
      await page.getByRole('link', { name: 'Query', exact: true }).waitFor();
    } finally {
      await portal.stop();
    }
  },
);
