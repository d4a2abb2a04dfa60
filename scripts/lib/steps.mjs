/** Runs the steps of a script, and shows how far it is. Node's own modules only. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A program that failed, with what it wrote. */
export class StepFailed extends Error {
  constructor(what, output) {
    super(`${what} failed`);
    this.output = output;
  }
}

/**
 * Runs a program.
 * @param {string} command program
 * @param {string[]} args its arguments
 * @param {NodeJS.ProcessEnv} [env] variables besides the present ones
 * @param {string} [cwd] the folder to run it in, the project's root unless given
 * @returns {Promise<string>} what it wrote, on both streams
 * @throws {StepFailed} when it ends with another status than 0
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

/** Runs a package's program with this Node, without a shell in between. */
export const runPackage = (script, args = [], env = {}) =>
  run(process.execPath, [path.join(root, 'node_modules', script), ...args], env);

/**
 * Runs one named step, with a line when it begins and ends, and a sign of life every ten seconds.
 * @template T
 * @param {string} name what is done, as the person reads it
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

/** Ends the script with what failed, and where the program's own words are few, those too. */
export function giveUp(error) {
  if (error instanceof StepFailed) console.error(`${error.output.trim()}\n\n${error.message}`);
  else console.error(error);
  process.exit(1);
}
