/** `npm run schema:check`: fails with what would break clients of the last release. */
import { incompatibilities } from './compatibility.ts';
import { toCompare } from './schema-files.ts';

const faults = await incompatibilities(...toCompare());
if (faults.length > 0) {
  console.error(
    `The graph breaks the promise of docs/api.md:\n${faults.map((fault) => `- ${fault}`).join('\n')}`,
  );
  process.exitCode = 1;
} else console.log('Clients of the last release can go on with this schema.');
