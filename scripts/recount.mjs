/** `npm run recount`: counts the figures of the statistics anew, built when it must be. */
import { ensureBuilt, ensureInstalled } from './lib/ready.mjs';
import { giveUp } from './lib/steps.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  giveUp(error);
}
await import('../api/dist/recount-command.js');
