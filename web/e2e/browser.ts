/** Runs a portal with the built pages, and a browser that visits them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type axe from 'axe-core';
import { chromium } from 'playwright-core';
import type {
  Browser,
  BrowserContext,
  ConsoleMessage,
  Locator,
  Page,
  Request,
  WebError,
} from 'playwright-core';
import { createDatabase } from '../../api/test/database.ts';
import { runPortal, startTestPortal, testPortal } from '../../api/test/harness.ts';
import type { TestPortal } from '../../api/test/harness.ts';
import { PASSWORD } from '../../api/test/people.ts';
import { takesAll } from '../../api/test/sampled.ts';
import { inFolder, share, worker } from './worker.ts';
import type { Profile, Shared } from './worker.ts';

declare global {
  /** Whether the running test failed (environment.mjs). */
  var hasTestFailed: boolean | undefined;
  interface Window {
    axe: typeof axe;
  }
}

interface LoginAnswer {
  user: object;
  token: string;
}

/** The folder of the built pages. */
export const PAGES = fileURLToPath(new URL('../dist', import.meta.url));

interface BuiltPage extends Record<'path' | 'address' | 'title' | 'description', string> {
  isPublic: boolean;
  isSpoken: boolean;
}

/** The list of pages, as the build writes it. */
export const builtPages = JSON.parse(readFileSync(`${PAGES}/pages.json`, 'utf8')) as BuiltPage[];

/** The viewport widths of the layout checks, in CSS pixels. */
export const widths = [360, 1280] as const;

/** A test of what suites below prove, or of what takes long and changes rarely: before a release only. */
export const testBeforeRelease = takesAll ? test : test.skip;

export interface TestSite {
  portal: TestPortal;
  /**
   * Opens a page as a new visitor. The end of the test closes all pages that it opened.
   * @param options.as the email address of the account that is logged in
   * @param options.consent `unasked` stores no choice of cookies; by default they are rejected
   * @param options.scripts false turns JavaScript off
   * @param options.motion true does not ask for reduced motion, as visits do by default
   * @param options.fresh true uses an empty HTTP cache
   */
  visit(path?: string, options?: Visit): Promise<Page>;
  /** Expects that no page logged an error, crashed, or sent a request to another host. */
  expectQuiet(): void;
  stop(): Promise<void>;
}

interface Visit {
  as?: string;
  width?: number;
  consent?: 'rejected' | 'unasked';
  scripts?: boolean;
  motion?: boolean;
  fresh?: boolean;
}

/** Clean-ups of the running test, and of the suite. Pages that stay open would slow down the tests after them. */
const cleanUps: (() => Promise<void>)[] = [];
const cleanUpsOfSuite: (() => Promise<void>)[] = [];
const run = (list: (() => Promise<void>)[]) => Promise.all(list.splice(0).map((clean) => clean()));
let inTest = false;
beforeEach(() => {
  inTest = true;
});
afterEach(async () => {
  inTest = false;
  await run(cleanUps);
});

// Guards against a hang, not measures. Playwright bounds the waits of locators, but neither scripts in a page, keys,
// sizes nor the opening and closing of pages: a test that still uses a page after so long loses it, and says at which line.
const WAIT_MAX = 60_000;
const VISIT_MAX = 150_000;

/** Profiles with a fake clock, which cannot be uninstalled. */
const withFakeClock = new WeakSet<BrowserContext>();

interface SiteOptions {
  /** Whether the portal is the suite's own, with an empty database; with settings it always is. */
  own?: boolean;
  /** Shows scroll bars that take room, as on Windows: Playwright hides them. The suite then has its own browser. */
  scrollBars?: boolean;
  /** Whether after each test no page may have logged an error, crashed, or sent a request to another host. */
  quiet?: boolean;
}

/** Opens a site before the tests of a suite, and before what else that prepares: the worker's, or one of its own. */
export function openTestSite(env: Record<string, string> = {}, options: SiteOptions = {}): TestSite {
  const site = {} as TestSite;
  beforeAll(async () => {
    Object.assign(site, await startTestSite(env, options));
  });
  if (options.quiet) afterEach(() => site.expectQuiet());
  afterAll(() => site.stop());
  return site;
}

async function startTestSite(
  env: Record<string, string>,
  { own = Object.keys(env).length > 0, scrollBars = false }: SiteOptions,
): Promise<TestSite> {
  const shared = await browserOfWorker();
  const [portal, { browser, idle }] = await Promise.all([
    own ? startTestPortal(env, { pages: PAGES }) : portalOfWorker(shared),
    scrollBars
      ? launchBrowser({ scrollBars }).then((browser): Shared => ({ browser, idle: new Map() }))
      : shared,
  ]);
  const complaints: string[] = [];
  const takeProfile = openProfiles(browser, idle, portal.url, complaints);
  return {
    portal,
    async visit(path = '/', options = {}) {
      const { as, consent = 'rejected', scripts = true, motion = false } = options;
      const [profile, login] = await Promise.all([
        takeProfile(options),
        as === undefined ? undefined : logInAs(portal, as),
      ]);
      await clearProfile(profile, portal.url, {
        cookies: [
          ...(consent === 'rejected' ? [['cookie-consent', consent] as const] : []),
          ...(login?.cookies ?? []),
        ],
        stored: login?.stored ?? [],
      });
      const page = await profile.context.newPage();
      if (motion) await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.goto(portal.url + path);
      if (scripts) {
        await waitUntilHydrated(page);
        // The same words are up to an eighth wider in the font that stands in until the site's own has loaded.
        await page.evaluate(async () => void (await document.fonts.ready));
      }
      return page;
    },
    expectQuiet: () => expect(complaints.splice(0)).toEqual([]),
    async stop() {
      await run(cleanUpsOfSuite);
      if (scrollBars) await browser.close();
      await portal.stop();
    },
  };
}

/** Starts the browser of the worker, or finds it. */
async function browserOfWorker(): Promise<Shared> {
  const shared = worker.sharedByE2e;
  if (shared?.browser.isConnected()) return shared;
  return share({ ...shared, browser: await inFolder(() => launchBrowser()), idle: new Map() });
}

/** Starts the portal of the worker, or finds it. */
async function portalOfWorker(shared: Shared): Promise<TestPortal> {
  shared.running ??= await inFolder(async () =>
    runPortal((await createDatabase()).url, {}, { pages: PAGES }),
  );
  return testPortal(shared.running);
}

const launchBrowser = ({ scrollBars = false } = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'],
    ...(scrollBars && { ignoreDefaultArgs: ['--hide-scrollbars'] }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Pages of a profile share a renderer: to start one, and to compile all scripts in it, is a third of a visit.
      '--process-per-site',
      // A new frame for each navigation, as from Chromium 150 on, forgets that Playwright cut the connection: `navigator.onLine`
      // is true after a reload.
      '--enable-features=RenderDocument:level/crashed-frame',
    ],
  });

/** Opens the profiles of a suite. @returns how a test, or a preparation of the suite, reserves one until its end */
function openProfiles(browser: Browser, idle: Shared['idle'], origin: string, complaints: string[]) {
  /** Notes what no page should do. @returns how to end that */
  function watch(context: BrowserContext): () => void {
    const watched = {
      weberror: (fault: WebError) => complaints.push(`broke: ${fault.error().message}`),
      console: (message: ConsoleMessage) => {
        // A page that is left during a call writes this as well. A call that failed is a complaint of its own.
        if (message.type() === 'error' && !message.text().includes('TypeError: Failed to fetch'))
          complaints.push(`wrote: ${message.text()} ${message.location().url}`);
      },
      requestfailed: (request: Request) => {
        const { errorText = '' } = request.failure() ?? {};
        if (errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()} ${errorText}`);
      },
      request: (request: Request) => {
        const url = new URL(request.url());
        if (url.protocol.startsWith('http') && url.origin !== origin)
          complaints.push(`asked: ${request.url()}`);
      },
    };
    context
      .on('weberror', watched.weberror)
      .on('console', watched.console)
      .on('request', watched.request)
      .on('requestfailed', watched.requestfailed);
    return () =>
      void context
        .off('weberror', watched.weberror)
        .off('console', watched.console)
        .off('request', watched.request)
        .off('requestfailed', watched.requestfailed);
  }

  async function newProfile(width: number, scripts: boolean): Promise<Profile> {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      javaScriptEnabled: scripts,
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(WAIT_MAX);
    return { context, keeper: await context.newPage() };
  }

  return async ({ width = 1280, scripts = true, fresh = false }: Visit): Promise<Profile> => {
    const free = idle.get(kindOf(width, scripts)) ?? [];
    idle.set(kindOf(width, scripts), free);
    const profile = (!fresh && free.pop()) || (await newProfile(width, scripts));
    const { context, keeper } = profile;
    if (new URL(keeper.url()).origin !== origin) await keeper.goto(`${origin}/robots.txt`);
    const endWatch = watch(context);
    const reason = `still awaited after ${VISIT_MAX / 1000} seconds with the page`;
    const guard = inTest && setTimeout(() => void context.close({ reason }), VISIT_MAX);
    (inTest ? cleanUps : cleanUpsOfSuite).push(async () => {
      endWatch();
      if (guard) clearTimeout(guard);
      if (globalThis.hasTestFailed) await printPages(context.pages().filter((page) => page !== keeper));
      if (fresh || withFakeClock.has(context)) return context.close();
      await Promise.all(context.pages().map((page) => page !== keeper && page.close()));
      if (!context.isClosed()) free.push(profile);
    });
    return profile;
  };
}

/** Prints what the pages of a failed test show: a failure that depends on load may not come again. */
async function printPages(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
    console.error(`${page.url()} shows:\n${text.replaceAll(/\n+/g, '\n').slice(0, 2_000)}`);
  }
}

/** Makes a profile a new visitor's: only what is given is stored in it. */
async function clearProfile(
  { context, keeper }: Profile,
  origin: string,
  { cookies, stored }: Record<'cookies' | 'stored', readonly (readonly [name: string, value: string])[]>,
): Promise<void> {
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)]);
  await context.addCookies(
    cookies.map(([name, value]) => ({
      name,
      value,
      url: origin,
      httpOnly: !['XSRF-TOKEN', 'cookie-consent'].includes(name),
    })),
  );
  await keeper.evaluate(async (entries) => {
    localStorage.clear();
    for (const [key, value] of entries) localStorage.setItem(key, value);
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  }, stored);
}

const kindOf = (...parts: unknown[]): string => JSON.stringify(parts);

/** Logs in without the login page, which takes longer than most tests. @returns what a browser stores then */
async function logInAs(portal: TestPortal, email: string) {
  const client = portal.client();
  const { body } = await client.rest<LoginAnswer>('POST', '/api/auth/login', { email, password: PASSWORD });
  const stored: [key: string, value: string][] = [
    ['pos-user', JSON.stringify(body.user)],
    ['pos-token', body.token],
  ];
  return { cookies: [...client.cookies], stored };
}

/** Waits until a prerendered page is hydrated. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('html[data-modules] h1');
    return !heading || Object.keys(heading).some((key) => key.startsWith('__react'));
  });
}

/** Navigates within the document, as a link of the site does. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ key: to }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Expects the focus on a control; a failure says what has it instead. */
export async function expectFocus(control: Locator): Promise<void> {
  const [wanted, found] = await control.evaluate((element) => {
    const { activeElement } = document;
    const markup = (one: Element | null) => (one?.cloneNode() as Element | undefined)?.outerHTML;
    return [markup(element), element === activeElement ? markup(element) : `${markup(activeElement)} has it`];
  });
  expect(found).toBe(wanted);
}

/** Logs in through the login page, and waits for the next page. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const { origin } = new URL(page.url());
  if (!/\/login/i.test(new URL(page.url()).pathname)) await page.goto(`${origin}/Login`);
  await page.fill('[name=email]', email);
  await page.fill('[name=password]', password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => !/\/login/i.test(url.pathname));
}

/** Presses Log Out: in the side menu of the back office, elsewhere in the account menu of the header. */
export async function pressLogOut(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Portal Dashboard' });
  if (await menu.isVisible()) return menu.getByRole('link', { name: 'Log Out' }).click();
  const header = page.getByRole('banner');
  await header.locator('summary', { hasText: 'your account' }).click();
  await header.getByRole('link', { name: 'Log Out' }).click();
}

/** Pauses the page's clock: the test runs it. */
export async function holdClock(page: Page): Promise<void> {
  const now = Date.now();
  withFakeClock.add(page.context());
  await page.clock.install({ time: now });
  // The installed clock runs until it is paused, and cannot be paused in its past.
  await page.clock.pauseAt(now + 60_000);
}

export const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** Expects that no table scrolls sideways. */
export async function expectTablesFit(page: Page): Promise<void> {
  const tooWide = await page.locator('[role=region]:has(> table)').evaluateAll((regions) =>
    regions
      // Not what is folded.
      .filter((region) => region.checkVisibility() && region.scrollWidth > region.clientWidth)
      .map((region) => region.getAttribute('aria-label')),
  );
  expect(tooWide).toEqual([]);
}

/** Violations of axe on elements of other authors: a pattern of their HTML, by rule. */
export type Accepted = Readonly<Record<string, RegExp>>;

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules of WCAG 2.2 AA and of good practice. */
export const allRules: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** Those of them that a width can break without showing another element. */
export const layoutRules: axe.RunOnly = {
  type: 'rule',
  values: ['target-size', 'scrollable-region-focusable'],
};

/** Expects that axe finds no violation on the page (WCAG 2.2 AA). */
export async function expectAccessible(page: Page, accepted: Accepted = {}, rules = allRules): Promise<void> {
  // The frame renders first: a page without its heading is still loading.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  let violations = await runAxe(page, rules);
  if (!violations) {
    // Once per document: parsing axe takes as long as running it.
    await page.evaluate(axeSource);
    violations = await runAxe(page, rules);
  }
  const found = (violations ?? [{ id: 'axe', nodes: ['did not run'] }]).flatMap(({ id, nodes }) => {
    const ours = nodes.filter((html) => !accepted[id]?.test(html));
    return ours.length > 0 ? [`${id}: ${ours.map((html) => html.slice(0, 200)).join(' | ')}`] : [];
  });
  expect([pathOf(page), ...found]).toEqual([pathOf(page)]);
}

/** Runs axe on the page. @returns the violations; undefined if axe is not loaded */
const runAxe = (page: Page, rules: axe.RunOnly) =>
  page.evaluate(async (runOnly) => {
    if (!('axe' in window)) return undefined;
    // An element has less contrast while it fades.
    const fades = document.getAnimations().filter(({ playState, effect }) => {
      const isFinite = effect?.getComputedTiming().endTime !== Infinity;
      return playState === 'running' && isFinite;
    });
    // A page that draws nothing ends no fade.
    const patience = new Promise((resolve) => setTimeout(resolve, 5_000));
    await Promise.race([Promise.allSettled(fades.map(({ finished }) => finished)), patience]);
    // A field that the foot of a dialog covers in part scrolls into sight: axe would take it for a small target.
    const feet = [...document.querySelectorAll<HTMLElement>('.dialog-foot')];
    for (const { style } of feet) style.position = 'static';
    const { violations } = await window.axe.run({
      runOnly,
      resultTypes: ['violations'],
      preload: false,
      // It waits half a second for frames that have no axe.
      iframes: false,
      selectors: false,
    });
    for (const { style } of feet) style.position = '';
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  }, rules);
