/** `npm run bench|load|soak`: builds, then runs a program of `api` that measures the built portal, or the pages in a browser. */
import { spawn } from 'node:child_process';
import { findBrowser } from './lib/browser.mjs';
import { ensureReady } from './lib/ready.mjs';
import { root } from './lib/steps.mjs';

await ensureReady();
const args = ['--import', 'tsx', ...process.argv.slice(2)];
// tsx reads the decorator options from here.
const env = { ...process.env, TSX_TSCONFIG_PATH: 'api/tsconfig.json' };
if (args.includes('desk')) env.CHROMIUM_PATH = await findBrowser();
spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).on('exit', (status) =>
  process.exit(status ?? 1),
);
