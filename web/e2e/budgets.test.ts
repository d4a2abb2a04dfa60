/** The size gate: what each page loads, gzip, against the budgets of the interface (KiB). */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page, Response } from 'playwright-core';
import { createAccount } from '../../api/test/people.ts';
import { guidePages } from '../src/content/guide-pages.ts';
import { openStage } from './browser.ts';
import type { Stage } from './browser.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

type Kind = 'script' | 'stylesheet' | 'document' | 'font';
type Weights = Record<Kind, number>;

const gzipped = (content: Buffer) => gzipSync(content, { level: 9 }).length / 1024;

/** Opens a page and weighs what it loads of each kind, in KiB; fonts as they are, the rest gzip. */
async function weigh(page: Page, path: string): Promise<Weights> {
  const responses: Response[] = [];
  const collect = (response: Response) => responses.push(response);
  page.on('response', collect);
  await page.goto(stage.portal.url + path, { waitUntil: 'networkidle' });
  page.off('response', collect);
  const weights: Weights = { script: 0, stylesheet: 0, document: 0, font: 0 };
  for (const response of responses) {
    const kind = response.request().resourceType();
    if (!(kind in weights)) continue;
    const body = await response.body();
    if (kind === 'document') {
      // The public pages bring their styles along.
      const html = body.toString();
      const styles = /<style>[^]*?<\/style>/.exec(html)?.[0] ?? '';
      weights.stylesheet += gzipped(Buffer.from(styles));
      weights.document += gzipped(Buffer.from(html.replace(styles, () => '')));
    } else weights[kind as Kind] += kind === 'font' ? body.length / 1024 : gzipped(body);
  }
  return weights;
}

const HOME = { script: 110, stylesheet: 12, document: 15, font: 30 };
const FORM_EXTRA = 90;
const WIZARD_EXTRA = 70;

function expectWithin(path: string, weights: Weights, script: number): void {
  const over = (Object.keys(HOME) as Kind[])
    .map((kind) => ({ kind, weight: weights[kind], most: kind === 'script' ? script : HOME[kind] }))
    .filter(({ weight, most }) => weight > most);
  expect([path, over]).toEqual([path, []]);
}

/** Weighs pages, each loaded as by a browser that never loaded anything. */
async function weighAll(paths: readonly string[]): Promise<[path: string, weights: Weights][]> {
  const context = (await stage.visit('/og.png', { fresh: true })).context();
  const weighed: [string, Weights][] = [];
  for (const path of paths) {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    weighed.push([path, await weigh(page, path)]);
    await page.close();
  }
  return weighed;
}

test('pages to read are light', async () => {
  for (const [path, weights] of await weighAll(['/', '/FAQ', '/About', '/legalpolicies'])) {
    expectWithin(path, weights, HOME.script);
    const sum = Object.values(weights).reduce((total, weight) => total + weight, 0);
    expect([path, sum < 300]).toEqual([path, true]);
  }
});

test('pages with a form add what a form needs', async () => {
  const paths = ['/Login', '/SignUp', '/Suggestions', '/Challenges', '/ForgotPassword'];
  for (const [path, weights] of await weighAll(paths)) expectWithin(path, weights, HOME.script + FORM_EXTRA);
});

test('the guide is long to read, and loads no more than a light page', async () => {
  for (const [path, weights] of await weighAll(guidePages.map((page) => page.path))) {
    expectWithin(path, { ...weights, document: 0 }, HOME.script);
    expect([path, weights.document < 2 * HOME.document]).toEqual([path, true]);
  }
});

test('the wizard adds what seven steps need', async () => {
  const page = await stage.visit('/robots.txt', { as: await createAccount(stage.portal), fresh: true });
  const weights = await weigh(await page.context().newPage(), '/innovate/innovation');
  expectWithin('/innovate', weights, HOME.script + FORM_EXTRA + WIZARD_EXTRA);
});
