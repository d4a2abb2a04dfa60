/** What the portals of the suite do at once when a test waits for it: their jobs. */
export const hastened = new Set<() => void>();

/**
 * Waits until `fn` succeeds, asking it again and again: for what happens beside the requests.
 * @param fn throws as long as what is awaited has not come
 * @param timeout milliseconds after which the last failure is thrown
 */
export async function eventually<T>(fn: () => T | Promise<T>, timeout = 60_000): Promise<T> {
  const end = Date.now() + timeout;
  for (let tries = 1; ; tries += 1) {
    try {
      return await fn();
    } catch (error) {
      if (Date.now() > end) throw error;
      // Less and less often: jobs that take long need the processor themselves.
      if ((tries & (tries - 1)) === 0) for (const hasten of hastened) hasten();
      await new Promise((resolve) => {
        setTimeout(resolve, 10);
      });
    }
  }
}
