/** The first load of each page: complete without JavaScript, hydrated without layout shift, within its budget, with metadata. */
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from '@jest/globals';
import type { BrowserContext } from 'playwright-core';
import { guidePages, wholeGuide } from '../src/content/guide-pages.ts';
import { createAccount, newAddress, PASSWORD } from '../../api/test/people.ts';
import { sampled } from '../../api/test/sampled.ts';
import { builtPages, openTestSite, waitUntilHydrated } from './browser.ts';

const paths = builtPages.filter(({ isPublic }) => isPublic).map(({ address }) => address);
const guides = guidePages.map(({ path }) => path);
const WIZARD = '/innovate/innovation';
/** The page of a challenge, as the build names it: the challenge of these tests has the same name. */
const CHALLENGE = '/Challenges/slug';
/** The forms of accounts, which visitors are served. */
const forms = ['/Login', '/SignUp', '/ForgotPassword', '/ResetPassword'];
/** The pages that a browser opens. */
const opened = sampled([...paths, ...forms, WIZARD], 4);

/** The budget of each kind of page, in KiB: scripts and document after gzip. */
const budgets = {
  'the home page': { of: ['/'], script: 110, document: 15 },
  'pages to read': { of: ['/FAQ', '/About', '/legalpolicies'], script: 112, document: 15 },
  'pages of the guide, long to read': { of: guides, script: 110, document: 30 },
  'the guide on one page, to search': { of: [wholeGuide.path], script: 110, document: 60 },
  'the first pages of an account': { of: forms, script: 115, document: 15 },
  'pages with a form': { of: ['/Suggestions', '/Challenges', CHALLENGE], script: 200, document: 15 },
  'the seven steps of the wizard': { of: [WIZARD], script: 270, document: 15 },
};
type Weights = Record<'script' | 'stylesheet' | 'document' | 'font', number>;

interface Outline {
  title: string;
  headings: (string | null)[];
  links: (string | null)[];
  /** How submitters are notified. */
  channels: string[];
}
interface FirstLoad {
  weights: Weights;
  served: Outline;
  hydrated: Outline;
  /** Whether the heading is the same element after hydration: React did not draw the page anew. */
  isSame: boolean;
  shift: number;
}

// With SMS the pages have other texts: hydration fails if the scripts differ from the server. Other suites run
// without SMS.
const site = openTestSite({ SMS_URL: 'http://127.0.0.1:9/' }, { quiet: true });
const loads = new Map<string, FirstLoad>();
beforeAll(async () => {
  await site.portal.sql(
    `INSERT INTO challenges (slug, title, organiser, description, year, status, takes, brief, prize, days, created_at)
     VALUES ('slug', 'Dry fields', 'The hub', 'Water is scarce: show us how a farm can do with half of it.', 2031, 'OPEN', 'IDEAS',
             E'# Who can take part\n\nEverybody. [Ask us](/FAQ)', 'P 50,000', '[{"day":"2031-03-31","what":"Pitches"}]', now())`,
  );
  const as = await createAccount(site.portal);
  const visit = { width: 360, fresh: true } as const;
  const [visitor, user] = await Promise.all([
    site.visit('/robots.txt', { ...visit, consent: 'unasked' }),
    site.visit('/robots.txt', { ...visit, as }),
  ]);
  const waiting = [...opened];
  const loadNext = async () => {
    const path = waiting.shift();
    if (path !== undefined)
      loads.set(path, await loadFirst((path === WIZARD ? user : visitor).context(), path));
  };
  await loadNext();
  // Then in parallel: each waits for half a second of network idle.
  const lane = async () => {
    while (waiting.length > 0) await loadNext();
  };
  await Promise.all(Array.from({ length: 4 }, lane));
});

/** Opens a page with an empty HTTP cache. */
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
  // Delay the font until after the first paint: it must not shift the layout.
  await page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await route.continue();
  });
  await page.goto(site.portal.url + path, { waitUntil: 'networkidle' });
  await waitUntilHydrated(page);
  // The menu opens: the page is hydrated.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Menu', expanded: true }).waitFor();
  const { files, ...found } = await page.evaluate(
    (html) => {
      const outline = (root: Document) => ({
        title: root.title,
        headings: [...root.querySelectorAll('main :is(h1, h2, h3)')].map(({ textContent }) => textContent),
        // The consent banner needs scripts; the other says that they have not started.
        links: [...root.querySelectorAll('a:not([aria-labelledby=consent-title] a, #not-started a)')].map(
          (link) => link.getAttribute('href'),
        ),
        channels: root.querySelector('main')?.textContent.match(/\bby email(?: and SMS)?/g) ?? [],
      });
      const seen = Reflect.get(window, 'seen') as { heading: Element; shift: number };
      return {
        // Cached files count, too.
        files: performance.getEntriesByType('resource').map(({ name }) => name),
        served: outline(new DOMParser().parseFromString(html, 'text/html')),
        hydrated: outline(document),
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
  // Public pages have inline styles.
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
const known = new Map<string, number>();

async function weightOf(url: string): Promise<number> {
  const before = known.get(url);
  if (before !== undefined) return before;
  const content = Buffer.from(await (await fetch(url)).arrayBuffer());
  const weight = url.endsWith('.woff2') ? content.length / 1024 : gzipped(content);
  known.set(url, weight);
  return weight;
}

const htmlOf = async (path: string): Promise<string> => (await fetch(site.portal.url + path)).text();

test.each(opened.filter((path) => path !== WIZARD))(
  '%s reads the same without JavaScript, and hydrates without layout shift',
  (path) => {
    const { served, hydrated, isSame, shift } = loads.get(path) ?? {};
    expect(served?.headings.length).toBeGreaterThan(0);
    expect(served).toEqual(hydrated);
    expect([isSame, shift !== undefined && (shift <= 0.02 || shift)]).toEqual([true, true]);
  },
);

test.each(Object.entries(budgets))('%s load within their budget', (_name, { of, script, document }) => {
  const most: Weights = { script, document, stylesheet: 12, font: 30 };
  for (const path of of.filter((path) => opened.includes(path))) {
    const over = Object.entries(loads.get(path)?.weights ?? { all: Infinity }).filter(
      ([kind, weight]) => !(weight <= most[kind as keyof Weights]),
    );
    expect([path, over]).toEqual([path, []]);
  }
});

test.each(paths)('%s has metadata for search engines and shared links', async (path) => {
  const html = await htmlOf(path);
  const address = site.portal.url + path;
  // The server has written its address in place of each of these words.
  expect(html).not.toContain('ORIGIN');
  expect(html).toContain(`<link rel="canonical" href="${address}" />`);
  expect(html).toContain(`<meta property="og:url" content="${address}" />`);
  expect(html).toContain(`<meta property="og:image" content="${site.portal.url}/og.png" />`);
  expect(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]?.length).toBeGreaterThan(50);
  expect(html).not.toContain('<meta name="robots"');
});

/** Opens a page of which only the HTML and `start.ts` load until the returned function is called. */
async function openEarly(path: string) {
  const page = await site.visit('/legalpolicies');
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/(?!start)[\w.-]+\.js/, (route) => released.then(() => route.continue()));
  await page.goto(site.portal.url + path, { waitUntil: 'commit' });
  return { page, release };
}

test('what is typed into a sign-up before hydration is kept and sent, with the way on', async () => {
  const { page, release } = await openEarly('/SignUp?next=%2Finnovate%2Fstatus');
  const email = newAddress('early');
  await page.fill('[name=email]', email);
  await page.fill('[name=password]', PASSWORD);
  await page.fill('[name=confirmPassword]', PASSWORD);
  expect(await page.getByRole('button', { name: 'Sign up' }).isDisabled()).toBe(true);
  expect(await page.locator('main').getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
    '/Login?next=%2Finnovate%2Fstatus',
  );
  release();
  await page.getByText('Passwords match').waitFor();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.getByText(email).waitFor();
  // The tab goes on waiting after a reload: the server knows its sign-up, and serves no form.
  expect(await (await page.request.get(page.url())).text()).toContain('<div id="root"></div>');
  site.expectQuiet();
});

test('text typed before hydration is kept', async () => {
  const { page, release } = await openEarly('/Suggestions');
  await page.fill('[name=fullName]', 'Kabelo Dube');
  await page.fill('[name=suggestion]', 'Tickets by SMS.');
  await page.check('[name=selectedOption][value="Staff member"]');
  const kind = (name: string) => page.getAttribute(`[name=${name}]`, 'type');
  expect([await kind('contactNumber'), await kind('emailAddress')]).toEqual(['text', 'email']);
  release();
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  expect(await page.inputValue('[name=fullName]')).toBe('Kabelo Dube');
  expect(await page.inputValue('[name=suggestion]')).toBe('Tickets by SMS.');
  expect(await page.isChecked('[name=selectedOption][value="Staff member"]')).toBe(true);
  expect(await page.getByRole('link', { name: 'Enter your full name.' }).count()).toBe(0);
});

test.each(sampled(builtPages, 4))(
  'without its scripts, $path says so in words, and no form sends answers',
  async ({ path, address, isPublic }) => {
    const page = await site.visit('/robots.txt');
    await page.route('**/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    const place = isPublic ? address : path.replaceAll(/:\w+/g, 'x').replaceAll('?', '');
    await page.goto(site.portal.url + place);
    // Not for ten seconds.
    await page.evaluate(() => document.getElementById('not-started')?.getAnimations()[0]?.finish());
    const words = page.getByRole('region', { name: 'If this page does not work' });
    expect(await words.innerText()).toMatch(
      /JavaScript.*Safari 15, Chrome 90, Firefox 91 or Samsung Internet 16 or later.*@.*home page/s,
    );
    const submits = page.locator(
      'form:not([method=post]) :is(button:not([type=button]), input[type=submit])',
    );
    expect(await submits.count()).toBe(await submits.and(page.locator(':disabled')).count());
  },
);

test('every page has a title and a description of its own', () => {
  // A page of the back office may have the title of a public one: no list has both.
  // Pages that lead to a view of the submissions have the title of that view.
  const pages = builtPages.filter(({ path }) => !['/announcements', '/ranking', '/outcomes'].includes(path));
  const titles = pages.map(({ title, isPublic }) => `${title}${isPublic}`);
  expect(new Set(titles).size).toBe(pages.length);
  expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length);
});

// The title of a challenge is that of its page (api/src/transport/http/pages.test.ts).
test.each(builtPages.filter(({ address }) => address !== CHALLENGE))(
  '$path is served with its title, with and without what is optional, in any case',
  async ({ path, title, description }) => {
    const longest = path.replaceAll(/:\w+/g, 'x').replaceAll('?', '');
    const shortest = path.replaceAll(/\/[^/]+\?/g, '').replaceAll(/:\w+/g, 'x') || '/';
    for (const address of [longest, shortest, shortest.toLowerCase(), longest.toUpperCase(), `${longest}/`]) {
      const answer = await fetch(site.portal.url + address);
      expect([address, answer.status]).toEqual([address, 200]);
      const html = await answer.text();
      expect(html).toContain(`<title>${title} – Innovation portal</title>`);
      expect(html).toContain(`<meta name="description" content="${description}" />`);
    }
    expect((await fetch(`${site.portal.url}${longest}/nothing`)).status).toBe(404);
  },
);

test.each(['/nothing', '/nothing/here', '/VerifyEmail', '/404', '/pages.json'])(
  '%s, which is not in the list of pages, is a page with status 404',
  async (address) => {
    const answer = await fetch(site.portal.url + address);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('<title>Page not found – Innovation portal</title>');
  },
);

test('the sitemap lists these pages, and robots.txt links to it', async () => {
  const robots = await (await fetch(`${site.portal.url}/robots.txt`)).text();
  const map = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '';
  const answer = await fetch(map);
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const listed = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
  const ofBuild = paths.map((path) => site.portal.url + path);
  const [inEnglish, others] = [false, true].map((isOther) =>
    listed.filter((url) => url.startsWith(`${site.portal.url}/tn/`) === isOther),
  ) as [string[], string[]];
  // Besides, it lists the two challenges of a new installation.
  expect(inEnglish.filter((url) => !url.includes('/Challenges/') || ofBuild.includes(url)).sort()).toEqual(
    ofBuild.sort(),
  );
  expect(inEnglish).toHaveLength(ofBuild.length + 2);
  // The guide for developers is English alone.
  expect(others.map((url) => url.replace('/tn/', '/')).sort()).toEqual(
    inEnglish.filter((url) => !url.includes('/developers')).sort(),
  );
});

test('the picture of shared links is 1200 by 630', async () => {
  const picture = Buffer.from(await (await fetch(`${site.portal.url}/og.png`)).arrayBuffer());
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
});

test('personal pages are not indexed by search engines', async () => {
  expect(await htmlOf('/Login')).toContain('<meta name="robots" content="noindex" />');
});
