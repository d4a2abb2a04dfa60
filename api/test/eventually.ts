/**
 * Waits until `fn` succeeds, asking it again and again: for what happens beside the requests.
 * @param fn throws as long as what is awaited has not come
 * @param timeout milliseconds after which the last failure is thrown
 */
export async function eventually<T>(fn: () => T | Promise<T>, timeout = 60_000): Promise<T> {
  const end = Date.now() + timeout;
  for (;;) {
    try {
      return await fn();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, 10);
      });
    }
  }
}
