/** `npm start`: installs, builds and runs the portal. Node's own modules only. */
import { ensureBuilt, ensureInstalled } from './lib/ready.mjs';
import { giveUp } from './lib/steps.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  giveUp(error);
}
process.setSourceMapsEnabled(true);
// In this process, so that signals need no forwarding.
await import('../api/dist/main.js');
