/** Runs programs and steps. Node's own modules only. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export class StepFailed extends Error {
  constructor(what, output) {
    super(`${what} failed`);
    this.output = output;
  }
}

/**
 * Runs a program.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env] additional variables
 * @param {string} [cwd]
 * @returns {Promise<string>} its output, of both streams
 * @throws {StepFailed} when its status is not 0
 */
export function run(command, args, env = {}, cwd = root) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    });
    let output = '';
    const keep = (chunk) => (output += chunk);
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => reject(new StepFailed(command, String(error))));
    child.on('close', (status) =>
      status === 0 ? resolve(output) : reject(new StepFailed([command, ...args].join(' '), output)),
    );
  });
}

/** Runs a package's program with this Node, without a shell. */
export const runPackage = (script, args = []) =>
  run(process.execPath, [path.join(root, 'node_modules', script), ...args]);

/**
 * Runs a step, and prints its progress.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const begun = Date.now();
  const seconds = () => Math.round((Date.now() - begun) / 1000);
  console.log(`• ${name}…`);
  const pulse = setInterval(() => console.log(`  … still running after ${seconds()} s`), 10_000);
  try {
    const result = await work();
    console.log(`  ${name}: done in ${seconds()} s`);
    return result;
  } finally {
    clearInterval(pulse);
  }
}

export function giveUp(error) {
  if (error instanceof StepFailed) console.error(`${error.output.trim()}\n\n${error.message}`);
  else console.error(error);
  process.exit(1);
}
