/**
 * The server's modules for Node's own loader. Within Jest's sandbox every suite would load them and their packages anew,
 * two seconds each time. Suites import them as ever: `moduleNameMapper` in jest.config.mjs leads to the stand-ins made here.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const api = fileURLToPath(new URL('../..', import.meta.url));
const loader = path.join(api, 'test/native/load.mjs');
const guard = path.join(api, 'test/native/guard-transactions.mjs');
/** The output folder, within the workspace whose packages the modules import. */
export const built = path.join(api, '.cache/test-server');
const modules = path.join(built, 'modules');

/**
 * Packages that are loaded once, too: those that tests share with the server, whose objects they meet by `instanceof` or
 * whose calls they watch, and those that most suites load or that take long. jest.config.mjs names them, too.
 */
const shared = [
  ...['ajv/dist/2020.js', 'ajv-formats', 'exceljs', 'fast-check', 'fastify', 'graphql', 'pg'],
  ...['playwright-core', 'postal-mime', 'valibot'],
];

/** Builds the modules, and a stand-in for each module and for each shared package. */
export async function buildNativeServer(): Promise<void> {
  const files = await readdir(path.join(api, 'src'), { recursive: true });
  const { metafile } = await build({
    absWorkingDir: api,
    entryPoints: files.filter((file) => /(?<!\.test)\.ts$/.test(file)).map((file) => path.join('src', file)),
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
    if (entryPoint) await standIn(entryPoint, pathToFileURL(path.join(api, output)).href, exports);
  }
  // Jest imports the CommonJS of a package here, which may lack the default that Node's loader finds.
  for (const name of shared)
    await standIn(`packages/${name}.ts`, name, [...Object.keys(await import(name)), 'default']);
}

/** A module of the sandbox that exports what Node's loader has of another. */
async function standIn(file: string, specifier: string, names: string[]): Promise<void> {
  const target = path.join(built, file.replace(/ts$/, 'mjs'));
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
