/** `npm run seed -- --ideas N [--seed S]`: fills the database with ideas, built when it must be. */
import { runBuiltCommand } from './lib/command.mjs';

await runBuiltCommand('seed');
