/** `npm run account -- …`: the operator's account management, built when it must be. */
import { runBuiltCommand } from './lib/command.mjs';

await runBuiltCommand('account');
