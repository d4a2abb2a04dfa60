/**
 * Creates a value with listeners.
 * @param read reads the first value on first use: the prerender has no storage
 */
export function createStore<T>(read: () => T) {
  let current: { value: T } | undefined;
  const listeners = new Set<() => void>();
  const get = () => (current ??= { value: read() }).value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get,
    subscribe,
    set(value: T): void {
      current = { value };
      for (const listener of listeners) listener();
    },
    /** Waits until `find` returns a result. @throws the reason of the signal */
    when<Found>(find: (value: T) => Found | undefined, signal?: AbortSignal): Promise<Found> {
      return new Promise((resolve, reject) => {
        const stop = subscribe(check);
        function end(settle: () => void) {
          stop();
          signal?.removeEventListener('abort', abort);
          settle();
        }
        function abort() {
          end(() => reject(signal?.reason as Error));
        }
        function check() {
          const found = find(get());
          if (found !== undefined) end(() => resolve(found));
        }
        if (signal?.aborted) return abort();
        signal?.addEventListener('abort', abort);
        check();
      });
    },
  };
}
