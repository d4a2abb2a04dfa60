/** Generated files that are committed. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root, runPackage, StepFailed } from './steps.mjs';

const generated = ['schema/schema.graphql', 'schema/documents.json', 'web/src/graphql/generated.ts'];
const read = () =>
  Promise.all(generated.map((file) => readFile(path.join(root, file), 'utf8').catch(() => '')));

/** Regenerates the files; fails if they were out of date. */
export async function checkDrift() {
  const before = await read();
  await runPackage('tsx/dist/cli.mjs', ['--tsconfig', 'api/tsconfig.json', 'api/src/graphql/emit-schema.ts']);
  await runPackage('@graphql-codegen/cli/cjs/bin.js', ['--config', 'codegen.ts']);
  const after = await read();
  const stale = generated.filter((_file, index) => before[index] !== after[index]);
  if (stale.length > 0) {
    throw new StepFailed(
      'drift',
      `Out of date, and regenerated now: ${stale.join(', ')}. Commit the change.`,
    );
  }
}
