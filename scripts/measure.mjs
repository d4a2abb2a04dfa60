/** `npm run bench|load|soak`: builds, then runs a program of `api` that measures the built portal. */
import { spawn } from 'node:child_process';
import { ensureBuilt, ensureInstalled } from './lib/ready.mjs';
import { giveUp, root } from './lib/steps.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  giveUp(error);
}
const args = ['--import', 'tsx', ...process.argv.slice(2)];
// tsx reads the decorator options from here.
const env = { ...process.env, TSX_TSCONFIG_PATH: 'api/tsconfig.json' };
spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).on('exit', (status) =>
  process.exit(status ?? 1),
);
