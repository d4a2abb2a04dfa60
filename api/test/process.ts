/** What `npm run build` made, as processes of their own: the portal, to be killed, and the operator's commands. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../dist', import.meta.url));

export interface PortalProcess {
  url: string;
  /** What it wrote so far. */
  output(): string;
  /** Sends a signal, and waits for the end. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

function run(
  program: string,
  env: Record<string, string>,
  args: string[] = [],
  largestFile = 'unlimited',
  dist = built,
): ChildProcess {
  // The shell's own limit: writing beyond it fails as on a full disk, for users other than root, too.
  const limited = ['-c', `ulimit -f ${largestFile}; exec "$0" "$@"`];
  return spawn('sh', [...limited, process.execPath, path.join(dist, `${program}.js`), ...args], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/**
 * Starts the server and waits until it is ready.
 * @param largestFile how large a file it can write, in units of 512 or 1,024 bytes
 * @param dist what another version built
 * @throws with what it wrote, when it ends before
 */
export async function startProcess(
  env: Record<string, string>,
  largestFile?: string,
  dist?: string,
): Promise<PortalProcess> {
  const child = run(
    'main',
    { PORT: '0', LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '1000', DRAIN_SECONDS: '0', ...env },
    [],
    largestFile,
    dist,
  );
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /Portal ready at ([^\s"]+)/.exec(output)?.[1];
      if (url) resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(output)));
  });
  const url = await ready;
  return {
    url,
    output: () => output,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
      return child.exitCode;
    },
  };
}

/** How a command ended, and what it wrote. */
interface Ended {
  status: number | null;
  output: string;
}

/** Runs a command of the operator to its end. */
export async function runCommand(
  name: 'account' | 'backup' | 'key' | 'person' | 'recount' | 'restore' | 'rotate-key' | 'seed' | 'verify',
  env: Record<string, string>,
  args: string[] = [],
  input = '',
  dist?: string,
): Promise<Ended> {
  const child = run(`app/commands/${name}`, env, args, undefined, dist);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin?.end(input);
  await once(child, 'close');
  return { status: child.exitCode, output };
}
