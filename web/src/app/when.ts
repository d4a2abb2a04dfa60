/**
 * Waits until something that changes is as wanted.
 * @param subscribe calls back after each change
 * @param find gives what is waited for; undefined while it is not there
 * @throws the reason of the signal, when that comes first
 */
export function when<T>(
  subscribe: (listener: () => void) => () => void,
  find: () => T | undefined,
  signal?: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = subscribe(look);
    function look() {
      const found = find();
      if (found === undefined) return;
      end();
      resolve(found);
    }
    function giveUp() {
      end();
      reject(signal?.reason as Error);
    }
    function end() {
      stop();
      signal?.removeEventListener('abort', giveUp);
    }
    if (signal?.aborted) return giveUp();
    signal?.addEventListener('abort', giveUp);
    look();
  });
}
