/** `npm run recount`: counts the figures of the statistics anew, built when it must be. */
import { runBuiltCommand } from './lib/command.mjs';

await runBuiltCommand('recount');
