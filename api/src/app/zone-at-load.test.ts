/** A zone that a module remembers from its loading is never the one that is set later. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const root = fileURLToPath(new URL('../../../', import.meta.url));

// In a process of its own: suites share the modules of the server.
const SCRIPT = `
  const { company } = await import('./schema/src/company.ts');
  let reads = 0;
  Object.defineProperty(company, 'timeZone', { get: () => ((reads += 1), 'UTC'), enumerable: true });
  await import('./api/src/app/portal.ts');
  await import('./api/src/app/command.ts');
  const { presentZone } = await import('./api/src/platform/present-company.ts');
  const whileLoaded = reads;
  console.log(JSON.stringify([whileLoaded, presentZone({ serverZone: 'Africa/Gaborone' })]));
`;

test('no module reads the time zone when it is loaded', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', SCRIPT],
    { cwd: root, env: { ...process.env, TSX_TSCONFIG_PATH: 'api/tsconfig.json', NODE_OPTIONS: '' } },
  );
  expect(JSON.parse(stdout)).toEqual([0, 'UTC']);
});
