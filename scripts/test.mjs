/** `npm test`: every check and suite. Node's own modules only. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { checkBoundaries, checkPlantedViolation } from './lib/boundaries.mjs';
import { checkDrift } from './lib/drift.mjs';
import { ensureBuilt, ensureInstalled } from './lib/ready.mjs';
import { giveUp, root, runPackage, step } from './lib/steps.mjs';

const formatting = [
  ...['--check', '--log-level=warn', '.'],
  ...['--cache', '--cache-strategy=content', '--cache-location=.cache/prettier'],
];
// First and alone, since the others read what it writes.
const drift = ['schema and generated files are up to date', checkDrift];
const checks = [
  // The slowest first, so that no lane ends with it.
  // Without ESLint's cache: typed rules depend on other files, too.
  ['lint', () => runPackage('eslint/bin/eslint.js', ['--max-warnings=0', '.'])],
  ...['web/e2e', 'api', 'web', 'schema'].map((project) => [`types of ${project}`, () => checkTypes(project)]),
  ['format', () => runPackage('prettier/bin/prettier.cjs', formatting)],
  ['import rules', checkBoundaries],
  ['import rules refuse a planted violation', checkPlantedViolation],
  ['no unused code', () => runPackage('knip/bin/knip.js', ['--no-config-hints'])],
];

/** Checks incrementally. */
function checkTypes(project) {
  const known = path.join(root, '.cache/types', `${project.replace('/', '-')}.tsbuildinfo`);
  return runPackage('typescript/bin/tsc', ['-p', project, '--incremental', '--tsBuildInfoFile', known]);
}

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

/** Runs the checks, and builds in parallel. */
async function runChecks() {
  await runCheck(drift);
  const waiting = [ensureBuilt, ...checks.map((check) => () => runCheck(check))];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(os.availableParallelism(), 4)) }, lane));
}

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
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  printSlowest(testResults);
  passed += numPassedTests;
  failed += numFailedTests + numRuntimeErrorTestSuites;
}

function printSlowest(suites) {
  const timed = suites.map(({ name, startTime, endTime }) => ({
    name,
    seconds: (endTime - startTime) / 1000,
  }));
  console.log('The slowest suites, in seconds:');
  for (const { name, seconds } of timed.sort((a, b) => b.seconds - a.seconds).slice(0, 10))
    console.log(`${seconds.toFixed(1).padStart(7)}  ${path.relative(root, name)}`);
}

try {
  await ensureInstalled();
  const browser = await step('Looking for a browser', ensureBrowser);
  await runChecks();
  await runSuites(browser);
} catch (error) {
  if (!error.output) giveUp(error);
  failWith(error.message, error);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
