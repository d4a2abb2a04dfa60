/**
 * The server's modules for Node's own loader. Within Jest's sandbox every suite would load them and their packages anew,
 * two seconds each time. Suites import them as ever: the resolver of Jest (resolver.mjs) leads to the stand-ins made here.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { modulesIn } from '../sources.ts';

const api = fileURLToPath(new URL('../..', import.meta.url));
const loader = path.join(api, 'test/native/load.mjs');
const guard = path.join(api, 'test/native/guard-transactions.mjs');
/** The output folder, within the workspace whose packages the modules import. */
export const built = path.join(api, '.cache/test-server');
const modules = path.join(built, 'modules');
/** Beside the modules, with which they go when those are built anew: a module that is gone leaves no stand-in. */
const standIns = path.join(modules, 'stand-ins');

/**
 * Packages that are loaded once, too: those that tests share with the server, whose objects they meet by `instanceof` or
 * whose calls they watch, and those that most suites load or that take long.
 */
const shared = [
  ...['ajv/dist/2020.js', 'ajv-formats', 'exceljs', 'fast-check', 'fastify', 'graphql', 'pg'],
  ...['playwright-core', 'postal-mime', 'valibot'],
];

/** Builds the modules, and a stand-in for each module and for each shared package. */
export async function buildNativeServer(): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: api,
    entryPoints: modulesIn('api/src'),
    outdir: modules,
    outbase: 'src',
    bundle: true,
    splitting: true,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    packages: 'external',
    tsconfig: 'tsconfig.json',
    // Loads TypeORM, too, which the decorators of all packages need: a suite may ask for any module first.
    banner: { js: `import ${JSON.stringify(pathToFileURL(guard).href)};` },
    logLevel: 'warning',
  });
  for (const [output, { entryPoint, exports }] of Object.entries(metafile.outputs)) {
    // A file that is imported when it is needed, as those of languages are, is an entry point of the output, too.
    if (entryPoint && !entryPoint.endsWith('.json'))
      await standIn(entryPoint, pathToFileURL(path.join(api, output)).href, exports);
  }
  // Jest imports the CommonJS of a package here, which may lack the default that Node's loader finds.
  for (const name of shared)
    await standIn(`packages/${name}`, name, [...Object.keys(await import(name)), 'default']);
}

/** Writes a module of the sandbox that exports what Node's loader has of another. */
async function standIn(name: string, specifier: string, names: string[]): Promise<void> {
  const target = path.join(standIns, `${name}.mjs`);
  const named = names.filter((name) => /^[\w$]+$/.test(name) && name !== 'default');
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(
    target,
    [
      `import { load } from ${JSON.stringify(loader)};`,
      `const module = await load(${JSON.stringify(specifier)});`,
      // Some are reserved words, which no variable may be called.
      ...named.map((name, at) => `const export${at} = module.${name};`),
      `export { ${named.map((name, at) => `export${at} as ${name}`).join(', ')} };`,
      ...(names.includes('default') ? ['export default module.default;'] : []),
    ].join('\n'),
  );
}
