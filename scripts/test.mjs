/** `npm test`: every check and suite, from a bare clone. Node's own modules only, as nothing else may be there yet. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { checkBoundaries, checkPlantedViolation } from './lib/boundaries.mjs';
import { checkDrift } from './lib/drift.mjs';
import { ensureBuilt, ensureInstalled } from './lib/ready.mjs';
import { giveUp, root, runPackage, step } from './lib/steps.mjs';

// First and alone: the others read what it writes.
const drift = ['schema and generated files are up to date', checkDrift];
const checks = [
  ['types of schema', () => runPackage('typescript/bin/tsc', ['-p', 'schema'])],
  ['types of api', () => runPackage('typescript/bin/tsc', ['-p', 'api'])],
  ['types of web', () => runPackage('typescript/bin/tsc', ['-p', 'web'])],
  ['types of web/e2e', () => runPackage('typescript/bin/tsc', ['-p', 'web/e2e'])],
  ['lint', () => runPackage('eslint/bin/eslint.js', ['--max-warnings=0', '.'])],
  ['format', () => runPackage('prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.'])],
  ['import rules', checkBoundaries],
  ['import rules refuse a planted violation', checkPlantedViolation],
  ['no unused code', () => runPackage('knip/bin/knip.js', ['--no-config-hints'])],
];

let passed = 0;
let failed = 0;

function failWith(name, error) {
  failed += 1;
  console.log(`✗ ${name}\n${(error.output ?? error.stack ?? String(error)).trim()}\n`);
}

async function runCheck([name, work]) {
  try {
    await work();
    passed += 1;
    console.log(`✓ ${name}`);
  } catch (error) {
    failWith(name, error);
  }
}

async function runChecks() {
  await runCheck(drift);
  const waiting = [...checks];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await runCheck(next);
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(os.availableParallelism(), 4)) }, lane));
}

/** Runs Jest with what the person typed after `npm test --`, its words passed on as they come. */
async function runSuites(browser) {
  const report = path.join(root, '.cache/jest.json');
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  await new Promise((resolve) => {
    const jest = spawn(
      process.execPath,
      [
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
        path.join(root, 'node_modules/jest/bin/jest.js'),
        '--json',
        `--outputFile=${report}`,
        ...process.argv.slice(2),
      ],
      { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, CHROMIUM_PATH: browser } },
    );
    jest.on('close', resolve);
  });
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  passed += numPassedTests;
  failed += numFailedTests + numRuntimeErrorTestSuites;
}

try {
  await ensureInstalled();
  const browser = await step('Looking for a browser', ensureBrowser);
  await runChecks();
  await ensureBuilt();
  await runSuites(browser);
} catch (error) {
  if (!error.output) giveUp(error);
  failWith(error.message, error);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
