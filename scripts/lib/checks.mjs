/** The checks of `npm test` beside the suites. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkCrumbs } from './crumbs.mjs';
import { checkWords } from './plain-words.mjs';
import { root, run, runPackage, StepFailed } from './steps.mjs';

const generated = [
  'schema/schema.graphql',
  'schema/openapi.json',
  'schema/access.md',
  'docs/privacy.md',
  'schema/documents.json',
  'web/src/graphql/generated.ts',
  'web/src/graphql/generated-public.ts',
  'web/src/graphql/generated-staff.ts',
];

/** Regenerates the committed generated files; fails if they were out of date. */
async function checkGenerated() {
  // A missing file is out of date, too.
  const read = () =>
    generated
      .map((name) => path.join(root, name))
      .map((file) => existsSync(file) && readFileSync(file, 'utf8'));
  const before = read();
  await runPackage('tsx/dist/cli.mjs', ['--tsconfig', 'api/tsconfig.json', 'api/src/app/emit-schema.ts']);
  await runPackage('@graphql-codegen/cli/cjs/bin.js', ['--config', 'codegen.ts']);
  const after = read();
  const stale = generated.filter((_file, index) => before[index] !== after[index]);
  if (stale.length > 0) {
    throw new StepFailed(
      'drift',
      `Out of date, and regenerated now: ${stale.join(', ')}. Commit the change.`,
    );
  }
}

const cruiser = 'dependency-cruiser/bin/dependency-cruise.mjs';
const cruiserConfig = path.join(root, '.dependency-cruiser.cjs');

/** For each import rule about floors, an import that it must refuse. */
const plantedImports = [
  ['web-knows-no-api', 'web/src/page.ts', 'api/src/main.ts'],
  ['code-knows-no-tests', 'api/src/platform/planted.ts', 'api/src/platform/planted.test-helper.ts'],
  ['code-knows-no-tests', 'api/src/features/audit/planted.ts', 'api/test/planted.ts'],
  ['web/src/content-knows-nobody-above', 'web/src/content/words.ts', 'web/src/lib/a.ts'],
  ['web/src/lib-knows-nobody-above', 'web/src/lib/hook.ts', 'web/src/ui/a.tsx'],
  ['web/src/ui-knows-nobody-above', 'web/src/ui/button.tsx', 'web/src/consent/a.ts'],
  ['web/src/consent-knows-nobody-above', 'web/src/consent/banner.tsx', 'web/src/session/a.ts'],
  ['web/src/session-knows-nobody-above', 'web/src/session/guard.tsx', 'web/src/lists/a.tsx'],
  ['web/src/lists-knows-nobody-above', 'web/src/lists/list.tsx', 'web/src/pages/public/home/a.tsx'],
  ['web/src/pages-knows-nobody-above', 'web/src/pages/public/faq/faq.tsx', 'web/src/app/pages.tsx'],
  [
    'web/src/pages/back-office/desk-knows-nobody-above',
    'web/src/pages/back-office/desk/desk-acts.ts',
    'web/src/pages/back-office/idea/idea-page.tsx',
  ],
  ['api/src/platform-knows-nobody-above', 'api/src/platform/context.ts', 'api/src/transport/http/server.ts'],
  ['api/src/transport-knows-nobody-above', 'api/src/transport/route.ts', 'api/src/features/ideas/idea.ts'],
  ['api/src/features-knows-nobody-above', 'api/src/features/audit/audit.ts', 'api/src/app/portal.ts'],
  [
    'api/src/features/accounts-knows-nobody-above',
    'api/src/features/accounts/a.ts',
    'api/src/features/ideas/idea.ts',
  ],
];

/** Proves that the import rules refuse what they are there for, even if only a type is imported. */
async function checkPlantedViolations() {
  const tree = mkdtempSync(path.join(tmpdir(), 'portal-boundaries-'));
  const write = (file, content) => {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    writeFileSync(path.join(tree, file), content);
  };
  try {
    cpSync(path.join(root, 'api/src/app/features.ts'), path.join(tree, 'api/src/app/features.ts'));
    for (const [, , to] of plantedImports) write(to, 'export type Secret = 1;\n');
    for (const [, from, to] of plantedImports) {
      write(from, `export type { Secret } from '${path.relative(path.dirname(from), to)}';\n`);
    }
    const args = [path.join(root, 'node_modules', cruiser), '--config', cruiserConfig, 'api/src', 'web/src'];
    const output = await new Promise((resolve) => {
      execFile(process.execPath, args, { cwd: tree }, (_error, stdout) => resolve(stdout));
    });
    const missed = plantedImports.filter(([rule, from]) => !output.includes(`${rule}: ${from}`));
    if (missed.length > 0)
      throw new Error(
        `The import rules missed planted violations of ${missed.map(([rule]) => rule).join(', ')}:\n${output}`,
      );
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

/** Licences that let the portal be used and passed on without opening its own code. */
const allowedLicences = new Set(
  (
    'MIT MIT-0 MIT/X11 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Unlicense Zlib Python-2.0 ' +
    // CC-BY-3.0: the lists of holidays of date-holidays. Their sources stand in the package.
    'OFL-1.1 PSF-2.0 CC-BY-3.0'
  ).split(' '),
);

/** Licences that were read by hand, as npm finds no licence. */
const knownLicences = {
  'busboy@1.6.0': 'MIT',
  'streamsearch@1.1.0': 'MIT',
  'png-js@2.0.0': 'MIT',
  // States no licence. exceljs needs it to read workbooks, as the portal does for an import of ideas.
  'buffers@0.1.1': 'MIT',
};

/** Checks an SPDX expression: one licence, or several joined by AND or by OR. */
const isAllowed = (licence) =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => allowedLicences.has(part)));

/** Finds the packages of a lockfile that run in production and have another licence. */
function foreignLicences({ packages }) {
  return Object.entries(packages)
    .filter(([folder, { dev, link }]) => folder.includes('node_modules/') && !dev && !link)
    .map(([folder, { name = folder.replace(/^.*node_modules\//, ''), version, license }]) => {
      const id = `${name}@${version}`;
      return { id, licence: license ?? knownLicences[id] ?? 'no licence' };
    })
    .filter(({ licence }) => !isAllowed(licence))
    .map(({ id, licence }) => `${id}: ${licence}`);
}

/** Checks the licences of all packages that run in production, and that the check would refuse another one. */
async function checkLicences() {
  const planted = { 'node_modules/planted': { version: '1.0.0', license: 'MIT AND GPL-3.0-only' } };
  if (foreignLicences({ packages: planted }).length !== 1)
    throw new Error('The check missed a planted licence.');
  const lockfile = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const foreign = foreignLicences(lockfile);
  if (foreign.length > 0)
    throw new StepFailed('licences', `Not in the list of scripts/lib/checks.mjs:\n${foreign.join('\n')}`);
}

export const generatedCheck = ['schema and generated files are up to date', checkGenerated];

/** Checks that do not depend on the content of generated files: they run while those are regenerated. */
export const earlyChecks = [
  ['format', () => runPackage('oxfmt/bin/oxfmt', ['--check'])],
  ['licences of what runs in production', checkLicences],
  [
    'import rules',
    () => runPackage(cruiser, ['--config', cruiserConfig, 'schema/src', 'api/src', 'web/src']),
  ],
  ['import rules refuse planted violations', checkPlantedViolations],
  ['no small file with one reader', checkCrumbs],
  ['comments and messages use plain words', async () => checkWords()],
  // It reads sources by a package, which a bare clone does not have yet when this file is loaded.
  ['statements name no table above them', async () => (await import('./statements.mjs')).checkStatements()],
  ['people read the catalogue', async () => (await import('./words-in-catalogue.mjs')).checkCatalogue()],
];

/** It reads the styles that the build writes. */
export const builtCheck = [
  'pages use what their browsers have',
  () => run(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/check-browsers.mjs']),
];

/** Before a release: it seeds 20,000 ideas. */
export const fieldCostsCheck = [
  'fields take the time that they are priced at',
  () => run(process.execPath, ['scripts/measure.mjs', 'api/release/field-costs.ts']),
];

export const checks = [
  ['types and lint', () => runPackage('oxlint/bin/oxlint')],
  ['no unused code', () => runPackage('knip/bin/knip.js', ['--no-config-hints'])],
];
