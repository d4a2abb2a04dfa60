/** `npm start`: from a bare clone to a running portal. Node's own modules only, as nothing else may be there yet. */
import { ensureBuilt, ensureInstalled } from './lib/ready.mjs';
import { giveUp } from './lib/steps.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  giveUp(error);
}
process.setSourceMapsEnabled(true);
// The server runs in this process, so that a signal to it needs no forwarding.
await import('../api/dist/main.js');
