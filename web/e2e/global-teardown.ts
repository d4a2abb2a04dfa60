import { rm } from 'node:fs/promises';
import tearDown from '../../api/test/global-teardown.ts';
import { folderOf } from './worker.ts';

/** Ends what suites shared in Jest's own process, where it runs them without workers, and removes what workers left. */
export default async function tearDownShared(): Promise<void> {
  const { browser, running } = globalThis.sharedByE2e ?? {};
  await browser?.close();
  await running?.portal.stop();
  // A browser may still be writing.
  await rm(folderOf(process.pid), { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  await tearDown();
}
