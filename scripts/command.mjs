/** `npm run account|backup|…`: runs api/src/*-command.ts, installed and built if necessary. */
import { ensureBuilt, ensureInstalled } from './lib/ready.mjs';
import { giveUp } from './lib/steps.mjs';

// The command parses what follows its own name.
const [name] = process.argv.splice(2, 1);
try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  giveUp(error);
}
await import(`../api/dist/${name}-command.js`);
