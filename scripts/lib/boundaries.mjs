import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execFile } from 'node:child_process';
import { root, runPackage } from './steps.mjs';

const program = 'dependency-cruiser/bin/dependency-cruise.mjs';
const config = path.join(root, '.dependency-cruiser.cjs');

export const checkBoundaries = () =>
  runPackage(program, ['--config', config, 'schema/src', 'api/src', 'web/src']);

/** Proves that the import rules refuse a page that imports the server. */
export async function checkPlantedViolation() {
  const tree = mkdtempSync(path.join(tmpdir(), 'portal-boundaries-'));
  try {
    for (const [file, content] of [
      ['api/src/secret.ts', 'export const secret = 1;\n'],
      ['web/src/page.ts', "export { secret } from '../../api/src/secret.ts';\n"],
    ]) {
      mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
      writeFileSync(path.join(tree, file), content);
    }
    const output = await new Promise((resolve) => {
      const args = [path.join(root, 'node_modules', program), '--config', config, 'api/src', 'web/src'];
      execFile(process.execPath, args, { cwd: tree }, (_error, stdout) => resolve(stdout));
    });
    if (!output.includes('web-knows-no-api'))
      throw new Error(`The import rules missed a planted violation:\n${output}`);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}
