/** `npm run schema:check`: fails with what would break clients of the last release. */
import { incompatibilities } from './compatibility.ts';
import { restIncompatibilities } from './rest-compatibility.ts';
import { restToCompare, toCompare } from './schema-files.ts';

const faults = [...(await incompatibilities(...toCompare())), ...restIncompatibilities(...restToCompare())];
if (faults.length > 0) {
  console.error(`This breaks the promise of docs/api.md:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
  process.exitCode = 1;
} else console.log('Clients of the last release can go on with this schema.');
