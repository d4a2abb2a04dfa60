/** A server in a process of its own, whose CPU time and memory can be asked for. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const USAGE = new URL('./usage.mjs', import.meta.url).href;
const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a process has used: CPU time in µs, memory in bytes. */
interface Usage {
  cpu: number;
  rss: number;
  peak: number;
}

/** A running server. */
export interface MeasuredServer {
  url: string;
  usage(question?: 'forget peak'): Promise<Usage>;
  stop(): Promise<void>;
}

/**
 * Starts a server and waits for the line that ends in its address.
 * @param args what follows `node`
 */
export async function startMeasured(
  args: string[],
  env: Record<string, string> = {},
): Promise<MeasuredServer> {
  const child = spawn(process.execPath, ['--import', USAGE, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = / at (http:\S+)\n/.exec(output)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', (status) => reject(new Error(`${args.join(' ')} ended with ${status}:\n${output}`)));
  });
  return {
    url,
    usage: (question) =>
      new Promise((resolve) => {
        child.once('message', (usage) => resolve(usage as Usage));
        child.send(question ?? 'usage');
      }),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
