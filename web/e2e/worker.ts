/** The browser and the portal that the suites of a worker share: they live in the process, outside the sandboxes of Jest, until the worker ends. */
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { RunningPortal } from '../../api/test/harness.ts';

/** Visitors share profiles, one after the other: a new profile costs more than most pages. Only the HTTP cache stays. */
export interface Profile {
  context: BrowserContext;
  /** A page that is always open: it keeps the renderer process running, and reaches what the browser stores. */
  keeper: Page;
}

export interface Shared {
  browser: Browser;
  /** The profiles that nobody uses, by their kind. */
  idle: Map<string, Profile[]>;
  /** The portal with default settings. Its database ends with that of the run. */
  running?: RunningPortal;
}

declare global {
  var sharedByE2e: Shared | undefined;
}

/** Each suite has globals of its own: these are the process’s. */
export const worker = runInThisContext('globalThis') as typeof globalThis;

/** Stores what the suites of the worker share, and sees to its end. */
export function share(shared: Shared): Shared {
  if (!worker.sharedByE2e) endWithJest(worker.process);
  return (worker.sharedByE2e = shared);
}

/**
 * Ends a worker at once when Jest stops listening to it, as it is done, or was killed: Jest gives it half a second, in
 * which Playwright may not close its browser. That ends by itself when its pipe closes.
 */
function endWithJest(process: NodeJS.Process): void {
  if (!process.connected) return;
  const end = () => void process.kill(process.pid, 'SIGKILL');
  process.on('removeListener', (event) => void (event === 'message' && end()));
  process.once('disconnect', end);
}

/** The folder in which a run of Jest keeps what its workers share. */
export const folderOf = (jest: number): string => path.join(tmpdir(), `portal-e2e-${jest}`);

/** Starts something that keeps its files in the folder of the run, which global-teardown.ts removes. */
export async function inFolder<Started>(start: () => Promise<Started>): Promise<Started> {
  const { env, pid, ppid, connected } = worker.process;
  const { TMPDIR: before } = env;
  const folder = folderOf(connected ? ppid : pid);
  await mkdir(folder, { recursive: true });
  env['TMPDIR'] = folder;
  try {
    return await start();
  } finally {
    if (before === undefined) delete env['TMPDIR'];
    else env['TMPDIR'] = before;
  }
}
