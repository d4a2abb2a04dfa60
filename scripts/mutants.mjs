/**
 * `npm run mutants`: applies each careless change of scripts/mutants alone, in a copy of the tree, and demands that the test
 * that it names fails. `--only NAME` (or a part of names) tries some of them.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { copyTree } from './lib/copy-tree.mjs';
import { ensureReady } from './lib/ready.mjs';
import { root } from './lib/steps.mjs';
import { faultsOf, mutants } from './mutants/list.mjs';

/** Milliseconds after which a run that hangs is ended: of one suite, and of all of them. A test itself ends sooner. */
const [RUN_MAX, ALL_MAX] = [10 * 60_000, 60 * 60_000];
// A table of a web suite may have a dozen rows, of which each waits for what does not come.
const TEST_MAX = { api: 60_000, web: 30_000 };

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
const chosen = mutants.filter(({ name }) => !only || name.includes(only));
const projectOf = ({ suite }) => (suite.startsWith('web/') ? 'web' : 'api');
const quote = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** A name with a place for what each row of a table gives, such as %s. */
const patternOf = (name) =>
  name
    .split(/%[a-z]/)
    .map(quote)
    .join('.*');

const running = new Set();

function endGroup({ pid }) {
  try {
    process.kill(-pid);
  } catch {
    // It has ended.
  }
}

/** Runs tests of a project in a copy; returns the result of each by its whole name, or what Jest said instead. */
async function runTests(copy, project, suites, names, most = RUN_MAX) {
  const report = path.join(copy, '.cache/report.json');
  rmSync(report, { force: true });
  const jest = spawn(
    process.execPath,
    [
      ...[
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
        'node_modules/jest/bin/jest.js',
      ],
      ...['--selectProjects', project, '--runInBand', '--cacheDirectory', path.join(copy, '.cache/jest')],
      ...['--json', '--outputFile', report, '--testTimeout', String(TEST_MAX[project])],
      ...['--testNamePattern', names.map(patternOf).join('|'), '--runTestsByPath', ...suites],
    ],
    // A group of its own, with the database that it starts.
    { cwd: copy, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  running.add(jest);
  let said = '';
  jest.stderr.on('data', (data) => (said += data));
  const timer = setTimeout(() => endGroup(jest), most);
  await new Promise((resolve) => jest.on('close', resolve));
  clearTimeout(timer);
  running.delete(jest);
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    return { said, tests: tests.filter(({ status }) => status === 'passed' || status === 'failed') };
  } catch {
    return { said, tests: [] };
  }
}

/** Returns `killed`, or what is wrong. */
async function tryMutant(copy, mutant) {
  const [fault] = faultsOf(mutant, root);
  if (fault) return fault;
  const file = path.join(copy, mutant.file);
  const content = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    content.replace(mutant.text, () => mutant.becomes),
  );
  try {
    const { tests, said } = await runTests(copy, projectOf(mutant), [mutant.suite], [mutant.test]);
    if (tests.length === 0) return `could not be tried: no test ran\n${said.trim()}`;
    return tests.some(({ status }) => status === 'failed') ? 'killed' : 'SURVIVED';
  } finally {
    writeFileSync(file, content);
  }
}

/** A test that fails without a change proves nothing with it. Returns what fails. */
async function failuresWithout(copy) {
  const failures = [];
  for (const project of new Set(chosen.map(projectOf))) {
    const own = chosen.filter((mutant) => projectOf(mutant) === project);
    const suites = [...new Set(own.map(({ suite }) => suite))];
    const names = [...new Set(own.map(({ test }) => test))];
    const { tests, said } = await runTests(copy, project, suites, names, ALL_MAX);
    for (const { fullName, status } of tests) if (status === 'failed') failures.push(fullName);
    if (tests.length === 0) failures.push(`${project}: no test ran\n${said.trim()}`);
  }
  return failures;
}

function makeCopy(folder) {
  copyTree(root, folder);
  mkdirSync(path.join(folder, '.cache'), { recursive: true });
  return folder;
}

await ensureReady();
if (chosen.length === 0) throw new Error(`No change has a name with “${only}”.`);
const begun = performance.now();
const secondsSince = (time) => ((performance.now() - time) / 1_000).toFixed(0);
const folder = mkdtempSync(path.join(tmpdir(), 'portal-mutants-'));
const end = () => {
  running.forEach(endGroup);
  rmSync(folder, { recursive: true, force: true });
};
process.on('exit', end);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

// Two processors a copy: a suite and its PostgreSQL.
const copies = Array.from({ length: Math.max(1, Math.floor(availableParallelism() / 2)) }, (_, at) =>
  makeCopy(path.join(folder, String(at))),
);
const failures = await failuresWithout(copies[0]);
if (failures.length > 0) {
  console.log(`These tests fail without any change:\n${failures.join('\n')}`);
  process.exit(1);
}
console.log(`✓ all tests pass without a change (${secondsSince(begun)} s)`);

const waiting = [...chosen];
const missed = [];
await Promise.all(
  copies.map(async (copy) => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const started = performance.now();
      const outcome = await tryMutant(copy, mutant);
      const isKilled = outcome === 'killed';
      console.log(`${isKilled ? '✓' : '✗'} ${mutant.name}: ${outcome} (${secondsSince(started)} s)`);
      if (!isKilled)
        missed.push(
          `${mutant.name}: ${outcome}\n  ${mutant.reaches}\n  expected to fail: ${mutant.suite}, “${mutant.test}”`,
        );
    }
  }),
);
if (missed.length > 0) console.log(`\n${missed.join('\n')}`);
console.log(
  `${chosen.length - missed.length} of ${chosen.length} changes noticed, in ${secondsSince(begun)} s`,
);
process.exit(missed.length === 0 ? 0 : 1);
