/** Finds the browser of the tests, or installs that of Debian or Playwright. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { run, runPackage } from './steps.mjs';

const folders = (process.env.PATH ?? '').split(path.delimiter);
const named = (names) => folders.flatMap((folder) => names.map((name) => path.join(folder, name)));

// The headless shell takes half the CPU time of a whole browser.
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const candidates = [
  ...named(shells),
  ...named(['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

const find = () =>
  [process.env.CHROMIUM_PATH ?? '', ...candidates].find((file) => file !== '' && existsSync(file));

async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  await run('apt-get', ['update', '-qq']);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], {
    DEBIAN_FRONTEND: 'noninteractive',
  });
  return find();
}

/** @returns {Promise<string>} the path of the program */
export async function installFromPlaywright() {
  await runPackage('playwright-core/cli.js', ['install', '--with-deps', 'chromium']);
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}

/** @returns {Promise<string | undefined>} the path of the program; undefined where Playwright must install one */
export async function findBrowser() {
  return find() ?? (await installFromDebian());
}
