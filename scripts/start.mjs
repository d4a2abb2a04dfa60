/** `npm start`: installs, builds and runs the portal. Node's own modules only. */
import { ensureBuilt, ensureInstalled } from './lib/ready.mjs';
import { giveUp } from './lib/steps.mjs';

// npm ends at once on a signal, and its shell without passing it on: then this process has another parent.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 250).unref();
}

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  giveUp(error);
}
process.setSourceMapsEnabled(true);
// In this process, so that signals need no forwarding.
await import('../api/dist/main.js');
