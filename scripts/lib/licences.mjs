import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, StepFailed } from './steps.mjs';

/** Licences that let the portal be used and passed on without opening its own code. */
const allowed = new Set([
  ...[
    'MIT',
    'MIT-0',
    'MIT/X11',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
  ],
  ...['Unlicense', 'Zlib', 'Python-2.0', 'OFL-1.1'],
]);

/** Versions that were looked at, since npm reads no licence of them. */
const known = {
  'busboy@1.6.0': 'MIT',
  'streamsearch@1.1.0': 'MIT',
  // States none. exceljs needs it to read workbooks, which the portal does not do.
  'buffers@0.1.1': 'MIT',
};

/** Judges an SPDX expression: one licence, or several joined by AND or by OR. */
const isAllowed = (licence) =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => allowed.has(part)));

/** Finds the packages of a lockfile that run in production and have another licence. */
function foreignLicences({ packages }) {
  return Object.entries(packages)
    .filter(([folder, { dev, link }]) => folder.includes('node_modules/') && !dev && !link)
    .map(([folder, { name = folder.replace(/^.*node_modules\//, ''), version, license }]) => {
      const id = `${name}@${version}`;
      return { id, licence: license ?? known[id] ?? 'no licence' };
    })
    .filter(({ licence }) => !isAllowed(licence))
    .map(({ id, licence }) => `${id}: ${licence}`);
}

/** Checks the licences of all packages that run in production, and that the check would refuse another one. */
export async function checkLicences() {
  const planted = { 'node_modules/planted': { version: '1.0.0', license: 'MIT AND GPL-3.0-only' } };
  if (foreignLicences({ packages: planted }).length !== 1)
    throw new Error('The check missed a planted licence.');
  const lockfile = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const foreign = foreignLicences(lockfile);
  if (foreign.length > 0)
    throw new StepFailed('licences', `Not in the list of scripts/lib/licences.mjs:\n${foreign.join('\n')}`);
}
