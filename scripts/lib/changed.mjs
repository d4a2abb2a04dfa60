/** Which suites a change touches. Node's own modules only. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './steps.mjs';

const folders = [
  ...['schema/src', 'api/src', 'api/content', 'api/release', 'api/test'],
  ...['web/src', 'web/e2e'],
];

/** These import all features or all pages: what they pass on says nothing of a change below them. */
const isRoot = (file) => /^(api|web)\/src\/app\//.test(file);
const isGenerated = (file) => /^web\/src\/graphql\/generated/.test(file);
const isSuite = (file) => /\.test\.tsx?$/.test(file);

/** Lists the files that differ from a commit, and those that are new. */
export function filesSince(commit) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  const changed = git('diff', '--name-only', '--diff-filter=d', commit);
  return [...changed, ...git('ls-files', '--others', '--exclude-standard')].filter(Boolean);
}

/** Returns the files that a file imports, in the repository. */
function importsOf(file) {
  const source = readFileSync(path.join(root, file), 'utf8');
  const names = [...source.matchAll(/(?:\bfrom|\bimport|\bimport\(|new URL\()\s*'([^']+)'/g)];
  return names.flatMap(([, name]) => {
    if (name.startsWith('.')) return [path.join(path.dirname(file), name)];
    return name.startsWith('@portal/schema/') ? [`schema/src/${name.slice(15)}.ts`] : [];
  });
}

/** Lists the files of code and of tests. */
const codeFiles = () =>
  folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .map((name) => `${folder}/${name}`)
      .filter((name) => /\.tsx?$/.test(name)),
  );

/** The suites that read the clock of this process and of its database; other processes have clocks of their own. */
export const clockSuites = () =>
  codeFiles().filter((file) => {
    if (!isSuite(file) || file.startsWith('web/e2e/')) return false;
    const source = readFileSync(path.join(root, file), 'utf8');
    return (
      /new Date\(\)|Date\.now\(|\bnow\(\)|\btomorrow\b/.test(source) &&
      !/startProcess|startEmbedded|python3/.test(source)
    );
  });

/** Tells whether a suite opens the built pages, or starts the built server. */
export const needsBuild = (suite) =>
  suite.startsWith('web/e2e/') || /process\.ts'|web\/dist/.test(readFileSync(path.join(root, suite), 'utf8'));

/** The folder whose suites guard a file: of its feature, or of the subject of its pages. */
const roomOf = (file) =>
  /^api\/src\/(?:app|(?:features|platform|transport)\/[^/]+)\/|^web\/src\/pages\/[^/]+\/[^/]+\//.exec(
    file,
  )?.[0];

/**
 * Finds the suites of a change: those that import it, and those of its room.
 * @param changed files of the repository
 */
export function suitesOf(changed) {
  const files = codeFiles();
  const importers = new Map();
  for (const file of files)
    for (const other of importsOf(file)) importers.set(other, [...(importers.get(other) ?? []), file]);
  const touched = new Set(changed.filter((file) => !isGenerated(file)));
  const pending = [...touched];
  for (let file = pending.pop(); file; file = pending.pop()) {
    for (const importer of importers.get(file) ?? []) {
      const isEnd = isRoot(importer) && !isRoot(file);
      if (touched.has(importer) || isGenerated(importer) || isEnd) continue;
      touched.add(importer);
      pending.push(importer);
    }
  }
  const rooms = new Set(changed.flatMap((file) => roomOf(file) ?? []));
  return files.filter(isSuite).filter((suite) => touched.has(suite) || rooms.has(roomOf(suite)));
}
