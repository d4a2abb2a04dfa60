/** The code itself, for what walks it: without its tests, and what only these import. */
import { readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

/** Tells whether a file is a test (`x.test.ts`), or a helper of those beside it (`y.test-helper.ts`). */
export const isTest = (file: string): boolean => /\.test[.-]/.test(file);

/** Lists the modules below a folder of the repository, by their absolute paths. */
export const modulesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !isTest(file))
    .map((file) => path.join(root, folder, file));
