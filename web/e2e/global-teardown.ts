import tearDown from '../../api/test/global-teardown.ts';

/** Ends what suites shared in Jest's own process, where it runs them without workers. */
export default async function tearDownShared(): Promise<void> {
  const { browser, running } = globalThis.sharedByE2e ?? {};
  await browser?.close();
  await running?.portal.stop();
  await tearDown();
}
