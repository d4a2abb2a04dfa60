/**
 * Joins the suites of the web client into few, each of which loads React, Apollo and jsdom once: that takes two seconds
 * of the processor. A run of single suites does without.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import swc from '@swc/jest';

const OWN_HASH = createHash('sha256')
  .update(readFileSync(import.meta.filename))
  .digest('hex')
  .slice(0, 16);

const isSuite = (file) => /\.test\.tsx?$/.test(file);

/** Tells whether a suite needs a sandbox of its own, as it loads modules anew, or only after it has changed the browser. */
const isAlone = (source) => /\bjest\.resetModules\(|\bawait import\(/.test(source);

/**
 * Writes the joined suites.
 * @param root the folder of the project, absolute
 * @param count how many to make of the suites that can be joined
 * @returns the files of all suites, absolute: the joined ones, and those that run alone
 */
export function joinSuites(root, count) {
  const folder = path.join(root, '.cache/web-suites');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const suites = readdirSync(path.join(root, 'web/src'), { recursive: true })
    .filter(isSuite)
    .map((name) => path.join(root, 'web/src', name))
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
    .toSorted((one, other) => other.source.length - one.source.length);
  const joined = Array.from({ length: count }, () => ({ length: 0, files: [] }));
  for (const { file, source } of suites.filter((suite) => !isAlone(suite.source))) {
    const shortest = joined.reduce((one, other) => (other.length < one.length ? other : one));
    shortest.files.push(file);
    shortest.length += source.length;
  }
  return [
    ...suites.filter(({ source }) => isAlone(source)).map(({ file }) => file),
    ...joined.map(({ files }, index) => {
      const suite = path.join(folder, `web-${index + 1}.test.ts`);
      writeFileSync(suite, files.map((file) => `import '${path.relative(folder, file)}';\n`).join(''));
      return suite;
    }),
  ];
}

/** Ends what a suite left behind: the next one gets an empty page, and may keep texts of an account that logged out in this one. */
const AFTER_SUITE = 'globalThis.document.body.replaceChildren(); void clearAfterSuite(undefined);';

/** Puts all that follows the imports of a suite into a group of tests with the suite's name, on the same lines. */
function grouped(source, file) {
  const storage = path.relative(path.dirname(file), 'web/src/lib/storage.ts');
  const imports = [...source.matchAll(/^import\s[^;]*;/gm)];
  const last = imports.at(-1);
  const end = last.index + last[0].length;
  return [
    source.slice(0, end),
    " import { afterAll as afterSuite, describe as inSuite } from '@jest/globals';",
    ` import { clearAccount as clearAfterSuite } from './${storage}';`,
    ` inSuite(${JSON.stringify(file)}, () => { afterSuite(() => { ${AFTER_SUITE} });`,
    source.slice(end),
    '});',
  ].join('');
}

/** Jest's transformer for the project: SWC, with the suites that are joined in groups. */
export default {
  createTransformer({ swcOptions }) {
    const transformer = swc.createTransformer(swcOptions);
    return {
      ...transformer,
      // The hash of this file is in the key, as another grouping makes Jest's cached suites invalid.
      getCacheKey: (source, file, options) => `${OWN_HASH}${transformer.getCacheKey(source, file, options)}`,
      process: (source, file, options) =>
        transformer.process(
          isSuite(file) && !file.includes('.cache') && !isAlone(source)
            ? grouped(source, path.relative(options.config.rootDir, file))
            : source,
          file,
          options,
        ),
    };
  },
};
