/** `npm test`: every check and suite. Node's own modules only. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser, installFromPlaywright } from './lib/browser.mjs';
import { builtCheck, checks, earlyChecks, generatedCheck } from './lib/checks.mjs';
import { ensureBuilt, ensureInstalled } from './lib/ready.mjs';
import { giveUp, root, step } from './lib/steps.mjs';

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

/** Runs one check at a time: the suites run beside them. */
async function runChecks(generated, built) {
  for (const check of earlyChecks) await runCheck(check);
  // The others read the generated files.
  await generated;
  for (const check of checks) await runCheck(check);
  if (await built) await runCheck(builtCheck);
}

/** @returns whether it could be built */
async function build() {
  try {
    await ensureBuilt();
    return true;
  } catch (error) {
    if (!error.output) throw error;
    failWith(error.message, error);
    return false;
  }
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
        // Jest's sandboxes fill a young generation of the usual size again and again: a tenth of the processor's time.
        '--max-semi-space-size=64',
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
  // Debian's browser needs no package of ours: it is installed beside them.
  const [found] = await Promise.all([step('Looking for a browser', findBrowser), ensureInstalled()]);
  const browser = found ?? (await step('Installing a browser', installFromPlaywright));
  const generated = runCheck(generatedCheck);
  const built = generated.then(build);
  await Promise.all([runChecks(generated, built), built.then((isBuilt) => isBuilt && runSuites(browser))]);
} catch (error) {
  giveUp(error);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
