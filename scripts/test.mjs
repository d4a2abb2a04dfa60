/**
 * `npm test`: every check and suite, with a sample of each walk. `npm test -- --changed`: what a change touches.
 * `npm run test:release`: all cases, the suites of web/e2e/release, what reads the clock on ten days, and the costs of the
 * fields. Node's own modules only.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findBrowser, installFromPlaywright } from './lib/browser.mjs';
import { clockSuites, filesSince, needsBuild, suitesOf } from './lib/changed.mjs';
import { builtCheck, checks, earlyChecks, fieldCostsCheck, generatedCheck } from './lib/checks.mjs';
import { ensureBuilt, ensureInstalled } from './lib/ready.mjs';
import { giveUp, root, step } from './lib/steps.mjs';

const isRelease = process.argv[2] === '--release';
const words = process.argv.slice(isRelease ? 3 : 2);
/** The commit that a change is compared with; undefined for all suites. */
const since = /^--changed(?:=(.+))?$/.exec(words[0] ?? '') && (words.shift().split('=')[1] ?? 'HEAD');
const seed = process.env.TESTS_SEED ?? String(Math.floor(Math.random() * 1e6));

let passed = 0;
/** The names of what failed, which the end of the output repeats: a fault may stand thousands of lines above. */
const failures = [];

function failWith(name, error) {
  failures.push(name);
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

/** Runs one check at a time: the suites run beside them. With `--changed` it leaves out those that need the whole tree, such as that of unused code. */
async function runChecks(generated, built) {
  const isRun = ([name]) => !since || /format|^import rules$|statements|types/.test(name);
  for (const check of earlyChecks.filter(isRun)) await runCheck(check);
  // The others read the generated files.
  await generated;
  for (const check of checks.filter(isRun)) await runCheck(check);
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

/** Days on which months, quarters and years end, a leap day, a holiday, a Sunday, a change of the clock, and both sides of midnight. */
const otherDays = [
  ...['2026-12-31T21:59:30Z', '2026-12-31T22:00:30Z', '2027-01-31T10:00:00Z', '2027-03-14T06:59:30Z'],
  ...['2027-03-31T10:00:00Z', '2027-05-02T10:00:00Z', '2027-06-30T21:59:30Z', '2027-09-30T10:00:00Z'],
  ...['2028-02-29T10:00:00Z', '2028-02-29T22:00:30Z'],
];

async function runOtherDays() {
  const suites = clockSuites();
  for (const day of otherDays) {
    console.log(`• As on ${day}`);
    const ahead = String(Date.parse(day) - Date.now());
    await runSuites('', ['--runTestsByPath', ...suites], { TESTS: 'sample', TESTS_AHEAD: ahead });
  }
}

async function runSuites(browser, words, env = {}) {
  const report = path.join(root, '.cache/jest.json');
  const cpu = path.join(root, '.cache/suites-cpu');
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  writeFileSync(cpu, '');
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
        ...words,
      ],
      {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          CHROMIUM_PATH: browser,
          TESTS_SEED: seed,
          SUITES_CPU: cpu,
          ...(isRelease && { TESTS: 'release' }),
          ...env,
        },
      },
    );
    jest.on('close', resolve);
  });
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  if (!since && !env.TESTS_AHEAD) printTimes(testResults, cpu);
  passed += numPassedTests;
  failures.push(...testResults.flatMap(failuresOf));
}

/** @returns the names of the tests of a suite that failed; that of the suite when it did not run or end */
function failuresOf({ name, status, assertionResults }) {
  const suite = path.relative(root, name);
  const failing = assertionResults.filter((test) => test.status === 'failed');
  if (failing.length === 0) return status === 'failed' ? [suite] : [];
  return failing.map(({ fullName }) => `${suite}: ${fullName}`);
}

/**
 * Prints which suites took longest, and how the time is divided among the kinds of suites.
 * @param cpu the file in which each suite noted the processor's time of its worker
 */
function printTimes(suites, cpu) {
  const timed = suites.map(({ name, startTime, endTime }) => [name, (endTime - startTime) / 1000]);
  console.log('The slowest suites, in seconds:');
  for (const [name, seconds] of timed.toSorted(([, a], [, b]) => b - a).slice(0, 20))
    console.log(`${seconds.toFixed(1).padStart(7)}  ${path.relative(root, name)}`);
  console.log(`In seconds of a worker: ${sumByKind(timed)}`);
  const spent = readFileSync(cpu, 'utf8').trim().split('\n').map(JSON.parse);
  console.log(`In seconds of the processor, without browsers and PostgreSQL: ${sumByKind(spent)}`);
}

/** @returns the sums of seconds by the kind of suite, in words */
function sumByKind(suites) {
  const kinds = { 'web/e2e': 0, api: 0, schema: 0, '': 0 };
  for (const [name, seconds] of suites)
    kinds[Object.keys(kinds).find((folder) => path.relative(root, name).startsWith(folder))] += seconds;
  return Object.entries(kinds)
    .map(([folder, seconds]) => `${folder || 'web'} ${seconds.toFixed(0)}`)
    .join(', ');
}

if (!isRelease) console.log(`TESTS_SEED=${seed} draws the same cases of the walks again.`);
try {
  // Debian's browser needs no package of ours: it is installed beside them.
  const [found] = await Promise.all([step('Looking for a browser', findBrowser), ensureInstalled()]);
  const browser = found ?? (await step('Installing a browser', installFromPlaywright));
  const generated = runCheck(generatedCheck);
  const touched = since && suitesOf(filesSince(since));
  const built = generated.then(() => (touched && !touched.some(needsBuild) ? undefined : build()));
  const named = touched ? ['--runTestsByPath', ...touched, ...words] : words;
  const env = touched ? { TESTS: 'sample' } : {};
  const runs = touched?.length !== 0;
  await Promise.all([
    runChecks(generated, built),
    built.then((isBuilt) => isBuilt !== false && runs && runSuites(browser, named, env)),
  ]);
  if (isRelease && words.length === 0) await runOtherDays();
  if (isRelease) await runCheck(fieldCostsCheck);
} catch (error) {
  giveUp(error);
}
console.log([`${passed} passed, ${failures.length} failed`, ...failures].join('\n✗ '));
process.exit(failures.length === 0 ? 0 : 1);
