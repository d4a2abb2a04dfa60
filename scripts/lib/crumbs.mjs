/** The rule that a small file with one reader is a part of that reader. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './steps.mjs';

/** The lines from which a file may stand alone with one reader. */
const LINES = 40;

const IMPORTED = /(?:\bfrom|\bimport)\s+'(\.[^']+)'|\bimport\('(\.[^']+)'\)/g;

/** The import rules keep these apart from their readers: a file is small where its folder has no other of its role. */
const ROLE = /\.(?:entity|queries|service|resolver|routes|job|mails?)\.ts$/;

/** Features declare themselves in a file of this name; migrations and generated files are never merged. */
const ALONE = /(?:\/feature\.ts|\/migrations\/.*|\/generated.*)$/;

const hasOthersOfRole = (file, files) => {
  const [role] = ROLE.exec(file) ?? [];
  const isBeside = (other) => path.dirname(other) === path.dirname(file) && other.endsWith(role ?? '');
  return !role || files.filter(isBeside).length > 1;
};

/**
 * Finds files of less than 40 lines that one other file imports. A test counts as a reader: what it proves is a unit by itself. A
 * file that is loaded lazily may be small.
 * @param sources the text of each file, tests included, by its path
 */
function findCrumbs(sources) {
  const files = [...sources.keys()];
  const readers = new Map();
  const lazy = new Set();
  for (const [file, source] of sources)
    for (const [, eager, loaded] of source.matchAll(IMPORTED)) {
      const imported = path.posix.join(path.posix.dirname(file), eager ?? loaded);
      readers.set(imported, (readers.get(imported) ?? new Set()).add(file));
      if (loaded) lazy.add(imported);
    }
  return files.filter(
    (file) =>
      readers.get(file)?.size === 1 &&
      sources.get(file).split('\n').length <= LINES &&
      !ALONE.test(file) &&
      !lazy.has(file) &&
      hasOthersOfRole(file, files),
  );
}

const readSources = () =>
  new Map(
    ['api/src', 'web/src'].flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => path.posix.join(folder, file))
        .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
    ),
  );

/** Checks that no small file has one reader, and that the check finds one that is planted. */
export function checkCrumbs() {
  const sources = readSources();
  const crumbs = findCrumbs(sources);
  if (crumbs.length > 0)
    throw new Error(
      `Each of these has one reader and less than ${LINES} lines: make it a part of its reader.\n${crumbs.join('\n')}`,
    );
  sources.set('web/src/lib/planted.ts', 'export const planted = 1;\n');
  sources.set(
    'web/src/lib/reader.ts',
    "import { planted } from './planted.ts';\n" + 'planted;\n'.repeat(LINES),
  );
  if (!findCrumbs(sources).includes('web/src/lib/planted.ts'))
    throw new Error('The check missed a planted file.');
}
