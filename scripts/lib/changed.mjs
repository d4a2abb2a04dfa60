/** Which suites a change touches. Node's own modules only. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './steps.mjs';

const folders = ['schema/src', 'api/src', 'api/test', 'web/src', 'web/e2e'];

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

/** The suites that read the clock of this process and of its database; other processes have clocks of their own. */
export const clockSuites = () =>
  ['schema/src', 'api/src', 'api/test', 'web/src']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => {
      if (!isSuite(file)) return false;
      const source = readFileSync(path.join(root, file), 'utf8');
      return (
        /new Date\(\)|Date\.now\(|\bnow\(\)|\btomorrow\b/.test(source) &&
        !/startProcess|startEmbedded/.test(source)
      );
    });

/** Tells whether a suite opens the built pages, or starts the built server. */
export const needsBuild = (suite) =>
  suite.startsWith('web/e2e/') || /process\.ts'|web\/dist/.test(readFileSync(path.join(root, suite), 'utf8'));

/** The folder whose suites guard a file: its feature's, the subject of its pages, or its own. */
const roomOf = (file) =>
  /^api\/(?:src|test)\/(?:features|platform|transport)\/[^/]+\/|^web\/src\/pages\/[^/]+\/[^/]+\//.exec(
    file,
  )?.[0];

/**
 * Finds the suites of a change: those that import it, those of its room, and those with its name or its folder's.
 * @param changed files of the repository
 */
export function suitesOf(changed) {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .map((name) => `${folder}/${name}`)
      .filter((name) => /\.tsx?$/.test(name)),
  );
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
  const subjects = new Set(
    changed
      .filter((file) => /^(api|schema)\/src\//.test(file))
      .flatMap((file) => [path.basename(file).split('.')[0], path.basename(path.dirname(file))]),
  );
  const isNamed = (suite) =>
    /^(api|schema)\//.test(suite) && subjects.has(path.basename(suite).split('.')[0]);
  return files
    .filter(isSuite)
    .filter((suite) => touched.has(suite) || rooms.has(roomOf(suite)) || isNamed(suite))
    .filter((suite) => existsSync(path.join(root, suite)));
}
