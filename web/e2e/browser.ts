/** A real browser before a real portal: the pages as `npm start` serves them, the mails as they are sent. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect } from '@jest/globals';
import type axe from 'axe-core';
import { chromium } from 'playwright-core';
import type { BrowserContext, Page } from 'playwright-core';
import { startTestPortal } from '../../api/test/harness.ts';
import type { TestPortal } from '../../api/test/harness.ts';
import { PASSWORD } from '../../api/test/people.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface LoginAnswer {
  user: object;
  token: string;
}

const PAGES = fileURLToPath(new URL('../dist', import.meta.url));

/** The widths at which every screen is judged, in CSS pixels. */
export const widths = [360, 1280] as const;

/** A portal with its pages, and a browser. */
export interface Stage {
  portal: TestPortal;
  /**
   * A page of a new visitor. What a test opens, a tab of an earlier visitor, too, ends with the test.
   * @param options.as the account with this address is logged in, as the login page would leave the browser
   * @param options.consent they rejected cookies before, unless `unasked`: then nothing is stored
   * @param options.scripts false is a browser that runs none
   * @param options.zone the time zone of the browser; without one that of the machine
   * @param options.motion true is a system that has nothing against motion; without it no test waits for what moves
   * @param options.fresh true is a browser that never loaded anything; others may have files of earlier visitors
   */
  visit(path?: string, options?: Visit): Promise<Page>;
  /** Expects that no page wrote an error, broke, or asked another host for anything. */
  expectQuiet(): void;
  stop(): Promise<void>;
}

interface Visit {
  as?: string;
  width?: number;
  consent?: 'rejected' | 'unasked';
  scripts?: boolean;
  zone?: string;
  motion?: boolean;
  fresh?: boolean;
}

/**
 * A browser's profile. Visitors have one after the other, as a new one costs more than most pages: of the visitor
 * before nothing is left but loaded files.
 */
interface Profile {
  context: BrowserContext;
  /** A page that is always open: it keeps the process of the pages running, and reaches what is stored for them. */
  keeper: Page;
}

/** What the running test opened. Pages left open would go on working, and slow down those after them. */
const opened: (() => Promise<void>)[] = [];
let inTest = false;
beforeEach(() => {
  inTest = true;
});
afterEach(async () => {
  inTest = false;
  await Promise.all(opened.splice(0).map((close) => close()));
});

/** Profiles whose clock is held: it cannot be let go. */
const held = new WeakSet<BrowserContext>();

/** Opens the stage. */
export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  const [portal, browser] = await Promise.all([
    startTestPortal(env, { pages: PAGES }),
    chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    }),
  ]);
  const complaints: string[] = [];
  const idle = new Map<string, Profile[]>();

  /** A profile that nobody uses until the end of the test. */
  async function takeProfile({ width = 1280, scripts = true, zone, fresh = false }: Visit): Promise<Profile> {
    const free = idle.get(kindOf(width, scripts, zone)) ?? [];
    idle.set(kindOf(width, scripts, zone), free);
    const profile = (inTest && !fresh && free.pop()) || (await newProfile(width, scripts, zone));
    const { context, keeper } = profile;
    if (inTest) {
      opened.push(async () => {
        if (fresh || held.has(context)) return context.close();
        await Promise.all(context.pages().map((page) => page !== keeper && page.close()));
        free.push(profile);
      });
    } else context.on('page', (tab) => inTest && opened.push(() => tab.close()));
    return profile;
  }

  async function newProfile(width: number, scripts: boolean, zone?: string): Promise<Profile> {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      javaScriptEnabled: scripts,
      reducedMotion: 'reduce',
      ...(zone !== undefined && { timezoneId: zone }),
    });
    // A guard against a hang, not a measure.
    context.setDefaultTimeout(90_000);
    context.on('weberror', (fault) => complaints.push(`broke: ${fault.error().message}`));
    context.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`wrote: ${message.text()} ${message.location().url}`);
    });
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== portal.url) complaints.push(`asked: ${request.url()}`);
    });
    const keeper = await context.newPage();
    await keeper.goto(`${portal.url}/robots.txt`);
    return { context, keeper };
  }

  return {
    portal,
    async visit(path = '/', options = {}) {
      const { as, consent = 'rejected', scripts = true, motion = false } = options;
      const [{ context, keeper }, login] = await Promise.all([
        takeProfile(options),
        as === undefined ? undefined : logInAs(portal, as),
      ]);
      const cookies = [
        ...(consent === 'rejected' ? [['cookie-consent', consent] as const] : []),
        ...(login?.cookies ?? []),
      ];
      await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)]);
      await context.addCookies(
        cookies.map(([name, value]) => ({
          name,
          value,
          url: portal.url,
          httpOnly: !['XSRF-TOKEN', 'cookie-consent'].includes(name),
        })),
      );
      await keeper.evaluate((stored) => {
        localStorage.clear();
        for (const [key, value] of stored) localStorage.setItem(key, value);
      }, login?.stored ?? []);
      const page = await context.newPage();
      if (motion) await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.goto(portal.url + path);
      if (scripts) await waitUntilAlive(page);
      return page;
    },
    expectQuiet: () => expect(complaints.splice(0)).toEqual([]),
    async stop() {
      await browser.close();
      await portal.stop();
    },
  };
}

const kindOf = (...parts: unknown[]): string => JSON.stringify(parts);

/** What a browser keeps of a login: the page that makes it takes longer than most tests. */
async function logInAs(portal: TestPortal, email: string) {
  const client = portal.client();
  const { body } = await client.rest<LoginAnswer>('POST', '/api/auth/login', { email, password: PASSWORD });
  const stored: [key: string, value: string][] = [
    ['pos-user', JSON.stringify(body.user)],
    ['pos-token', body.token],
  ];
  return { cookies: [...client.cookies], stored };
}

/** Waits until scripts are in charge of a page that was rendered ahead; they come after it is drawn. */
export async function waitUntilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('html[data-modules] h1');
    return !heading || Object.keys(heading).some((key) => key.startsWith('__react'));
  });
}

/** Leads the page to another address as a link of the site does: its scripts stay, and so does axe. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ key: to }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Logs in through the page, and waits until the page after it is there. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const { origin } = new URL(page.url());
  if (!/\/login/i.test(new URL(page.url()).pathname)) await page.goto(`${origin}/Login`);
  await page.fill('[name=email]', email);
  await page.fill('[name=password]', password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => !/\/login/i.test(url.pathname));
}

/** Presses Log Out in the account menu of the header. */
export async function pressLogOut(page: Page): Promise<void> {
  const header = page.getByRole('banner');
  await header.locator('summary', { hasText: 'your account' }).click();
  await header.getByRole('link', { name: 'Log Out' }).click();
}

/** Holds the page's clock: from now on it goes only as far as the test runs it. */
export async function holdClock(page: Page): Promise<void> {
  const now = Date.now();
  held.add(page.context());
  await page.clock.install({ time: now });
  // It goes on until it is held, and cannot be held in its past.
  await page.clock.pauseAt(now + 60_000);
}

/** The page's path. */
export const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** Expects that each table is in sight as a whole: none scrolls sideways. */
export async function expectTablesFit(page: Page): Promise<void> {
  const tooWide = await page
    .locator('[role=region]:has(> table)')
    .evaluateAll((regions) =>
      regions
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((region) => region.getAttribute('aria-label')),
    );
  expect(tooWide).toEqual([]);
}

/** What axe may find on elements that are not ours: a pattern of their HTML, by the rule. */
export type Accepted = Readonly<Record<string, RegExp>>;

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects that axe finds nothing on the page (WCAG 2.2 AA). */
export async function expectAccessible(page: Page, accepted: Accepted = {}): Promise<void> {
  // The frame is there before the page's own code: a page without its heading is still loading.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  let violations = await runAxe(page);
  if (!violations) {
    // Once a document: it takes as long to read as to run.
    await page.evaluate(axeSource);
    violations = await runAxe(page);
  }
  const found = (violations ?? [{ id: 'axe', nodes: ['did not run'] }]).flatMap(({ id, nodes }) => {
    const ours = nodes.filter((html) => !accepted[id]?.test(html));
    return ours.length > 0 ? [`${id}: ${ours.map((html) => html.slice(0, 200)).join(' | ')}`] : [];
  });
  expect([pathOf(page), ...found]).toEqual([pathOf(page)]);
}

/** Runs axe on the page. @returns the violations, undefined where axe is not yet */
const runAxe = (page: Page) =>
  page.evaluate(async (runOnly) => {
    if (!('axe' in window)) return undefined;
    // What fades in or out has less contrast than it will have.
    const fades = document.getAnimations().filter(({ playState, effect }) => {
      const isFinite = effect?.getComputedTiming().endTime !== Infinity;
      return playState === 'running' && isFinite;
    });
    await Promise.allSettled(fades.map(({ finished }) => finished));
    const { violations } = await window.axe.run({
      runOnly,
      resultTypes: ['violations'],
      preload: false,
      // It waits half a second for frames that have no axe.
      iframes: false,
      selectors: false,
    });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  }, axeTags);
