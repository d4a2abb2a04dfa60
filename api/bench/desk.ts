/** The page of an idea in a browser: from the key until the next idea is drawn, without its PDF and with it. */
import pg from 'pg';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { administrator, databaseOf, envFor, fill, quantile, startServer } from './servers.ts';

const IDEAS = 100_000;
const MOVES = 30;
/** Milliseconds that a reviewer stays on an idea at least. */
const THOUGHT = 1_000;

interface Noted {
  times: number[];
}

/**
 * Notes for each `j` how long it takes until another title is drawn, and where the PDF is in sight its first page: the
 * task behind the frame that shows them.
 */
const NOTE_TIMES = `
  window.times = [];
  const title = () => document.querySelector('h1').textContent;
  const isDrawn = () =>
    document.querySelector('#panel-pdf').inert ||
    document.querySelector('#panel-pdf > div > div:not([inert]) [data-page="1"] canvas') !== null;
  document.addEventListener('keydown', ({ key, timeStamp }) => {
    if (key !== 'j') return;
    const before = title();
    const look = () => requestAnimationFrame(() => {
      if ([before, 'Submission'].includes(title()) || !isDrawn()) return look();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.times.push(performance.now() - timeStamp);
      port2.postMessage(0);
    });
    look();
  }, true);`;

export async function benchDesk(serverUrl: string): Promise<void> {
  const url = await databaseOf(serverUrl, `ideas_${IDEAS}`);
  const portal = await startServer(['api/dist/main.js'], envFor(url));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await fill(client, url, IDEAS);
  await client.end();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'],
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${portal.url}/Login`);
    await page.fill('[name=email]', administrator.email);
    await page.fill('[name=password]', administrator.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL(/dashboard/i);
    await page.goto(`${portal.url}/submissions?status=PENDING&sort=OLDEST`);
    await page.locator('a[href^="/submissions/"]').first().click();
    await page.locator('a[rel=next]').waitFor();
    await page.evaluate(NOTE_TIMES);
    const rows: Record<string, object> = {};
    for (const [view, key] of Object.entries({
      'to the answers': 'a',
      'to the first page of the PDF': 'p',
    })) {
      await page.keyboard.press(key);
      rows[view] = await timesOf(page);
    }
    console.log(`From the key to the next idea of ${IDEAS.toLocaleString('en')}, ms`);
    console.table(rows);
  } finally {
    await browser.close();
    await portal.stop();
  }
}

async function timesOf(page: Page) {
  await page.evaluate('window.times.length = 0');
  for (let move = 1; move <= MOVES; move += 1) {
    await page.waitForTimeout(THOUGHT);
    await page.keyboard.press('j');
    await page.waitForFunction((count) => (globalThis as unknown as Noted).times.length === count, move);
  }
  const times = await page.evaluate(() => (globalThis as unknown as Noted).times);
  const [median, best, worst] = [quantile(times, 0.5), Math.min(...times), Math.max(...times)].map(
    Math.round,
  );
  return { median, best, worst };
}
