/** `npm run account|backup|…`: runs api/src/app/commands/*.ts, installed and built if necessary. */
import { ensureReady } from './lib/ready.mjs';

// The command parses what follows its own name.
const [name] = process.argv.splice(2, 1);
await ensureReady();
await import(`../api/dist/app/commands/${name}.js`);
