/**
 * Refuses what breaks the rules of pages (lib/page-rules.mjs), and what pages and built styles use and one of their browsers
 * lacks, by MDN's tables of support. Of web/browsers.json, `written` lists what web/src/gaps writes where it lacks; `without`
 * names the loss where the rest lacks, with all that is below it.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { brokenRules, PLANTED_FAULTS, PLANTED_RULES } from './lib/page-rules.mjs';
import { ensureReady } from './lib/ready.mjs';
import { root } from './lib/steps.mjs';
import { classesOf, lackingInStyles } from './lib/style-support.mjs';
import { find, lacking, tables } from './lib/support.mjs';

/** The pages of staff (web/src/app/pages.tsx): what only they load has browsers of its own. */
const STAFF = /\/web\/src\/pages\/(back-office|integrators\/(explorer|tokens|webhooks))\//;
/** Ends a whole script where it is unknown; no build translates it. */
const LOOKBEHIND = /\(\?<[=!]/;
const LIBRARY = /[/\\]typescript[/\\]lib[/\\]lib\./;
/** Types of TypeScript, by the names that the tables have for their owner. */
const owners = {
  ReadonlyArray: 'Array',
  CallableFunction: 'Function',
  ChildNode: 'Element',
  ParentNode: 'Element',
};

/** Finds the entry of a member or a global that TypeScript's own libraries declare. */
function declaredEntry(declaration) {
  if (!declaration?.name || !LIBRARY.test(declaration.getSourceFile().fileName)) return undefined;
  const name = declaration.name.getText();
  const { parent } = declaration;
  if (ts.isSourceFile(parent) || ts.isVariableDeclarationList(parent))
    return find('javascript', 'builtins', name) ?? find('api', name) ?? find('api', 'Window', name);
  const isStatic = ts.isTypeLiteralNode(parent);
  const type = (isStatic ? parent.parent : parent).name?.getText().replace(/Constructor$/, '');
  const owner = owners[type] ?? type;
  return (
    find('javascript', 'builtins', owner, name) ??
    find('javascript', 'builtins', 'Intl', owner, name) ??
    find('api', owner, isStatic ? `${name}_static` : name)
  );
}

/** Tells whether an identifier reads a value, and names no property, parameter or type. */
const isUse = ({ parent }) =>
  !(
    ts.isPropertyAssignment(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isParameter(parent) ||
    ts.isTypeReferenceNode(parent) ||
    ts.isImportSpecifier(parent)
  );

/** Finds the entry that a node uses: a function, an element, an attribute or a lookbehind. */
function entryOf(node, checker, names) {
  if (ts.isRegularExpressionLiteral(node))
    return LOOKBEHIND.test(node.text) && find('javascript', 'regular_expressions', 'lookbehind_assertion');
  if (ts.isJsxAttribute(node)) {
    const name = node.name.getText().toLowerCase();
    const tag = node.parent.parent.tagName.getText();
    if (!/^[a-z]/.test(tag)) return undefined;
    return find('html', 'elements', tag, name) ?? find('html', 'global_attributes', name);
  }
  if (!ts.isIdentifier(node)) return undefined;
  const isTag = ts.isJsxOpeningElement(node.parent) || ts.isJsxSelfClosingElement(node.parent);
  return isTag
    ? find('html', 'elements', node.text)
    : names.has(node.text) &&
        isUse(node) &&
        declaredEntry(checker.getSymbolAtLocation(node)?.declarations?.[0]);
}

/** Names what some browser may lack: only these justify a look at their types, which takes long. */
function namesLacking(table, browsers, found = new Set()) {
  for (const [name, entry] of Object.entries(table)) {
    if (name === '__compat') continue;
    const support = entry.__compat?.support;
    if (support && lacking({ support }, browsers).length > 0) found.add(name.replace(/_static$/, ''));
    namesLacking(entry, browsers, found);
  }
  return found;
}

function visitAll(node, visit) {
  visit(node);
  ts.forEachChild(node, (child) => visitAll(child, visit));
}

/** Lists the files that a file loads, itself included. */
function loadedBy(start, checker, isOut) {
  const found = new Set();
  const waiting = [start];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file) || file.isDeclarationFile || isOut(file)) continue;
    found.add(file);
    visitAll(file, (node) => {
      const isCall = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
      const from = isCall ? node.arguments[0] : node.moduleSpecifier;
      const isType = node.isTypeOnly || node.importClause?.isTypeOnly;
      const target = from && !isType && checker.getSymbolAtLocation(from)?.valueDeclaration;
      if (target && ts.isSourceFile(target)) waiting.push(target);
    });
  }
  return found;
}

/** Uses what browsers lack, in a page of everybody and in one of staff; the check must find these entries. */
const PLANTED = `
  export const planted = (box: HTMLElement) => [structuredClone(1), box.checkVisibility(), /(?<=a)b/, <p inert />];
`;
/** The file that breaks the rules of pages. */
const RULES_FILE = 'web/src/planted-rules.tsx';
const planted = {
  [RULES_FILE]: [],
  'web/src/planted.tsx': [
    'api.structuredClone',
    'api.Element.checkVisibility',
    'javascript.regular_expressions.lookbehind_assertion',
    'html.global_attributes.inert',
  ],
  'web/src/pages/back-office/planted.tsx': ['api.Element.checkVisibility'],
};

/** Reads the client with the planted files. */
function readProgram(entries) {
  const { config } = ts.readConfigFile(path.join(root, 'web/tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, path.join(root, 'web'));
  const host = ts.createCompilerHost(options, true);
  const { getSourceFile } = host;
  host.getSourceFile = (file, target, ...rest) =>
    Object.hasOwn(planted, path.relative(root, file))
      ? ts.createSourceFile(
          file,
          path.relative(root, file) === RULES_FILE ? PLANTED_RULES : PLANTED,
          target,
          true,
          ts.ScriptKind.TSX,
        )
      : getSourceFile(file, target, ...rest);
  return ts.createProgram(entries, options, host);
}

/** A style sheet whose rules use what browsers lack, each in another syntax; the check must find all of it. */
const PLANTED_STYLES = `
  .a:has(b) { color: color-mix(in srgb, red, blue) }
  .staff { translate: 1px }
  @container (width > 1px) { .a { text-wrap: balance; margin-trim: block; width: 1dvh } }
  @media (scripting: none) { .a { height: 1vh; height: 1dvh } }
  @supports (width: 1cqw) { .a { width: 1cqw } }
`;
const plantedStyles = [
  'css.selectors.has',
  'css.types.color.color-mix',
  'css.at-rules.container',
  'css.properties.text-wrap',
  'css.properties.text-wrap.balance',
  'css.properties.margin-trim',
  'css.properties.margin-trim.block',
  'css.types.length.viewport_percentage_units_dynamic',
  'css.at-rules.media.scripting',
];

/** Reads what the build wrote. */
const readStyles = () =>
  readdirSync(path.join(root, 'web/dist/assets'))
    .filter((file) => file.endsWith('.css'))
    .map((file) => [file, readFileSync(path.join(root, 'web/dist/assets', file), 'utf8')]);

function findFaults() {
  const { people, staff, written, without } = JSON.parse(
    readFileSync(path.join(root, 'web/browsers.json'), 'utf8'),
  );
  const entries = ['main.tsx', 'start.ts', 'pages/integrators/explorer/explorer.tsx']
    .map((file) => `web/src/${file}`)
    .concat(Object.keys(planted))
    .map((file) => path.join(root, file));
  const program = readProgram(entries);
  const checker = program.getTypeChecker();
  const load = (isOut) =>
    new Set(entries.flatMap((entry) => [...loadedBy(program.getSourceFile(entry), checker, isOut)]));
  const forPeople = load(({ fileName }) => STAFF.test(fileName));
  const used = new Set();
  const faults = [];
  let broken = 0;
  /** Tells whether browsers.json knows an entry, or one that it belongs to. */
  const isKnown = (name) => {
    const known = [...written, ...Object.keys(without)].find((one) => `${name}.`.startsWith(`${one}.`));
    if (known) used.add(known);
    return Boolean(known);
  };
  const found = Object.fromEntries(Object.keys(planted).map((file) => [file, []]));
  const { api, javascript } = tables;
  const names = namesLacking({ api, javascript }, { ...staff, ...people });
  for (const file of load(() => false)) {
    const browsers = forPeople.has(file) ? people : staff;
    const name = path.relative(root, file.fileName);
    visitAll(file, (node) => {
      if (browsers === people && ts.isCallChain(node) && node.arguments.some(ts.isSpreadElement))
        faults.push(`${name}: Chrome 90 fails at ${node.getText()}.`);
      for (const [at, why] of brokenRules(node, checker, name)) {
        if (name === RULES_FILE) broken += 1;
        else faults.push(`${name}:${file.getLineAndCharacterOfPosition(at.getStart(file)).line + 1} ${why}`);
      }
      const entry = entryOf(node, checker, names);
      const missing = entry ? lacking(entry, browsers) : [];
      if (missing.length === 0) return;
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      if (found[name]) found[name].push(entry.name);
      else if (!isKnown(entry.name))
        faults.push(`${name}:${line + 1} uses ${entry.name}, which these lack: ${missing.join(', ')}.`);
    });
  }
  const texts = [...forPeople].map(({ text }) => text).join('\n');
  const browsersOf = (selector) =>
    classesOf(selector).every((name) => texts.includes(name)) ? people : staff;
  for (const [file, css] of readStyles())
    for (const { name, where, missing } of lackingInStyles(
      css,
      file.startsWith('explorer') ? () => staff : browsersOf,
    ))
      if (!isKnown(name))
        faults.push(`${file}: ${where} uses ${name}, which these lack: ${missing.join(', ')}.`);
  const unused = [...written, ...Object.keys(without)].filter((name) => !used.has(name));
  if (unused.length > 0) faults.push(`web/browsers.json lists what no page needs: ${unused.join(', ')}.`);
  assert.deepEqual(found, planted, 'The check missed planted violations.');
  assert.equal(broken, PLANTED_FAULTS, 'The check missed planted violations of the rules of pages.');
  const inStyles = lackingInStyles(PLANTED_STYLES, (selector) =>
    selector.includes('staff') ? staff : people,
  );
  assert.deepEqual(
    inStyles.map(({ name }) => name),
    plantedStyles,
    'The check missed planted styles.',
  );
  return faults;
}

await ensureReady();
const faults = findFaults();
console.log(faults.join('\n'));
process.exit(faults.length === 0 ? 0 : 1);
