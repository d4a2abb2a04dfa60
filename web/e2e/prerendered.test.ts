/** The first load of each page: complete without JavaScript, alive in place, within its budget, told to search engines. */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BrowserContext } from 'playwright-core';
import { backOfficePages, notFoundPage, personalPages, publicPages } from '../src/content/pages.ts';
import { guidePages } from '../src/content/guide-pages.ts';
import { createAccount } from '../../api/test/people.ts';
import { openStage, waitUntilAlive } from './browser.ts';
import type { Stage } from './browser.ts';

const paths = publicPages.map(({ path }) => path);
const guides = guidePages.map(({ path }) => path);
const WIZARD = '/innovate/innovation';

/** What a page may load of each kind, in KiB: fonts as they are, the rest gzip (the budgets of the interface). */
const budgets = {
  'pages to read': { of: ['/', '/FAQ', '/About', '/legalpolicies'], script: 110, document: 15 },
  'pages of the guide, long to read': { of: guides, script: 110, document: 30 },
  'pages with a form': {
    of: ['/Login', '/SignUp', '/Suggestions', '/Challenges', '/ForgotPassword'],
    script: 200,
    document: 15,
  },
  'the seven steps of the wizard': { of: [WIZARD], script: 270, document: 15 },
};
type Weights = Record<'script' | 'stylesheet' | 'document' | 'font', number>;

/** What a reader finds. */
interface Outline {
  title: string;
  headings: (string | null)[];
  links: (string | null)[];
  words: string;
}
interface FirstLoad {
  weights: Weights;
  served: Outline;
  alive: Outline;
  /** Whether the heading that was served is still there. */
  isSame: boolean;
  shift: number;
}

let stage: Stage;
const loads = new Map<string, FirstLoad>();
beforeAll(async () => {
  // Where submitters get text messages, too, the scripts have to know it: words that differ from those of the server
  // are an error of React. Other suites open these pages where they get none.
  stage = await openStage({ SMS_URL: 'http://127.0.0.1:9/' });
  const as = await createAccount(stage.portal);
  const visit = { width: 360, fresh: true } as const;
  const [visitor, user] = await Promise.all([
    stage.visit('/robots.txt', { ...visit, consent: 'unasked' }),
    stage.visit('/robots.txt', { ...visit, as }),
  ]);
  const waiting = [...new Set([...paths, ...Object.values(budgets).flatMap(({ of }) => of)])];
  const loadNext = async () => {
    const path = waiting.shift();
    if (path !== undefined)
      loads.set(path, await loadFirst((path === WIZARD ? user : visitor).context(), path));
  };
  await loadNext();
  // Then some at once: each waits for half a second in which nothing is loaded.
  const lane = async () => {
    while (waiting.length > 0) await loadNext();
  };
  await Promise.all(Array.from({ length: 4 }, lane));
});
afterAll(() => stage.stop());

/** Opens a page as a browser does that never loaded anything. */
async function loadFirst(context: BrowserContext, path: string): Promise<FirstLoad> {
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
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
  // The font of a slow network arrives after the first paint: it must not move what people read.
  await page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await route.continue();
  });
  await page.goto(stage.portal.url + path, { waitUntil: 'networkidle' });
  await waitUntilAlive(page);
  // The menu answers: scripts are in charge.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Menu', expanded: true }).waitFor();
  const { files, ...found } = await page.evaluate(
    (html) => {
      const outline = (root: Document) => ({
        title: root.title,
        headings: [...root.querySelectorAll('main :is(h1, h2, h3)')].map(({ textContent }) => textContent),
        // The question about cookies is for scripts alone.
        links: [...root.querySelectorAll('a:not([aria-labelledby=consent-title] a)')].map((link) =>
          link.getAttribute('href'),
        ),
        words: root.querySelector('main')?.textContent ?? '',
      });
      const seen = Reflect.get(window, 'seen') as { heading: Element; shift: number };
      return {
        // Those, too, that the browser has of another page.
        files: performance.getEntriesByType('resource').map(({ name }) => name),
        served: outline(new DOMParser().parseFromString(html, 'text/html')),
        alive: outline(document),
        isSame: seen.heading === document.querySelector('h1'),
        shift: seen.shift,
      };
    },
    await htmlOf(path),
  );
  await page.close();
  return { weights: await weigh(page.url(), files), ...found };
}

/** Weighs a document with the files that it loads. */
async function weigh(address: string, files: readonly string[]): Promise<Weights> {
  // The public pages bring their styles along.
  const html = await (await fetch(address)).text();
  const styles = /<style>[^]*?<\/style>/.exec(html)?.[0] ?? '';
  const sum: Weights = {
    script: 0,
    stylesheet: gzipped(styles),
    document: gzipped(html.replace(styles, () => '')),
    font: 0,
  };
  const kinds = { '.js': 'script', '.css': 'stylesheet', '.woff2': 'font' } as const;
  for (const [ending, kind] of Object.entries(kinds)) {
    for (const file of new Set(files)) if (file.endsWith(ending)) sum[kind] += await weightOf(file);
  }
  return sum;
}

const gzipped = (content: string | Buffer) => gzipSync(content, { level: 9 }).length / 1024;
/** What each file weighs: most pages load the same. */
const known = new Map<string, number>();

async function weightOf(url: string): Promise<number> {
  const before = known.get(url);
  if (before !== undefined) return before;
  const content = Buffer.from(await (await fetch(url)).arrayBuffer());
  const weight = url.endsWith('.woff2') ? content.length / 1024 : gzipped(content);
  known.set(url, weight);
  return weight;
}

/** A page as it is served. */
const htmlOf = async (path: string): Promise<string> => (await fetch(stage.portal.url + path)).text();

test.each(paths)('%s reads the same without JavaScript, and comes alive in place: nothing moves', (path) => {
  const { served, alive, isSame, shift } = loads.get(path) ?? {};
  expect(served?.headings.length).toBeGreaterThan(0);
  expect({ ...served, words: '' }).toEqual({ ...alive, words: '' });
  expect([isSame, shift !== undefined && (shift <= 0.02 || shift)]).toEqual([true, true]);
});

test.each(Object.entries(budgets))('%s load no more than they may', (_name, { of, script, document }) => {
  const most: Weights = { script, document, stylesheet: 12, font: 30 };
  for (const path of of) {
    const over = Object.entries(loads.get(path)?.weights ?? { all: Infinity }).filter(
      ([kind, weight]) => !(weight <= most[kind as keyof Weights]),
    );
    expect([path, over]).toEqual([path, []]);
  }
});

test.each([
  ['/', 'We notify you by email and SMS.'],
  ['/FAQ', 'we notify you of the outcome by email and SMS.'],
  ['/legalpolicies', 'tell you the outcome by email and SMS'],
  ['/legalpolicies', 'we notify you by email and SMS.'],
])('%s says how submitters are notified, with and without JavaScript: %s', (path, text) => {
  expect(loads.get(path)?.served.words).toContain(text);
  expect(loads.get(path)?.alive.words).toContain(text);
});

test.each(paths)('%s is told to search engines and shared links', async (path) => {
  const html = await htmlOf(path);
  const address = stage.portal.url + path;
  expect(html).toContain(`<link rel="canonical" href="${address}" />`);
  expect(html).toContain(`<meta property="og:url" content="${address}" />`);
  expect(html).toContain(`<meta property="og:image" content="${stage.portal.url}/og.png" />`);
  expect(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]?.length).toBeGreaterThan(50);
  expect(html).not.toContain('<meta name="robots"');
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
test('every page has a title and a description of its own', () => {
  const all = [...publicPages, ...shells];
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  expect(new Set(all.map(({ description }) => description)).size).toBe(all.length);
});

// A link that is mailed has more to its path.
const addressOf = (path: string) => (/^.(VerifyEmail|ConfirmEmail)$/.test(path) ? `${path}/token` : path);
test.each(shells)(
  'a page that is not rendered ahead comes with its own title and description: $path',
  async ({ path, title, description }) => {
    const answer = await fetch(stage.portal.url + addressOf(path));
    expect(answer.status).toBe(path === notFoundPage.path ? 404 : 200);
    const html = await answer.text();
    expect(html).toContain(`<title>${title} – Innovation portal</title>`);
    expect(html).toContain(`<meta name="description" content="${description}" />`);
  },
);

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
