/** The first visit to a step of the wizard on a slow line: until its labels are drawn, and until it can be answered. */
import { chromium } from 'playwright-core';
import { administrator, databaseOf, envFor, quantile, startServer } from './servers.ts';

const STEPS = ['general', 'innovation', 'documentation'];
const VISITS = 5;
/** Slow 3G: milliseconds, and bytes a second. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

export async function benchSlowLine(serverUrl: string): Promise<void> {
  const portal = await startServer(['api/dist/main.js'], envFor(await databaseOf(serverUrl, 'slow_line')));
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'],
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const first = await browser.newPage();
    await first.goto(`${portal.url}/Login`);
    await first.fill('[name=email]', administrator.email);
    await first.fill('[name=password]', administrator.password);
    await first.getByRole('button', { name: 'Login', exact: true }).click();
    await first.waitForURL((url) => !/\/login/i.test(url.pathname));
    const storageState = await first.context().storageState();
    const rows: Record<string, object> = {};
    for (const step of STEPS) {
      const times: { labels: number; usable: number }[] = [];
      for (let visit = 0; visit < VISITS; visit += 1) {
        const context = await browser.newContext({ viewport: { width: 360, height: 740 }, storageState });
        const page = await context.newPage();
        const line = await context.newCDPSession(page);
        await line.send('Network.enable');
        await line.send('Network.emulateNetworkConditions', SLOW);
        const began = performance.now();
        await page.goto(`${portal.url}/innovate/${step}`, { waitUntil: 'commit' });
        await page.locator('main :is(label, legend):has-text("*")').first().waitFor();
        const labels = performance.now() - began;
        await page.getByRole('button', { name: /^(Next|Next question|Finish)$/ }).waitFor();
        times.push({ labels, usable: performance.now() - began });
        await context.close();
      }
      const median = (of: 'labels' | 'usable') =>
        `${(
          quantile(
            times.map((one) => one[of]),
            0.5,
          ) / 1_000
        ).toFixed(1)} s`;
      rows[step] = { labels: median('labels'), usable: median('usable') };
    }
    console.log('The first visit to a step at 400 kbit/s and 400 ms');
    console.table(rows);
  } finally {
    await browser.close();
    await portal.stop();
  }
}
