/** `npm run soak [-- seconds]`: many instances under load while they are killed. */
import { spawn } from 'node:child_process';
import { ensureBuilt, ensureInstalled } from './lib/ready.mjs';
import { giveUp, root } from './lib/steps.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  giveUp(error);
}
const args = ['--import', 'tsx', 'api/soak/soak.ts', ...process.argv.slice(2)];
// tsx reads the decorator options from here.
const env = { ...process.env, TSX_TSCONFIG_PATH: 'api/tsconfig.json' };
spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).on('exit', (status) =>
  process.exit(status ?? 1),
);
