/** The real browser of the tests: one that is installed, else Debian's, else Playwright's own. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { run, runPackage } from './steps.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const places = [
  ...(process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name))),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

const find = () =>
  [process.env.CHROMIUM_PATH ?? '', ...places].find((file) => file !== '' && existsSync(file));

async function install() {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
    return find();
  }
  await runPackage('playwright-core/cli.js', ['install', '--with-deps', 'chromium']);
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}

/**
 * Finds the browser, installing one where there is none.
 * @returns {Promise<string>} the path of its program
 */
export async function ensureBrowser() {
  return find() ?? (await install());
}
