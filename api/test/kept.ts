/** What a run of the tests makes once and keeps in `.cache`, until what it comes from changes. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { isTest } from './sources.ts';

const api = fileURLToPath(new URL('..', import.meta.url));

/** Returns the hash of all files but tests in folders of the repository, and of the versions of the packages. */
export function digestOfFolders(...folders: readonly string[]): string {
  const hash = createHash('sha256').update(readFileSync(path.join(api, '../package-lock.json')));
  for (const folder of folders.map((name) => path.join(api, '..', name)))
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (entry.isFile() && !isTest(entry.name)) hash.update(file).update(readFileSync(file));
    }
  return hash.digest('hex');
}

/** Returns the hash of a module with all that it imports, and of the versions of the packages. */
export async function digestOf(entry: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: api,
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    tsconfig: 'tsconfig.json',
    logLevel: 'warning',
  });
  const hash = createHash('sha256').update(process.platform + process.arch);
  hash.update(readFileSync(path.join(api, '../package-lock.json')));
  for (const { contents } of outputFiles) hash.update(contents);
  return hash.digest('hex');
}

/** Makes a folder anew, unless it was made by the same digest. */
export async function keep(folder: string, digest: string, make: () => Promise<unknown>): Promise<void> {
  const stamp = `${folder}.made`;
  if (existsSync(folder) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  await rm(stamp, { force: true });
  await rm(folder, { recursive: true, force: true });
  await make();
  await writeFile(stamp, digest);
}
