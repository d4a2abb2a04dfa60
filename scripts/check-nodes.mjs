/**
 * `npm run check:nodes [-- 24 26]`: runs a fresh clone of the last commit on each supported Node and submits an idea.
 * The npm package `node` provides the versions. A warning of Node.js fails, too.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { giveUp, root, run, step } from './lib/steps.mjs';

const supported = ['20', '22', '24', '26'];
const chosen = process.argv.slice(2);
const versions = chosen.length > 0 ? chosen : supported;

/** Returns the output of the trial, with the exact version. */
async function check(version, folder) {
  // The package `node` downloads the program in its install script, which our .npmrc turns off.
  await run('npm', ['install', '--silent', '--ignore-scripts=false', '--prefix', folder, `node@${version}`]);
  const clone = path.join(folder, 'portal');
  await run('git', ['clone', '--quiet', root, clone]);
  const bin = path.join(folder, 'node_modules/node/bin');
  const data = path.join(folder, 'data');
  const env = {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH}`,
    PORT: '0',
    DATA_DIR: data,
  };
  const portal = spawn('npm', ['start'], {
    cwd: clone,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = once(portal, 'close');
  let output = '';
  const ready = new Promise((resolve, reject) => {
    const read = (chunk) => {
      output += chunk;
      const url = /Portal ready at ([^\s"]+)/.exec(output)?.[1];
      if (url) resolve(url);
    };
    portal.stdout.on('data', read);
    portal.stderr.on('data', read);
    void ended.then(() => reject(Object.assign(new Error('npm start ended early'), { output })));
  });
  try {
    const url = await ready;
    const tsx = path.join(clone, 'node_modules/tsx/dist/cli.mjs');
    const trial = ['--tsconfig', 'api/tsconfig.json', 'api/test/first-idea.ts', url, path.join(data, 'mail')];
    const said = await run(path.join(bin, 'node'), [tsx, ...trial], {}, clone);
    const warnings = output.match(/^.*(?:Warning: |DeprecationWarning).*$/gm) ?? [];
    if (warnings.length > 0) throw new Error(`Node.js printed warnings:\n${warnings.join('\n')}`);
    return said.trim();
  } finally {
    // The process group: npm does not forward the signal.
    if (portal.exitCode === null) process.kill(-Number(portal.pid), 'SIGTERM');
    await ended;
  }
}

let failed = 0;
for (const version of versions) {
  const folder = await mkdtemp(path.join(os.tmpdir(), `portal-node-${version}-`));
  try {
    console.log(await step(`Node ${version}`, () => check(version, folder)));
  } catch (error) {
    failed += 1;
    console.error(`✗ Node ${version}: ${error.output ?? error.stack}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
console.log(`${versions.length - failed} passed, ${failed} failed`);
if (failed > 0) giveUp(new Error('The portal does not run on every supported version of Node.js.'));
