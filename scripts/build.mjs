/** Builds both halves: the web client into web/dist, the server into api/dist. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { build as buildWeb } from 'vite';
import { root } from './lib/steps.mjs';

async function buildServer() {
  const outdir = path.join(root, 'api/dist');
  await rm(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: path.join(root, 'api'),
    entryPoints: ['src/main.ts', 'src/account-command.ts'],
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    packages: 'external',
    tsconfig: 'tsconfig.json',
    logLevel: 'warning',
  });
}

await Promise.all([buildServer(), buildWeb({ root: path.join(root, 'web'), logLevel: 'warn' })]);
