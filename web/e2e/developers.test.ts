/** The guide for developers as a page: complete, every way in it leads somewhere, its examples can be taken along. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openStage } from './browser.ts';
import type { Stage } from './browser.ts';

const docs = new URL('../../docs/', import.meta.url);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

test('it holds every section and example of docs/api.md, calling this portal', async () => {
  const markdown = await readFile(new URL('api.md', docs), 'utf8');
  const page = await stage.visit('/developers');
  const told = await page.locator('.guide > :is(h2, h3)').allTextContents();
  const headings = [...markdown.matchAll(/^#{2,3} (.*)$/gm)].map(([, text = '']) => text.replaceAll('`', ''));
  expect(told).toEqual(headings);
  const shown = await page.locator('.guide pre').allTextContents();
  const examples = [...markdown.matchAll(/^```\w+\n([^]*?)\n```$/gm)].map(([, text = '']) =>
    text.replaceAll('http://localhost:4000', stage.portal.url),
  );
  expect(shown).toEqual(examples);
});

test('every link leads somewhere: to a part of the page, or to a file that is served', async () => {
  const page = await stage.visit('/developers');
  const links = await page
    .locator('main a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(links.length).toBeGreaterThan(15);
  for (const link of links.filter((href) => !href.startsWith('http'))) {
    if (link.startsWith('#')) expect([link, await page.locator(link).count()]).toEqual([link, 1]);
    else
      expect([
        link,
        (await fetch(stage.portal.url + link, { headers: { accept: 'text/html,*/*' } })).status,
      ]).toEqual([link, 200]);
  }
  const client = await fetch(`${stage.portal.url}/clients/portal.py`);
  expect(await client.text()).toBe(await readFile(new URL('clients/portal.py', docs), 'utf8'));
});

test('an example is copied by its button, which says so', async () => {
  const page = await stage.visit('/developers');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const [button, example] = [page.locator('.guide [data-copy]').first(), page.locator('.guide pre').first()];
  await button.press('Enter');
  await page.getByRole('button', { name: 'Copied the example' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await example.textContent());
  stage.expectQuiet();
});
