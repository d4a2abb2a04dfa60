/** The operator's commands: each runs what the build made of its source in `api/src`. */
import { ensureBuilt, ensureInstalled } from './ready.mjs';
import { giveUp } from './steps.mjs';

/**
 * Runs a command in this process, installed and built when it must be.
 * @param {string} name `account` for `api/src/account-command.ts`
 */
export async function runBuiltCommand(name) {
  try {
    await ensureInstalled();
    await ensureBuilt();
  } catch (error) {
    giveUp(error);
  }
  await import(`../../api/dist/${name}-command.js`);
}
