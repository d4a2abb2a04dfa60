/** The law that arrows run down, for statements: they name no table of a feature above them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './steps.mjs';
import floors from './floors.cjs';

const TABLE = /@Entity\('(\w+)'/g;
const NAMED = /\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE|REFERENCES|ONLY)\s+"?([a-z_]+)/gi;

/** Returns the place of a file in the order of the floors; what is no feature stands below all of them. */
const floorOf = (file, folders) => {
  const [, folder] = /^api\/src\/features\/([^/]+)\//.exec(file) ?? [];
  return folder === undefined ? -1 : folders.indexOf(folder);
};

/** Lists the texts of a source file: each piece of a template by itself. */
function textsOf(file, source) {
  const texts = [];
  const visit = (node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node))
      texts.push({ text: node.text, at: node.getStart() });
    ts.forEachChild(node, visit);
  };
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  visit(parsed);
  return texts.map(({ text, at }) => ({ text, line: parsed.getLineAndCharacterOfPosition(at).line + 1 }));
}

/** Lists the tables that a text names: in a statement, or by itself where the name can be nothing else. */
const tablesIn = (text) =>
  /^[a-z]+(_[a-z]+)+$/.test(text) ? [text] : [...text.matchAll(NAMED)].map(([, name]) => name);

/** Finds what names a table of a feature above it. @param sources the text of each file of the server, by its path */
function findUpwardStatements(sources, folders = floors.featureFolders()) {
  const owners = new Map();
  for (const [file, source] of sources)
    for (const [, table] of source.matchAll(TABLE)) owners.set(table, floorOf(file, folders));
  return [...sources].flatMap(([file, source]) =>
    textsOf(file, source).flatMap(({ text, line }) =>
      tablesIn(text)
        .filter((table) => (owners.get(table) ?? -1) > floorOf(file, folders))
        .map((table) => `${file}:${line} names ${table}, a table of ${folders[owners.get(table)]}`),
    ),
  );
}

/** Reads the files of the server. The steps of migrations know every table: they are the history of all of them. */
const serverSources = () =>
  new Map(
    readdirSync(path.join(root, 'api/src'), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join('api/src', file))
      .filter((file) => /\.ts$/.test(file) && !/\.test[.-]|\/migrations\/|^api\/src\/app\//.test(file))
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  );

/** Statements that must be found, each with the file that it stands in. */
const planted = [
  ['api/src/features/accounts/a.queries.ts', 'db.query(`SELECT id FROM ideas WHERE id = ${id}`)'],
  ['api/src/features/ideas/a.queries.ts', "const bars = 'idea_conflicts';"],
  ['api/src/features/ideas/b.queries.ts', 'const sql = `${a} LEFT JOIN idea_reviews AS review ON true`;'],
  ['api/src/platform/a.ts', "db.query('DELETE FROM draft_documents')"],
];

/** Checks every statement of the server, and that the check finds what is planted. */
export function checkStatements() {
  const sources = serverSources();
  const found = findUpwardStatements(sources);
  if (found.length > 0) throw new Error(`Arrows run down (docs/architecture.md):\n${found.join('\n')}`);
  for (const [file, text] of planted)
    if (findUpwardStatements(new Map([...sources, [file, text]])).length !== 1)
      throw new Error(`The check missed what was planted in ${file}: ${text}`);
}
