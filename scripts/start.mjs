/** `npm start`: installs, builds and runs the portal. Node's own modules only. */
import { ensureReady } from './lib/ready.mjs';

// On a signal npm and its shell exit without forwarding it: then the parent process changes.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 250).unref();
}

await ensureReady();
process.setSourceMapsEnabled(true);
// In this process, so that signals need no forwarding.
await import('../api/dist/main.js');
