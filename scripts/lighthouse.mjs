/**
 * `npm run lighthouse`: visits the main public pages as a phone on a slow line, and prints the medians. Lighthouse is
 * fetched for the run: it has 170 packages.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser, installFromPlaywright } from './lib/browser.mjs';
import { ensureReady } from './lib/ready.mjs';
import { giveUp, root, run, step } from './lib/steps.mjs';

const LIGHTHOUSE = 'lighthouse@12.8.2';
const PAGES = ['/', '/FAQ', '/Suggestions', '/SignUp'];
const RUNS = 5;
const CHROME_FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking';

async function startPortal(dataDir) {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const ready = /Portal ready at ([^\s"]+)/.exec(output);
      if (ready) resolve(ready[1]);
    });
    child.on('exit', () => reject(new Error(`The portal did not start:\n${output}`)));
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  return { url, stop: () => (child.kill('SIGTERM'), ended) };
}

async function visit(program, url, report) {
  const categories = '--only-categories=performance,accessibility,best-practices,seo';
  const args = [program, url, '--quiet', '--output=json', `--output-path=${report}`, categories];
  await run(process.execPath, [...args, `--chrome-flags=${CHROME_FLAGS}`], {
    CHROME_PATH: (await findBrowser()) ?? (await installFromPlaywright()),
  });
  const { categories: scores, audits, environment } = JSON.parse(await readFile(report, 'utf8'));
  return {
    performance: scores.performance.score * 100,
    accessibility: scores.accessibility.score * 100,
    'best practices': scores['best-practices'].score * 100,
    seo: scores.seo.score * 100,
    'LCP s': audits['largest-contentful-paint'].numericValue / 1000,
    'TBT ms': audits['total-blocking-time'].numericValue,
    CLS: audits['cumulative-layout-shift'].numericValue,
    // The speed of this machine: about 1,500 where a slow-down by four simulates a phone.
    'benchmark index': environment.benchmarkIndex,
  };
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

async function measure(folder) {
  await step(`Fetching ${LIGHTHOUSE}`, () =>
    run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder, LIGHTHOUSE]),
  );
  const program = path.join(folder, 'node_modules/lighthouse/cli/index.js');
  const portal = await startPortal(path.join(folder, 'data'));
  const table = {};
  try {
    for (const page of PAGES) {
      await step(`Visiting ${page} ${RUNS} times`, async () => {
        const runs = [];
        for (let i = 0; i < RUNS; i++) {
          const again = () => visit(program, portal.url + page, path.join(folder, 'report.json'));
          // On a busy machine the browser may fail to record a visit.
          runs.push(await again().catch(again));
        }
        const names = Object.keys(runs[0]);
        table[page] = Object.fromEntries(
          names.map((name) => [name, Number(median(runs.map((one) => one[name])).toFixed(2))]),
        );
      });
    }
  } finally {
    await portal.stop();
  }
  return table;
}

await ensureReady();
try {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-lighthouse-'));
  try {
    console.table(await measure(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
} catch (error) {
  giveUp(error);
}
