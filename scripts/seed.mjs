/** `npm run seed -- --ideas N [--seed S]`: fills the database with ideas, built when it must be. */
import { ensureBuilt, ensureInstalled } from './lib/ready.mjs';
import { giveUp } from './lib/steps.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  giveUp(error);
}
await import('../api/dist/seed-command.js');
