/** The checks of `npm test` beside the suites. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root, runPackage, StepFailed } from './steps.mjs';

const generated = ['schema/schema.graphql', 'schema/documents.json', 'web/src/graphql/generated.ts'];

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

/** Proves that the import rules refuse a page that imports the server. */
async function checkPlantedViolation() {
  const tree = mkdtempSync(path.join(tmpdir(), 'portal-boundaries-'));
  try {
    for (const [file, content] of [
      ['api/src/secret.ts', 'export const secret = 1;\n'],
      ['web/src/page.ts', "export { secret } from '../../api/src/secret.ts';\n"],
    ]) {
      mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
      writeFileSync(path.join(tree, file), content);
    }
    const output = await new Promise((resolve) => {
      const args = [
        path.join(root, 'node_modules', cruiser),
        '--config',
        cruiserConfig,
        'api/src',
        'web/src',
      ];
      execFile(process.execPath, args, { cwd: tree }, (_error, stdout) => resolve(stdout));
    });
    if (!output.includes('web-knows-no-api'))
      throw new Error(`The import rules missed a planted violation:\n${output}`);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

/** Licences that let the portal be used and passed on without opening its own code. */
const allowedLicences = new Set(
  (
    'MIT MIT-0 MIT/X11 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Unlicense Zlib Python-2.0 ' +
    'OFL-1.1'
  ).split(' '),
);

/** Licences that were read by hand, as npm finds none. */
const knownLicences = {
  'busboy@1.6.0': 'MIT',
  'streamsearch@1.1.0': 'MIT',
  // States none. exceljs needs it to read workbooks, which the portal does not do.
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
  ['import rules refuse a planted violation', checkPlantedViolation],
];

export const checks = [
  ['types and lint', () => runPackage('oxlint/bin/oxlint')],
  ['no unused code', () => runPackage('knip/bin/knip.js', ['--no-config-hints'])],
];
