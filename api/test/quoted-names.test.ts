/** The documents quote what is there: files, commands, settings, headings and tests. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';

const root = path.join(import.meta.dirname, '../..');
const BUILT = /^(node_modules|dist|coverage|\..+)$/;

/** Lists the files below a folder, by their paths from the root. */
function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return BUILT.test(entry.name) ? [] : filesIn(name);
    return [name];
  });
}

const files = ['web', 'api', 'schema', 'docs', 'scripts'].flatMap(filesIn).concat(
  readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
  filesIn('.ci'),
);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Written by hand, and about the present: the changelog tells of the past. */
const documents = files.filter(
  (file) => file.endsWith('.md') && !/^(CHANGELOG|docs\/privacy|schema\/)/.test(file),
);
const proseOf = (document: string) => read(document).replaceAll(/^```[^]*?^```/gm, '');
const codesIn = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

/** Spells out `a/{b,c}`. */
function spelledOut(name: string): string[] {
  const [whole, inner] = /\{([^}]*)\}/.exec(name) ?? [];
  return whole === undefined
    ? [name]
    : (inner ?? '').split(',').flatMap((part) => spelledOut(name.replace(whole, part)));
}

const folders = new Set(files.flatMap((file) => path.posix.dirname(file).split('/')));
const ENDS = ['', '.ts', '.tsx', '.test.ts', '.test.tsx'];

/** Tells whether a name is the end of a file's path, or a run of folders in one. */
const isThere = (name: string) =>
  files.some(
    (file) =>
      ENDS.some((end) => `/${file}`.endsWith(`/${name}${end}`)) ||
      `/${file}`.includes(`/${name.replace(/\/$/, '')}/`),
  );

/** Names that begin as a folder of ours does, or end as our files do. */
const isPath = (code: string) =>
  /^[\w.{},-]+(\/[\w.{},-]+)*\/?$/.test(code) &&
  (code.includes('/')
    ? folders.has(code.split('/')[0] ?? '') || /\.(tsx?|mjs|cjs|md|graphql)$/.test(code)
    : /^[\w-]+\.(tsx?|mjs|cjs|md|graphql)$/.test(code));

/** What documents name although it is not in our code: the folder of a running portal, and a property of PostgreSQL. */
const NOT_OURS = new Set(['./data', 'LC_CTYPE']);

describe.each(documents)('%s', (document) => {
  const text = proseOf(document);

  test('names files and folders that are there', () => {
    const named = codesIn(text).filter((code) => isPath(code) && !NOT_OURS.has(code));
    expect(named.flatMap(spelledOut).filter((name) => !isThere(name))).toEqual([]);
  });

  test('links to files and headings that are there', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      if (/^(https?:|mailto:|\/)/.test(link)) return false;
      const [target = '', heading] = link.split('#');
      const file = target ? path.posix.join(path.posix.dirname(document), target) : document;
      const isFile = files.includes(file);
      if (!isFile) return !files.some((one) => one.startsWith(`${file.replace(/\/$/, '')}/`));
      return heading !== undefined && file.endsWith('.md') && !headingsOf(file).includes(heading);
    });
    expect(broken).toEqual([]);
  });

  test('names commands and settings that are there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = [...read(document).matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)].map(
      ([, name = '']) => name,
    );
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
    const constants = codesIn(text).flatMap(
      (code) => code.match(/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?==|$)/g) ?? [],
    );
    expect(constants.filter((name) => !NOT_OURS.has(name) && !code.includes(name))).toEqual([]);
  });
});

const headingsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );

const code = files
  .filter((file) => /\.(ts|tsx|mjs|yml|graphql)$|Dockerfile$/.test(file))
  .map(read)
  .join('\n');

describe('docs/security.md', () => {
  const quotes = [...read('docs/security.md').matchAll(/`([\w./-]+)` › ([^;|)\n]+)/g)].map(
    ([, suite = '', name = '']) => ({ suite, name: name.trim() }),
  );

  test.each(quotes)('quotes a test of $suite: $name', ({ suite, name }) => {
    const named = files.filter(
      (file) => /\.test\.tsx?$/.test(file) && `/${file}`.includes(`/${suite}.test.`),
    );
    // A bare name is that of a suite of the server where there is one.
    const ofServer = named.filter((file) => file.startsWith('api/'));
    const suites = ofServer.length > 0 ? ofServer : named;
    expect(suites).toHaveLength(1);
    const words = (text: string) => text.replaceAll(/\\?['’"`]|\s+/g, ' ').trim();
    expect(words(read(suites[0] ?? '')).includes(words(name))).toBe(true);
  });
});
