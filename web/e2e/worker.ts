/** What the suites of a worker share: kept in the process, outside their sandboxes, until the worker ends. */
import { rmSync } from 'node:fs';
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

/** Stores what the suites of the worker share, and sees to its end. Playwright ends its browser with the process. */
export function share(shared: Shared): Shared {
  if (!worker.sharedByE2e) endWithJest(worker.process);
  return (worker.sharedByE2e = shared);
}

function endWithJest(process: NodeJS.Process): void {
  process.once('exit', () => {
    const folder = worker.sharedByE2e?.running?.dataDir;
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });
  if (!process.connected) return;
  // Jest stops listening to a worker that is done, and expects it to exit by itself.
  process.on('removeListener', (event) => void (event === 'message' && process.exit()));
  // Jest was killed.
  process.once('disconnect', () => process.exit());
}
